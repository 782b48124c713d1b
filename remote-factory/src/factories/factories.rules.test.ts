/** @jest-environment node */
import { brandsOf, placeOf } from './factories.rules'

describe('placeOf', () => {
  it('omits a region equal to the country', () => {
    expect(placeOf({ country: '意大利', region: '艾米利亚' })).toBe('意大利 · 艾米利亚')
    expect(placeOf({ country: '意大利', region: null })).toBe('意大利')
    expect(placeOf({ country: '新加坡', region: '新加坡' })).toBe('新加坡')
  })
})

describe('brandsOf', () => {
  it('returns the total if some are left out', () => {
    expect(brandsOf({ brands: ['a', 'b', 'c'] })).toEqual({ shown: ['a', 'b', 'c'], total: null })
    expect(brandsOf({ brands: ['a', 'b', 'c', 'd'] })).toEqual({ shown: ['a', 'b', 'c'], total: 4 })
  })
})
