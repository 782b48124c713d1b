import { screen, waitFor } from '@testing-library/react'
import { getCoinPriceList } from '../../contract/billing'
import { getMyMerchantStaff, getUserPrivilege } from '../../contract/user'
import { endSession, sessionStore } from '../../session/session.store'
import { failWith, mockApi, renderPage } from '../../testing/testing'
import { Button } from '../core'
import { AdminOnly, CreditGate } from '../guards'

const rights = (imgQuotaNum: number) => ({
  features: [],
  vipType: 1,
  vipEndTime: null,
  unusedTotalFlops: imgQuotaNum * 50,
  unusedBeans: 7,
  imgQuotaNum,
})
const noPackages = () => ({ list: [] })
const staff = (roleType: number) => ({ id: 's', userId: 'u', roleType, status: 'active' as const })

describe('CreditGate', () => {
  const show = (onPass: () => void, required?: number) =>
    renderPage(
      <CreditGate onPass={onPass} required={required}>
        {(control) => <Button {...control}>生成</Button>}
      </CreditGate>,
    )

  it('runs when the balances pay for the images, and keeps what it learned', async () => {
    mockApi([[getUserPrivilege, () => rights(2)]])
    const onPass = jest.fn()
    const { user } = show(onPass, 2)
    await user.click(screen.getByRole('button', { name: '生成' }))
    await waitFor(() => expect(onPass).toHaveBeenCalledTimes(1))
    expect(sessionStore.getState().rights?.imgQuotaNum).toBe(2)
  })

  it('blocks and opens the balance sheet when they do not', async () => {
    mockApi([
      [getUserPrivilege, () => rights(1)],
      [
        getCoinPriceList,
        () => ({
          list: [
            {
              id: 'p',
              name: '300 豆包',
              priceFen: 3000,
              promotionalInfo: null,
              grants: { flops: 0, beans: 300, vipType: null, days: null, monthlyFlops: 0 },
              paymentWayList: [],
            },
          ],
        }),
      ],
    ])
    const onPass = jest.fn()
    const { user } = show(onPass, 3)
    await user.click(screen.getByRole('button', { name: '生成' }))
    expect(await screen.findByText('本次需要 3 张额度，当前还可生成 1 张。')).toBeVisible()
    expect(await screen.findByText('300 豆包')).toBeVisible()
    expect(onPass).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: '知道了' }))
    await waitFor(() => expect(screen.queryByText('300 豆包')).toBeNull())
  })

  it('asks for one image unless told, anew at each click', async () => {
    let quota = 0
    const api = mockApi([
      [getUserPrivilege, () => rights(quota)],
      [getCoinPriceList, noPackages],
    ])
    const onPass = jest.fn()
    const { user } = show(onPass)
    await user.click(screen.getByRole('button', { name: '生成' }))
    await user.click(await screen.findByRole('button', { name: '知道了' }))
    quota = 1
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: '生成' }))
    await waitFor(() => expect(onPass).toHaveBeenCalledTimes(1))
    expect(api.calls(getUserPrivilege)).toHaveLength(2)
  })

  it('only logs a failure to fetch the balances', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => {})
    mockApi([[getUserPrivilege, () => failWith('UNAVAILABLE')]])
    const onPass = jest.fn()
    const { user } = show(onPass)
    await user.click(screen.getByRole('button', { name: '生成' }))
    await waitFor(() => expect(log).toHaveBeenCalled())
    expect(onPass).not.toHaveBeenCalled()
    expect(screen.queryByRole('dialog')).toBeNull()
    log.mockRestore()
  })
})

describe('AdminOnly', () => {
  const show = (onPass: () => void) =>
    renderPage(<AdminOnly onPass={onPass}>{(control) => <Button {...control}>停用</Button>}</AdminOnly>)

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
