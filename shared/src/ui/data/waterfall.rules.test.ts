import { columnCount, WATERFALL } from './waterfall.rules'

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
