import { WORDS } from '../../contract/words.text'
import { formatNumber } from '../../text/format.text'

export const COLUMN_TEXT = {
  name: WORDS.personName,
  mobile: WORDS.mobile,
  wechat: '微信号',
  source: '来源',
  stage: '阶段',
  level: '等级',
  community: '小区',
  address: '地址',
  layout: '户型',
  areaSqm: '面积',
  demand: '需求',
} as const

/** Error texts for cells with an invalid format. */
export const FORM_TEXT = {
  mobile: { malformed: '不是 11 位手机号', absent: '手机号和微信号至少填一项' },
} as const

export const CUSTOMER_EXAMPLES = [
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
] as const

export const CUSTOMER_IMPORT_TEXT = {
  name: WORDS.customers,
  counted: (customers: number) => `${formatNumber(customers)} 位客户`,
  quotaLoading: '正在查询费用',
  quotaFailed: '费用没有查到，先不导入，以免扣了不清楚的豆。',
  retry: WORDS.retry,
  cost: (rows: number, free: number, paid: number, beans: number) =>
    paid === 0
      ? `将导入 ${formatNumber(rows)} 位客户，都在免费名额内，不消耗豆。`
      : `将导入 ${formatNumber(rows)} 位客户，其中 ${formatNumber(free)} 位在免费名额内，另外 ${formatNumber(paid)} 位将消耗 ${formatNumber(beans)} 豆。`,
  short: (have: number) => `现有 ${formatNumber(have)} 豆不够，会导入到豆用完为止，其余的留在这里。`,
} as const
