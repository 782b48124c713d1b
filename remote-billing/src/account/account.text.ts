import { VIP } from '@tessera/shared/contract/access'
import { BENEFIT_TEXT, PLAN_TEXT } from '@tessera/shared/contract/plan.text'
import { WORDS } from '@tessera/shared/contract/words.text'
import { formatNumber, formatTime, withUnit } from '@tessera/shared/text/format.text'
import { COST_TEXT } from '@tessera/shared/text/cost.text'

export const ACCOUNT_TEXT = {
  title: '账号信息',
  description: '会员、额度与余额',
  subAccount: '(子账号)',
  admin: WORDS.admin,

  membership: '当前会员',
  endsAt: '到期时间',
  never: '未开通',
  free: '开通会员后可使用 AI 设计、客户与素材管理。',
  features: '会员权益',
  renew: '续费',
  upgrade: '升级',
  open: '开通会员',
  notAllowed: '子账号可以查看，但不能购买。请联系管理员购买，或请管理员允许子账号购买。',
  upcoming: '已购买、尚未开始',
  upcomingLine: (tier: string, from: string, to: string) => `${tier}：${formatTime(from)} 至 ${formatTime(to)}`,

  balances: '当前余额',
  flops: WORDS.flops,
  beans: WORDS.beans,
  images: '可生成图片',
  imagesUnit: WORDS.pictures,
  imagesHint: WORDS.flopsAndBeans,
  flopsHint: (monthly: { flops: number; nextAt: string | null } | null) =>
    monthly === null
      ? '随会员或算力包获得'
      : monthly.nextAt === null
        ? `会员每月 ${formatNumber(monthly.flops)} 算力，本期已全部发放`
        : `${formatTime(monthly.nextAt)} 发放 ${formatNumber(monthly.flops)} 算力`,
  beansHint: COST_TEXT.imageBeans,
  beanDescription: WORDS.aboutBeans,
  buyFlops: '购买算力',
  buyBeans: WORDS.buyBeans,

  allowances: '会员额度',
  allowanceNames: {
    customers: WORDS.customers,
    members: BENEFIT_TEXT.members,
    materials: BENEFIT_TEXT.materials,
  } as const,
  allowanceUnits: { customers: '位', members: '位', materials: WORDS.pictures } as const,
  used: (used: number, allowance: number) => `已用 ${formatNumber(used)} / ${formatNumber(allowance)}`,
  inside: (left: number, unit: string) => `还可使用 ${withUnit(left, unit)}，不扣豆`,
  beyond: (beans: number, unit: string) => `额度已用完，再新增每${unit}消耗 ${withUnit(beans, WORDS.beans)}`,

  withoutTeam: `${PLAN_TEXT[VIP.advanced]}起可以添加成员`,

  rule: '允许子账号购买',
  ruleHint: '开启后，团队里的子账号可以下单购买会员、算力与豆。',
  ruleOn: '已允许子账号购买',
  ruleOff: '已改为仅管理员可购买',

  orders: WORDS.orders,
  records: WORDS.computeRecords,
  agreement: WORDS.purchaseAgreement,
} as const

/** Labels of the tiers' features; unknown features are not shown. */
export const FEATURE_TEXT: Readonly<Record<string, string>> = {
  design: WORDS.aiDesign,
  customer: BENEFIT_TEXT.customer,
  profile: '账户与订单',
  material: '素材与内容管理',
  team: BENEFIT_TEXT.team,
  priority: BENEFIT_TEXT.priority,
  unbranded: BENEFIT_TEXT.unbranded,
}
