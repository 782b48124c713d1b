import { WORDS } from '@tessera/shared/contract/words.text'
import type { Invoice, INVOICE_TITLE_TYPES } from '@tessera/shared/contract/invoice'
import { type Order, ORDER_STATE, type OrderKind, type OrderState } from '@tessera/shared/contract/order'
import { formatMoney, formatTime, withUnit } from '@tessera/shared/text/format.text'
import { membershipName, periodText } from '@tessera/shared/text/membership.text'

export const ORDERS_TEXT = {
  title: WORDS.orders,
  description: '会员、算力包与豆包的购买记录',
  buy: WORDS.buy,
  prices: '查看价格',
  search: '搜索订单号、名称、下单人',
  state: '订单状态',
  allStates: WORDS.allStates,
  kind: '订单类型',
  allKinds: WORDS.allTypes,
  dateRange: '下单日期',
  empty: '还没有订单，购买会员或算力后会出现在这里',
  emptyBarred: '还没有订单，管理员购买后会出现在这里',
  emptyFiltered: '没有符合条件的订单',

  createdAt: '下单时间',
  tradeNo: '订单号',
  name: '商品',
  total: '订单金额',
  amount: '实付金额',
  price: '原价',
  toPay: '应付金额',
  credit: '会员抵扣',
  credited: (creditFen: number) => `抵扣 ${formatMoney(creditFen)}`,
  buyer: '下单人',
  invoice: '发票',
  invoiceState: '开票状态',
  actions: '操作',
  way: '支付方式',
  grants: '内容',
  paidAt: '支付时间',
  failure: '关闭原因',
  none: '–',
  payBefore: (time: string) => `${formatTime(time)} 前可支付`,

  pay: '继续支付',
  buyAgain: '重新购买',
  detail: '订单详情',
  detailOf: (tradeNo: string) => `订单 ${tradeNo} 详情`,
} as const

export const STATE_TEXT = { 0: '待支付', 1: '已支付', 2: '已关闭' } as const satisfies Record<OrderState, string>
export const KIND_TEXT = {
  membership: WORDS.membership,
  flops: WORDS.flopsPackage,
  coin: WORDS.coinPackage,
} as const satisfies Record<OrderKind, string>
export const FAILURE_TEXT = {
  expired: '超时未支付',
  canceled: WORDS.canceled,
  payment_failed: '支付失败',
} as const satisfies Record<NonNullable<Order['failure']>, string>

export const INVOICE_TEXT = {
  request: '申请发票',
  requestAgain: '重新申请',
  title: '申请发票',
  stateOf: {
    requested: '开票中',
    issued: '已开票',
    rejected: '已驳回',
  } as const satisfies Record<Invoice['state'], string>,
  titleType: '抬头类型',
  titleTypes: {
    company: '企业',
    personal: '个人',
  } as const satisfies Record<(typeof INVOICE_TITLE_TYPES)[number], string>,
  companyTitle: '企业名称',
  personalTitle: '个人姓名',
  invoiceTitle: '发票抬头',
  taxNumber: '纳税人识别号',
  email: '接收邮箱',
  amount: '开票金额',
  requestedAt: '申请时间',
  issuedAt: '开票时间',
  number: '发票号码',
  rejectReason: '驳回原因',
  faults: {
    title: '请填写发票抬头，不超过 100 个字',
    taxNumber: '请填写 15–20 位纳税人识别号，由数字和大写字母组成',
    email: '请填写正确的邮箱',
  } as const,
  note: '电子普通发票，开具后发送到上述邮箱，一般需 1–3 个工作日。',
  submit: '提交申请',
  submitted: '发票申请已提交',
} as const

/** Contents of an order: tier · 1 年 · 1,000 豆. */
export function grantsText({ grants }: Pick<Order, 'grants'>): string {
  const parts = [
    grants.vipType === null ? null : membershipName(grants.vipType),
    grants.days === null ? null : periodText(grants.days),
    grants.monthlyFlops ? `每月 ${withUnit(grants.monthlyFlops, WORDS.flops)}` : null,
    grants.flops > 0 ? withUnit(grants.flops, WORDS.flops) : null,
    grants.beans > 0 ? withUnit(grants.beans, WORDS.beans) : null,
  ]
  return parts.filter((part) => part !== null).join(' · ')
}

/** Explains the credit of an upgrade: its source, its calculation, and that it is used up. */
export function creditText({ credits = [], creditFen, state }: Pick<Order, 'credits' | 'creditFen' | 'state'>): string {
  const from = credits.length > 0 ? credits.map(({ vipType }) => `「${membershipName(vipType)}」`).join('、') : '原会员'
  const worth = `升级时，${from}没用完的时间按买入价折成 ${formatMoney(creditFen)}，抵扣在这一单里。`
  return state === ORDER_STATE.paid
    ? `${worth}支付后原会员已结束，每份剩余时间只抵扣一次；开票金额为实付金额。`
    : `${worth}支付后原会员结束，每份剩余时间只抵扣一次。`
}
