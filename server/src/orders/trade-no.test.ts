import { tradeMinute } from './trade-no'

test('an order’s number begins with the day and minute in China', () => {
  expect(tradeMinute(new Date('2026-11-27T19:15:43Z'))).toBe('202611280315')
  expect(tradeMinute(new Date('2026-12-31T15:59:59Z'))).toBe('202612312359')
})
