/** @jest-environment node */
import { defaultWayId, isWebAddress, type PriceItem, startingItem } from './purchase.rules'

function item(id: string, grants: Partial<PriceItem['grants']>, wayIds: number[] = [3]): PriceItem {
  return {
    id,
    name: id,
    priceFen: 100,
    promotionalInfo: null,
    grants: { flops: 0, beans: 0, vipType: null, days: null, monthlyFlops: 0, ...grants },
    paymentWayList: wayIds.map((way) => ({ id: way, slug: `way-${way}`, name: `way ${way}` })),
  }
}
const BEANS = [item('big', { beans: 5500 }), item('small', { beans: 300 }), item('middle', { beans: 1050 })]
const TIERS = [item('basic', { vipType: 1 }), item('advanced', { vipType: 2 })]

describe('startingItem', () => {
  it.each([
    [300, 'small'],
    [301, 'middle'],
    [3990, 'big'],
    [100_000, 'big'],
  ])('opens on the smallest package of at least %d beans', (atLeast, id) => {
    expect(startingItem(BEANS, { kind: 'coin', atLeast })?.id).toBe(id)
  })

  it('preselects the named item, if it is still on sale', () => {
    expect(startingItem(BEANS, { kind: 'coin', priceId: 'middle', atLeast: 1 })?.id).toBe('middle')
    expect(startingItem(BEANS, { kind: 'coin', priceId: 'gone', atLeast: 1 })?.id).toBe('small')
  })

  it('preselects by tier, and the first item by default', () => {
    expect(startingItem(TIERS, { kind: 'membership', vipType: 2 })?.id).toBe('advanced')
    expect(startingItem(TIERS, { kind: 'membership', vipType: 0 })?.id).toBe('basic')
    expect(startingItem(BEANS, { kind: 'coin' })?.id).toBe('big')
    expect(startingItem([], { kind: 'coin', atLeast: 300 })).toBeUndefined()
  })
})

it('defaults to payment method 3 where offered', () => {
  expect(defaultWayId(item('both', {}, [1, 3]))).toBe(3)
  expect(defaultWayId(item('other', {}, [1, 2]))).toBe(1)
  expect(defaultWayId(item('none', {}, []))).toBeUndefined()
})

it.each([
  ['https://shop.test/cashier/1', true],
  ['http://192.168.1.5:8080/cashier/1', true],
  ['weixin://wxpay/bizpayurl?pr=1', false],
  ['javascript:alert(1)', false],
  ['http://', false],
])('opens %s in a browser: %s', (actionData, opens) => {
  expect(isWebAddress(actionData)).toBe(opens)
})
