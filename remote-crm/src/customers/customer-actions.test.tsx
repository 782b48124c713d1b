import { screen, waitFor, within } from '@testing-library/react'
import {
  checkDuplicate,
  type Customer,
  deleteCustomer,
  getCustomerDetail,
  getCustomerList,
  getCustomerQuota,
  restoreCustomer,
  updateCustomer,
} from '@tessera/shared/contract/customer'
import { getCustomerOwnerList, transferCustomer } from '@tessera/shared/contract/customer-transfer'
import { chooseFromMenu, failWith, mockApi, renderPage } from '@tessera/shared/testing/testing'
import { customer, pageOf } from './customers.fixtures'
import CustomersPage from './CustomersPage'

const PATH = '/work/customer/management'
const OWNERS = [
  { userId: 'user-1', userName: '林晓', customerCount: 9, openCount: 4 },
  { userId: 'user-2', userName: '陈嘉禾', customerCount: 12, openCount: 7 },
]

function open(path = PATH, stored: Customer[] = [customer('c1')]) {
  const api = mockApi([
    [getCustomerList, () => pageOf(stored)],
    [getCustomerDetail, ({ id }) => stored.find((each) => each.id === id) ?? failWith('NOT_FOUND')],
    [getCustomerQuota, () => ({ allowance: 50, used: 50, nextCostBeans: 100, beans: 300 })],
    [checkDuplicate, () => ({ list: [] })],
    [updateCustomer, ({ id }) => customer(id, { version: 9 })],
    [deleteCustomer, () => ({})],
    [restoreCustomer, () => ({ chargedBeans: 100 })],
    [getCustomerOwnerList, () => ({ list: OWNERS })],
    [transferCustomer, () => ({ transferred: 1 })],
  ])
  return { api, ...renderPage(<CustomersPage />, { path }) }
}

/** The dialog with this title: in tests antd gives every dialog the same id. */
const dialogOf = async (title: string) =>
  within((await screen.findByText(title)).closest<HTMLElement>('[role="dialog"]')!)

async function choose({ user }: ReturnType<typeof open>, action: string) {
  await user.click(await screen.findByRole('button', { name: '更多操作' }))
  await chooseFromMenu(user, action)
}

describe('editing', () => {
  it('sends only what was changed', async () => {
    const page = open()
    await choose(page, '编辑')
    const form = await dialogOf('编辑客户')
    await page.user.clear(form.getByLabelText(/^小区/))
    await page.user.type(form.getByLabelText(/^预算上限/), '50000')
    await page.user.click(form.getByRole('button', { name: '保存修改' }))
    expect(await screen.findByText('已保存「王女士」的修改')).toBeVisible()
    expect(page.api.calls(updateCustomer)).toEqual([
      { id: 'c1', version: 1, changes: { community: null, budgetMax: 5_000_000 } },
    ])
  })

  it('shows what a colleague saved meanwhile, and keeps both', async () => {
    const page = open()
    const theirs = customer('c1', { version: 2, layout: '四室两厅' })
    page.api.use(updateCustomer, ({ version }) => (version === 2 ? theirs : failWith('VERSION_STALE')))
    page.api.use(getCustomerDetail, () => theirs)
    await choose(page, '编辑')
    const form = await dialogOf('编辑客户')
    await page.user.type(form.getByLabelText(/^需求/), '浅色')
    await page.user.click(form.getByRole('button', { name: '保存修改' }))
    expect(await form.findByText(/户型：现为「四室两厅」/)).toBeVisible()
    expect(form.getByLabelText(/^需求/)).toHaveValue('浅色')
    await page.user.click(form.getByRole('button', { name: '保存修改' }))
    await screen.findByText('已保存「王女士」的修改')
    // The colleague's layout is not sent back to what it was.
    expect(page.api.calls(updateCustomer).at(-1)).toEqual({ id: 'c1', version: 2, changes: { demand: '浅色' } })
  })

  it('says while typing who has the number, but not of the customer itself', async () => {
    const page = open()
    const list = [
      { id: 'c1', name: '王女士', ownerName: '林晓', by: 'mobile' as const },
      { id: 'c2', name: '老客户', ownerName: '陈嘉禾', by: 'mobile' as const },
    ]
    page.api.use(checkDuplicate, ({ mobile }) => ({ list: mobile === '13711112222' ? list : list.slice(0, 1) }))
    await choose(page, '编辑')
    const form = await dialogOf('编辑客户')
    const mobile = form.getByLabelText(/^手机号/)
    await page.user.clear(mobile)
    await page.user.type(mobile, '13711112222')
    const link = await form.findByRole('link', { name: '「老客户」（负责人 陈嘉禾）' })
    expect(form.queryByRole('link', { name: /王女士/ })).toBeNull()
    expect(page.api.calls(updateCustomer)).toEqual([])
    await page.user.click(link)
    expect(page.location()).toBe('/work/customer/detail?id=c2')
  })
})

describe('deleting', () => {
  it('says what it means first, and deletes on agreement', async () => {
    const page = open()
    await choose(page, '删除')
    const question = await dialogOf('删除客户「王女士」？')
    expect(question.getByText(/30 天内可在「最近删除」里恢复.*不退还/)).toBeInTheDocument()
    await page.user.click(question.getByRole('button', { name: '删除' }))
    expect(await screen.findByText('已删除 1 位客户，可在「最近删除」里恢复')).toBeVisible()
    expect(page.api.calls(deleteCustomer)).toEqual([{ ids: ['c1'] }])
  })

  it('restores from the deleted ones, with the cost said before', async () => {
    const page = open(`${PATH}?deleted=true`, [customer('c1', { deletedAt: '2026-03-02T08:00:00.000Z' })])
    await choose(page, '恢复')
    expect(page.api.calls(getCustomerList)[0]).toMatchObject({ deleted: true, sortField: 'deletedAt' })
    const question = await dialogOf('恢复客户「王女士」？')
    expect(question.getByText(/最多消耗 100 豆/)).toBeInTheDocument()
    await page.user.click(question.getByRole('button', { name: '恢复' }))
    expect(await screen.findByText('已恢复 1 位客户，已扣 100 豆')).toBeVisible()
  })
})

describe('transferring', () => {
  it('shows the load of each colleague and gives the selected customers away', async () => {
    const page = open(PATH, [customer('c1'), customer('c2', { name: '周先生' })])
    await screen.findByText('周先生')
    await page.user.click(screen.getByRole('checkbox', { name: '选择已显示的全部' }))
    await page.user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: '转交' }))
    const form = await dialogOf('转交「王女士」等 2 位客户')
    await page.user.click(form.getByRole('combobox'))
    expect(screen.queryByTitle(/林晓/)).toBeNull()
    await page.user.click(await screen.findByTitle('陈嘉禾 · 在跟 7 位，共 12 位'))
    await page.user.click(form.getByRole('button', { name: '转交' }))
    await waitFor(() => expect(page.api.calls(transferCustomer)).toEqual([{ ids: ['c1', 'c2'], toUserId: 'user-2' }]))
    expect(await screen.findByText('已转交 1 位客户')).toBeVisible()
  })
})
