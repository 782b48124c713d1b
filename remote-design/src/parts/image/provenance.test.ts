/**
 * @jest-environment node
 */
import { crc32 } from 'node:zlib'
import { withProvenance } from './provenance'

const SIZE = { width: 777, height: 583 }
const blob = (...parts: (number[] | string)[]) =>
  new Blob(parts.map((part) => (typeof part === 'string' ? part : Uint8Array.from(part))))
const textOf = async (made: Blob) => Buffer.from(await made.arrayBuffer()).toString('latin1')

it('carries what a JPEG says of its making into the one that was drawn from it', async () => {
  const original = blob([0xff, 0xd8, 0xff, 0xe1, 0, 6], 'AIGC', [0xff, 0xdb, 0, 3, 9, 0xff, 0xda])
  const made = blob([0xff, 0xd8, 0xff, 0xdb, 0, 3, 7, 0xff, 0xda])
  expect(await textOf(await withProvenance(made, original, SIZE))).toBe(
    await textOf(blob([0xff, 0xd8, 0xff, 0xe1, 0, 6], 'AIGC', [0xff, 0xdb, 0, 3, 7, 0xff, 0xda])),
  )
})

it('carries the texts of a PNG after its header, and leaves other files alone', async () => {
  const signature = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]
  const header = (value: number): (number[] | string)[] => [[0, 0, 0, 1], 'IHDR', [value, 0, 0, 0, 0]]
  const text: (number[] | string)[] = [[0, 0, 0, 4], 'iTXtAIGC', [1, 2, 3, 4]]
  const data: (number[] | string)[] = [[0, 0, 0, 1], 'IDAT', [5, 0, 0, 0, 0]]
  const original = blob(signature, ...header(1), ...text, ...data)
  const made = blob(signature, ...header(2), ...data)
  const merged = await withProvenance(made, original, SIZE)
  expect(await textOf(merged)).toBe(await textOf(blob(signature, ...header(2), ...text, ...data)))
  expect(await withProvenance(blob('webp'), original, SIZE)).toMatchObject({ size: 4 })
})

/** Exif data that says 1600 × 1200, the width as a short number. */
function exifOf(isLittle: boolean): Buffer {
  const bytes = Buffer.alloc(56)
  const short = (value: number, at: number) =>
    isLittle ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at)
  const long = (value: number, at: number) =>
    isLittle ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at)
  const entry = (at: number, tag: number, type: 3 | 4, value: number) => {
    short(tag, at)
    short(type, at + 2)
    long(1, at + 4)
    if (type === 3) short(value, at + 8)
    else long(value, at + 8)
  }
  bytes.write(isLittle ? 'II' : 'MM', 'latin1')
  short(42, 2)
  long(8, 4)
  short(1, 8)
  entry(10, 0x8769, 4, 26)
  short(2, 26)
  entry(28, 0xa002, 3, 1600)
  entry(40, 0xa003, 4, 1200)
  return bytes
}

it('tells the size of a drawn JPEG, not of the original', async () => {
  const app1 = (exif: Buffer) => Buffer.concat([Buffer.from([0xff, 0xe1, 0, 64]), Buffer.from('Exif\0\0'), exif])
  const rest = [0xff, 0xdb, 0, 3, 7, 0xff, 0xda]
  const original = blob([0xff, 0xd8], [...app1(exifOf(true))], rest)
  const merged = Buffer.from(await (await withProvenance(blob([0xff, 0xd8], rest), original, SIZE)).arrayBuffer())
  expect([merged.readUInt16LE(12 + 36), merged.readUInt32LE(12 + 48)]).toEqual([777, 583])
  expect(merged.length).toBe(original.size)
})

it('tells the size of a drawn PNG, with the sum of its chunk', async () => {
  const signature = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]
  const header = [0, 0, 0, 0, ...Buffer.from('IHDR'), 0, 0, 0, 0]
  const chunk = [0, 0, 0, 56, ...Buffer.from('eXIf'), ...exifOf(false), 0, 0, 0, 0]
  const original = blob(signature, header, chunk)
  const merged = Buffer.from(await (await withProvenance(blob(signature, header), original, SIZE)).arrayBuffer())
  const exif = merged.subarray(28, 28 + 56)
  expect([exif.readUInt16BE(36), exif.readUInt32BE(48)]).toEqual([777, 583])
  expect(merged.readUInt32BE(28 + 56)).toBe(crc32(merged.subarray(24, 28 + 56)))
})

it('leaves alone what it cannot read', async () => {
  const segment = [0xff, 0xe1, 0, 10, ...Buffer.from('Exif\0\0'), 1, 2]
  const original = blob([0xff, 0xd8], segment, [0xff, 0xda])
  const merged = await withProvenance(blob([0xff, 0xd8, 0xff, 0xda]), original, SIZE)
  expect(await textOf(merged)).toBe(await textOf(blob([0xff, 0xd8], segment, [0xff, 0xda])))
})
