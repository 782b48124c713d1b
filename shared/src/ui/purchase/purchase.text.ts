import { WORDS } from '../../contract/words.text'
import { BEAN_COST, FLOPS_PER_IMAGE } from '../../contract/constants'
import type { Order, OrderKind, OrderQuote } from '../../contract/order'
import { formatDay, formatMinute, formatMoney, formatNumber, formatTime, withUnit } from '../../text/format.text'
import { membershipName, periodText } from '../../text/membership.text'
import type { PriceItem } from './purchase.rules'

/** What beans pay for once an allowance is used up. */
export type CoinUse = 'create_design' | 'create_customer' | 'create_member' | 'upload_material'

const MINUTE_MS = 60_000

/** Time left, to the minute; never none while an order can still be paid. */
function leftText(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE_MS))
  const hours = Math.floor(minutes / 60)
  return [
    ...(hours > 0 ? [withUnit(hours, '小时')] : []),
    ...(minutes % 60 > 0 ? [withUnit(minutes % 60, '分')] : []),
  ].join(' ')
}

export const PURCHASE_TEXT = {
  title: WORDS.buy,
  kinds: { membership: WORDS.membership, flops: WORDS.flopsPackage, coin: WORDS.coinPackage } as const satisfies Record<
    OrderKind,
    string
  >,
  kind: '购买类型',
  packages: '选择套餐',
  ways: '支付方式',
  nothingOnSale: '该类套餐暂未开售',
  loadFailed: '价格没有加载出来',
  retry: WORDS.retry,

  total: '应付',
  price: '套餐价',
  credit: '旧会员抵扣',
  agree: WORDS.readAndAgreed,
  agreement: '《会员购买协议》',
  agreeFirst: '请先阅读并同意会员购买协议',
  buy: (amountFen: number) => `立即购买 ${formatMoney(amountFen)}`,
  buyBare: '立即购买',
  cancel: '暂不购买',
  logIn: '登录后购买',
  notAllowed: '您可以看价格。购买请联系管理员，或请管理员在「账号信息」中允许子账号购买。',
  needsMembership: 'AI 设计、客户管理等功能需要会员',
  needsMembershipWhy: '您现在没有会员。算力和豆可以先买，一直保留，开通会员后使用。',
  seeMemberships: '看会员',
  orderFailed: '下单失败',

  pendingTitle: (count: number) => (count === 1 ? '有一个订单待支付' : `有 ${formatNumber(count)} 个订单待支付`),
  pendingMore: (count: number) => `还有 ${formatNumber(count)} 个`,
  pendingSame: (time: string) => `这个套餐已有一个待支付的订单，${formatTime(time)} 前可支付，不会重复下单。`,
  resume: '继续支付',
  resumeAmount: (amountFen: number) => `继续支付 ${formatMoney(amountFen)}`,
  another: '另下一单',
  cancelOrder: '取消订单',
  cancelTitle: '取消这个订单？',
  cancelContent: '取消后不能再支付，需要时可重新下单。',
  keepOrder: '保留订单',
  canceled: '订单已取消',

  qrFailed: '生成二维码失败',
  qrAlt: (name: string) => `「${name}」的支付二维码`,
  scan: '请用微信「扫一扫」支付',
  scanWeb: '请用手机扫码，在收银台完成支付',
  payHere: '打开收银台支付，或用另一台手机扫码',
  sandbox: '沙箱环境，不产生真实扣款',
  openCashier: '在本机打开收银台',
  saveCode: '保存二维码',
  codeFile: '支付二维码.png',
  phoneHint: '长按或保存二维码，在微信「扫一扫」中从相册选取',
  waiting: '等待支付，支付后会自动更新',
  payBefore: (time: string) => `请在 ${formatTime(time)} 前支付`,
  payWithin: (time: string, now: number) =>
    `还剩 ${leftText(Date.parse(time) - now)}，请在 ${formatMinute(time)} 前支付`,
  tradeNo: '订单号',
  queryFailed: '支付结果没有查到，已停止自动查询',
  queryAgain: '我已支付，重新查询',
  otherPackage: '换一个套餐',
  payLater: '稍后支付',

  paid: '支付成功',
  failed: { expired: '订单已超时', canceled: '订单已取消', payment_failed: '支付失败' } as const satisfies Record<
    NonNullable<Order['failure']>,
    string
  >,
  arrived: '已到账',
  done: WORDS.done,
  continue: '继续',
  orders: '查看订单',
  orderAgain: '重新下单',
  failure: {
    expired: '订单超过 2 小时未支付，已关闭。未产生扣款。',
    canceled: '订单已取消。未产生扣款。',
    payment_failed: '支付平台返回支付失败，请重新下单。',
  } as const satisfies Record<NonNullable<Order['failure']>, string>,
  failedWay: '支付平台返回支付失败，请换一种方式或重新下单。',

  beanTitle: WORDS.aboutBeans,
  beanLead: '豆用于会员权益与算力用完后的服务，按下列标准自动扣除，提交前写明数量；每一笔都可在算力记录中查看。',
  beanImageNote: `生成图片时优先使用算力（每张 ${FLOPS_PER_IMAGE} 算力），不足一张时才使用豆。`,
  beanRefundNote: '生成失败、取消或超时的图片不扣费；删除客户不退还已扣的豆。',
  close: '知道了',

  insufficientTitle: '余额不足',
  insufficientImages: (required: number, available: number) =>
    `本次需要 ${formatNumber(required)} 张额度，当前还可生成 ${formatNumber(available)} 张。`,
  insufficientBeans: (required: number, available: number) =>
    `本次需要 ${withUnit(required, WORDS.beans)}，当前余额 ${withUnit(available, WORDS.beans)}。`,
  flops: WORDS.flops,
  beans: WORDS.beans,
  unknown: '–',
  kept: '已填写的内容都保留着，充值后可继续。',
} as const

/** The prices of the specification, section 9, as the bean description lists them. */
export const BEAN_PRICES: readonly { readonly use: CoinUse; readonly name: string; readonly price: string }[] = [
  { use: 'create_design', name: WORDS.aiDesign, price: `${withUnit(BEAN_COST.image, WORDS.beans)} / 张` },
  { use: 'create_customer', name: WORDS.newCustomer, price: `${withUnit(BEAN_COST.customer, WORDS.beans)} / 位` },
  { use: 'create_member', name: '新建团队成员', price: `${withUnit(BEAN_COST.teamMember, WORDS.beans)} / 位` },
  { use: 'upload_material', name: '上传个人素材', price: `${withUnit(BEAN_COST.material, WORDS.beans)} / 张` },
]

/** Contents of an item, the shortest line first. */
export function grantLines({ grants }: Pick<PriceItem, 'grants'>): string[] {
  const { flops, beans, days, monthlyFlops } = grants
  return [
    ...(days === null ? [] : [periodText(days)]),
    ...(monthlyFlops > 0 ? [`每月 ${withUnit(monthlyFlops, WORDS.flops)}`] : []),
    ...(flops > 0 ? [`${withUnit(flops, WORDS.flops)}，约 ${Math.floor(flops / FLOPS_PER_IMAGE)} 张图`] : []),
    ...(beans > 0 ? [days === null ? `${withUnit(beans, WORDS.beans)}` : `赠 ${withUnit(beans, WORDS.beans)}`] : []),
  ]
}

/** Effect of a purchase on the membership, shown before the payment. */
export function membershipLine({
  change,
  vipType,
  startsAt,
  endsAt,
  extraDays,
}: NonNullable<OrderQuote['membership']>) {
  const tier = membershipName(vipType)
  const until = `有效期至 ${formatTime(endsAt)}`
  const extra = extraDays > 0 ? `（抵扣后另加 ${extraDays} 天）` : ''
  switch (change) {
    case 'new':
      return `支付后立即开通${tier}，${until}${extra}。`
    case 'renew':
      return `续费${tier}，从现有会员到期时接续，${until}${extra}。`
    case 'upgrade':
      return `支付后立即升级为${tier}，${until}${extra}。`
    case 'later':
      return `${tier}低于现有会员，将于 ${formatTime(startsAt)} 现有会员到期后生效，${until}${extra}。`
  }
}

/** Credit for the old membership, deducted from the price. */
export function creditLine({ vipType, daysLeft, hoursLeft = 0, creditFen }: OrderQuote['credits'][number]): string {
  const left = [
    ...(daysLeft > 0 || hoursLeft === 0 ? [withUnit(daysLeft, '天')] : []),
    ...(hoursLeft > 0 ? [withUnit(hoursLeft, '小时')] : []),
  ]
  return `现有${membershipName(vipType)}剩余 ${left.join(' ')}，抵扣 ${formatMoney(creditFen)}，支付后该会员结束。`
}

/** What an upgrade brings at once, where the membership that ends has granted something for the running month; null otherwise. */
export function beyondLine({ membership, grants }: Pick<OrderQuote, 'membership' | 'grants'>): string | null {
  const { firstMonthFlops = 0, grantedFlops = 0, grantedBeans = 0 } = membership ?? {}
  if (grantedFlops + grantedBeans === 0) return null
  const both = (flops: number, beans: number) =>
    [...(flops > 0 ? [withUnit(flops, WORDS.flops)] : []), ...(beans > 0 ? [withUnit(beans, WORDS.beans)] : [])].join(
      '、',
    )
  const now = both(firstMonthFlops, grants.beans)
  return `升级当月只补差额：现有会员本月已发 ${both(grantedFlops, grantedBeans)}，支付后${now === '' ? '本月不再发放' : `到账 ${now}`}。`
}

/** What a payment has granted, and what is still to come. */
export function arrivedText({ grants, paidAt }: Pick<Order, 'grants' | 'paidAt'>): string {
  const { vipType, days, monthlyFlops = 0, startsAt, firstMonthFlops = monthlyFlops } = grants
  const isLater = startsAt !== undefined && paidAt !== null && Date.parse(startsAt) > Date.parse(paidAt) + CLOCKS_MS
  const membership =
    vipType === null ? [] : [[membershipName(vipType), days === null ? '' : periodText(days)].join(' ').trim()]
  const monthly = monthlyFlops > 0 ? `每月 ${withUnit(monthlyFlops, WORDS.flops)}` : ''
  const isLess = monthlyFlops > 0 && firstMonthFlops !== monthlyFlops
  const first = isLess ? (firstMonthFlops > 0 ? `本月 ${withUnit(firstMonthFlops, WORDS.flops)}` : '') : monthly
  const arrived = [
    ...(isLater ? [] : [...membership, first]),
    grants.flops > 0 ? withUnit(grants.flops, WORDS.flops) : '',
    grants.beans > 0 ? withUnit(grants.beans, WORDS.beans) : '',
  ].filter(Boolean)
  return [
    arrived.length > 0 ? `${arrived.join('、')} ${PURCHASE_TEXT.arrived}` : '',
    isLater
      ? [`${membership.join('')}将于 ${formatDay(startsAt)} 生效`, monthly && `届时起${monthly}`]
          .filter(Boolean)
          .join('，')
      : '',
    !isLater && isLess ? `之后${monthly}` : '',
  ]
    .filter(Boolean)
    .join('；')
}

/** A membership that begins with its payment is dated by another clock. */
const CLOCKS_MS = 60_000

/** Why the payment failed, and what to do. */
export function failureText({ failure }: Pick<Order, 'failure'>, severalWays: boolean): string {
  if (failure === null) return ''
  return failure === 'payment_failed' && severalWays ? PURCHASE_TEXT.failedWay : PURCHASE_TEXT.failure[failure]
}
