import { screen, waitFor } from '@testing-library/react'
import { ACCESS } from '../../contract/access'
import { getCoinPriceList } from '../../contract/billing'
import { getOrderQuote, getPendingOrderList, type Order, placeOrder, queryOrderDetail } from '../../contract/order'
import { getMyMerchantStaff, getUserInfo, getUserPrivilege } from '../../contract/user'
import { endSession, sessionStore } from '../../session/session.store'
import { failWith, mockApi, renderPage, SIGNED_IN } from '../../testing/testing'
import { Button } from '../core'
import { AdminOnly, useCreditCheck } from '../guards'

// Lazy-loaded: compiled up front, so that no test waits for it.
beforeAll(() => import('../purchase'))

const rights = (imgQuotaNum: number) => ({
  features: [],
  vipType: 1,
  vipEndTime: null,
  unusedTotalFlops: imgQuotaNum * 50,
  unusedBeans: 7,
  imgQuotaNum,
})
const AT = '2026-03-01T10:00:00.000Z'
const sums = { amountFen: 3000, creditFen: 0 }
const quote = {
  ...sums,
  priceId: 'p',
  name: '豆包 300',
  kind: 'coin' as const,
  priceFen: 3000,
  grants: { flops: 0, beans: 300 },
  membership: null,
  credits: [],
  mayBuy: true,
}
const paidOrder: Order = {
  ...sums,
  tradeNo: 'T20260301',
  kind: 'coin',
  name: '豆包 300',
  priceFen: 3000,
  state: 1,
  failure: null,
  paymentWay: { id: 3, slug: 'wechat', name: '微信支付' },
  actionData: null,
  grants: { flops: 0, beans: 300, vipType: null, days: null },
  buyerName: '林晓',
  createdAt: AT,
  expiresAt: AT,
  paidAt: AT,
  invoice: null,
}
const staff = (roleType: number) => ({ id: 's', userId: 'u', roleType, status: 'active' as const })

// The polling interval has its own tests; here it only has to be short.
jest.mock('../../contract/constants', () => ({
  ...jest.requireActual<object>('../../contract/constants'),
  ORDER_POLL_INTERVAL_MS: 15,
}))

interface GatedProps {
  readonly onPass: () => void
  readonly required?: number | undefined
}

function Gated({ onPass, required }: GatedProps) {
  const { run, checking, sheet } = useCreditCheck()
  return (
    <>
      <Button loading={checking} onClick={() => void run(onPass, required)}>
        生成
      </Button>
      {sheet}
    </>
  )
}

describe('useCreditCheck', () => {
  const show = (onPass: () => void, required?: number) => renderPage(<Gated onPass={onPass} required={required} />)

  it('runs when the balances suffice, and stores the fetched balances', async () => {
    mockApi([[getUserPrivilege, () => rights(2)]])
    const onPass = jest.fn()
    const { user } = show(onPass, 2)
    await user.click(screen.getByRole('button', { name: '生成' }))
    await waitFor(() => expect(onPass).toHaveBeenCalledTimes(1))
    expect(sessionStore.getState().rights?.imgQuotaNum).toBe(2)
  })

  /** A shop with one package; paying adds its beans. */
  function shop(start: number) {
    const server = { beans: start, paid: false }
    const item = {
      id: 'p',
      name: '豆包 300',
      priceFen: 3000,
      promotionalInfo: null,
      grants: { flops: 0, beans: 300, vipType: null, days: null, monthlyFlops: 0 },
      paymentWayList: [{ id: 3, slug: 'wechat', name: '微信支付' }],
    }
    const api = mockApi([
      [getUserPrivilege, () => ({ ...rights(Math.floor(server.beans / 50)), unusedBeans: server.beans })],
      [getUserInfo, () => SIGNED_IN],
      [getCoinPriceList, () => ({ list: [item] })],
      [getPendingOrderList, () => ({ list: [] })],
      [getOrderQuote, () => quote],
      [
        placeOrder,
        () => ({
          tradeNo: 'T20260301',
          actionData: 'https://pay.test/1',
          ...sums,
          expiresAt: AT,
          provider: 'sandbox' as const,
        }),
      ],
      [
        queryOrderDetail,
        () => {
          server.beans += 300
          return paidOrder
        },
      ],
    ])
    return { api, server }
  }

  it('otherwise blocks and opens the coin purchase on the right package', async () => {
    const { api } = shop(57)
    const onPass = jest.fn()
    const { user } = show(onPass, 3)
    await user.click(screen.getByRole('button', { name: '生成' }))
    expect(await screen.findByText('本次需要 3 张额度，当前还可生成 1 张。')).toBeVisible()
    expect(await screen.findByRole('radio', { name: /豆包 300/ })).toBeChecked()
    expect(onPass).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: '暂不购买' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(onPass).not.toHaveBeenCalled()
    expect(api.calls(placeOrder)).toHaveLength(0)
  })

  it('resumes the action after the payment', async () => {
    shop(0)
    const onPass = jest.fn()
    const { user } = show(onPass, 6)
    await user.click(screen.getByRole('button', { name: '生成' }))
    await user.click(await screen.findByRole('button', { name: /立即购买 ¥/ }))
    expect(await screen.findByRole('heading', { name: '支付成功' })).toBeVisible()
    expect(onPass).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: '继续' }))
    await waitFor(() => expect(onPass).toHaveBeenCalledTimes(1))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('checks again when the purchased package does not suffice', async () => {
    shop(0)
    const onPass = jest.fn()
    const { user } = show(onPass, 8)
    await user.click(screen.getByRole('button', { name: '生成' }))
    await user.click(await screen.findByRole('button', { name: /立即购买 ¥/ }))
    await user.click(await screen.findByRole('button', { name: '继续' }))
    expect(await screen.findByText('本次需要 8 张额度，当前还可生成 6 张。')).toBeVisible()
    expect(onPass).not.toHaveBeenCalled()
  })

  it('checks for one image by default, on each click', async () => {
    const { api, server } = shop(0)
    const onPass = jest.fn()
    const { user } = show(onPass)
    await user.click(screen.getByRole('button', { name: '生成' }))
    await user.click(await screen.findByRole('button', { name: '暂不购买' }))
    server.beans = 50
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: '生成' }))
    await waitFor(() => expect(onPass).toHaveBeenCalledTimes(1))
    expect(api.calls(getUserPrivilege)).toHaveLength(2)
  })

  it('only logs a failed balance request, and reports a missing network', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => {})
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    mockApi([[getUserPrivilege, () => failWith('UNAVAILABLE')]])
    const onPass = jest.fn()
    const { user } = show(onPass)
    await user.click(screen.getByRole('button', { name: '生成' }))
    await waitFor(() => expect(log).toHaveBeenCalledTimes(1))
    expect(screen.queryByText(/网络/)).toBeNull()
    onLine.mockReturnValue(false)
    await user.click(screen.getByRole('button', { name: '生成' }))
    expect(await screen.findByText('网络已断开，请检查网络连接后再试')).toBeVisible()
    expect(onPass).not.toHaveBeenCalled()
    expect(screen.queryByRole('dialog')).toBeNull()
    onLine.mockRestore()
    log.mockRestore()
  })
})

describe('AdminOnly', () => {
  const show = (onPass: () => void) =>
    renderPage(
      <AdminOnly access={ACCESS.teamAdmin} onPass={onPass}>
        {(control) => <Button {...control}>停用</Button>}
      </AdminOnly>,
    )

  it('lets an admin through', async () => {
    mockApi([[getMyMerchantStaff, () => staff(1)]])
    const onPass = jest.fn()
    const { user } = show(onPass)
    await user.click(screen.getByRole('button', { name: '停用' }))
    await waitFor(() => expect(onPass).toHaveBeenCalled())
  })

  it.each([
    ['a sub-account', () => staff(2), '只有管理员可操作该功能'],
    ['a check that fails', () => failWith('INTERNAL'), '权限检查失败，请稍后重试'],
  ])('blocks %s', async (_who, answer, text) => {
    mockApi([[getMyMerchantStaff, answer]])
    const onPass = jest.fn()
    const { user } = show(onPass)
    await user.click(screen.getByRole('button', { name: '停用' }))
    expect(await screen.findByText(text)).toBeVisible()
    expect(onPass).not.toHaveBeenCalled()
  })

  it('warns and does nothing without user info', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
    const api = mockApi([[getMyMerchantStaff, () => staff(1)]])
    const { user } = show(() => {})
    endSession('logout')
    await user.click(screen.getByRole('button', { name: '停用' }))
    expect(warn).toHaveBeenCalledTimes(1)
    expect(api.calls(getMyMerchantStaff)).toHaveLength(0)
    warn.mockRestore()
  })
})
