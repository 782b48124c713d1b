/** @jest-environment node */
import { readSheet } from 'read-excel-file/node'
import writeXlsxFile, { type SheetData } from 'write-excel-file/node'
import type { ImportRow } from '../contract/customer-import'
import { CUSTOMER_SHEET } from './customers/customer-sheet'
import { partsOf } from './send-rows'
import { readBytes } from './read-bytes'
import { checkSheet, isGoodRow, matchColumns, problemText, type RawCell, type SheetReport } from './sheet.rules'
import { annotatedRows, templateRows } from './workbook'

const HEAD = ['姓名', '手机号', '微信号', '来源', '等级', '面积', '需求']

type Report = SheetReport<ImportRow>

function check(rows: readonly (readonly RawCell[])[], head: readonly RawCell[] = HEAD): Report {
  const report = checkSheet(CUSTOMER_SHEET, [head, ...rows])
  if (typeof report === 'string' || 'missing' in report) throw new Error(JSON.stringify(report))
  return report
}

/** Error texts by column. */
function problems(report: Report, row = 0): Record<string, string> {
  return Object.fromEntries(
    report.sheet.columns.flatMap((column, index) => {
      const problem = report.rows[row]?.cells[index]?.problem
      return problem ? [[column.key, problemText(column, problem)]] : []
    }),
  )
}

const bytesOf = async (rows: SheetData): Promise<ArrayBuffer> => {
  const buffer = await writeXlsxFile(rows).toBuffer()
  return buffer.buffer.slice(buffer.byteOffset, buffer.byteOffset + buffer.byteLength) as ArrayBuffer
}
const read = (bytes: ArrayBuffer) => readSheet(Buffer.from(bytes))
const cellsOf = async (rows: SheetData): Promise<RawCell[][]> => {
  const answer = await readBytes(await bytesOf(rows), read)
  if ('failure' in answer) throw new Error(answer.failure)
  return answer.cells as RawCell[][]
}

describe('checkSheet', () => {
  it('parses a valid row into the call’s input: phone numbers as text, labels as values', () => {
    const report = check([['王女士', 13712345678, null, '转介绍', 'B', '112.5', null]])
    expect(report.rows[0]?.value).toMatchObject({
      name: '王女士',
      mobile: '13712345678',
      source: 'referral',
      level: 'B',
      areaSqm: 112.5,
    })
    // An empty cell says nothing: an existing customer keeps its stage.
    expect(report.rows[0]?.value?.stage).toBeUndefined()
  })

  it.each([
    [{ 0: '' }, { name: '必填' }],
    [{ 0: '长'.repeat(31) }, { name: '最多 30 个字' }],
    [{ 1: '1371234567' }, { mobile: '不是 11 位手机号' }],
    [{ 1: null }, { mobile: '手机号和微信号至少填一项' }],
    [{ 3: '朋友圈' }, { source: '只能是：到店、转介绍、线上、小区推广、设计师、其他' }],
    [{ 5: 0 }, { areaSqm: '不能小于 1' }],
    [{ 5: 10_000 }, { areaSqm: '不能大于 9,999' }],
    [{ 5: '一百平' }, { areaSqm: '要填数字' }],
    [{ 5: 89.123 }, { areaSqm: '最多两位小数' }],
    [{ 6: '想'.repeat(1001) }, { demand: '最多 1,000 个字' }],
  ])('%j', (change, expected) => {
    const row: RawCell[] = ['王女士', '13712345678', null, '到店', 'B', 112, null]
    for (const [place, cell] of Object.entries(change)) row[Number(place)] = cell
    const report = check([row])
    expect(problems(report)).toEqual(expected)
    expect(report.rows.filter(isGoodRow)).toHaveLength(0)
  })

  it('reports all invalid cells of a row', () => {
    expect(problems(check([['', '123', null, '到店', 'E', null, null]]))).toEqual({
      name: '必填',
      mobile: '不是 11 位手机号',
      level: '只能是：A、B、C、D',
    })
  })

  it('reads numbers and choices as people write them', () => {
    const written: RawCell[] = ['王女士', '136 1111 0002', null, '到店', 'ｂ', '１１２㎡', null]
    const again: RawCell[] = ['乙', '+86 13611110002', null, null, null, '89.5 平方', null]
    const report = check([written, again])
    expect(report.rows[0]!.value).toMatchObject({ mobile: '13611110002', level: 'B', areaSqm: 112 })
    expect(problems(report, 1)).toEqual({ mobile: '与第 2 行重复' })
  })

  it('reports a duplicate number with the spreadsheet’s line number', () => {
    const report = check([
      ['甲', '13712345678', null, null, null, null, null],
      [null, null, null, null, null, null, null],
      ['乙', '13712345678', null, null, null, null, null],
    ])
    expect(report.rows.map(({ line }) => line)).toEqual([2, 4])
    expect(problems(report, 1)).toEqual({ mobile: '与第 2 行重复' })
  })

  it('reports unknown columns', () => {
    expect(check([['王女士', '13712345678', 'x']], ['姓名', '手机号', '车位']).unknownColumns).toEqual(['车位'])
  })

  it('reports what the sheet as a whole lacks', () => {
    expect(checkSheet(CUSTOMER_SHEET, [])).toBe('empty')
    expect(checkSheet(CUSTOMER_SHEET, [HEAD])).toBe('empty')
    expect(checkSheet(CUSTOMER_SHEET, [['手机号'], ['13712345678']])).toEqual({ missing: ['姓名'] })
    const many = Array.from({ length: 10_001 }, () => ['甲', '13712345678'])
    expect(checkSheet(CUSTOMER_SHEET, [HEAD, ...many])).toBe('too-many-rows')
  })
})

describe('readBytes', () => {
  it('rejects files that are no workbook, corrupt or too large', async () => {
    const oldWorkbook = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0]).buffer
    expect(await readBytes(oldWorkbook, read)).toEqual({ failure: 'not-xlsx' })
    expect(await readBytes(new ArrayBuffer(0), read)).toEqual({ failure: 'not-xlsx' })
    const broken = new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]).buffer
    expect(await readBytes(broken, read)).toEqual({ failure: 'broken' })
    expect(await readBytes(new ArrayBuffer(11 * 1024 * 1024), read)).toEqual({ failure: 'too-large' })
  })
})

describe('a CSV file', () => {
  const csv = async (bytes: Uint8Array) => readBytes(Uint8Array.from(bytes).buffer, read)
  const cells = [
    ['姓名', '手机号'],
    ['王女士，"小"', '13712345678'],
  ]
  it.each([
    ['UTF-8 with a mark', new TextEncoder().encode('\uFEFF姓名,手机号\r\n"王女士，""小""",13712345678')],
    // As Excel on a Chinese Windows saves them.
    ['GBK', Buffer.from('d0d5c3fb2ccad6bbfabac50d0a22cdf5c5aecabfa3ac2222d0a12222222c3133373132333435363738', 'hex')],
    ['UTF-16 with tabulators', Buffer.from('\uFEFF姓名\t手机号\n"王女士，""小"""\t13712345678', 'utf16le')],
  ])('%s is read', async (_name, bytes) => {
    expect(await csv(bytes)).toEqual({ cells })
  })
})

describe('columns', () => {
  it('are found by the names that others give them, each once', () => {
    const titles = ['客户姓名*', '联系电话（必填）', '跟进记录', '备注', '手机']
    const places = matchColumns(CUSTOMER_SHEET, titles)
    const found = CUSTOMER_SHEET.columns.flatMap(({ key }, index) =>
      places[index] === -1 ? [] : [[key, places[index]]],
    )
    expect(Object.fromEntries(found)).toEqual({ name: 0, mobile: 1, followUp: 2, demand: 3 })
  })

  it('may be chosen by hand', () => {
    const cells = [
      ['谁', '号'],
      ['王女士', '13712345678'],
    ]
    const places = CUSTOMER_SHEET.columns.map(({ key }) => (key === 'name' ? 0 : key === 'mobile' ? 1 : -1))
    expect(checkSheet(CUSTOMER_SHEET, cells, places)).toMatchObject({ rows: [{ value: { mobile: '13712345678' } }] })
  })
})

describe('follow-ups', () => {
  const head = ['姓名', '手机号', '跟进内容', '跟进时间', '跟进人']
  const one = (said: RawCell, at: RawCell, by: RawCell = null) => check([['甲', '13712345678', said, at, by]], head)

  it.each([
    ['2025-03-08 14:30', '2025-03-08T06:30:00.000Z'],
    ['2025/3/8', '2025-03-07T16:00:00.000Z'],
    ['2025年3月8日 9:05', '2025-03-08T01:05:00.000Z'],
    [new Date('2025-03-08T14:30:00Z'), '2025-03-08T06:30:00.000Z'],
  ])('%s is a time of the shop', (at, followUpTime) => {
    expect(one('来过', at).rows[0]?.value).toMatchObject({ followUpTime })
  })

  it.each(['2025-02-30', '上周', '2999-01-01'])('%s is no time of a follow-up', (at) => {
    expect(problems(one('来过', at))).toEqual({ followUpTime: '要写成 2026-01-31 或 2026-01-31 14:30，且不晚于现在' })
  })

  it('need words, and several rows may be one customer’s', () => {
    expect(problems(one(null, '2025-03-08'))).toEqual({ followUp: '填了跟进时间或跟进人，就要填内容' })
    const report = check(
      [
        ['甲', '13712345678', null, null, null],
        ['甲', '13712345678', '又来了', null, '老员工'],
        ['甲', '13712345678', null, null, null],
      ],
      head,
    )
    expect(report.rows.map(isGoodRow)).toEqual([true, true, false])
  })
})

it('rows are sent in parts that one call takes', () => {
  const short = Array.from({ length: 1200 }, (_, index) => ({ line: index + 2, value: 'x' }))
  expect(partsOf(short).map(({ length }) => length)).toEqual([500, 500, 200])
  const long = Array.from({ length: 5 }, (_, index) => ({ line: index, value: '长'.repeat(100_000) }))
  expect(partsOf(long).map(({ length }) => length)).toEqual([2, 2, 1])
  expect(partsOf(long).flat()).toEqual(long)
})

describe('the template', () => {
  it('has every column and no error', async () => {
    const report = checkSheet(CUSTOMER_SHEET, await cellsOf(templateRows(CUSTOMER_SHEET))) as Report
    expect(report.rows).toHaveLength(CUSTOMER_SHEET.examples.length)
    expect(report.rows.every(isGoodRow)).toBe(true)
    expect(report.unknownColumns).toEqual([])
  })
})

describe('the annotated workbook', () => {
  const dangerous = '=HYPERLINK("x","y")'
  const report = check([
    [dangerous, '123', null, null, null, null, '@SUM(A1)'],
    ['李女士', '13712345678', null, null, null, null, null],
    ['赵先生', '13812345678', null, null, null, null, null],
    ['钱女士', '13912345678', null, null, null, null, null],
  ])

  it('has the errors per row, no formulas, and can be re-imported unchanged', async () => {
    const rows = annotatedRows(report, new Map())
    for (const cell of rows.flat()) {
      if (cell && typeof cell === 'object' && 'value' in cell) expect(String(cell.value)).not.toMatch(/^[=+\-@\t\r]/)
    }
    const cells = await cellsOf(rows)
    expect(cells.map((row) => row.at(-1)).slice(1, 3)).toEqual(['手机号：不是 11 位手机号', '没有问题'])
    const again = checkSheet(CUSTOMER_SHEET, cells) as Report
    expect(again.rows[0]?.cells[0]?.text).toBe(dangerous)
    expect(again.unknownColumns).toEqual([])
  })

  it('omits imported rows, so that a re-import makes no duplicates, and lists rejections', async () => {
    const cells = await cellsOf(
      annotatedRows(
        report,
        new Map([
          [3, null],
          [4, { why: '豆不够', chosen: false }],
        ]),
      ),
    )
    expect(cells.slice(2).map((row) => [row[0], row.at(-1)])).toEqual([
      ['赵先生', '豆不够'],
      ['钱女士', '没有问题'],
    ])
  })
})
