import { screen, waitFor, within } from '@testing-library/react'
import { createCustomer, type Customer, getCustomerQuota } from '../contract/customer'
import { failWith, mockApi, renderPage } from '../testing/testing'
import { readFile } from './read-file'
import { CUSTOMER_SHEET, SheetImport, useCustomerImport } from './sheet-import'

// jsdom has no workers; the worker's code has its own tests.
jest.mock('./read-file', () => ({ readFile: jest.fn() }))
const answers = readFile as jest.MockedFunction<typeof readFile>

const CELLS = [
  ['姓名', '手机号', '面积'],
  ['王女士', '13712345678', 89],
  ['', '123', 'x'],
  ['赵先生', '13812345678', 120],
]
const CREATED: Customer = {
  id: 'c',
  createdAt: '2026-11-22T10:00:00.000Z',
  updatedAt: '2026-11-22T10:00:00.000Z',
  version: 1,
  name: '王女士',
  mobile: '13712345678',
  wechat: null,
  source: 'walk_in',
  stage: 'new',
  level: 'C',
  community: null,
  address: null,
  layout: null,
  areaSqm: 89,
  demand: null,
  ownerUserId: 'u',
  ownerName: '',
  lastFollowTime: null,
  budgetMin: null,
  budgetMax: null,
  nextFollowTime: null,
  previousOwnerUserId: null,
  previousOwnerName: null,
  dealTime: null,
  deletedAt: null,
}
const FILE = new File(['x'], '客户.xlsx')

function Customers() {
  return <SheetImport sheet={CUSTOMER_SHEET} importing={useCustomerImport(<a href="/list">去列表</a>)} />
}

async function drop() {
  const page = renderPage(<Customers />)
  await page.user.upload(screen.getByLabelText(/把 .xlsx 表格拖到这里/), FILE)
  return page
}
const row = (line: number) => within(screen.getByRole('rowheader', { name: String(line) }).closest('tr')!)

beforeEach(() => answers.mockResolvedValue({ cells: CELLS }))

it('shows errors in the cells, at first only rows with errors', async () => {
  mockApi([[getCustomerQuota, () => ({ allowance: 50, used: 0, nextCostBeans: 0, beans: 0 })]])
  const { user } = await drop()
  expect(await screen.findByText('3 行，没错的 2 行，有问题的 3 格')).toBeVisible()
  expect(answers).toHaveBeenCalledWith(FILE)
  expect(row(3).getByText('不是 11 位手机号')).toBeVisible()
  expect(row(3).getByText('要填数字')).toBeVisible()
  expect(screen.queryByText('王女士')).toBeNull()
  await user.click(screen.getByRole('switch', { name: '只看有错的行' }))
  expect(screen.getByText('王女士')).toBeVisible()
})

it('shows the price before, and the server’s rejections in the report', async () => {
  const api = mockApi([
    [getCustomerQuota, () => ({ allowance: 50, used: 49, nextCostBeans: 0, beans: 80 })],
    [createCustomer, ({ customer }) => (customer.name === '赵先生' ? failWith('MOBILE_TAKEN') : CREATED)],
  ])
  const { user } = await drop()
  expect(await screen.findByText(/其中 1 位在免费名额内，另外 1 位将消耗 100 豆/)).toBeVisible()
  expect(screen.getByText(/现有 80 豆不够/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: '导入 2 位客户' }))
  expect(await screen.findByText('已导入 1 位客户')).toBeVisible()
  expect(screen.getByText('1 行没有导入，原因写在表格里')).toBeVisible()
  expect(screen.getByRole('link', { name: '去列表' })).toBeVisible()
  expect(row(4).getByText('该手机号已存在')).toBeVisible()
  expect(screen.queryByText('王女士')).toBeNull()
  await user.click(screen.getByRole('switch', { name: '只看有错的行' }))
  expect(row(2).getByText('已导入')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '再试没导入的' }))
  await waitFor(() => expect(api.calls(createCustomer).map(({ customer }) => customer.name)).toHaveLength(3))
  expect(api.calls(createCustomer)[2]?.clientToken).toBe(api.calls(createCustomer)[1]?.clientToken)
})

it('shows why a file could not be checked, and accepts another', async () => {
  mockApi([[getCustomerQuota, () => ({ allowance: 50, used: 0, nextCostBeans: 0, beans: 0 })]])
  answers.mockResolvedValueOnce({ cells: [['手机号'], ['13712345678']] })
  const { user } = await drop()
  expect(await screen.findByRole('alert')).toHaveTextContent('缺少必填的列，请对照模板补上：姓名')
  await user.upload(screen.getByLabelText(/把 .xlsx 表格拖到这里/), FILE)
  expect(await screen.findByText(/^3 行/)).toBeVisible()
})
