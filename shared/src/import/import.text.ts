import { formatNumber } from '../text/format.text'

export const CHOOSE_TEXT = {
  template: '下载模板',
  drop: '把 .xlsx 表格拖到这里，或点击选择',
  dropHint: '不超过 5 MB、2,000 行，第一行是列名',
  another: '换一个表格',
  separator: '、',
} as const

/** Why a file could not be checked. */
export const FILE_FAILURE_TEXT = {
  'not-xlsx': '这不是 .xlsx 表格。旧的 .xls 和 .csv 请先另存为 .xlsx。',
  'too-large': '表格超过 5 MB，请分成几份。',
  'too-many-rows': '表格超过 2,000 行，请分成几份。',
  empty: '表格里没有数据。第一行应是列名，从第二行起填数据。',
  'missing-columns': '缺少必填的列，请对照模板补上：',
  broken: '表格打不开，可能已损坏或设了密码。',
} as const

export const REPORT_TEXT = {
  summary: (rows: number, good: number, cells: number) =>
    `${formatNumber(rows)} 行，没错的 ${formatNumber(good)} 行，有问题的 ${formatNumber(cells)} 格`,
  onlyWrong: '只看有错的行',
  line: '行',
  more: (rest: number) => `再显示一些，还有 ${formatNumber(rest)} 行`,
  grid: '检查结果',
  outcome: '导入结果',
  imported: '已导入',
  unsent: '–',
  annotated: '下载批注好的表格',
  verdict: '检查结果',
  allRight: '没有问题',
  allGood: '每一行都没有问题。',
  unknownColumns: (titles: string) => `这些列认不出来，没有检查：${titles}`,
  problemIn: (column: string, problem: string) => `${column}：${problem}`,
  joined: (problems: readonly string[]) => problems.join('；'),
} as const

/** Error texts of a cell, written for the person who corrects it. */
export const PROBLEM_TEXT = {
  required: () => '必填',
  too_short: (limit: number) => `至少 ${formatNumber(limit)} 个字`,
  too_long: (limit: number) => `最多 ${formatNumber(limit)} 个字`,
  too_small: (limit: number) => `不能小于 ${formatNumber(limit)}`,
  too_big: (limit: number) => `不能大于 ${formatNumber(limit)}`,
  not_a_number: () => '要填数字',
  decimals: () => '最多两位小数',
  choice: (_limit: number, choices: readonly string[]) => `只能是：${choices.join('、')}`,
  repeated: (line: number) => `与第 ${formatNumber(line)} 行重复`,
  invalid: () => '填写有误',
} as const

export const IMPORT_TEXT = {
  title: '导入没错的行',
  nothing: '没有可以导入的行，先改好表格再来。',
  start: (counted: string) => `导入 ${counted}`,
  stop: '停止',
  stopQuestion: '停止导入？已经导入的会保留。',
  goOn: '继续导入',
  progress: (done: number, total: number) => `正在导入，${formatNumber(done)} / ${formatNumber(total)}`,
  progressLabel: '导入进度',
  done: (counted: string) => `已导入 ${counted}`,
  refused: (rows: number) => `${formatNumber(rows)} 行没有导入，原因写在表格里`,
  untried: (rows: number) => `还有 ${formatNumber(rows)} 行没有试`,
  ended: '导入结束',
  endedWith: (counted: string, left: number) =>
    left === 0 ? `${counted}全部导入` : `已导入 ${counted}，${formatNumber(left)} 行没有导入`,
  again: '再试没导入的',
} as const

export const FILE_NAMES = { template: '模板.xlsx', annotated: '检查结果.xlsx' } as const
