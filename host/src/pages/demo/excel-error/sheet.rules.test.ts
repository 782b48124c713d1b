/** @jest-environment node */
import { readSheet } from 'read-excel-file/node'
import writeXlsxFile, { type SheetData } from 'write-excel-file/node'
import { checkBytes } from './check-bytes'
import { SHEETS, type SheetKind } from './columns'
import { problemText } from './problem.text'
import { checkSheet, isGoodRow, type RawCell, type SheetReport } from './sheet.rules'
import { annotatedRows, templateRows } from './workbook'

const HEAD = ['姓名', '手机号', '微信号', '来源', '等级', '面积', '需求']

function check(rows: RawCell[][], head: RawCell[] = HEAD, kind: SheetKind = 'customer'): SheetReport {
  const report = checkSheet(kind, [head, ...rows])
  if (typeof report === 'string' || 'missing' in report) throw new Error(JSON.stringify(report))
  return report
}

/** What is said of each wrong cell, by column. */
function problems(report: SheetReport, row = 0): Record<string, string> {
  return Object.fromEntries(
    report.columns.flatMap((column, index) => {
      const problem = report.rows[row]?.cells[index]?.problem
      return problem ? [[column.key, problemText(column, problem)]] : []
    }),
  )
}

const bytesOf = async (rows: SheetData): Promise<ArrayBuffer> => {
  const buffer = await writeXlsxFile(rows).toBuffer()
  return buffer.buffer.slice(buffer.byteOffset, buffer.byteOffset + buffer.byteLength) as ArrayBuffer
}
const readBytes = (bytes: ArrayBuffer) => readSheet(Buffer.from(bytes))

describe('checkSheet', () => {
  it('reads a good row as the call wants it: numbers of telephones as text, words as values', () => {
    const report = check([['王女士', 13712345678, null, '转介绍', 'B', '112.5', null]])
    expect(report.rows[0]?.value).toMatchObject({
      name: '王女士',
      mobile: '13712345678',
      source: 'referral',
      level: 'B',
      areaSqm: 112.5,
      stage: 'new',
    })
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

  it('names several wrong cells of one row at once', () => {
    expect(problems(check([['', '123', null, '到店', 'E', null, null]]))).toEqual({
      name: '必填',
      mobile: '不是 11 位手机号',
      level: '只能是：A、B、C、D',
    })
  })

  it('tells a number that an earlier row has, and counts lines as the spreadsheet does', () => {
    const report = check([
      ['甲', '13712345678', null, null, null, null, null],
      [null, null, null, null, null, null, null],
      ['乙', '13712345678', null, null, null, null, null],
    ])
    expect(report.rows.map(({ line }) => line)).toEqual([2, 4])
    expect(problems(report, 1)).toEqual({ mobile: '与第 2 行重复' })
  })

  it('checks measures, kinds and colours of materials by the contract', () => {
    const head = ['名称', '类别', '宽（mm）', '高（mm）', '缝色', '备注']
    const report = check(
      [
        ['云影灰', '地砖', 600, 1200, '#C9C8C4', 'x'],
        ['坏的', '石头', 5, 4000, '灰', 'y'],
      ],
      head,
      'material',
    )
    expect(isGoodRow(report.rows[0]!)).toBe(true)
    expect(problems(report, 1)).toMatchObject({
      mmWidth: '不能小于 10',
      mmHeight: '不能大于 3,200',
      groutColor: '要写成 #RRGGBB',
    })
    expect(report.unknownColumns).toEqual(['备注'])
  })

  it('says what a sheet as a whole lacks', () => {
    expect(checkSheet('customer', [])).toBe('empty')
    expect(checkSheet('customer', [HEAD])).toBe('empty')
    expect(checkSheet('customer', [['手机号'], ['13712345678']])).toEqual({ missing: ['姓名'] })
    const many = Array.from({ length: 2001 }, () => ['甲', '13712345678'])
    expect(checkSheet('customer', [HEAD, ...many])).toBe('too-many-rows')
  })
})

describe('checkBytes', () => {
  it.each(['customer', 'material'] as const)('finds the %s template without a fault', async (kind) => {
    const answer = await checkBytes(kind, await bytesOf(templateRows(kind)), readBytes)
    expect(answer).toMatchObject({ columns: SHEETS[kind].columns })
    expect((answer as SheetReport).rows.every(isGoodRow)).toBe(true)
  })

  it('refuses what is no workbook, is broken or too large', async () => {
    const text = new TextEncoder().encode('姓名,手机号').buffer
    expect(await checkBytes('customer', text, readBytes)).toEqual({ failure: 'not-xlsx' })
    expect(await checkBytes('customer', new ArrayBuffer(0), readBytes)).toEqual({ failure: 'not-xlsx' })
    const broken = new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]).buffer
    expect(await checkBytes('customer', broken, readBytes)).toEqual({ failure: 'broken' })
    expect(await checkBytes('customer', new ArrayBuffer(6 * 1024 * 1024), readBytes)).toEqual({ failure: 'too-large' })
  })
})

describe('the annotated workbook', () => {
  it('says per row what is wrong, runs nothing as a formula, and comes back as it was', async () => {
    const dangerous = '=HYPERLINK("x","y")'
    const report = check([
      [dangerous, '123', null, null, null, null, '@SUM(A1)'],
      ['李女士', '13712345678', null, null, null, null, null],
    ])
    const rows = annotatedRows(report)
    for (const cell of rows.flat()) {
      if (cell && typeof cell === 'object' && 'value' in cell) expect(String(cell.value)).not.toMatch(/^[=+\-@\t\r]/)
    }
    const bytes = await bytesOf(rows)
    const raw = (await readBytes(bytes)) as RawCell[][]
    expect(raw[1]?.at(-1)).toBe('手机号：不是 11 位手机号')
    expect(raw[2]?.at(-1)).toBe('没有问题')
    const again = (await checkBytes('customer', bytes, readBytes)) as SheetReport
    expect(again.rows[0]?.cells[0]?.text).toBe(dangerous)
    expect(again.unknownColumns).toEqual([])
  })
})
