import { columnCount, layOut, WATERFALL } from './waterfall.rules'

describe('waterfall', () => {
  it('has the defaults of the specification', () => {
    expect(WATERFALL).toEqual({ columnWidth: 250, gap: 20, bottomGap: 10, reachBottom: 200, measuredAtOnce: 5 })
  })

  it('takes as many columns as fit and never fewer than asked', () => {
    expect(columnCount(1060, 250, 20, 2)).toBe(4)
    expect(columnCount(1059, 250, 20, 2)).toBe(3)
    expect(columnCount(343, 250, 12, 2)).toBe(2)
    expect(columnCount(0, 250, 20, 2)).toBe(2)
  })

  it('puts each picture under the shortest column, with the bottom gap between', () => {
    const { places, height, columnWidth } = layOut([1, 0.5, 2], {
      width: 520,
      columns: 2,
      gap: 20,
      bottomGap: 10,
      captionHeight: 40,
    })
    expect(columnWidth).toBe(250)
    expect(places).toEqual([
      { x: 0, y: 0, height: 290 },
      { x: 270, y: 0, height: 540 },
      { x: 0, y: 300, height: 165 },
    ])
    expect(height).toBe(540)
  })

  it('is flat without pictures', () => {
    expect(layOut([], { width: 500, columns: 2, gap: 20, bottomGap: 10, captionHeight: 0 }).height).toBe(0)
  })
})
