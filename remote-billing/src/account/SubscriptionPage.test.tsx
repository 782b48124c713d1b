import { act, screen, waitFor, within } from '@testing-library/react'
import { getPriceList } from '@tessera/shared/contract/billing'
import { getMembership, type Membership, updatePurchaseRule } from '@tessera/shared/contract/membership'
import { getMyMerchantStaff } from '@tessera/shared/contract/user'
import { getOrderQuote, getPendingOrderList, type PendingOrder } from '@tessera/shared/contract/order'
import type { UserInfo } from '@tessera/shared/contract/user'
import { setRights } from '@tessera/shared/session/session.store'
import { formatTime } from '@tessera/shared/text/format.text'
import { ORDER } from '@tessera/shared/testing/shop.fixtures'
import { failWith, mockApi, renderPage } from '@tessera/shared/testing/testing'
import SubscriptionPage from './SubscriptionPage'

const DAY = 24 * 60 * 60_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()

function membership(changes: Partial<Membership> = {}): Membership {
  return {
    vipType: 3,
    startsAt: inDays(-100),
    endsAt: inDays(4.5),
    features: ['design', 'team', 'of-tomorrow'],
    balances: { flops: 12_000, beans: 300, images: 246 },
    allowances: {
      customers: { allowance: 500, used: 20, nextCostBeans: 0 },
      members: { allowance: 5, used: 5, nextCostBeans: 3990 },
      materials: { allowance: 200, used: 0, nextCostBeans: 0 },
    },
    monthly: { flops: 6000, nextAt: inDays(2) },
    upcoming: [],
    purchase: { mayBuy: true, subAccountsMayBuy: false },
    ...changes,
  }
}

const RIGHTS = { features: [], vipType: 3, vipEndTime: null, unusedTotalFlops: 12_000, unusedBeans: 300 }

const item = (id: string, name: string, vipType: number) => ({
  id,
  name,
  priceFen: 99_800,
  promotionalInfo: null,
  grants: { flops: 0, beans: 0, vipType, days: 365, monthlyFlops: 500 },
  paymentWayList: [{ id: 3, slug: 'wechat', name: '微信支付' }],
})

function open(data = membership(), session: Partial<UserInfo> = {}, pending: PendingOrder[] = []) {
  const server = { data }
  const api = mockApi([
    [getMembership, () => server.data],
    [getPendingOrderList, () => ({ list: pending })],
    [getPriceList, () => ({ list: [item('p', '专业版VIP 一年', 3), item('e', '企业VIP 一年', 4)] })],
    [getOrderQuote, () => failWith('UNAVAILABLE')],
  ])
  return { api, server, ...renderPage(<SubscriptionPage />, { path: '/work/profile/subscription', session }) }
}

it('tells a member with an own limit what it leaves this month', async () => {
  open()
  const balances = within(await screen.findByRole('region', { name: '当前余额' }))
  expect(balances.getByText('246')).toBeVisible()
  act(() => setRights({ ...RIGHTS, imgQuotaNum: 246, monthlyImages: { limit: 5, left: 3 } }))
  expect(balances.getByText('管理员设的本月限额 5 张')).toBeVisible()
  expect(balances.queryByText('246')).toBeNull()
})

it('shows an order that waits for its payment', async () => {
  open(membership(), {}, [{ ...ORDER, priceId: 'p', actionData: 'https://pay.test/T20260301' }])
  const waiting = within(await screen.findByRole('region', { name: '有一个订单待支付' }))
  expect(waiting.getByText('¥ 30.00')).toBeVisible()
  for (const name of ['继续支付', '取消订单']) expect(waiting.getByRole('button', { name })).toBeVisible()
})

it('labels a trial', async () => {
  open(membership({ vipType: 1, trial: true }))
  const card = within(await screen.findByRole('region', { name: '当前会员' }))
  expect(card.getByText('基础版VIP')).toBeVisible()
  expect(card.getByText('试用')).toBeVisible()
})

it('shows the person, the tier by its account-page name, its end and contents', async () => {
  const data = membership()
  open(data, { userName: '一二三四五六七八九十', vipType: 3 })
  const card = within(await screen.findByRole('region', { name: '当前会员' }))
  expect(card.getByText('一二三四五六七八…')).toBeVisible()
  expect(card.getByText('管理员')).toBeVisible()
  expect(card.getByText('专业版VIP')).toBeVisible()
  expect(card.getByText(formatTime(data.endsAt!))).toBeVisible()
  expect(card.getByText('5天后到期')).toBeVisible()
  expect(within(card.getByRole('list', { name: '会员权益' })).getAllByRole('listitem')).toHaveLength(2)
})

it('shows balances, the next monthly grant, and allowances with the price of one more', async () => {
  const data = membership()
  open(data)
  const balances = within(await screen.findByRole('region', { name: '当前余额' }))
  expect(balances.getByText('12,000')).toBeVisible()
  expect(balances.getByText(`${formatTime(data.monthly!.nextAt!)} 发放 6,000 算力`)).toBeVisible()
  const allowances = within(screen.getByRole('region', { name: '会员额度' }))
  expect(allowances.getByRole('meter', { name: '客户' })).toHaveAttribute('value', '20')
  expect(allowances.getByText(/还可使用 480\s位，不扣豆/)).toBeVisible()
  expect(allowances.getByText(/额度已用完，再新增每位消耗 3,990\s豆/)).toBeVisible()
})

it.each([
  ['续费', '专业版VIP 一年'],
  ['升级', '企业VIP 一年'],
])('%s opens the purchase on the right tier', async (action, chosen) => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: action }))
  expect(await screen.findByRole('radio', { name: new RegExp(chosen) })).toBeChecked()
})

it('offers no upgrade from the top tier, and shows expired and future memberships', async () => {
  const upcoming = { vipType: 1, startsAt: inDays(1), endsAt: inDays(366) }
  const { unmount } = open(membership({ vipType: 4, upcoming: [upcoming] }))
  expect(await screen.findByText('企业VIP')).toBeVisible()
  expect(screen.queryByRole('button', { name: '升级' })).toBeNull()
  expect(
    screen.getByText(`基础版VIP：${formatTime(upcoming.startsAt)} 至 ${formatTime(upcoming.endsAt)}`),
  ).toBeVisible()
  unmount()
  open(membership({ vipType: 0, endsAt: inDays(-1), features: [], monthly: null }))
  expect(await screen.findByText('已过期')).toBeVisible()
  expect(screen.getByRole('button', { name: '开通会员' })).toBeVisible()
})

const staff = (roleType: number) => ({ id: 's', userId: 'u', roleType, status: 'active' as const })

describe('who may buy', () => {
  it('a sub-account sees everything, may not buy, and is told why', async () => {
    open(membership({ purchase: { mayBuy: false, subAccountsMayBuy: false } }), { roleType: 2 })
    expect(await screen.findByText('(子账号)')).toBeVisible()
    expect(screen.getByText('12,000')).toBeVisible()
    expect(screen.getByText(/子账号可以查看，但不能购买/)).toBeVisible()
    for (const name of ['续费', '升级', '购买算力', '购买豆']) {
      expect(screen.queryByRole('button', { name })).toBeNull()
    }
  })

  it('a sub-account with permission may buy', async () => {
    open(membership({ purchase: { mayBuy: true, subAccountsMayBuy: true } }), { roleType: 2 })
    expect(await screen.findByRole('button', { name: '购买豆' })).toBeVisible()
  })

  it.each([
    ['a sub-account', () => staff(2), '只有管理员可操作该功能'],
    ['a check that fails', () => failWith('INTERNAL'), '权限检查失败，请稍后重试'],
  ])('%s does not decide it', async (_who, answer, text) => {
    const { api, user } = open(undefined, { roleType: 2 })
    api.use(getMyMerchantStaff, answer)
    await user.click(await screen.findByRole('switch', { name: '允许子账号购买' }))
    expect(await screen.findByText(text)).toBeVisible()
    expect(api.calls(updatePurchaseRule)).toEqual([])
  })

  it('an admin changes it', async () => {
    const { api, server, user } = open()
    api.use(getMyMerchantStaff, () => staff(1))
    api.use(updatePurchaseRule, ({ subAccountsMayBuy }) => {
      server.data = membership({ purchase: { mayBuy: true, subAccountsMayBuy } })
      return { subAccountsMayBuy }
    })
    const rule = await screen.findByRole('switch', { name: '允许子账号购买' })
    expect(rule).not.toBeChecked()
    await user.click(rule)
    expect(await screen.findByText('已允许子账号购买')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('switch', { name: '允许子账号购买' })).toBeChecked())
    expect(api.calls(updatePurchaseRule)).toEqual([{ subAccountsMayBuy: true }])
  })
})

it('explains beans', async () => {
  const { api, user } = open()
  await user.click(await screen.findByRole('button', { name: '豆说明' }))
  const dialog = await screen.findByRole('dialog', { name: '豆说明' })
  await waitFor(() => expect(dialog).toBeVisible())
  expect(api.calls(getMembership)).toHaveLength(1)
})

it('shows the error and recovers on retry', async () => {
  let asked = 0
  mockApi([[getMembership, () => (asked++ === 0 ? failWith('UNAVAILABLE') : membership())]])
  const { user } = renderPage(<SubscriptionPage />)
  await user.click(await screen.findByRole('button', { name: '重试' }))
  expect(await screen.findByText('专业版VIP')).toBeVisible()
})
