/** @jest-environment node */
import { checkSheet, isGoodRow, problemText, type RawCell } from '../sheet.rules'
import { MATERIAL_SHEET } from './material-sheet'

function check(...cells: RawCell[][]) {
  const report = checkSheet(MATERIAL_SHEET, cells)
  if (typeof report === 'string' || 'missing' in report) throw new Error(JSON.stringify(report))
  return report
}

it('validates materials’ sizes, kinds and colours by the contract, cell by cell', () => {
  const report = check(
    ['名称', '类别', '宽（mm）', '高（mm）', '缝色'],
    ['云影灰', '地砖', 600, 1200, '#C9C8C4'],
    ['坏的', '石头', 5, 40_000, '灰'],
    ['缺尺寸', '墙砖', '', 3300, ''],
    ['沙发', '沙发', 2200, 4000, ''],
  )
  expect(report.rows.map(isGoodRow)).toEqual([true, false, false, false])
  const said = report.rows.map(({ cells }) =>
    Object.fromEntries(
      cells.flatMap(({ problem }, index) => {
        const column = MATERIAL_SHEET.columns[index]!
        return problem ? [[column.key, problemText(column, problem)]] : []
      }),
    ),
  )
  expect(said).toEqual([
    {},
    {
      kind: '只能是：瓷砖、木地板、墙面材料、面料皮革、家具、软装饰品、参考图',
      mmWidth: '不能小于 10',
      mmHeight: '不能大于 10,000',
      groutColor: '要写成 #RRGGBB',
    },
    { mmWidth: '必填', mmHeight: '不能大于 3,200' },
    { mmDepth: '必填' },
  ])
})

it('reads tags by their separators, and says how many and how long they may be', () => {
  const report = check(
    ['名称', '种类', '宽', '高', '标记'],
    ['云影灰', '地砖', 600, 1200, '主推、现货，清仓'],
    ['太长', '地砖', 600, 1200, '一个超过十二个字的标签名称'],
  )
  expect(report.rows[0]!.value).toMatchObject({ tags: ['主推', '现货', '清仓'] })
  const at = MATERIAL_SHEET.columns.findIndex(({ key }) => key === 'tags')
  expect(problemText(MATERIAL_SHEET.columns[at]!, report.rows[1]!.cells[at]!.problem!)).toBe('最多 12 个字')
})

it('reads both sides of a tile from one column, and prices with their currency', () => {
  const report = check(
    ['品名', '类别', '规格(mm)', '单价'],
    ['卡拉拉白', '地砖', '800x800', '￥98.00'],
    ['蓝灰釉', '墙砖', '300×600mm', '12.5元'],
    ['深灰岩板', '岩板', '600*1200', 168],
    ['带厚度', '砖', '800x800x9', '面议'],
    ['三边', '沙发', '2200×900×800mm', '—'],
    ['不全', '砖', '大板', 20],
  )
  expect(report.rows.map(({ value }) => value && [value.mmWidth, value.mmHeight, value.mmDepth, value.price])).toEqual([
    [800, 800, undefined, 98],
    [300, 600, undefined, 12.5],
    [600, 1200, undefined, 168],
    [800, 800, undefined, undefined],
    [2200, 800, 900, undefined],
    null,
  ])
  expect(report.unknownColumns).toEqual([])
})

it('prefers a column for each side', () => {
  const report = check(['名称', '类别', '规格', '宽', '高'], ['云影灰', '地砖', '大板', 600, 1200])
  expect(report.rows[0]?.value).toMatchObject({ mmWidth: 600, mmHeight: 1200 })
  expect(report.unknownColumns).toEqual(['规格'])
})

it('reads a depth from its own column, else beside the other sides, and leaves a thickness alone', () => {
  const depths = (...cells: RawCell[][]) => check(...cells).rows.map(({ value }) => value && value.mmDepth)
  expect(
    depths(
      ['名称', '类别', '宽（mm）', '高（mm）', '深（mm）'],
      ['沙发', '沙发', 2200, 900, 800],
      ['没写', '沙发', 2200, 900, ''],
    ),
  ).toEqual([800, null])
  expect(
    depths(
      ['名称', '类别', '规格', '深度'],
      ['写在规格里', '沙发', '2200*900*800', ''],
      ['写在自己列', '沙发', '2200*800', '900'],
      ['没有三边', '沙发', '2200', ''],
    ),
  ).toEqual([900, 900, null])
  expect(depths(['名称', '类别', '规格', '厚度'], ['云影灰', '地砖', '600*1200', '9.5mm'])).toEqual([undefined])
})

it('has valid examples', () => {
  const { columns, examples } = MATERIAL_SHEET
  const report = check(
    columns.map(({ title }) => title),
    ...examples.map((example) => columns.map(({ key }) => example[key])),
  )
  expect(report.rows.map(isGoodRow)).toEqual([true, true])
})
