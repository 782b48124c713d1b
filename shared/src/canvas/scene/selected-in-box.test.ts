import { type MaskBitmap, SET } from '../mask/mask-bitmap'
import { selectedInBox } from './selected-in-box'

/** A floor (1) with a rug (2), and a table (3) that is not selected; one pixel each. */
const LABELS = { width: 4, height: 3, data: Uint8Array.of(1, 1, 1, 1, 1, 2, 2, 3, 1, 2, 2, 3) }
const maskOf = (...set: readonly number[]): MaskBitmap => ({
  width: 4,
  height: 3,
  data: Uint8Array.from(set, (value) => value * SET),
})
const SELECTED = maskOf(1, 1, 1, 1, 1, 1, 1, 0, 1, 1, 1, 0)

it('is the region around which the box was drawn', () => {
  const box = maskOf(0, 0, 0, 0, 0, 1, 1, 1, 0, 1, 1, 1)
  expect(selectedInBox({ labels: LABELS }, SELECTED, box)).toEqual(maskOf(0, 0, 0, 0, 0, 1, 1, 0, 0, 1, 1, 0))
})

it('is nothing where the box holds a part of a surface, or mostly that', () => {
  const part = maskOf(1, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0)
  expect(selectedInBox({ labels: LABELS }, SELECTED, part)).toBeNull()
  const small = { ...LABELS, data: Uint8Array.of(1, 1, 1, 1, 1, 1, 1, 3, 1, 1, 2, 3) }
  const box = maskOf(0, 0, 0, 0, 0, 1, 1, 1, 0, 1, 1, 1)
  expect(selectedInBox({ labels: small }, SELECTED, box)).toBeNull()
})
