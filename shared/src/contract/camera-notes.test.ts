/** @jest-environment node */
import { cameraFocal, exifOf, focalNote, withFocal } from './camera-notes'

/** As a canvas writes it: a start, a JFIF segment, a scan. */
const PLAIN = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xda, 0, 2, 9, 9, 0xff, 0xd9])
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())

test('a focal length written into a JPEG is read from it, and the rest stays', async () => {
  const noted = await bytesOf(withFocal(new Blob([PLAIN], { type: 'image/jpeg' }), 26))
  const exif = exifOf(noted)!
  expect(cameraFocal(exif, { width: 3000, height: 4000 })).toBe(26)
  expect(cameraFocal(exif, { width: 3000, height: 1000 })).toBeUndefined()
  expect([...noted.subarray(0, 2), ...noted.subarray(noted.length - PLAIN.length + 2)]).toEqual([...PLAIN])
})

test.each([
  ['without notes', PLAIN],
  ['cut within its notes', Uint8Array.from([0xff, 0xd8, 0xff, 0xe1, 0xff])],
  ['of another kind', Uint8Array.from([0x89, 0x50, 0x4e, 0x47])],
  ['empty', new Uint8Array()],
])('a file %s has none', (_, bytes) => {
  const exif = exifOf(bytes)
  expect(exif && focalNote(exif)).toBeNull()
})

test('an unusual focal length is none', async () => {
  const exif = exifOf(await bytesOf(withFocal(new Blob([PLAIN]), 600)))!
  expect(focalNote(exif)).toBeUndefined()
})
