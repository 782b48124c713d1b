import { screen, within } from '@testing-library/react'
import { createCustomer, getCustomerQuota } from '@tessera/shared/contract/customer'
import { failWith, mockApi, renderPage } from '@tessera/shared/testing/testing'
import { checkFile } from './check-file'
import ExcelErrorPage from './ExcelErrorPage'
import { checkSheet, type SheetReport } from './sheet.rules'

// A worker is the browser's; what it runs has tests of its own.
jest.mock('./check-file', () => ({ checkFile: jest.fn() }))
const answers = checkFile as jest.MockedFunction<typeof checkFile>

const HEAD = ['姓名', '手机号', '面积']
const REPORT = checkSheet('customer', [
  HEAD,
  ['王女士', '13712345678', 89],
  ['', '123', 'x'],
  ['赵先生', '13812345678', 120],
]) as SheetReport
const FILE = new File(['x'], '客户.xlsx')

async function drop(session: object | null) {
  const page = renderPage(<ExcelErrorPage />, { path: '/demo/excel-error', session })
  await page.user.upload(screen.getByLabelText(/把 .xlsx 表格拖到这里/), FILE)
  return page
}

beforeEach(() => answers.mockResolvedValue(REPORT))

describe('ExcelErrorPage', () => {
  it('writes what is wrong into the cells, only the wrong rows at first', async () => {
    const { user } = await drop(null)
    expect(await screen.findByText('3 行，没错的 2 行，有问题的 3 格')).toBeVisible()
    expect(answers).toHaveBeenCalledWith('customer', FILE)
    const row = () => screen.getByRole('rowheader', { name: '3' }).closest('tr')!
    expect(within(row()).getByText('不是 11 位手机号')).toBeVisible()
    expect(within(row()).getByText('要填数字')).toBeVisible()
    expect(screen.queryByText('王女士')).toBeNull()
    await user.click(screen.getByRole('switch', { name: '只看有错的行' }))
    expect(screen.getByText('王女士')).toBeVisible()
  })

  it('tells a visitor to log in, and a free merchant about memberships', async () => {
    const { unmount } = await drop(null)
    const panel = within(await screen.findByRole('region', { name: '导入没错的行' }))
    expect(panel.getByRole('link', { name: '登录' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /^导入/ })).toBeNull()
    unmount()
    await drop({ vipType: 0 })
    expect(await screen.findByRole('link', { name: '查看会员' })).toHaveAttribute('href', '/vip-upgrade?tier=1')
  })

  it('says the price before and the outcome after, row by row', async () => {
    const api = mockApi([
      [getCustomerQuota, () => ({ allowance: 50, used: 49, nextCostBeans: 0, beans: 80 })],
      [createCustomer, () => failWith('MOBILE_TAKEN')],
    ])
    const { user } = await drop({})
    expect(await screen.findByText(/其中 1 位在免费名额内，另外 1 位将消耗 100 豆/)).toBeVisible()
    expect(screen.getByText(/现有 80 豆不够/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: '导入 2 位客户' }))
    expect(await screen.findByText('已导入 0 位客户')).toBeVisible()
    expect(screen.getByText('第 2 行 王女士：该手机号已存在')).toBeVisible()
    expect(screen.getByText('第 4 行 赵先生：该手机号已存在')).toBeVisible()
    expect(api.calls(createCustomer)).toHaveLength(2)
    expect(screen.getByRole('button', { name: '再试没导入的' })).toBeVisible()
  })

  it('says why a file could not be checked, and takes another', async () => {
    answers.mockResolvedValueOnce({ failure: 'missing-columns', missing: ['姓名'] })
    const { user } = await drop(null)
    expect(await screen.findByRole('alert')).toHaveTextContent('缺少必填的列，请对照模板补上：姓名')
    await user.upload(screen.getByLabelText(/把 .xlsx 表格拖到这里/), FILE)
    expect(await screen.findByText(/3 行/)).toBeVisible()
  })
})
