import { act, screen, waitFor, within } from '@testing-library/react'
import { cancelOrder, getPendingOrderList, type PendingOrder, placeOrder, queryOrderDetail } from '../../contract/order'
import { getUserPrivilege } from '../../contract/user'
import { sessionStore, setRights } from '../../session/session.store'
import { failWith, renderPage } from '../../testing/testing'
import { PendingOrders, PurchaseSheet } from '../purchase'
import { ORDER, shop } from '../../testing/shop.fixtures'

jest.mock('../../contract/constants', () => ({
  ...jest.requireActual<object>('../../contract/constants'),
  ORDER_POLL_INTERVAL_MS: 15,
}))

const waitingOrder = (fields: Partial<PendingOrder> = {}): PendingOrder => ({
  ...ORDER,
  priceId: 'b300',
  actionData: 'https://pay.test/T20260301',
  ...fields,
})

const RIGHTS = { features: [], vipType: 2, vipEndTime: null, unusedTotalFlops: 0, imgQuotaNum: 0 }

function open(pending: PendingOrder[]) {
  const world = shop()
  world.server.pending = pending
  const page = renderPage(<PurchaseSheet open start={{ kind: 'coin' }} onClose={() => {}} />, { path: '/work' })
  return { ...world, ...page }
}

describe('in the purchase sheet', () => {
  it('is listed above the packages and resumed unchanged', async () => {
    const { user, api, server } = open([waitingOrder()])
    const waiting = within(await screen.findByRole('region', { name: '有一个订单待支付' }))
    expect(waiting.getByText('豆包 300')).toBeVisible()
    expect(waiting.getByText(/^还剩 .+，请在 .+ 前支付$/)).toBeVisible()
    await user.click(waiting.getByRole('button', { name: '继续支付' }))
    expect(await screen.findByRole('img', { name: '「豆包 300」的支付二维码' })).toBeVisible()
    expect(api.calls(placeOrder)).toHaveLength(0)
    server.order = { ...ORDER, state: 1, paidAt: ORDER.createdAt }
    expect(await screen.findByRole('heading', { name: '支付成功' })).toBeVisible()
  })

  it('is resumed, with a notice, when the same package is bought; a second order is placed on demand', async () => {
    const { user, api } = open([waitingOrder()])
    expect(await screen.findByText(/这个套餐已有一个待支付的订单/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: /继续支付 ¥\s30\.00/ }))
    await waitFor(() => expect(api.calls(placeOrder)).toMatchObject([{ priceId: 'b300', another: false }]))
    await user.click(await screen.findByRole('button', { name: '换一个套餐' }))
    await user.click(await screen.findByRole('button', { name: '另下一单' }))
    await waitFor(() => expect(api.calls(placeOrder)).toMatchObject([{ another: false }, { another: true }]))
  })

  it('is not reused for another price or package', async () => {
    const { user } = open([waitingOrder({ amountFen: 2500 })])
    expect(await screen.findByText('¥ 25.00')).toBeVisible()
    expect(await screen.findByRole('button', { name: /立即购买 ¥\s30\.00/ })).toBeVisible()
    await user.click(screen.getByRole('radio', { name: /豆包 1,000/ }))
    expect(await screen.findByRole('button', { name: /立即购买 ¥\s100\.00/ })).toBeVisible()
    expect(screen.queryByText(/这个套餐已有一个待支付的订单/)).toBeNull()
  })

  it('shows an abandoned order at once', async () => {
    const { user, api, server } = open([])
    await waitFor(() => expect(api.calls(getPendingOrderList)).toHaveLength(1))
    const buy = await screen.findByRole('button', { name: /立即购买 ¥/ })
    server.pending = [waitingOrder()]
    await user.click(buy)
    await user.click(await screen.findByRole('button', { name: '换一个套餐' }))
    expect(await screen.findByRole('region', { name: '有一个订单待支付' })).toBeVisible()
    expect(api.calls(placeOrder)).toHaveLength(1)
  })
})

describe('on a page', () => {
  it('says what it contains and will do, before it is paid', async () => {
    const { server } = shop()
    const change = { change: 'upgrade', vipType: 2, days: 365, extraDays: 0, monthlyFlops: 2000 } as const
    const grants = { flops: 0, beans: 1000, vipType: 2, days: 365, monthlyFlops: 2000 }
    const effect = {
      grants: { flops: 0, beans: 1000 },
      membership: { ...change, startsAt: '2026-03-01T08:00:00.000Z', endsAt: '2027-03-01T08:00:00.000Z' },
      credits: [{ vipType: 1, endsAt: '2026-03-09T08:00:00.000Z', daysLeft: 146, hoursLeft: 7, creditFen: 40_000 }],
    }
    server.pending = [waitingOrder({ name: '高级版VIP 一年', grants, effect })]
    const { user } = renderPage(<PendingOrders />, { path: '/work' })
    await user.click(await screen.findByRole('button', { name: '继续支付' }))
    expect(await screen.findByText(/^1\s年 · 每月 2,000\s算力 · 赠 1,000\s豆$/)).toBeVisible()
    expect(screen.getByText(/^支付后立即升级为高级版VIP，有效期至 2027-03-01/)).toBeVisible()
    expect(screen.getByText(/^现有基础版VIP剩余 146\s天 7\s小时，抵扣 ¥\s400\.00/)).toBeVisible()
  })

  it('is paid in a sheet without a package step, and disappears', async () => {
    const { server, api } = shop()
    server.pending = [waitingOrder()]
    const { user } = renderPage(<PendingOrders />, { path: '/work' })
    await user.click(await screen.findByRole('button', { name: '继续支付' }))
    expect(await screen.findByRole('img', { name: /支付二维码/ })).toBeVisible()
    expect(screen.queryByText('换一个套餐')).toBeNull()
    server.pending = []
    server.order = { ...ORDER, state: 1, paidAt: ORDER.createdAt }
    await user.click(await screen.findByRole('button', { name: '完成' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: /待支付/ })).toBeNull())
    expect(api.calls(queryOrderDetail).length).toBeGreaterThan(0)
  })

  it('disappears when paid on another device, and the balances are refreshed', async () => {
    const { server, api } = shop()
    server.pending = [waitingOrder()]
    renderPage(<PendingOrders />, { path: '/work' })
    act(() => setRights({ ...RIGHTS, unusedBeans: 0 }))
    expect(await screen.findByRole('region', { name: '有一个订单待支付' })).toBeVisible()
    Object.assign(server, { pending: [], beans: 300 })
    await waitFor(() => expect(screen.queryByRole('region', { name: /待支付/ })).toBeNull())
    await waitFor(() => expect(sessionStore.getState().rights?.unusedBeans).toBe(300))
    expect(api.calls(queryOrderDetail)).toHaveLength(0)
  })

  it('is cancelled after confirmation', async () => {
    const { server, api } = shop()
    server.pending = [waitingOrder()]
    api.use(cancelOrder, () => {
      server.pending = []
      return { ...ORDER, state: 2 as const, failure: 'canceled' as const, actionData: null }
    })
    const { user } = renderPage(<PendingOrders />, { path: '/work' })
    await user.click(await screen.findByRole('button', { name: '取消订单' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '保留订单' }))
    expect(api.calls(cancelOrder)).toHaveLength(0)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: '取消订单' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '取消订单' }))
    expect(await screen.findByText('订单已取消')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('region', { name: /待支付/ })).toBeNull())
    expect(api.calls(cancelOrder)).toEqual([{ tradeNo: ORDER.tradeNo }])
  })

  it('refreshes the balances if cancelling fails because it was just paid', async () => {
    const { server, api } = shop()
    server.pending = [waitingOrder()]
    api.use(cancelOrder, () => failWith('ORDER_NOT_PENDING'))
    const { user } = renderPage(<PendingOrders />, { path: '/work' })
    await user.click(await screen.findByRole('button', { name: '取消订单' }))
    server.pending = []
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '取消订单' }))
    await waitFor(() => expect(api.calls(getUserPrivilege)).not.toHaveLength(0))
    await waitFor(() => expect(screen.queryByRole('region', { name: /待支付/ })).toBeNull())
  })

  it('lists two at first and all on demand', async () => {
    const { server } = shop()
    server.pending = ['T1', 'T2', 'T3'].map((tradeNo) => waitingOrder({ tradeNo: `${tradeNo}0000000` }))
    const { user } = renderPage(<PendingOrders />, { path: '/work' })
    expect(await screen.findByRole('region', { name: '有 3 个订单待支付' })).toBeVisible()
    expect(screen.getAllByRole('button', { name: '继续支付' })).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: '还有 1 个' }))
    expect(screen.getAllByRole('button', { name: '继续支付' })).toHaveLength(3)
  })
})
