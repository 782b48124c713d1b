import { CUSTOMER_FIELD_TEXT, CUSTOMER_KEPT_TEXT } from '../../contract/customer.text'
import type { ImportView } from '../../contract/import'
import { TAG_LIMITS } from '../../contract/tag'
import { WORDS } from '../../contract/words.text'
import { formatNumber } from '../../text/format.text'
import { COST_TEXT } from '@tessera/shared/text/cost.text'

export const COLUMN_TEXT = CUSTOMER_FIELD_TEXT

/** What other systems and habits call them. */
export const COLUMN_ALIASES: Readonly<Record<keyof typeof COLUMN_TEXT, readonly string[]>> = {
  name: ['客户姓名', '客户名称', WORDS.customers, '名字', '联系人', '业主', '业主姓名', 'name'],
  mobile: ['电话', '联系电话', WORDS.contactWay, '客户电话', 'mobile', 'phone'],
  wechat: ['微信id', 'wechat'],
  source: ['客户来源', '渠道', '来源渠道'],
  stage: ['客户阶段', '跟进阶段', '状态', '客户状态'],
  level: ['客户等级', '级别', '意向等级', '客户级别'],
  community: ['小区名称', '楼盘', '楼盘名称'],
  address: ['详细地址', '客户地址', '收货地址', '住址'],
  layout: ['房型'],
  areaSqm: ['建筑面积', '房屋面积', '平米', '平方'],
  demand: ['客户需求', '备注', '意向', '需求描述'],
  tags: ['标签名称', '标记'],
  budget: ['预算金额', '装修预算', '预算范围'],
  nextFollowTime: ['下次跟进时间', '下次跟进日期', '下次回访时间', '下次联系时间'],
  followUp: ['跟进记录', '跟进', '沟通记录', '跟进备注', '回访记录'],
  followUpTime: ['跟进日期', '最近跟进时间', '最后跟进时间', '回访时间', '回访日期'],
  followUpAuthor: ['跟进人员', '销售', '导购', '业务员', '回访人'],
}

/** What other systems call the levels. */
export const LEVEL_ALIASES = { A级: 'A', B级: 'B', C级: 'C', D级: 'D' } as const

/** Of the export: who is in charge is said in the list, the rest is kept by itself. */
export const UNTAKEN = {
  titles: Object.values(CUSTOMER_KEPT_TEXT),
  why: '新客户由导入的人负责，可在列表里转交，已有客户的负责人不变；时间由系统记录。',
}

/** Error texts for cells with an invalid format. */
export const FORM_TEXT = {
  tags: { malformed: `每个标签不超过 ${TAG_LIMITS.name} 个字，一位客户最多 ${TAG_LIMITS.ofRecord} 个` },
  mobile: { malformed: '不是 11 位手机号', absent: '手机号和微信号至少填一项' },
  budget: { malformed: '要写成 30000–50000、30000–（以上）或 –50000（以内），上限不低于下限，最多两位小数' },
  nextFollowTime: { malformed: '要写成 2026-01-31 或 2026-01-31 14:30' },
  followUp: { absent: '填了跟进时间或跟进人，就要填内容' },
  followUpTime: { malformed: '要写成 2026-01-31 或 2026-01-31 14:30，且不晚于现在' },
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
    tags: '别墅、急装',
    budget: '30000–50000',
    nextFollowTime: '2026-03-15 10:00',
    followUp: '到店看了 900 × 1800 的砖，周末带家人再来',
    followUpTime: '2025-03-08 14:30',
    followUpAuthor: '李云舒',
  },
  { name: '赵先生', wechat: 'zhao_home', source: '转介绍', stage: '沟通', level: 'A', areaSqm: 89 },
] as const

export const CUSTOMER_IMPORT_TEXT = {
  name: WORDS.customers,
  price: (fresh: number, free: number, beans: number) =>
    beans === 0
      ? `${formatNumber(fresh)} 位新客户都在免费名额内，不消耗豆。`
      : `${formatNumber(fresh)} 位新客户，其中 ${formatNumber(free)} 位在免费名额内，另外 ${formatNumber(fresh - free)} 位将消耗 ${formatNumber(beans)} 豆。`,
  noneNew: '没有新客户，不消耗豆。',
  short: COST_TEXT.importsUntilUsedUp,
  existing: (customers: number) =>
    `${formatNumber(customers)} 位已经在客户列表里（手机号相同，没有手机号的看微信号）：`,
  existingLabel: '已有的客户',
  summary: ({ added, updated, noted, skipped, refused }: ImportView['outcomes']) =>
    [
      `新增 ${formatNumber(added)} 位`,
      ...(updated > 0 ? [`更新 ${formatNumber(updated)} 位`] : []),
      ...(noted > 0 ? [`另有跟进 ${formatNumber(noted)} 条`] : []),
      ...(skipped > 0 ? [`跳过 ${formatNumber(skipped)} 行`] : []),
      ...(refused > 0 ? [`没有导入 ${formatNumber(refused)} 行`] : []),
    ].join('，'),
  skipped: '已有这位客户，按您的选择跳过',
  refusals: {
    BALANCE_INSUFFICIENT: '豆不够',
    QUOTE_STALE: '名额被占用，超出了导入前说好的费用',
    FORBIDDEN: '导入的人已没有客户权限',
    TAGS_FULL: `标签放不下：一位客户最多 ${TAG_LIMITS.ofRecord} 个，团队一共 ${TAG_LIMITS.tags} 个`,
  },
  downloadName: '没导入的客户.xlsx',
} as const
