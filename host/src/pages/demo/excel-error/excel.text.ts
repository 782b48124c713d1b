import { SOURCE_TEXT, STAGE_TEXT } from '@tessera/shared/text/customer.text'
import { GROUT_SHADES } from '@tessera/shared/contract/constants'
import { formatNumber } from '@tessera/shared/text/format.text'

export const EXCEL_TEXT = {
  title: '表格检查',
  lead: '表格在您的浏览器里读取和检查，不会上传。改到没有错误，再把没错的行导入。',
  kind: '表格内容',
  customer: '客户',
  material: '素材',
  template: '下载模板',
  drop: '把 .xlsx 表格拖到这里，或点击选择',
  dropHint: '不超过 5 MB、2,000 行，第一行是列名',
  checking: '正在检查',
  another: '换一个表格',
  summary: (rows: number, good: number, cells: number) =>
    `${formatNumber(rows)} 行，没错的 ${formatNumber(good)} 行，有问题的 ${formatNumber(cells)} 格`,
  onlyWrong: '只看有错的行',
  line: '行',
  more: (rest: number) => `再显示一些，还有 ${formatNumber(rest)} 行`,
  grid: '检查结果',
  annotated: '下载批注好的表格',
  verdict: '检查结果',
  allRight: '没有问题',
  allGood: '每一行都没有问题。',
  unknownColumns: (titles: string) => `这些列认不出来，没有检查：${titles}`,
  problemIn: (column: string, problem: string) => `${column}：${problem}`,
  joined: (problems: readonly string[]) => problems.join('；'),
} as const

/** Why a file was not checked at all. */
export const FILE_FAILURE_TEXT = {
  'not-xlsx': '这不是 .xlsx 表格。旧的 .xls 和 .csv 请先另存为 .xlsx。',
  'too-large': '表格超过 5 MB，请分成几份。',
  'too-many-rows': '表格超过 2,000 行，请分成几份。',
  empty: '表格里没有数据。第一行应是列名，从第二行起填数据。',
  'missing-columns': '缺少必填的列，请对照模板补上：',
  broken: '表格打不开，可能已损坏或设了密码。',
} as const

export const COLUMN_TEXT = {
  name: '姓名',
  mobile: '手机号',
  wechat: '微信号',
  source: '来源',
  stage: '阶段',
  level: '等级',
  community: '小区',
  address: '地址',
  layout: '户型',
  areaSqm: '面积',
  demand: '需求',
  materialName: '名称',
  kind: '类别',
  sku: '货号',
  price: '单价（元）',
  unit: '单位',
  mmWidth: '宽（mm）',
  mmHeight: '高（mm）',
  groutMm: '缝宽（mm）',
  groutColor: '缝色',
  laying: '铺贴',
  separator: '、',
} as const

export const CHOICE_TEXT = {
  source: SOURCE_TEXT,
  stage: STAGE_TEXT,
  level: { A: 'A', B: 'B', C: 'C', D: 'D' },
  kind: {
    tile: '地砖',
    woodFloor: '木地板',
    wall: '墙面',
    soft: '软装',
    furniture: '家具',
    fabric: '布料',
    reference: '参考图',
  },
  laying: {
    straight: '直铺',
    brickHalf: '工字铺',
    brickThird: '三分之一错缝',
    herringbone: '人字铺',
    diagonal: '斜铺',
  },
} as const

export const EXAMPLES = {
  customer: [
    {
      name: '王女士',
      mobile: '13712345678',
      source: '到店',
      stage: '新客',
      level: 'B',
      community: '云栖花园',
      layout: '三室两厅',
      areaSqm: 112.5,
      demand: '想看浅色大砖',
    },
    { name: '赵先生', wechat: 'zhao_home', source: '转介绍', stage: '沟通', level: 'A', areaSqm: 89 },
  ],
  material: [
    {
      materialName: '云影灰',
      kind: '地砖',
      sku: 'YYH-612',
      price: 68,
      unit: '片',
      mmWidth: 600,
      mmHeight: 1200,
      groutMm: 2,
      groutColor: GROUT_SHADES.silver,
      laying: '直铺',
    },
    {
      materialName: '原木橡',
      kind: '木地板',
      sku: 'YMX-19',
      price: 199,
      unit: '平方米',
      mmWidth: 190,
      mmHeight: 1210,
      groutMm: 0,
      laying: '三分之一错缝',
    },
  ],
} as const

/** What is wrong with a cell, in the words of somebody who has to mend it. */
export const PROBLEM_TEXT = {
  required: () => '必填',
  too_short: (limit: number) => `至少 ${formatNumber(limit)} 个字`,
  too_long: (limit: number) => `最多 ${formatNumber(limit)} 个字`,
  too_small: (limit: number) => `不能小于 ${formatNumber(limit)}`,
  too_big: (limit: number) => `不能大于 ${formatNumber(limit)}`,
  not_a_number: () => '要填数字',
  decimals: () => '最多两位小数',
  mobile: () => '不是 11 位手机号',
  color: () => '要写成 #RRGGBB',
  choice: (_limit: number, choices: string) => `只能是：${choices}`,
  contact_required: () => '手机号和微信号至少填一项',
  repeated: (line: number) => `与第 ${formatNumber(line)} 行重复`,
  invalid: () => '填写有误',
} as const

export const IMPORT_TEXT = {
  title: '导入没错的行',
  logIn: '登录',
  visitor: '登录后可以把没错的客户导入您的客户列表。检查和下载不用登录。',
  tier: '当前会员档位不能管理客户，开通后可以导入。',
  seeTiers: '查看会员',
  material: '素材还要配实物图片，要在素材页逐款建档，那一页正在筹备。检查好的表格可以先下载留着。',
  nothing: '没有可以导入的行，先改好表格再来。',
  quotaLoading: '正在查询费用',
  quotaFailed: '费用没有查到，先不导入，以免扣了不清楚的豆。',
  retry: '重试',
  cost: (rows: number, free: number, paid: number, beans: number) =>
    paid === 0
      ? `将导入 ${formatNumber(rows)} 位客户，都在免费名额内，不消耗豆。`
      : `将导入 ${formatNumber(rows)} 位客户，其中 ${formatNumber(free)} 位在免费名额内，另外 ${formatNumber(paid)} 位将消耗 ${formatNumber(beans)} 豆。`,
  short: (have: number) => `现有 ${formatNumber(have)} 豆不够，会导入到豆用完为止，其余的留在这里。`,
  start: (rows: number) => `导入 ${formatNumber(rows)} 位客户`,
  stop: '停止',
  progress: (done: number, total: number) => `正在导入，${formatNumber(done)} / ${formatNumber(total)}`,
  progressLabel: '导入进度',
  done: (count: number) => `已导入 ${formatNumber(count)} 位客户`,
  failed: (count: number) => `${formatNumber(count)} 位没有导入`,
  stopped: (count: number) => `还有 ${formatNumber(count)} 位没有试`,
  failedLine: (line: number, name: string, reason: string) => `第 ${formatNumber(line)} 行 ${name}：${reason}`,
  ended: '导入结束',
  endedWith: (created: number, left: number) =>
    left === 0
      ? `${formatNumber(created)} 位客户全部导入`
      : `导入了 ${formatNumber(created)} 位，${formatNumber(left)} 位没有导入，原因在页面下方`,
  again: '再试没导入的',
  toCustomers: '去客户列表',
} as const

export const FILE_NAMES = { template: '模板.xlsx', annotated: '检查结果.xlsx' } as const
