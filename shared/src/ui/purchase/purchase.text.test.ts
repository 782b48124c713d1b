/** @jest-environment node */
import { ORDER } from '../../testing/shop.fixtures'
import { failureText } from './purchase.text'

it('suggests another payment method only if there is one', () => {
  const failed = { ...ORDER, failure: 'payment_failed' as const }
  expect(failureText(failed, false)).toBe('支付平台返回支付失败，请重新下单。')
  expect(failureText(failed, true)).toBe('支付平台返回支付失败，请换一种方式或重新下单。')
  expect(failureText({ ...ORDER, failure: 'canceled' }, true)).toBe('订单已取消。未产生扣款。')
  expect(failureText(ORDER, true)).toBe('')
})
