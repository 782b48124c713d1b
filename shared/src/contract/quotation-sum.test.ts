/** @jest-environment node */
import { lineAmountFen, linesOfScheme, schemeOf, offersOf, sumOf } from './quotation-sum'

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

describe('alternatives of a region', () => {
  const line = (name: string, unitPriceFen: number, at?: readonly [region: number, place: number]) => ({
    name,
    quantity: 1,
    unitPriceFen,
    ...(at && { alternative: { region: at[0], place: at[1] } }),
  })
  const floors = [line('Carrara', 1000, [0, 0]), line('Oak', 3000, [0, 1]), line('Slate', 5000, [0, 2])]
  const walls = [line('Paint', 100, [1, 0]), line('Paper', 200, [1, 1])]
  const labour = line('Labour', 10)
  const names = (lines: readonly { name: string }[]) => lines.map(({ name }) => name)

  it('are each a scheme with its own total, and never added up', () => {
    const lines = [...floors, labour]
    expect(offersOf(lines, 0).map(({ totalFen }) => totalFen)).toEqual([1010, 3010, 5010])
    expect(sumOf(lines, 0).totalFen).toBe(1010)
    expect(lines.map((each) => schemeOf(each, lines))).toEqual([0, 1, 2, null])
    // Each less the discount, of at most all of it.
    expect(offersOf(lines, 2000).map(({ totalFen }) => totalFen)).toEqual([0, 1010, 3010])
  })

  it('of another region go together, and where a region has fewer it is bought with its first', () => {
    const lines = [...floors, ...walls, labour]
    expect([0, 1, 2].map((scheme) => names(linesOfScheme(lines, scheme)))).toEqual([
      ['Carrara', 'Paint', 'Labour'],
      ['Oak', 'Paper', 'Labour'],
      ['Slate', 'Paint', 'Labour'],
    ])
  })

  it('are none any more once one is left', () => {
    const lines = [floors[2]!, labour]
    expect(offersOf(lines, 0).map(({ scheme }) => scheme)).toEqual([null])
    expect(sumOf(lines, 0).totalFen).toBe(5010)
  })

  it('of two materials are bought together', () => {
    const lines = [line('White', 1, [0, 0]), line('Black', 2, [0, 0]), line('Oak', 4, [0, 1])]
    expect(offersOf(lines, 0).map(({ totalFen }) => totalFen)).toEqual([3, 4])
  })
})
