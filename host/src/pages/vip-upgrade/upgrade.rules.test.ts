/** @jest-environment node */
import { purchaseOf, stepTo } from './upgrade.rules'

test.each([
  ['tier=2', { kind: 'membership', vipType: 2 }],
  ['package=flops', { kind: 'flops' }],
  ['package=coin', { kind: 'coin' }],
  ['package=membership', null],
  ['tier=0', null],
  ['tier=5', null],
  ['tier=1.5', null],
  ['tier=x', null],
  ['', null],
])('?%s', (search, expected) => expect(purchaseOf(new URLSearchParams(search))).toEqual(expected))

test('the same tier is a renewal, a higher one an upgrade, a lower one starts later', () => {
  expect([stepTo(2, undefined), stepTo(2, 0), stepTo(2, 2), stepTo(3, 2), stepTo(1, 2)]).toEqual([
    'choose',
    'choose',
    'renew',
    'upgrade',
    'later',
  ])
})
