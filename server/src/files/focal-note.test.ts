import { withFocal } from '@tessera/shared/contract/camera-notes'
import type { Metadata } from 'sharp'
import sharp from 'sharp'
import { cameraFocal, focalNote } from './focal-note'

const noted = async (width: number, height: number, notes: Record<string, string>): Promise<Metadata> =>
  sharp(
    await sharp({ create: { width, height, channels: 3, background: '#888' } })
      .withExif({ IFD2: notes })
      .jpeg()
      .toBuffer(),
  ).metadata()

test.each([
  ['a phone held upright', 300, 400, { FocalLengthIn35mmFilm: '26' }, 26],
  ['a camera', 600, 400, { FocalLengthIn35mmFilm: '35' }, 35],
  ['cut to a banner', 900, 300, { FocalLengthIn35mmFilm: '26' }, undefined],
  ['a telescope', 400, 300, { FocalLengthIn35mmFilm: '600' }, undefined],
  ['unknown', 400, 300, { FocalLengthIn35mmFilm: '0' }, undefined],
])('%s', async (_, width, height, notes, mm) => {
  expect(cameraFocal(await noted(width, height, notes))).toBe(mm)
})

test('made smaller, or cut to the same proportion, after the camera noted its size', async () => {
  const metadata = await noted(400, 300, { FocalLengthIn35mmFilm: '26' })
  expect(cameraFocal({ ...metadata, width: 200, height: 150 })).toBeUndefined()
})

test('kept by a browser that made the photo smaller', async () => {
  const jpeg = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  const kept = withFocal(new Blob([new Uint8Array(jpeg)]), 26)
  expect(cameraFocal(await sharp(await kept.arrayBuffer()).metadata())).toBe(26)
})

test('notes that cannot be read are none', async () => {
  const metadata = await noted(400, 300, {})
  expect(focalNote({ ...metadata, exif: Buffer.from('Exif\0\0II*\0\xff\xff\xff\xff', 'latin1') })).toBeUndefined()
  expect(focalNote({ ...metadata, exif: undefined })).toBeUndefined()
})

test('entries that claim all bytes as numbers, again and again, cost nothing', () => {
  const exif = Buffer.alloc(60_000)
  exif.write('II*\0\x08\0\0\0', 'latin1')
  const entry = (at: number, numbers: readonly [tag: number, type: number, count: number, value: number]) => {
    exif.writeUInt16LE(numbers[0], at)
    exif.writeUInt16LE(numbers[1], at + 2)
    exif.writeUInt32LE(numbers[2], at + 4)
    exif.writeUInt32LE(numbers[3], at + 8)
  }
  exif.writeUInt16LE(1, 8)
  entry(10, [0x87_69, 4, 1, 26])
  const claims = 2_000
  exif.writeUInt16LE(claims, 26)
  for (let index = 0; index < claims; index += 1) entry(28 + 12 * index, [index, 1, 60_000, 0])
  const since = performance.now()
  expect(focalNote({ exif } as Metadata)).toBeUndefined()
  expect(performance.now() - since).toBeLessThan(100)
})
