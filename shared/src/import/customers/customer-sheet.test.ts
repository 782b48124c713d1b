/** @jest-environment node */
import { checkSheet, isGoodRow, problemText, type RawCell } from '../sheet.rules'
import { unimportedRows } from '../workbook'
import { CUSTOMER_SHEET } from './customer-sheet'

function check(head: readonly string[], ...rows: RawCell[][]) {
  const report = checkSheet(CUSTOMER_SHEET, [head, ...rows])
  if (typeof report === 'string' || 'missing' in report) throw new Error(JSON.stringify(report))
  return report
}

it('takes the export’s own columns again, and says which it leaves', () => {
  const report = check(
    ['姓名', '手机号', '等级', '预算（元）', '负责人', '下次跟进', '最近跟进', '创建时间', '车位'],
    [
      '王女士',
      '13712345678',
      'B',
      '30000–50000.5',
      '林晓',
      '2020-01-31 14:30',
      '2020-01-01 10:00',
      '2019-12-31',
      '一个',
    ],
  )
  expect(report.rows[0]!.value).toEqual({
    name: '王女士',
    mobile: '13712345678',
    level: 'B',
    budget: { min: 30_000, max: 50_000.5 },
    // An overdue one stays overdue.
    nextFollowTime: '2020-01-31T06:30:00.000Z',
  })
  expect(report.untakenColumns).toEqual(['负责人', '最近跟进', '创建时间'])
  expect(report.unknownColumns).toEqual(['车位'])
})

const budgetOf = (budget: RawCell) => check(['姓名', '手机号', '预算'], ['王女士', '13712345678', budget]).rows[0]!

it.each([
  ['30000–', { min: 30_000, max: null }],
  ['–50000', { min: null, max: 50_000 }],
  ["'-50000", { min: null, max: 50_000 }],
  [50_000, { min: 50_000, max: 50_000 }],
  ['3-5万', { min: 30_000, max: 50_000 }],
  ['￥30,000 ～ 5 万元', { min: 30_000, max: 50_000 }],
  ['8.5万以内', { min: null, max: 85_000 }],
  ['3万起', { min: 30_000, max: null }],
])('reads %s as a budget', (cell, budget) => {
  expect(budgetOf(cell).value).toMatchObject({ budget })
})

it.each(['五万', '50000–30000', '1.999–', '–100000001', '–', '3-5-8'])('%s is no budget', (cell) => {
  const row = budgetOf(cell)
  expect(isGoodRow(row)).toBe(false)
  const at = CUSTOMER_SHEET.columns.findIndex(({ key }) => key === 'budget')
  expect(problemText(CUSTOMER_SHEET.columns[at]!, row.cells[at]!.problem!)).toMatch(
    /^要写成 30000–50000|^最多两位小数$|^不能大于 100,000,000$/,
  )
})

it.each(['B级', 'b 级', 'Ｂ级', 'B'])('%s is a level; other sources are refused as before', (level) => {
  const row = check(['姓名', '手机号', '等级'], ['王女士', '13712345678', level]).rows[0]!
  expect(row.value).toMatchObject({ level: 'B' })
  expect(check(['姓名', '手机号', '来源'], ['王女士', '13712345678', '抖音']).rows[0]!.value).toBeNull()
})

it('writes a budget that was not imported as it is read', () => {
  const value = { name: '王女士', mobile: '13712345678', budget: { min: 30_000, max: null } }
  const [head, row] = unimportedRows(CUSTOMER_SHEET, [{ value, reason: '豆不够' }])
  const at = head!.findIndex(
    (cell) => cell && typeof cell === 'object' && 'value' in cell && cell.value === '预算（元）',
  )
  expect(row![at]).toMatchObject({ value: '30000–' })
})
