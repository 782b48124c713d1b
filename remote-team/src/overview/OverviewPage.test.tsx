import { screen, within } from '@testing-library/react'
import { getCustomerOverview, type MemberOverview } from '@tessera/shared/contract/team'
import { failWith, mockApi, renderPage } from '@tessera/shared/testing/testing'
import OverviewPage from './OverviewPage'

const PATH = '/work/team/customer'
const member = (changes: Partial<MemberOverview>): MemberOverview => ({
  id: 'user-1',
  userName: '林晓',
  status: 'active',
  customers: 12,
  byStage: { new: 5, contact: 3, proposal: 0, quote: 2, deal: 2, lost: 0 },
  overdue: 0,
  newCustomers: 4,
  followed: 7,
  deals: 1,
  designs: 30,
  shares: 6,
  views: 18,
  likes: 5,
  previous: { newCustomers: 1, followed: 9, deals: 1, designs: 30, shares: 6, likes: 0 },
  ...changes,
})
const months = [
  { month: '2026-01', customers: 3, deals: 1, designs: 20, shares: 4 },
  { month: '2026-02', customers: 5, deals: 0, designs: 24, shares: 6 },
]

it('shows who is behind, with a way to the customers behind a number', async () => {
  const behind = member({ id: 'user-2', userName: '周宁', customers: 4, overdue: 3, status: 'disabled' })
  mockApi([[getCustomerOverview, () => ({ members: [member({}), behind], months })]])
  renderPage(<OverviewPage />, { path: PATH })
  const row = within((await screen.findByRole('rowheader', { name: /周宁/ })).closest('tr')!)
  expect(row.getByText('已停用')).toBeVisible()
  expect(row.getByText('3').closest('td')).toHaveAttribute('data-behind')
  expect(row.getByRole('link', { name: '查看「周宁」逾期未跟进的 3 位客户' })).toHaveAttribute(
    'href',
    '/work/customer/management?followUp=overdue&ownerUserId=user-2&sortField=nextFollowTime',
  )
  expect(row.getByRole('link', { name: '查看「周宁」的 4 位客户' })).toHaveAttribute(
    'href',
    '/work/customer/management?ownerUserId=user-2',
  )
  expect(row.getByRole('link', { name: '查看「周宁」近 30 天新增的 4 位客户' })).toHaveAttribute(
    'href',
    '/work/customer/management?ownerUserId=user-2&recent=created',
  )
  expect(row.getByRole('link', { name: '查看「周宁」近 30 天成交的 1 位客户' })).toHaveAttribute(
    'href',
    '/work/customer/management?ownerUserId=user-2&recent=deal',
  )
  expect(screen.getByRole('img', { name: '成交：1 月 1，2 月 0' })).toBeInTheDocument()
})

it('says of every column the time it is counted over', async () => {
  mockApi([[getCustomerOverview, () => ({ members: [member({})], months })]])
  renderPage(<OverviewPage />, { path: PATH })
  await screen.findByRole('table')
  const [, , ...figures] = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(figures).toEqual([
    '客户 当前',
    '逾期未跟进 当前',
    '新增客户 近 30 天',
    '跟进次数 近 30 天',
    '设计 近 30 天',
    '发给客户 近 30 天',
    '客户打开 近 30 天发出的',
    '客户点赞 近 30 天',
    '成交 近 30 天',
  ])
})

it('says how much more or less it is than over the days before, of a member and of all', async () => {
  const old = member({ id: 'user-2', userName: '周宁', deals: 0 })
  mockApi([[getCustomerOverview, () => ({ members: [member({}), old], months })]])
  renderPage(<OverviewPage />, { path: PATH })
  const row = within((await screen.findByRole('rowheader', { name: /林晓/ })).closest('tr')!)
  const cells = row.getAllByRole('cell').map(({ textContent }) => textContent)
  expect(cells.slice(3)).toEqual([
    '4▲ 3比上个 30 天多 3',
    '7▼ 2比上个 30 天少 2',
    '30持平与上个 30 天持平',
    '6持平与上个 30 天持平',
    '18',
    '5▲ 5比上个 30 天多 5',
    '1持平与上个 30 天持平',
  ])
  const total = screen.getAllByText('成交')[0]!.parentElement!
  expect(total).toHaveTextContent('近 30 天 ▼ 1比上个 30 天少 1')
})

it('compares nothing with a server that does not tell the days before', async () => {
  const { previous: _none, ...bare } = member({})
  mockApi([[getCustomerOverview, () => ({ members: [bare], months })]])
  renderPage(<OverviewPage />, { path: PATH })
  await screen.findByRole('table')
  expect(screen.queryByText(/上个 30 天/)).not.toBeInTheDocument()
})

it('copies the table for a spreadsheet', async () => {
  mockApi([[getCustomerOverview, () => ({ members: [member({}), member({ id: 'b', userName: '周宁' })], months })]])
  const { user } = renderPage(<OverviewPage />, { path: PATH })
  await user.click(await screen.findByRole('button', { name: '复制表格' }))
  expect(await screen.findByText('已复制，可粘贴到 Excel')).toBeVisible()
  expect((await navigator.clipboard.readText()).split('\n')).toEqual([
    expect.stringMatching(/^成员\t/),
    expect.stringMatching(/^林晓\t12\t/),
    expect.stringMatching(/^周宁\t/),
    '',
    '月份\t新增客户\t设计\t发给客户\t成交',
    '2026-01\t3\t20\t4\t1',
    '2026-02\t5\t24\t6\t0',
  ])
})

it('shows what those who have left did in one line, without links, and in the totals', async () => {
  const departed = member({ id: 'departed', userName: '', status: 'disabled', customers: 0, overdue: 0, designs: 4 })
  mockApi([[getCustomerOverview, () => ({ members: [member({})], departed, months })]])
  renderPage(<OverviewPage />, { path: PATH })
  const line = await screen.findByRole('rowheader', { name: '已离开的成员' })
  expect(within(line.closest('tr')!).queryByRole('link')).toBeNull()
  expect(screen.getAllByText('设计')[0]!.parentElement!).toHaveTextContent('34')
})

it('shows the error and recovers on retry', async () => {
  let calls = 0
  mockApi([[getCustomerOverview, () => (calls++ === 0 ? failWith('INTERNAL') : { members: [member({})], months })]])
  const { user } = renderPage(<OverviewPage />, { path: PATH })
  await user.click(await screen.findByRole('button', { name: '重试' }))
  expect(await screen.findByText(/团队里还没有其他成员/)).toBeVisible()
})
