/** @jest-environment node */
import { quantitiesOf, quantitiesOfLots } from './quantities'

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
  const byBox = { priceFen: 12_000, piecesPerBox: 5, per: 'box' } as const
  expect(quantitiesOf(REPORT, byBox, null)).toMatchObject({ boxes: 8, priceFen: 96_000 })
  // Of how many boxes nothing is known.
  expect(quantitiesOf(REPORT, { ...byBox, piecesPerBox: null }, null).priceFen).toBeNull()
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

it('buys each of two materials by itself, and shares a room between them', () => {
  const need = (areaSqm: number, tileCountWithWaste: number) => ({ ...REPORT, areaSqm, tileCountWithWaste })
  const lots = [
    { name: 'A', need: need(8, 24), sale: { priceFen: 500, piecesPerBox: 5, per: 'piece' } as const },
    { name: 'B', need: need(4, 12), sale: { priceFen: 1000, per: 'piece' } as const },
  ]
  const visible = quantitiesOfLots(REPORT, lots, null)
  expect(visible).toMatchObject({ areaSqm: 12, priceFen: 24_500, lots: [{ pieces: 25, boxes: 5 }, { pieces: 12 }] })
  expect(quantitiesOfLots(REPORT, lots, 24)).toMatchObject({
    areaSqm: 24,
    lots: [
      { areaSqm: 16, pieces: 50 },
      { areaSqm: 8, pieces: 24 },
    ],
  })
  expect(quantitiesOfLots(REPORT, [{ ...lots[0]!, sale: null }, lots[1]!], null).priceFen).toBeNull()
})
