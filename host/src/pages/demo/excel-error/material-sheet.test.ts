/** @jest-environment node */
import { checkSheet, isGoodRow, problemText } from '@tessera/shared/import/sheet.rules'
import { MATERIAL_SHEET } from './material-sheet'

it('validates materials’ sizes, kinds and colours by the contract', () => {
  const report = checkSheet(MATERIAL_SHEET, [
    ['名称', '类别', '宽（mm）', '高（mm）', '缝色'],
    ['云影灰', '地砖', 600, 1200, '#C9C8C4'],
    ['坏的', '石头', 5, 4000, '灰'],
  ])
  if (typeof report === 'string' || 'missing' in report) throw new Error(JSON.stringify(report))
  expect(report.rows.map(isGoodRow)).toEqual([true, false])
  const said = report.rows[1]?.cells.map(({ problem }, index) =>
    problem ? problemText(MATERIAL_SHEET.columns[index]!, problem) : null,
  )
  expect(said).toEqual([
    null,
    '只能是：地砖、木地板、墙面、软装、家具、布料、参考图',
    null,
    null,
    null,
    '不能小于 10',
    '不能大于 3,200',
    null,
    '要写成 #RRGGBB',
    null,
  ])
})

it('has valid examples', () => {
  const columns = MATERIAL_SHEET.columns
  const report = checkSheet(MATERIAL_SHEET, [
    columns.map(({ title }) => title),
    ...MATERIAL_SHEET.examples.map((example) => columns.map(({ key }) => example[key])),
  ])
  expect(report).toMatchObject({ rows: [{ value: expect.anything() }, { value: expect.anything() }] })
})
