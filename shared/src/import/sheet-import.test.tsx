import { screen, waitFor, within } from '@testing-library/react'
import {
  addImportRows,
  type CustomerImport,
  getImport,
  getImportResult,
  importCustomer,
  startImport,
} from '../contract/customer-import'
import { failWith, mockApi, renderPage } from '../testing/testing'
import { readFile } from './read-file'
import { CUSTOMER_IMPORT_KIND, SheetImport, useRowImport } from './sheet-import'

// jsdom has no workers; the worker's code has its own tests.
jest.mock('./read-file', () => ({ readFile: jest.fn() }))
const answers = readFile as jest.MockedFunction<typeof readFile>

const CELLS = [
  ['姓名', '手机号', '面积'],
  ['王女士', '13712345678', 89],
  ['', '123', 'x'],
  ['赵先生', '13812345678', 120],
]
const FILE = new File(['x'], '客户.xlsx')
const DRAFT: CustomerImport = {
  id: 'i',
  fileName: '客户.xlsx',
  state: 'draft',
  existing: 'skip',
  rows: 2,
  outcomes: { added: 0, updated: 0, noted: 0, skipped: 0, refused: 0 },
  chargedBeans: 0,
  by: { userId: 'u', userName: '李云舒' },
  createdAt: '2026-11-22T10:00:00.000Z',
  endedAt: null,
  quote: { newCustomers: 2, existingCustomers: 1, free: 1, costBeans: 100, beans: 80 },
}

function Customers() {
  return (
    <SheetImport
      sheet={CUSTOMER_IMPORT_KIND.sheet}
      importing={useRowImport(CUSTOMER_IMPORT_KIND, <a href="/list">去列表</a>)}
    />
  )
}

async function drop() {
  const page = renderPage(<Customers />)
  await page.user.upload(screen.getByLabelText(/把表格拖到这里/), FILE)
  return page
}
const row = (line: number) => within(screen.getByRole('rowheader', { name: String(line) }).closest('tr')!)

/** An import whose job ends between two looks. */
function server() {
  let now = DRAFT
  const done = { ...DRAFT, state: 'done' as const, quote: null, outcomes: { ...DRAFT.outcomes, added: 1, refused: 1 } }
  return mockApi([
    [importCustomer, () => DRAFT],
    [addImportRows, () => ({})],
    [getImport, () => now],
    [
      startImport,
      ({ mostBeans }) => (mostBeans < 100 ? failWith('QUOTE_STALE') : (now = { ...done, chargedBeans: 100 })),
    ],
    [
      getImportResult,
      () => ({
        list: [
          {
            line: 4,
            outcome: 'refused' as const,
            error: 'BALANCE_INSUFFICIENT' as const,
            value: { name: '赵先生', mobile: '13812345678' },
          },
        ],
        nextLine: null,
      }),
    ],
  ])
}

beforeEach(() => answers.mockResolvedValue({ cells: CELLS }))

it('shows a row that was skipped by choice as such, not as a row with errors', async () => {
  server().use(getImportResult, () => ({
    list: [{ line: 4, outcome: 'skipped' as const, error: null, value: { name: '赵先生', mobile: '13812345678' } }],
    nextLine: null,
  }))
  const { user } = await drop()
  await user.click(await screen.findByRole('button', { name: /^导入 \d+ 行$/ }))
  await user.click(screen.getByRole('switch', { name: '只看有错的行' }))
  const why = await screen.findByText('已有这位客户，按您的选择跳过')
  expect(why).toHaveClass('chosen')
  expect(row(3).getByText('要填数字').closest('td')).toHaveClass('wrong')
  await user.click(screen.getByRole('switch', { name: '只看有错的行' }))
  expect(screen.queryByText('赵先生')).toBeNull()
})

it('shows errors in the cells, at first only rows with errors', async () => {
  server()
  const { user } = await drop()
  expect(await screen.findByText('3 行，没错的 2 行，有问题的 3 格')).toBeVisible()
  expect(answers).toHaveBeenCalledWith(FILE)
  expect(row(3).getByText('不是 11 位手机号')).toBeVisible()
  expect(row(3).getByText('要填数字')).toBeVisible()
  expect(screen.queryByText('王女士')).toBeNull()
  await user.click(screen.getByRole('switch', { name: '只看有错的行' }))
  expect(screen.getByText('王女士')).toBeVisible()
})

it('says the price before, runs as a job, and shows what was not imported in the report', async () => {
  const api = server()
  const { user } = await drop()
  expect(await screen.findByText(/2 位新客户，其中 1 位在免费名额内，另外 1 位将消耗 100 豆/)).toBeVisible()
  expect(screen.getByText(/现有 80 豆不够/)).toBeVisible()
  expect(api.calls(addImportRows)[0]).toEqual({
    id: 'i',
    rows: [
      { line: 2, value: { name: '王女士', mobile: '13712345678', areaSqm: 89 } },
      { line: 4, value: { name: '赵先生', mobile: '13812345678', areaSqm: 120 } },
    ],
  })
  await user.click(screen.getByRole('radio', { name: '用表格里的内容更新' }))
  await user.click(screen.getByRole('button', { name: '导入 2 行' }))
  expect(await screen.findByText('新增 1 位，没有导入 1 行，已用 100 豆')).toBeVisible()
  expect(api.calls(startImport)).toEqual([{ id: 'i', existing: 'update', mostBeans: 100 }])
  expect(screen.getByRole('link', { name: '去列表' })).toBeVisible()
  await waitFor(() => expect(row(4).getByText('豆不够')).toBeVisible())
})

it('lets columns be matched by hand', async () => {
  server()
  answers.mockResolvedValueOnce({
    cells: [
      ['谁', '电话'],
      ['王女士', '13712345678'],
    ],
  })
  const { user } = await drop()
  expect(await screen.findByRole('alert')).toHaveTextContent('这些必填的列没有对上：姓名')
  expect(screen.getByRole('button', { name: '按这些列检查' })).toBeDisabled()
  await user.click(screen.getByRole('combobox', { name: '「姓名」在表格里的列' }))
  await user.click(await screen.findByTitle('谁'))
  await user.click(screen.getByRole('button', { name: '按这些列检查' }))
  expect(await screen.findByText('1 行，没错的 1 行，有问题的 0 格')).toBeVisible()
})

it('shows why a file could not be read, and accepts another', async () => {
  server()
  answers.mockResolvedValueOnce({ cells: [['手机号']] })
  const { user } = await drop()
  expect(await screen.findByRole('alert')).toHaveTextContent('表格里没有数据')
  await user.upload(screen.getByLabelText(/把表格拖到这里/), FILE)
  expect(await screen.findByText(/^3 行/)).toBeVisible()
})
