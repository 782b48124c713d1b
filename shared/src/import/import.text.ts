import { WORDS } from '../contract/words.text'
import { formatNumber } from '../text/format.text'

export const CHOOSE_TEXT = {
  template: '下载模板',
  drop: '把表格拖到这里，或点击选择',
  choose: '点击选择表格',
  dropHint: 'Excel（.xlsx）或 CSV，不超过 10 MB、10,000 行，第一行是列名',
  another: '换一个表格',
  separator: '、',
} as const

/** Why a file could not be checked. */
export const FILE_FAILURE_TEXT = {
  'not-xlsx': '这不是 .xlsx 或 .csv 表格。旧的 .xls 请先另存为 .xlsx。',
  'too-large': '表格超过 10 MB，请分成几份。',
  'too-many-rows': '表格超过 10,000 行，请分成几份。',
  empty: '表格里没有数据。第一行应是列名，从第二行起填数据。',
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
  untakenColumns: (titles: string, why: string) => `这些列不导入：${titles}。${why}`,
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
  too_many: (limit: number) => `最多 ${formatNumber(limit)} 个`,
  no_such_file: (_limit: number, _choices: readonly string[], name: string) => `压缩包里没有「${name}」`,
  two_such_files: (_limit: number, _choices: readonly string[], name: string) =>
    `压缩包里有几个「${name}」，请写上文件夹`,
  invalid: () => '填写有误',
} as const

export const MATCH_TEXT = {
  title: '核对列',
  lead: '左边是要导入的内容，右边选表格里的哪一列。没有的留空。',
  none: '不导入',
  required: '必填',
  columnOf: (title: string) => `「${title}」在表格里的列`,
  adjust: '调整列',
  check: '按这些列检查',
  missing: '这些必填的列没有对上：',
  sample: (values: readonly string[]) => `例如 ${values.join('、')}`,
  untitled: (place: number) => `第 ${place} 列`,
} as const

export const IMPORT_TEXT = {
  title: '导入没错的行',
  nothing: '没有可以导入的行，先改好表格再来。',
  start: (counted: string) => `导入 ${counted}`,
  stop: '停止',
  stopQuestion: '停止导入？已经导入的会保留。',
  goOn: '继续导入',
  sending: (done: number, total: number) => `正在核对，${formatNumber(done)} / ${formatNumber(total)}`,
  unsent: '没有核对完，什么都还没有导入。',
  again: '再试一次',
  progress: (done: number, total: number) => `正在导入，${formatNumber(done)} / ${formatNumber(total)}`,
  progressLabel: '导入进度',
  background: '可以离开这一页，导入在后台继续。',
  ended: '导入结束',
  asking: '正在核对费用',
  lost: '导入的进度没有查到。',
  skip: '跳过',
  update: '用表格里的内容更新',
  startRows: (rows: number) => `导入 ${formatNumber(rows)} 行`,
  stale: '费用刚刚变了，请再看一遍。',
  charged: (beans: number) => (beans > 0 ? `已用 ${formatNumber(beans)} 豆` : WORDS.notCharged),
  stopped: '已停止',
  unreachedRows: (rows: number) => `还有 ${formatNumber(rows)} 行没有轮到`,
  unreached: '导入停止时还没有轮到',
  download: '下载没导入的行',
  former: '最近的导入',
  byWhom: (name: string, time: string, factory: string | null) =>
    [...(factory === null ? [] : [factory]), name, time].join(' · '),
} as const

export const FILE_NAMES = { template: '模板.xlsx', annotated: '检查结果.xlsx' } as const

/** At the end of a title: 手机号码 is 手机. */
export const NUMBER_WORD = /号码?$/
