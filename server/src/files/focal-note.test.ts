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

test('notes that cannot be read are none', async () => {
  const metadata = await noted(400, 300, {})
  expect(focalNote({ ...metadata, exif: Buffer.from('Exif\0\0II*\0\xff\xff\xff\xff', 'latin1') })).toBeUndefined()
  expect(focalNote({ ...metadata, exif: undefined })).toBeUndefined()
})
