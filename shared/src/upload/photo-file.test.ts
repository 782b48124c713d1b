/** @jest-environment node */
import { checkPhotoFile } from './photo-file'

const bytes = (...parts: (string | number[])[]): Blob =>
  new Blob([
    Uint8Array.from(
      parts.flatMap((part) => (typeof part === 'string' ? [...part].map((sign) => sign.charCodeAt(0)) : part)),
    ),
  ])
const be16 = (value: number) => [value >> 8, value & 255]
const be32 = (value: number) => [...be16(value >>> 16), ...be16(value & 0xffff)]
const le16 = (value: number) => [value & 255, value >> 8]
const le24 = (value: number) => [...le16(value & 0xffff), value >> 16]

const png = (width: number, height: number) =>
  bytes([0x89], 'PNG', [13, 10, 26, 10], be32(13), 'IHDR', be32(width), be32(height))
const jpeg = (width: number, height: number) =>
  // A metadata segment and a Huffman table precede the frame header, as in camera files.
  bytes(
    [0xff, 0xd8, 0xff, 0xe1, ...be16(6), 1, 2, 3, 4],
    [0xff, 0xc4, ...be16(4), 0, 0],
    [0xff, 0xc2, ...be16(17), 8, ...be16(height), ...be16(width)],
  )
const riff = (kind: string, ...rest: number[][]) => bytes('RIFF', [0, 0, 0, 0], 'WEBP', kind, [0, 0, 0, 0], ...rest)
const lossy = (width: number, height: number) => riff('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a], le16(width), le16(height))
const extended = (width: number, height: number) => riff('VP8X', [0, 0, 0, 0], le24(width - 1), le24(height - 1))
function lossless(width: number, height: number) {
  const packed = (width - 1) | ((height - 1) << 14)
  return riff('VP8L', [0x2f], [packed & 255, (packed >> 8) & 255, (packed >> 16) & 255, (packed >>> 24) & 255])
}

const KINDS = { png, jpeg, lossy, extended, lossless }

describe.each(Object.entries(KINDS))('%s', (_name, make) => {
  it('accepts 256 to 8000 px only', async () => {
    expect(await checkPhotoFile(make(4000, 3000))).toBeNull()
    expect(await checkPhotoFile(make(256, 8000))).toBeNull()
    expect(await checkPhotoFile(make(255, 3000))).toBe('FILE_DIMENSIONS')
    expect(await checkPhotoFile(make(3000, 8001))).toBe('FILE_DIMENSIONS')
  })

  it('detects a truncated file', async () => {
    const whole = make(4000, 3000)
    expect(await checkPhotoFile(whole.slice(0, 15))).not.toBeNull()
  })
})

it('checks the content, not the name', async () => {
  const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'photo.jpg', { type: 'image/jpeg' })
  expect(await checkPhotoFile(svg)).toBe('FILE_TYPE_UNSUPPORTED')
  expect(await checkPhotoFile(new Blob([]))).toBe('FILE_TYPE_UNSUPPORTED')
})

it('rejects more than 20 MB before reading', async () => {
  const large = new Blob([new Uint8Array(20 * 1024 * 1024 + 1)])
  expect(await checkPhotoFile(large)).toBe('FILE_TOO_LARGE')
})
