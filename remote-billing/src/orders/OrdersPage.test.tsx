import { screen, waitFor, within } from '@testing-library/react'
import { getPriceList } from '@tessera/shared/contract/billing'
import { type Invoice, requestInvoice } from '@tessera/shared/contract/invoice'
import { getMembership, type Membership } from '@tessera/shared/contract/membership'
import {
  cancelOrder,
  getOrderList,
  getOrderQuote,
  getPendingOrderList,
  type Order,
  type PendingOrder,
  queryOrderDetail,
} from '@tessera/shared/contract/order'
import { getUserPrivilege } from '@tessera/shared/contract/user'
import { formatTime } from '@tessera/shared/text/format.text'
import { failWith, mockApi, renderPage } from '@tessera/shared/testing/testing'
import OrdersPage from './OrdersPage'

jest.mock('@tessera/shared/contract/constants', () => ({
  ...jest.requireActual<object>('@tessera/shared/contract/constants'),
  ORDER_POLL_INTERVAL_MS: 15,
}))

const PATH = '/work/profile/order'
const AT = '2026-03-01T08:00:00.000Z'

function order(tradeNo: string, changes: Partial<Order> = {}): Order {
  return {
    tradeNo,
    kind: 'coin',
    name: `豆包 ${tradeNo}`,
    priceFen: 3000,
    creditFen: 0,
    amountFen: 3000,
    state: 1,
    failure: null,
    paymentWay: { id: 3, slug: 'wechat', name: '微信支付' },
    actionData: null,
    grants: { flops: 0, beans: 300, vipType: null, days: null },
    buyerName: '林晓',
    createdAt: AT,
    expiresAt: '2026-03-01T10:00:00.000Z',
    paidAt: AT,
    invoice: null,
    ...changes,
  }
}
const PENDING = order('T-pending', { state: 0, paidAt: null, actionData: 'https://pay.test/T-pending' })
const CLOSED = order('T-closed', {
  kind: 'membership',
  state: 2,
  failure: 'expired',
  paidAt: null,
  creditFen: 40_000,
  credits: [{ vipType: 1, creditFen: 40_000 }],
  priceFen: 299_800,
  amountFen: 259_800,
  grants: { flops: 0, beans: 1000, vipType: 2, days: 365 },
})
const INVOICE: Invoice = {
  state: 'requested',
  titleType: 'company',
  title: '恒通瓷砖有限公司',
  taxNumber: '91310000MA1FL0AB12',
  email: 'finance@shop.test',
  amountFen: 3000,
  requestedAt: AT,
  issuedAt: null,
  invoiceNumber: null,
  rejectReason: null,
}

/** Opens the page as a sub-account that may not buy. */
const MEMBERSHIP: Membership = {
  vipType: 2,
  startsAt: AT,
  endsAt: null,
  features: [],
  balances: { flops: 0, beans: 0, images: 0 },
  allowances: {
    customers: { allowance: 0, used: 0, nextCostBeans: 100 },
    members: { allowance: 0, used: 0, nextCostBeans: 3990 },
    materials: { allowance: 0, used: 0, nextCostBeans: 50 },
  },
  monthly: null,
  upcoming: [],
  purchase: { mayBuy: false, subAccountsMayBuy: false },
}

const RIGHTS = { features: [], vipType: 2, vipEndTime: null, unusedTotalFlops: 0, unusedBeans: 0, imgQuotaNum: 0 }

function open(
  path = PATH,
  list = [PENDING, order('T-paid'), CLOSED],
  total = list.length,
  session?: { roleType: number },
  pending: PendingOrder[] = [],
) {
  const server = { list: [...list], pending }
  const api = mockApi([
    [getOrderList, () => ({ list: server.list, total, pageNum: 1, pageSize: 20 })],
    [queryOrderDetail, ({ tradeNo }) => server.list.find((each) => each.tradeNo === tradeNo) ?? failWith('NOT_FOUND')],
    [getPriceList, () => ({ list: [] })],
    [getOrderQuote, () => failWith('NOT_FOUND')],
    [getPendingOrderList, () => ({ list: server.pending })],
    [getUserPrivilege, () => RIGHTS],
    [getMembership, () => MEMBERSHIP],
  ])
  return { api, server, ...renderPage(<OrdersPage />, { path, ...(session && { session }) }) }
}
/** Finds a dialog by its title text: in tests antd gives every title the same id, so accessible names are ambiguous. */
async function dialogTitled(title: string) {
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findAllByText(title)
  return dialog
}
const row = async (tradeNo: string) => within((await screen.findByText(tradeNo)).closest('tr')!)

describe('the list', () => {
  it('shows item, price and state', async () => {
    open()
    const pending = await row('T-pending')
    expect(pending.getByText('待支付')).toBeVisible()
    expect(pending.getByText(`${formatTime(PENDING.expiresAt)} 前可支付`)).toBeVisible()
    expect(pending.getByText(/¥\s30\.00/)).toBeVisible()
    const closed = await row('T-closed')
    expect(closed.getByText('已关闭')).toBeVisible()
    expect(closed.getByText('超时未支付')).toBeVisible()
    expect(closed.getByText(/抵扣 ¥\s400\.00/)).toBeVisible()
    expect(closed.getByText(/会员 · 高级版VIP · 1\s年 · 1,000\s豆/)).toBeVisible()
    expect((await row('T-paid')).getByText('已支付')).toBeVisible()
  })

  it('requests what the URL says and writes filters to it', async () => {
    const { api, user, location } = open(`${PATH}?state=0&kind=coin&pageNum=2`, [], 60)
    await screen.findByText('共 60 条')
    expect(api.calls(getOrderList)[0]).toMatchObject({ state: 0, kind: 'coin', pageNum: 2 })
    await user.click(screen.getByRole('button', { name: '清除筛选' }))
    expect(location()).toBe(PATH)
    await user.click(screen.getByRole('combobox', { name: '订单状态' }))
    await user.click(await screen.findByTitle('已支付'))
    expect(location()).toBe(`${PATH}?state=1`)
    await waitFor(() => expect(api.calls(getOrderList).at(-1)).toMatchObject({ state: 1, pageNum: 1 }))
  })

  it('distinguishes an empty list from no match', async () => {
    const first = open(PATH, [])
    expect(await screen.findByText('还没有订单，购买会员或算力后会出现在这里')).toBeVisible()
    first.unmount()
    open(`${PATH}?kind=flops`, [])
    expect(await screen.findByText('没有符合条件的订单')).toBeVisible()
  })

  it('tells a sub-account that it may not buy, and hides admin actions', async () => {
    open(PATH, undefined, undefined, { roleType: 2 })
    expect(await screen.findByRole('note')).toHaveTextContent('只有管理员可操作该功能')
    expect(screen.getByRole('button', { name: '查看价格' })).toBeVisible()
    await screen.findByText('T-paid')
    for (const name of ['购买', '继续支付', '取消订单', '重新购买', '申请发票']) {
      expect(screen.queryByRole('button', { name })).toBeNull()
    }
  })

  it('shows the error and recovers on retry', async () => {
    const { api, user } = open()
    await screen.findByText('T-paid')
    api.use(getOrderList, () => failWith('UNAVAILABLE'))
    await user.click(screen.getByRole('combobox', { name: '订单类型' }))
    await user.click(await screen.findByTitle('算力包'))
    const retry = await screen.findByRole('button', { name: '重试' })
    api.use(getOrderList, () => ({ list: [order('T-flops')], total: 1, pageNum: 1, pageSize: 20 }))
    await user.click(retry)
    expect(await screen.findByText('T-flops')).toBeVisible()
  })
})

describe('a pending order', () => {
  it('can be paid without a new order', async () => {
    const { user } = open()
    await user.click((await row('T-pending')).getByRole('button', { name: '继续支付' }))
    expect(await screen.findByRole('img', { name: '「豆包 T-pending」的支付二维码' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: '稍后支付' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('updates itself when paid on another device', async () => {
    const pending = [{ ...PENDING, priceId: 'b300', actionData: 'https://pay.test/T-pending' }]
    const { api, server } = open(PATH, [PENDING], 1, undefined, pending)
    await waitFor(() => expect(api.calls(getPendingOrderList).length).toBeGreaterThan(1))
    expect((await row('T-pending')).getByText('待支付')).toBeVisible()
    server.pending = []
    server.list = [{ ...PENDING, state: 1, actionData: null, paidAt: AT }]
    await waitFor(async () => expect((await row('T-pending')).getByText('已支付')).toBeVisible())
  })

  it('can be cancelled, after confirmation', async () => {
    const { api, server, user } = open()
    api.use(cancelOrder, () => {
      const canceled = order('T-pending', { state: 2, failure: 'canceled', paidAt: null })
      server.list = [canceled]
      return canceled
    })
    await user.click((await row('T-pending')).getByRole('button', { name: '取消订单' }))
    const dialog = within(await dialogTitled('取消这个订单？'))
    await user.click(dialog.getByRole('button', { name: '取消订单' }))
    expect(await screen.findByText('已取消')).toBeVisible()
    expect(api.calls(cancelOrder)).toEqual([{ tradeNo: 'T-pending' }])
  })

  it('is kept, with a notice, if it turns out to be paid', async () => {
    const { api, user } = open()
    api.use(cancelOrder, () => failWith('ORDER_NOT_PENDING'))
    await user.click((await row('T-pending')).getByRole('button', { name: '取消订单' }))
    const dialog = within(await dialogTitled('取消这个订单？'))
    await user.click(dialog.getByRole('button', { name: '取消订单' }))
    expect(await screen.findByText('订单已支付或已关闭')).toBeVisible()
    await waitFor(() => expect(api.calls(getOrderList).length).toBeGreaterThan(1))
  })
})

describe('an invoice', () => {
  /** Fills fields in one event: typing key by key takes seconds. */
  const fill = async (user: ReturnType<typeof open>['user'], field: HTMLElement, text: string) => {
    await user.click(field)
    await user.paste(text)
  }
  const ask = async (user: ReturnType<typeof open>['user']) => {
    await user.click((await row('T-paid')).getByRole('button', { name: '申请发票' }))
    return within(await dialogTitled('申请发票'))
  }

  it('is requested with the required fields, and its state is shown in the list', async () => {
    const { api, server, user } = open()
    api.use(requestInvoice, () => {
      server.list = [order('T-paid', { invoice: INVOICE })]
      return INVOICE
    })
    const form = await ask(user)
    await user.click(form.getByRole('button', { name: '提交申请' }))
    expect(await form.findByText('请填写发票抬头，不超过 100 个字')).toBeVisible()
    expect(form.getByText('请填写 15–20 位纳税人识别号，由数字和大写字母组成')).toBeVisible()
    expect(form.getByText('请填写正确的邮箱')).toBeVisible()
    expect(api.calls(requestInvoice)).toHaveLength(0)
    await fill(user, form.getByLabelText('企业名称'), '恒通瓷砖有限公司')
    await fill(user, form.getByLabelText('纳税人识别号'), '91310000ma1fl0ab12')
    await fill(user, form.getByLabelText('接收邮箱'), 'finance@shop.test')
    await user.click(form.getByRole('button', { name: '提交申请' }))
    expect(await screen.findByText('开票中')).toBeVisible()
    expect(api.calls(requestInvoice)).toEqual([
      {
        tradeNo: 'T-paid',
        invoice: {
          titleType: 'company',
          title: '恒通瓷砖有限公司',
          taxNumber: '91310000MA1FL0AB12',
          email: 'finance@shop.test',
        },
      },
    ])
  })

  it('needs no tax number for individuals, and keeps the input on failure', async () => {
    const { api, user } = open()
    api.use(requestInvoice, () => failWith('UNAVAILABLE'))
    const form = await ask(user)
    await user.click(form.getByText('个人'))
    await waitFor(() => expect(form.queryByLabelText('纳税人识别号')).toBeNull())
    await fill(user, form.getByLabelText('个人姓名'), '林晓')
    await fill(user, form.getByLabelText('接收邮箱'), 'lin@shop.test')
    await user.click(form.getByRole('button', { name: '提交申请' }))
    expect(await form.findByRole('alert')).toHaveTextContent('填写的内容都在')
    expect(form.getByLabelText('个人姓名')).toHaveValue('林晓')
    expect(api.calls(requestInvoice)[0]).toEqual({
      tradeNo: 'T-paid',
      invoice: { titleType: 'personal', title: '林晓', email: 'lin@shop.test' },
    })
  })

  it('shows the server’s rejection at the field', async () => {
    const { api, user } = open()
    api.use(requestInvoice, () => failWith('VALIDATION', { issues: [{ path: 'invoice.email', message: 'invalid' }] }))
    const form = await ask(user)
    await user.click(form.getByText('个人'))
    await fill(user, form.getByLabelText('个人姓名'), '林晓')
    await fill(user, form.getByLabelText('接收邮箱'), 'lin@shop.test')
    await user.click(form.getByRole('button', { name: '提交申请' }))
    expect(await form.findByText('请填写正确的邮箱')).toBeVisible()
  })

  it('can be corrected and requested again after a rejection', async () => {
    const rejected: Invoice = { ...INVOICE, state: 'rejected', rejectReason: '税号与名称不符' }
    const { user } = open(PATH, [order('T-paid', { invoice: rejected })])
    await user.click(await screen.findByRole('button', { name: '重新申请' }))
    const form = within(await dialogTitled('申请发票'))
    expect(form.getByLabelText('企业名称')).toHaveValue('恒通瓷砖有限公司')
    expect(form.getByLabelText('纳税人识别号')).toHaveValue('91310000MA1FL0AB12')
  })
})

describe('an order’s detail', () => {
  it('has its own URL and can be closed', async () => {
    const { user, location } = open(`${PATH}?kind=membership`)
    await user.click(await screen.findByRole('link', { name: '订单 T-closed 详情' }))
    expect(location()).toBe(`${PATH}?kind=membership&order=T-closed`)
    const detail = within(await dialogTitled('订单详情'))
    expect(await detail.findByText(/−¥\s400\.00/)).toBeVisible()
    expect(detail.getByText(/升级时，「基础版VIP」没用完的时间按买入价折成 ¥\s400\.00/)).toBeVisible()
    await user.click(detail.getByRole('button', { name: '关闭' }))
    expect(location()).toBe(`${PATH}?kind=membership`)
  })

  it('reports an unknown order', async () => {
    open(`${PATH}?order=T-nobody`)
    expect(await screen.findByText('内容不存在或已被删除')).toBeVisible()
  })
})

it('starts a purchase, and repeats that of a closed order', async () => {
  const { user } = open()
  await user.click((await row('T-closed')).getByRole('button', { name: '重新购买' }))
  const dialog = await dialogTitled('购买')
  await waitFor(() => expect(dialog).toBeVisible())
})
