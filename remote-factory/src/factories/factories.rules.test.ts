/** @jest-environment node */
import { brandsOf, draftOf, movedBy, placeOf } from './factories.rules'

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

describe('movedBy', () => {
  it('swaps a factory with its neighbour; null at the ends', () => {
    expect(movedBy(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b'])
    expect(movedBy(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
    expect(movedBy(['a', 'b'], 'a', -1)).toBeNull()
    expect(movedBy(['a', 'b'], 'b', 1)).toBeNull()
  })
})

describe('draftOf', () => {
  it('leaves blank fields out and trims the rest', () => {
    expect(draftOf({ name: ' 窑 ', region: ' ', phone: '', brands: [' 火 '] })).toEqual({
      type: 'domestic',
      name: '窑',
      country: '',
      region: null,
      phone: null,
      brands: ['火'],
      intro: '',
      coverFileId: null,
      agentUserId: '',
      tagIds: [],
    })
  })
})
