import sharp from 'sharp'
import { withXmpChunk } from './png-chunks'
import { chunksOf } from './testing/chunks-of'

it('puts the packet before the pixels, which stay as they are', async () => {
  const plain = await sharp({ create: { width: 9, height: 7, channels: 3, background: '#a05028' } })
    .png()
    .toBuffer()
  const labelled = withXmpChunk(plain, '<x:xmpmeta>砖</x:xmpmeta>')
  const [header, text, ...rest] = chunksOf(labelled)
  expect([header!.type, text!.type, ...rest.map(({ type }) => type)]).toEqual(
    chunksOf(plain).flatMap(({ type }) => (type === 'IHDR' ? [type, 'iTXt'] : [type])),
  )
  expect(text!.body.toString()).toBe('XML:com.adobe.xmp\0\0\0\0\0<x:xmpmeta>砖</x:xmpmeta>')
  const read = sharp(labelled, { failOn: 'warning' })
  expect((await read.metadata()).xmp?.toString()).toBe('<x:xmpmeta>砖</x:xmpmeta>')
  expect(await read.raw().toBuffer()).toEqual(await sharp(plain).raw().toBuffer())
})
