import { BENEFIT_TEXT } from '@tessera/shared/contract/plan.text'
import { formatNumber } from '@tessera/shared/text/format.text'
import { periodText } from '@tessera/shared/text/membership.text'
import { WORDS } from '@tessera/shared/contract/words.text'

export const TIERS_TEXT = {
  table: '各档会员包含什么',
  tier: '会员档位',
  choice: '开通',
  current: '当前',
  free: '免费',
  perDays: (days: number) => `/ ${periodText(days)}`,
  included: '包含',
  notIncluded: '不含',
  flopsAtOnce: '开通到账算力',
  flopsMonthly: '每月到账算力',
  beansAtOnce: '开通到账豆',
  images: '会员期内约可生成效果图',
  imagesIn: (images: number) => `${formatNumber(images)} 张`,
  design: 'AI 设计与设计记录',
  customer: BENEFIT_TEXT.customer,
  customersIn: (count: number) => `${formatNumber(count)} 位`,
  material: '素材与标签管理',
  materials: BENEFIT_TEXT.materials,
  materialsIn: (count: number) => `${formatNumber(count)} 张`,
  team: BENEFIT_TEXT.team,
  members: BENEFIT_TEXT.members,
  membersIn: (count: number) => `${formatNumber(count)} 人`,
  profile: '订单与算力记录',
  priority: BENEFIT_TEXT.priority,
  unbranded: BENEFIT_TEXT.unbranded,
  beyond: (customer: number, member: number, material: number) =>
    `额度以外按豆计：客户 ${formatNumber(customer)} 豆一位，团队成员 ${formatNumber(member)} 豆一位，个人素材 ${formatNumber(material)} 豆一张。提交前会写明，不会悄悄扣。`,
  preparing: (right: string) => `${right}（筹备中）`,
  kept: WORDS.pricesMissing,
} as const
