/** @jest-environment node */
import { causeLink } from './records.rules'
import { causeText, signedAmount } from './records.text'

describe('causeLink', () => {
  it('links to the cause of an entry, if it has a page', () => {
    expect(causeLink({ type: 'task', id: 'a b', label: null })).toBe('/work/design/ceramicTile?task=a%20b')
    expect(causeLink({ type: 'customer', id: 'c1', label: '王&李' })).toBe('/work/customer/detail?id=c1')
    expect(causeLink({ type: 'order', id: 'T20260301', label: '豆包 300' })).toBe('/work/profile/order?order=T20260301')
    expect(causeLink({ type: 'seed', id: 's', label: null })).toBeNull()
  })
})

describe('words', () => {
  it('names a task by its design type and others by their name', () => {
    expect(causeText({ type: 'task', id: 't', label: 'tile_change' })).toBe('地砖替换')
    expect(causeText({ type: 'task', id: 't', label: '客厅' })).toBe('客厅')
    expect(causeText({ type: 'customer', id: 'c', label: '王女士' })).toBe('客户「王女士」')
    expect(causeText({ type: 'seed', id: 's', label: null })).toBe('初始发放')
  })

  it('formats amounts with sign and separators', () => {
    expect(signedAmount(12000)).toBe('+12,000')
    expect(signedAmount(-50)).toBe('−50')
    expect(signedAmount(0)).toBe('0')
  })
})
