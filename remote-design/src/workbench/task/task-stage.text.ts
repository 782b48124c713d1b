import type { DesignTask } from '@tessera/shared/contract/design/task'
import type { TaskStatus } from '@tessera/shared/contract/design/task-fields'
import { WORDS } from '@tessera/shared/contract/words.text'
import { formatNumber, withUnit } from '@tessera/shared/text/format.text'
import { moreText, neededText } from '../../parts/engine-needs.text'
import { type Estimate, isOverLimit, payment } from './start.rules'

export const STAGE_TEXT = {
  step: '费用',
  hint: '开始前可看到费用',
  count: '出图数量',
  countValue: (count: number) => `${count} 张`,
  start: '开始生成',
  startAgain: '再次生成',
  starting: '正在提交',
  lacksEngine: '缺少能生成它的引擎',
  engineSilent: '引擎暂时没有应答',
  costUnknown: '费用暂时无法获取，开始前会再次核对余额',
  retryCost: '重新获取',
  startRefused: '照片、区域和设置都已保留，未扣费',
  startLost: '照片、区域和设置都已保留，重试不会重复扣费',
  startUnreachable: '暂时连不上服务，未开始生成，也未扣费；照片、区域和设置都已保留，请稍后再试',
  tryAgain: WORDS.retry,
  queued: '排队中，轮到就开始',
  cancelTask: '取消生成',
  cancelTitle: '取消生成？',
  cancelContent: '取消后不扣费，照片和设置会保留。',
  keepGoing: '继续生成',
  /** Of a question that was open when there was nothing to cancel any more. */
  endedFirst: {
    queued: null,
    running: null,
    succeeded: '设计已完成，没有取消',
    partial: '设计已完成，没有取消',
    failed: '设计已结束，无需取消',
    canceled: '设计已被取消',
  } satisfies Record<TaskStatus, string | null>,
  canceled: WORDS.canceledFree,
  failedTitle: '没有生成成功',
  notCharged: WORDS.notCharged,
  adopt: '用这张照片和区域继续',
  adopting: '正在载入',
  toDraft: '回到画布',
  adoptTitle: '载入这次设计？',
  adoptContent: '画布上未生成的内容将被替换。',
  attempts: '同一照片的其他效果',
  noResults: '这次设计的效果图都已删除',
  background: '可以离开此页，完成后在设计记录中查看',
} as const

const secondsText = (seconds: number): string => {
  const whole = Math.max(1, Math.round(seconds))
  return whole < 100 ? `${whole} 秒` : `${Math.round(whole / 60)} 分钟`
}

/** Beyond this multiple of the usual time it is said to take longer. */
const LONG = 2

/** Less than this is not counted down, s. */
const SOON = 1

/** `已用 3 秒 · 大约还需 5 秒`, and before it has begun how long others took; null where nothing is known yet. */
export function timingText({ seconds, usualSeconds }: NonNullable<DesignTask['timing']>): string | null {
  const taken = seconds >= 1 ? `已用 ${secondsText(seconds)}` : null
  if (usualSeconds === null) return taken
  const usual = secondsText(usualSeconds)
  if (!taken) return `同类设计近来约 ${usual}`
  if (seconds > LONG * usualSeconds && seconds > 10) return `${taken}，比平时久（近来约 ${usual}），仍在进行`
  const left = usualSeconds - seconds
  return `${taken} · ${left < SOON ? '即将完成' : `大约还需 ${secondsText(left)}`}`
}

/** `本次将消耗 50 算力（1 张）`, or the shortage. */
export function costText(estimate: Estimate): string {
  if (isOverLimit(estimate)) return limitText(estimate)
  const flops = withUnit(estimate.flops, WORDS.flops)
  const beans = withUnit(estimate.beans, WORDS.beans)
  switch (payment(estimate)) {
    case 'insufficient':
      return `余额不足：本次 ${estimate.count} 张，还可生成 ${formatNumber(estimate.imgQuotaNum)} 张`
    case 'mixed':
      return `本次将消耗 ${flops} + ${beans}（${estimate.count} 张）`
    case 'beans':
      return `本次将消耗 ${beans}（${estimate.count} 张）`
    case 'flops':
      return `本次将消耗 ${flops}（${estimate.count} 张）`
  }
}

/** What the engine is to the mode; nothing need be said of one that does it in full. */
const LEVEL_TEXT = {
  full: [],
  draft: ['当前只能生成草稿'],
  unsupported: ['当前没有引擎能做这项设计，不会扣费'],
} as const satisfies Record<NonNullable<Estimate['capability']>['level'], readonly string[]>

/** What the engine makes of the mode, and what another would; null when nothing need be said. */
export function capabilityText(capability: Estimate['capability'], isOperator: boolean): string | null {
  if (!capability) return null
  const { level, needs } = capability
  const textOf = level === 'unsupported' ? neededText : moreText
  return [...LEVEL_TEXT[level], ...needs.flatMap((need) => textOf(need, isOperator) ?? [])].join('；') || null
}

const limitText = ({ count, monthlyImages }: Estimate): string =>
  `本次 ${count} 张，您本月的限额（${formatNumber(monthlyImages?.limit ?? 0)} 张）只剩 ${formatNumber(monthlyImages?.left ?? 0)} 张；可以减少张数，或请管理员调高`

/** What the balances cover, and the member's own limit lets them make. */
const leftText = ({ imgQuotaNum, monthlyImages }: Estimate): string =>
  monthlyImages && monthlyImages.left < imgQuotaNum
    ? `本月限额还可生成 ${formatNumber(monthlyImages.left)} 张`
    : `还可生成 ${formatNumber(imgQuotaNum)} 张`

/** `可用 9,800 算力 · 8,000 豆（还可生成 356 张）` */
export const balanceText = (estimate: Estimate): string =>
  `可用 ${withUnit(estimate.availableFlops, WORDS.flops)} · ${withUnit(estimate.availableBeans, WORDS.beans)}（${leftText(estimate)}）`

/** Remaining balance in images: `还可生成 356 张`. */
export const quotaText = leftText
