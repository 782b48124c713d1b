/** @jest-environment node */
import { cardsWithin, columnCount, placeCards, WATERFALL } from './waterfall.rules'

describe('waterfall', () => {
  it('has the defaults of the specification', () => {
    expect(WATERFALL).toEqual({ columnWidth: 250, gap: 20, bottomGap: 10, reachBottom: 200, measuredAtOnce: 5 })
  })

  it('fits as many columns as possible, never fewer than the minimum', () => {
    expect(columnCount(1060, 250, 20, 2)).toBe(4)
    expect(columnCount(1059, 250, 20, 2)).toBe(3)
    expect(columnCount(343, 250, 12, 2)).toBe(2)
    expect(columnCount(0, 250, 20, 2)).toBe(2)
  })
})

describe('places of cards', () => {
  const base = { columns: 2, gap: 10, headingHeight: 40, heightOf: (index: number) => [100, 200, 50, 30][index]! }

  it('a card goes under the shortest column', () => {
    const { cards, height } = placeCards({ ...base, count: 4 })
    expect(cards.map(({ column, top }) => [column, top])).toEqual([
      [0, 0],
      [1, 0],
      [0, 110],
      [0, 170],
    ])
    expect(height).toBe(200)
    expect(placeCards({ ...base, count: 0 }).height).toBe(0)
  })

  it('a section begins below the longest column, under its heading', () => {
    const headingOf = (index: number) => (index < 2 ? 'today' : 'yesterday')
    const { cards, headings } = placeCards({ ...base, count: 4, headingOf })
    expect(headings).toEqual([
      { text: 'today', before: 0, top: 0 },
      { text: 'yesterday', before: 2, top: 250 },
    ])
    expect(cards.map(({ column, top }) => [column, top])).toEqual([
      [0, 40],
      [1, 40],
      [0, 290],
      [1, 290],
    ])
  })

  it('those in view are found, with all between', () => {
    const { cards } = placeCards({ ...base, count: 4 })
    expect(cardsWithin(cards, 0, 50)).toEqual([0, 1])
    expect(cardsWithin(cards, 120, 300)).toEqual([1, 3])
    expect(cardsWithin(cards, 400, 500)).toEqual([0, -1])
  })
})
