import fc from 'fast-check'
import { priceOf, refundOf } from './pricing.rules'

const balance = fc.integer({ min: 0, max: 1000 })

test('flops are used first, then beans; an image is never split between them', () => {
  expect(priceOf(3, { flops: 120, beans: 500 })).toEqual({ flops: 100, beans: 50, sufficient: true })
  expect(priceOf(1, { flops: 49, beans: 49 })).toEqual({ flops: 0, beans: 50, sufficient: false })
  expect(priceOf(2, { flops: 100, beans: 0 })).toEqual({ flops: 100, beans: 0, sufficient: true })
})

test('beans are refunded first', () => {
  const held = { images: 3, flops: 100, beans: 50 }
  expect(refundOf(held, 3)).toEqual({ flops: 0, beans: 0 })
  expect(refundOf(held, 2)).toEqual({ flops: 0, beans: 50 })
  expect(refundOf(held, 1)).toEqual({ flops: 50, beans: 50 })
  expect(refundOf(held, 0)).toEqual({ flops: 100, beans: 50 })
})

test('an affordable price never exceeds a balance, and the captured amount is 50 per image', () => {
  fc.assert(
    fc.property(balance, balance, fc.integer({ min: 1, max: 4 }), fc.nat(4), (flops, beans, images, some) => {
      const price = priceOf(images, { flops, beans })
      if (!price.sufficient) return
      expect(price.flops).toBeLessThanOrEqual(flops)
      expect(price.beans).toBeLessThanOrEqual(beans)
      const delivered = Math.min(some, images)
      const refund = refundOf({ images, ...price }, delivered)
      expect(refund.flops).toBeGreaterThanOrEqual(0)
      expect(refund.beans).toBeGreaterThanOrEqual(0)
      expect(price.flops + price.beans - refund.flops - refund.beans).toBe(delivered * 50)
    }),
  )
})
