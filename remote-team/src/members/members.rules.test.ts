/** @jest-environment node */
import { usageOf } from './members.rules'

describe('usageOf', () => {
  it('handles unlimited members', () => {
    expect(usageOf({ usedImg: 7, monthlyImgLimit: null })).toEqual({ kind: 'unlimited', used: 7 })
  })

  it('warns when little is left, and reports when nothing is', () => {
    expect(usageOf({ usedImg: 79, monthlyImgLimit: 100 })).toMatchObject({ tone: 'calm', share: 0.79 })
    expect(usageOf({ usedImg: 80, monthlyImgLimit: 100 })).toMatchObject({ tone: 'nearly' })
    expect(usageOf({ usedImg: 120, monthlyImgLimit: 100 })).toMatchObject({ tone: 'full', share: 1 })
    expect(usageOf({ usedImg: 0, monthlyImgLimit: 0 })).toMatchObject({ tone: 'full', share: 1 })
  })
})
