/** @jest-environment node */
import { costOf, draftOf, faultOf, homeOf } from './customers.rules'

describe('draftOf', () => {
  it('omits blank fields and trims the others', () => {
    expect(draftOf({ name: ' 王女士 ', mobile: '', wechat: '  ', areaSqm: null, level: 'A' })).toEqual({
      name: '王女士',
      level: 'A',
    })
  })
})

describe('faultOf', () => {
  const mobile = '13800000001'

  it('validates each field by the contract', () => {
    expect(faultOf('name', { name: ' ' })).toBe('name')
    expect(faultOf('name', { name: '王'.repeat(31) })).toBe('name')
    expect(faultOf('mobile', { mobile: '123' })).toBe('mobile')
    expect(faultOf('areaSqm', { areaSqm: 88.88 })).toBeNull()
    expect(faultOf('areaSqm', { areaSqm: 0.5 })).toBe('areaSqm')
    expect(faultOf('demand', {})).toBeNull()
  })

  it('requires one contact, whatever other errors there are', () => {
    expect(faultOf('mobile', {})).toBe('contact')
    expect(faultOf('mobile', { name: '', wechat: 'wang' })).toBeNull()
    expect(faultOf('mobile', { mobile })).toBeNull()
    expect(faultOf('wechat', {})).toBeNull()
  })
})

describe('costOf', () => {
  it('counts the remaining allowance', () => {
    expect(costOf({ allowance: 50, used: 48, nextCostBeans: 0, beans: 0 })).toEqual({ kind: 'free', left: 2 })
  })

  it('returns the price and the shortage', () => {
    expect(costOf({ allowance: 50, used: 50, nextCostBeans: 100, beans: 300 })).toEqual({
      kind: 'paid',
      beans: 100,
      missing: 0,
    })
    expect(costOf({ allowance: 50, used: 51, nextCostBeans: 100, beans: 40 })).toMatchObject({ missing: 60 })
  })
})

describe('list texts', () => {
  it('lists the known facts of a home', () => {
    expect(homeOf({ community: '云栖花园', layout: null, areaSqm: 120.5 })).toEqual(['云栖花园', '120.5\u2009m²'])
    expect(homeOf({ community: null, layout: null, areaSqm: null })).toEqual([])
  })
})
