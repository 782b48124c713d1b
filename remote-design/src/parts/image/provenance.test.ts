/**
 * @jest-environment node
 */
import { withProvenance } from './provenance'

const blob = (...parts: (number[] | string)[]) =>
  new Blob(parts.map((part) => (typeof part === 'string' ? part : Uint8Array.from(part))))
const textOf = async (made: Blob) => Buffer.from(await made.arrayBuffer()).toString('latin1')

it('carries what a JPEG says of its making into the one that was drawn from it', async () => {
  const original = blob([0xff, 0xd8, 0xff, 0xe1, 0, 6], 'AIGC', [0xff, 0xdb, 0, 3, 9, 0xff, 0xda])
  const made = blob([0xff, 0xd8, 0xff, 0xdb, 0, 3, 7, 0xff, 0xda])
  expect(await textOf(await withProvenance(made, original))).toBe(
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
  const merged = await withProvenance(made, original)
  expect(await textOf(merged)).toBe(await textOf(blob(signature, ...header(2), ...text, ...data)))
  expect(await withProvenance(blob('webp'), original)).toMatchObject({ size: 4 })
})
