import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { getCoinPriceList } from '../../contract/billing'
import { getOrderQuote, placeOrder, queryOrderDetail } from '../../contract/order'
import { getUserPrivilege } from '../../contract/user'
import { endSession, sessionStore } from '../../session/session.store'
import { formatTime } from '../../text/format.text'
import { failWith, renderPage } from '../../testing/testing'
import { BeanSheet, CoinSheet, PurchaseSheet, type PurchaseSheetProps, QrCode } from '../purchase'
import { BEANS, ORDER, quoteOf, shop } from '../../testing/shop.fixtures'
import { pollOrder } from './order-poll'

// The interval is tested with fake timers in order-poll.test.ts; here it only has to be short.
jest.mock('../../contract/constants', () => ({
  ...jest.requireActual<object>('../../contract/constants'),
  ORDER_POLL_INTERVAL_MS: 15,
}))
/** While another order is asked for several times. */
const severalPolls = () =>
  act(
    () =>
      new Promise<void>((resolve, reject) => {
        let polls = 0
        const query = () => Promise.resolve((polls += 1))
        const onAnswer = (asked: number): boolean => {
          if (asked === 4) resolve()
          return asked < 4
        }
        pollOrder({ query, onAnswer, onError: reject })
      }),
  )

function Opener(props: Partial<PurchaseSheetProps>) {
  const [open, setOpen] = useState(true)
  const navigate = useNavigate()
  return (
    <>
      <button onClick={() => setOpen(true)}>再次打开</button>
      <button onClick={() => void navigate('/elsewhere')}>去别处</button>
      <PurchaseSheet start={{ kind: 'coin' }} {...props} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
const show = (props: Partial<PurchaseSheetProps> = {}, session?: null) =>
  renderPage(<Opener {...props} />, { path: '/work', session })

type User = ReturnType<typeof renderPage>['user']
const buy = async (user: User, amount = '30.00') =>
  user.click(await screen.findByRole('button', { name: new RegExp(`立即购买 ¥\\s${amount}`) }))

describe('choosing', () => {
  it('shows names, prices, contents and the promotion, and switches between the kinds', async () => {
    shop()
    const { user } = show({ start: { kind: 'membership' } })
    expect(await screen.findByText('最多人选择')).toBeVisible()
    expect(screen.getByRole('radio', { name: /基础版VIP 一年.*998\.00.*1\s年.*每月 500\s算力/ })).toBeChecked()
    expect(screen.getByRole('radio', { name: '微信支付' })).toBeChecked()
    await user.click(screen.getByText('算力包'))
    expect(await screen.findByRole('radio', { name: /算力 1,000.*约 20 张图/ })).toBeChecked()
  })

  it('shows credit, total and effect on the membership before the payment', async () => {
    const { api } = shop()
    const endsAt = '2027-03-01T08:00:00.000Z'
    api.use(getOrderQuote, () =>
      quoteOf('advanced', {
        creditFen: 40_000,
        amountFen: 259_800,
        membership: {
          change: 'upgrade',
          vipType: 2,
          startsAt: ORDER.createdAt,
          endsAt,
          days: 365,
          extraDays: 0,
          monthlyFlops: 2000,
        },
        credits: [{ vipType: 1, endsAt, daysLeft: 146, creditFen: 40_000 }],
      }),
    )
    show({ start: { kind: 'membership', vipType: 2 } })
    expect(await screen.findByText(`支付后立即升级为高级版VIP，有效期至 ${formatTime(endsAt)}。`)).toBeVisible()
    expect(screen.getByText(/现有基础版VIP剩余 146 天，抵扣 ¥\s400\.00，支付后该会员结束。/)).toBeVisible()
    expect(screen.getByRole('button', { name: /立即购买 ¥\s2,598\.00/ })).toBeVisible()
  })

  it('requires the agreement for a membership', async () => {
    const { api } = shop()
    const { user } = show({ start: { kind: 'membership' } })
    await buy(user, '998.00')
    expect(await screen.findByText('请先阅读并同意会员购买协议')).toBeVisible()
    expect(screen.getByRole('checkbox', { name: '我已阅读并同意' })).toHaveFocus()
    expect(api.calls(placeOrder)).toHaveLength(0)
    expect(screen.getByRole('link', { name: '《会员购买协议》' })).toHaveAttribute('href', '/membershipAgreement')
    await user.click(screen.getByRole('checkbox', { name: '我已阅读并同意' }))
    expect(screen.queryByText('请先阅读并同意会员购买协议')).toBeNull()
    await buy(user, '998.00')
    expect(await screen.findByRole('img', { name: /支付二维码/ })).toBeVisible()
    expect(api.calls(placeOrder)).toMatchObject([{ priceId: 'basic', paymentWayId: 3, amountFen: 99_800 }])
  })

  it('explains at the top why a sub-account may not buy, and shows no buy button', async () => {
    const { api } = shop()
    api.use(getOrderQuote, ({ priceId }) => quoteOf(priceId, { mayBuy: false }))
    const { user } = show({ start: { kind: 'membership' } })
    const note = await screen.findByRole('note')
    expect(note).toHaveTextContent('只有管理员可操作该功能您可以看价格。购买请联系管理员')
    expect(await screen.findByRole('radio', { name: /基础版VIP/ })).toBeChecked()
    expect(screen.queryByRole('checkbox')).toBeNull()
    const close = await screen.findByRole('button', { name: '知道了' })
    expect(screen.queryByRole('button', { name: /立即购买/ })).toBeNull()
    await user.click(close)
    await waitFor(() => expect(screen.queryByRole('note')).toBeNull())
    expect(api.calls(placeOrder)).toHaveLength(0)
  })

  it('tells buyers without a membership that packages need one, and links to it', async () => {
    shop()
    const { user } = renderPage(<Opener />, { path: '/work', session: { vipType: 0 } })
    expect(await screen.findByText('AI 设计、客户管理等功能需要会员')).toBeVisible()
    expect(await screen.findByRole('button', { name: /立即购买 ¥/ })).toBeVisible()
    await user.click(screen.getByRole('button', { name: '看会员' }))
    expect(await screen.findByRole('radio', { name: /基础版VIP/ })).toBeChecked()
    expect(screen.queryByText('AI 设计、客户管理等功能需要会员')).toBeNull()
  })

  it('sends an anonymous visitor to log in and back', async () => {
    const { api } = shop()
    show({}, null)
    await screen.findByText('豆包 300')
    expect(screen.getByRole('link', { name: '登录后购买' })).toHaveAttribute('href', '/login?redirect=%2Fwork')
    expect(api.calls(getOrderQuote)).toHaveLength(0)
  })

  it('recovers from a failed price list and a failed quote', async () => {
    const { api } = shop()
    api.use(getCoinPriceList, () => failWith('UNAVAILABLE'))
    api.use(getOrderQuote, () => failWith('INTERNAL'))
    const { user } = show()
    await screen.findByRole('button', { name: '重试' })
    api.use(getCoinPriceList, () => ({ list: BEANS }))
    await user.click(screen.getByRole('button', { name: '重试' }))
    await screen.findByText('豆包 300')
    expect(await screen.findByText('网络错误')).toBeVisible()
    api.use(getOrderQuote, ({ priceId }) => quoteOf(priceId))
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByRole('button', { name: /立即购买 ¥/ })).toBeVisible()
  })
})

describe('paying', () => {
  it('shows the code, then the success; refreshes rights, calls the callback, resumes', async () => {
    const { server } = shop()
    const onPaid = jest.fn()
    const onContinue = jest.fn()
    const { user } = show({ onPaid, onContinue })
    await buy(user)
    const code = await screen.findByRole('img', { name: '「豆包 300」的支付二维码' })
    expect(code).toHaveAttribute('src', expect.stringMatching(/^data:image\/png;base64,/))
    expect(screen.getByRole('link', { name: '在本机打开收银台' })).toHaveAttribute('href', 'https://pay.test/T20260301')
    server.beans = 300
    server.order = { ...ORDER, state: 1, paidAt: ORDER.createdAt }
    expect(await screen.findByRole('heading', { name: '支付成功' })).toHaveFocus()
    expect(screen.getByText('300 豆 已到账')).toBeVisible()
    expect(onPaid).toHaveBeenCalledTimes(1)
    await waitFor(() => expect(sessionStore.getState().rights?.unusedBeans).toBe(300))
    await user.click(screen.getByRole('button', { name: '继续' }))
    expect(onContinue).toHaveBeenCalledTimes(1)
  })

  it('lists everything that a membership grants', async () => {
    const { server } = shop()
    const { user } = show({ start: { kind: 'membership' } })
    await user.click(await screen.findByRole('checkbox', { name: '我已阅读并同意' }))
    await buy(user, '998.00')
    await screen.findByRole('img', { name: /支付二维码/ })
    const grants = { flops: 50, beans: 1000, vipType: 2, days: 365, monthlyFlops: 2000 }
    server.order = { ...ORDER, kind: 'membership', grants, state: 1, paidAt: ORDER.createdAt }
    expect(await screen.findByText(/^高级版VIP 1\s年、每月 2,000\s算力、50\s算力、1,000\s豆 已到账$/)).toBeVisible()
  })

  it('shows the failure with its cause and offers a new order', async () => {
    const { api, server } = shop()
    const onFailed = jest.fn()
    const { user } = show({ onFailed })
    server.order = { ...ORDER, state: 2, failure: 'payment_failed' }
    await buy(user)
    expect(await screen.findByRole('heading', { name: '支付失败' })).toBeVisible()
    // Another payment method is suggested if there is one.
    expect(screen.getByText('支付平台返回支付失败，请重新下单。')).toBeVisible()
    expect(onFailed).toHaveBeenCalledTimes(1)
    expect(api.calls(getUserPrivilege)).toHaveLength(0)
    await user.click(screen.getByRole('button', { name: '重新下单' }))
    await buy(user)
    await waitFor(() => expect(api.calls(placeOrder)).toHaveLength(2))
  })

  it('shows why the order failed; refetches a changed price', async () => {
    const { api } = shop()
    api.use(placeOrder, () => failWith('QUOTE_STALE'))
    const { user } = show()
    const dear = () => quoteOf('b300', { priceFen: 3500, amountFen: 3500 })
    await screen.findByRole('button', { name: /立即购买 ¥\s30\.00/ })
    api.use(getOrderQuote, dear)
    await buy(user)
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('下单失败价格已变化，请确认后重新下单')
    expect(await screen.findByRole('button', { name: /立即购买 ¥\s35\.00/ })).toBeVisible()
  })

  it('stops after a query error until the person says they have paid', async () => {
    const { api, server, queries } = shop()
    const { user } = show()
    api.use(queryOrderDetail, () => failWith('UNAVAILABLE'))
    await buy(user)
    const again = await screen.findByRole('button', { name: '我已支付，重新查询' })
    const asked = queries()
    await severalPolls()
    expect(queries()).toBe(asked)
    server.order = { ...ORDER, state: 1 }
    api.use(queryOrderDetail, () => server.order)
    await user.click(again)
    expect(await screen.findByRole('heading', { name: '支付成功' })).toBeVisible()
  })
})

describe('no query after leaving the view', () => {
  it.each([
    ['closed', ({ user }: { user: User }) => user.click(screen.getByRole('button', { name: '稍后支付' }))],
    ['closed by Escape', ({ user }: { user: User }) => user.keyboard('{Escape}')],
    ['turned to another package', ({ user }: { user: User }) => user.click(screen.getByText('换一个套餐'))],
    ['left for another page', ({ user }: { user: User }) => user.click(screen.getByText('去别处'))],
    ['unmounted', ({ unmount }: { unmount: () => void }) => unmount()],
    ['logged out of', () => act(() => endSession('logout'))],
  ])('%s', async (_how, leave) => {
    const { queries } = shop()
    const page = show()
    await buy(page.user)
    await screen.findByRole('img', { name: /支付二维码/ })
    await waitFor(() => expect(queries()).toBeGreaterThan(1))
    await leave(page)
    const asked = queries()
    await severalPolls()
    expect(queries()).toBeLessThanOrEqual(asked + 1)
    const settled = queries()
    await severalPolls()
    expect(queries()).toBe(settled)
  })

  it('and reopening starts with the choice', async () => {
    shop()
    const { user } = show()
    await buy(user)
    await user.click(await screen.findByRole('button', { name: '稍后支付' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByText('再次打开'))
    expect(await screen.findByRole('button', { name: /立即购买 ¥/ })).toBeVisible()
  })
})

it('resumes a pending order without a choice', async () => {
  const { api } = shop()
  const resume = {
    tradeNo: ORDER.tradeNo,
    name: ORDER.name,
    actionData: 'weixin://wxpay/bizpayurl?pr=1',
    amountFen: 3000,
    expiresAt: ORDER.expiresAt,
  }
  show({ resume })
  expect(await screen.findByRole('img', { name: /支付二维码/ })).toBeVisible()
  expect(screen.getByText('请用微信「扫一扫」支付')).toBeVisible()
  expect(screen.queryByRole('link', { name: '在本机打开收银台' })).toBeNull()
  expect(screen.queryByText('换一个套餐')).toBeNull()
  expect(api.calls(placeOrder)).toHaveLength(0)
  await waitFor(() => expect(api.calls(queryOrderDetail)[0]).toEqual({ tradeNo: 'T20260301' }))
})

describe('CoinSheet', () => {
  it('preselects the package of 300 beans by default, for a design', async () => {
    shop()
    renderPage(<CoinSheet open onClose={() => {}} />)
    expect(await screen.findByRole('radio', { name: /豆包 300/ })).toBeChecked()
    expect(screen.getByText('AI 设计').parentElement).toHaveTextContent('50 豆 / 张')
  })

  it('preselects a package that is large enough', async () => {
    shop()
    const shortage = { required: 1000, available: 20, unit: 'beans' as const }
    renderPage(<CoinSheet open onClose={() => {}} type="create_member" shortage={shortage} />)
    expect(await screen.findByRole('radio', { name: /豆包 1,000/ })).toBeChecked()
    expect(screen.getByText('本次需要 1,000 豆，当前余额 20 豆。')).toBeVisible()
  })
})

it('explains what beans pay for', () => {
  renderPage(<BeanSheet open onClose={() => {}} />)
  const dialog = within(screen.getByRole('dialog', { name: '豆说明' }))
  for (const text of ['50 豆 / 张', '100 豆 / 位', '3,990 豆 / 位']) {
    expect(dialog.getAllByText(text).length).toBeGreaterThan(0)
  }
  expect(dialog.getAllByText('50 豆 / 张')).toHaveLength(2)
})

describe('QrCode', () => {
  it('is 200 px wide', async () => {
    renderPage(<QrCode value="https://pay.test/1" alt="码" />)
    const source = (await screen.findByRole('img')).getAttribute('src')!
    const bytes = Buffer.from(source.split(',')[1]!, 'base64')
    // Width and height are in the PNG header.
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([200, 200])
  })

  it('reports when it cannot be encoded', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => {})
    renderPage(<QrCode value={'x'.repeat(5000)} alt="码" />)
    expect(await screen.findByText('生成二维码失败')).toBeVisible()
    log.mockRestore()
  })
})
