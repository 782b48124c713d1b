import { screen, within } from '@testing-library/react'
import { addImportRows, getImport, importCustomer } from '@tessera/shared/contract/customer-import'
import { readFile } from '@tessera/shared/import/read-file'
import { mockApi, renderPage } from '@tessera/shared/testing/testing'
import ExcelErrorPage from './ExcelErrorPage'

// jsdom has no worker; the worker's code has tests of its own.
jest.mock('@tessera/shared/import/read-file', () => ({ readFile: jest.fn() }))
const answers = readFile as jest.MockedFunction<typeof readFile>

const CUSTOMERS = [
  ['姓名', '手机号'],
  ['王女士', '13712345678'],
]
const MATERIALS = [
  ['名称', '类别'],
  ['云影灰', '石头'],
]

async function drop(session: object | null, kind: '客户' | '素材' = '客户') {
  answers.mockResolvedValue({ cells: kind === '客户' ? CUSTOMERS : MATERIALS })
  const page = renderPage(<ExcelErrorPage />, { path: '/demo/excel-error', session })
  await page.user.click(screen.getByRole('radio', { name: kind }))
  await page.user.upload(screen.getByLabelText(/把表格拖到这里/), new File(['x'], '表.xlsx'))
  return within(await screen.findByRole('region', { name: '导入没错的行' }))
}

it('tells a visitor to log in', async () => {
  const panel = await drop(null)
  expect(panel.getByRole('link', { name: '登录' })).toHaveAttribute('href', '/login?redirect=%2Fdemo%2Fexcel-error')
  expect(screen.queryByRole('button', { name: /^导入/ })).toBeNull()
})

it('tells a free merchant about memberships', async () => {
  const panel = await drop({ vipType: 0 })
  expect(panel.getByRole('link', { name: '查看会员' })).toHaveAttribute('href', '/vip-upgrade?tier=1')
})

it('imports customers for those who may manage them', async () => {
  const draft = {
    id: 'i',
    fileName: '表.xlsx',
    state: 'draft' as const,
    existing: 'skip' as const,
    rows: 1,
    outcomes: { added: 0, updated: 0, noted: 0, skipped: 0, refused: 0 },
    chargedBeans: 0,
    by: { userId: 'u', userName: '李云舒' },
    createdAt: '2026-11-22T10:00:00.000Z',
    endedAt: null,
    quote: { newCustomers: 1, existingCustomers: 0, free: 1, costBeans: 0, beans: 0 },
  }
  mockApi([
    [importCustomer, () => draft],
    [addImportRows, () => ({})],
    [getImport, () => draft],
  ])
  const panel = await drop({})
  expect(await panel.findByRole('button', { name: '导入 1 行' })).toBeVisible()
})

it('imports materials by the same import, for those who may keep them', async () => {
  const panel = await drop({ vipType: 1 }, '素材')
  expect(panel.getByRole('link', { name: '查看会员' })).toHaveAttribute('href', '/vip-upgrade?tier=2')
  expect(screen.getByText(/只能是：瓷砖、木地板/)).toBeVisible()
  expect(screen.queryByRole('button', { name: '选择图片压缩包' })).toBeNull()
})
