/** @jest-environment node */
import { lineAmountFen, sumOf } from './quotation-sum'

it.each([
  // By hand: 12 boxes at ¥ 268.00; 20.37 m² at ¥ 89.90 = 1831.263 → 1831.26; 0.5 at ¥ 0.01 = half a fen → one.
  [12, 26_800, 321_600],
  [20.37, 8_990, 183_126],
  [0.5, 1, 1],
  [0.49, 1, 0],
  [1.01, 150, 152],
  // What floats would get wrong: 1.005 × 100 has no meaning here, 8.2 × 100 is 819.9999….
  [8.2, 100, 820],
  [10_000, 100_000_000, 1_000_000_000_000],
])('%d at %d fen are %d fen', (quantity, unitPriceFen, fen) => {
  expect(lineAmountFen({ quantity, unitPriceFen })).toBe(fen)
})

it('adds up the rounded amounts, less a discount of at most all of it', () => {
  const lines = [
    { quantity: 12, unitPriceFen: 26_800 },
    { quantity: 20.37, unitPriceFen: 8_990 },
    { quantity: 1.01, unitPriceFen: 150 },
  ]
  // 3216.00 + 1831.26 + 1.52 = 5048.78; less 48.78 = 5000.00.
  expect(sumOf(lines, 4_878)).toEqual({ subtotalFen: 504_878, discountFen: 4_878, totalFen: 500_000 })
  expect(sumOf(lines, 9_999_999)).toEqual({ subtotalFen: 504_878, discountFen: 504_878, totalFen: 0 })
  expect(sumOf([], 0)).toEqual({ subtotalFen: 0, discountFen: 0, totalFen: 0 })
})
