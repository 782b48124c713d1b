/** @jest-environment node */
import { quantitiesOf } from './quantities.rules'

const REPORT = {
  areaSqm: 12,
  tileCount: 43,
  tileCountWithWaste: 36,
  tiles: { whole: 26, partial: 17, cut: 9, allowance: 0.05 },
}

it('counts what the photo shows, without price or boxes where the material has none', () => {
  expect(quantitiesOf(REPORT, null, null)).toEqual({ areaSqm: 12, pieces: 36, boxes: null, priceFen: null })
  expect(quantitiesOf(REPORT, { priceFen: 500, piecesPerBox: null }, null).priceFen).toBeNull()
})

it('buys whole boxes, and pays for them', () => {
  const sale = { priceFen: 500, piecesPerBox: 4, per: 'piece' } as const
  expect(quantitiesOf(REPORT, sale, null)).toEqual({ areaSqm: 12, pieces: 36, boxes: 9, priceFen: 18_000 })
  expect(quantitiesOf(REPORT, { ...sale, piecesPerBox: 5 }, null)).toMatchObject({
    pieces: 40,
    boxes: 8,
    priceFen: 20_000,
  })
  expect(quantitiesOf(REPORT, { priceFen: 10_000, per: 'sqm' }, null).priceFen).toBe(126_000)
})

it("scales all figures to the room's area, which is never less than what is visible", () => {
  expect(quantitiesOf(REPORT, { priceFen: 500, per: 'piece' }, 20)).toEqual({
    areaSqm: 20,
    pieces: 60,
    boxes: null,
    priceFen: 30_000,
  })
  expect(quantitiesOf(REPORT, null, 3)).toMatchObject({ areaSqm: 12, pieces: 36 })
})
