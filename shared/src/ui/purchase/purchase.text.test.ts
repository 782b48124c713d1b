/** @jest-environment node */
import { ORDER } from '../../testing/shop.fixtures'
import { arrivedText, beyondLine, creditLine, failureText, PURCHASE_TEXT } from './purchase.text'

it('suggests another payment method only if there is one', () => {
  const failed = { ...ORDER, failure: 'payment_failed' as const }
  expect(failureText(failed, false)).toBe('支付平台返回支付失败，请重新下单。')
  expect(failureText(failed, true)).toBe('支付平台返回支付失败，请换一种方式或重新下单。')
  expect(failureText({ ...ORDER, failure: 'canceled' }, true)).toBe('订单已取消。未产生扣款。')
  expect(failureText(ORDER, true)).toBe('')
})

/** Numbers stay with their units by another space. */
const plain = (line: string | null) => line?.replaceAll(/\s/gu, ' ')

describe('arrivedText', () => {
  const paidAt = '2026-03-01T08:00:00.000Z'
  const grants = { flops: 0, beans: 1000, vipType: 2, days: 365, monthlyFlops: 2000 }
  const said = (more: object) => plain(arrivedText({ paidAt, grants: { ...grants, ...more } }))

  it('says what a membership that begins at once has brought', () => {
    expect(said({ startsAt: paidAt, firstMonthFlops: 2000 })).toBe('高级版VIP 1 年、每月 2,000 算力、1,000 豆 已到账')
    expect(said({ startsAt: paidAt, firstMonthFlops: 1500 })).toBe(
      '高级版VIP 1 年、本月 1,500 算力、1,000 豆 已到账；之后每月 2,000 算力',
    )
    expect(said({ startsAt: paidAt, firstMonthFlops: 0, beans: 0 })).toBe('高级版VIP 1 年 已到账；之后每月 2,000 算力')
  })

  it('says what comes only with its first day', () => {
    const startsAt = '2026-03-08T08:00:00.000Z'
    expect(said({ startsAt, firstMonthFlops: 2000 })).toBe(
      '1,000 豆 已到账；高级版VIP 1 年将于 2026-03-08 生效，届时起每月 2,000 算力',
    )
    expect(said({ startsAt, beans: 0 })).toBe('高级版VIP 1 年将于 2026-03-08 生效，届时起每月 2,000 算力')
  })
})

describe('creditLine', () => {
  const credit = { vipType: 1, endsAt: '2026-03-09T08:00:00.000Z', creditFen: 40_000 }

  it.each([
    [{ daysLeft: 146, hoursLeft: 7 }, '146 天 7 小时'],
    [{ daysLeft: 146, hoursLeft: 0 }, '146 天'],
    [{ daysLeft: 146 }, '146 天'],
    [{ daysLeft: 0, hoursLeft: 7 }, '7 小时'],
  ])('says what is left by the hour: %j', (left, said) => {
    expect(plain(creditLine({ ...credit, ...left }))).toBe(
      `现有基础版VIP剩余 ${said}，抵扣 ¥ 400.00，支付后该会员结束。`,
    )
  })
})

describe('beyondLine', () => {
  const membership = {
    change: 'upgrade',
    vipType: 3,
    startsAt: '2026-03-01T08:00:00.000Z',
    endsAt: '2027-03-01T08:00:00.000Z',
    days: 365,
    extraDays: 0,
    monthlyFlops: 6000,
  } as const

  it('says what an upgrade brings at once, where something was granted for the month', () => {
    const granted = { ...membership, firstMonthFlops: 4000, grantedFlops: 2000, grantedBeans: 1000 }
    expect(plain(beyondLine({ membership: granted, grants: { flops: 0, beans: 2000 } }))).toBe(
      '升级当月只补差额：现有会员本月已发 2,000 算力、1,000 豆，支付后到账 4,000 算力、2,000 豆。',
    )
    const nothing = { ...membership, firstMonthFlops: 0, grantedFlops: 6000, grantedBeans: 0 }
    expect(plain(beyondLine({ membership: nothing, grants: { flops: 0, beans: 0 } }))).toBe(
      '升级当月只补差额：现有会员本月已发 6,000 算力，支付后本月不再发放。',
    )
  })

  it('is silent where nothing was', () => {
    expect(beyondLine({ membership, grants: { flops: 0, beans: 3000 } })).toBeNull()
    expect(beyondLine({ membership: null, grants: { flops: 1000, beans: 0 } })).toBeNull()
  })
})

it('says to the minute how long an order can still be paid', () => {
  const end = '2026-11-28T10:00:00.000Z'
  const left = (ms: number) => PURCHASE_TEXT.payWithin(end, Date.parse(end) - ms).split('，')[0]
  expect(left(117.4 * 60_000)).toBe('还剩 1\u202f小时 58\u202f分')
  expect(left(60 * 60_000)).toBe('还剩 1\u202f小时')
  expect(left(59_000)).toBe('还剩 1\u202f分')
  expect(left(-1)).toBe('还剩 1\u202f分')
})
