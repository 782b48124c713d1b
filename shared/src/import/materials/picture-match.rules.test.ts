/** @jest-environment node */
import type { ArchiveEntry } from '../../contract/archive'
import { checkSheet, isGoodRow, problemText, type RawCell } from '../sheet.rules'
import { MATERIAL_SHEET } from './material-sheet'
import { matchPictures, withoutPictures } from './picture-match.rules'

const HEAD = ['名称', '种类', '货号', '宽（mm）', '高（mm）', '图片']

function match(rows: readonly (readonly RawCell[])[], paths: readonly string[], faulty: readonly string[] = []) {
  const report = checkSheet(MATERIAL_SHEET, [HEAD, ...rows])
  if (typeof report === 'string' || 'missing' in report) throw new Error(JSON.stringify(report))
  const entry = (path: string, fault: ArchiveEntry['fault']) => ({ path, fault, at: 0, bytes: 1, deflated: false })
  const entries = [...paths.map((path) => entry(path, null)), ...faulty.map((path) => entry(path, 'type'))]
  return matchPictures(report, entries)
}
const tile = (sku: string, pictures = ''): RawCell[] => ['云影', '地砖', sku, 600, 1200, pictures]
const picturesOf = ({ report }: ReturnType<typeof match>) => report.rows.map(({ value }) => value?.pictures)
const problemsOf = ({ report }: ReturnType<typeof match>) =>
  report.rows.map(({ cells }) =>
    cells.flatMap(({ problem }, index) => (problem ? [problemText(MATERIAL_SHEET.columns[index]!, problem)] : [])),
  )

it('finds faces by the number, in the order of their own numbers', () => {
  const paths = ['瓷砖/yyh-612_10.jpg', '瓷砖/YYH-612_2.jpg', 'YYH-612.png', 'YYH-612（3）.jpg', 'YYH-6120.jpg']
  const matched = match([tile('YYH-612')], paths)
  expect(picturesOf(matched)).toEqual([
    ['YYH-612.png', '瓷砖/YYH-612_2.jpg', 'YYH-612（3）.jpg', '瓷砖/yyh-612_10.jpg'],
  ])
  expect(matched).toMatchObject({ rows: 1, pictures: 4, unused: ['YYH-6120.jpg'] })
})

it('gives a file that is called by a whole number to that one alone', () => {
  expect(picturesOf(match([tile('A'), tile('A-1')], ['A.jpg', 'A-1.jpg', 'A-1_2.jpg', 'A-2.jpg']))).toEqual([
    ['A.jpg', 'A-2.jpg'],
    ['A-1.jpg', 'A-1_2.jpg'],
  ])
})

it('takes the files that a cell names before those of the number, with or without folder and ending', () => {
  const rows = [tile('A', '客厅/1.jpg、封面'), tile('B', String.raw`卧室\1.jpg`)]
  expect(picturesOf(match(rows, ['客厅/1.jpg', '卧室/1.jpg', '封面.PNG', 'A.jpg']))).toEqual([
    ['客厅/1.jpg', '封面.PNG'],
    ['卧室/1.jpg'],
  ])
})

it('marks names that the archive does not have, has twice, or has as no picture', () => {
  const matched = match(
    [tile('A', '没有.jpg'), tile('B', '1.jpg'), tile('C', '说明.txt')],
    ['a/1.jpg', 'b/1.jpg'],
    ['说明.txt'],
  )
  expect(problemsOf(matched)).toEqual([
    ['压缩包里没有「没有.jpg」'],
    ['压缩包里有几个「1.jpg」，请写上文件夹'],
    ['压缩包里没有「说明.txt」'],
  ])
  expect(matched.report.rows.some(isGoodRow)).toBe(false)
})

it('tells more faces than a material can have, and rows without any stay good: they may be there already', () => {
  const paths = Array.from({ length: 25 }, (_, index) => `A_${index + 1}.jpg`)
  expect(problemsOf(match([tile('A'), tile('B')], paths))).toEqual([['最多 24 个'], []])
  expect(picturesOf(match([tile('B')], paths))).toEqual([[]])
})

it('takes names for no pictures while there is no archive', () => {
  const { report } = match([tile('A', '没有.jpg')], [])
  const rows = report.rows.map((row) => ({ ...row, value: { name: '云影', kind: 'tile' as const, pictures: ['a'] } }))
  expect(withoutPictures({ ...report, rows }).rows.map(({ value }) => value?.pictures)).toEqual([[]])
})
