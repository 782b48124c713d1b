/** @jest-environment node */
import { costOf } from './cost.rules'

describe('costOf', () => {
  it('is free within the allowance', () => {
    expect(costOf({ allowance: 50, used: 48, nextCostBeans: 0, beans: 0 })).toEqual({ kind: 'free', left: 2 })
  })

  it('costs beans beyond it, and says what is missing', () => {
    expect(costOf({ allowance: 50, used: 50, nextCostBeans: 100, beans: 300 })).toEqual({
      kind: 'paid',
      beans: 100,
      missing: 0,
    })
    expect(costOf({ allowance: 50, used: 51, nextCostBeans: 100, beans: 40 })).toMatchObject({ missing: 60 })
  })
})
