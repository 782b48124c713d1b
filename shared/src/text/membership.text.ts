import { VIP } from '../contract/access'
import { EXPIRY_SOON_DAYS } from '../contract/constants'
import { PLAN_TEXT, TRIAL_TEXT } from '../contract/plan.text'
import type { UserPrivilege } from '../contract/user'
import { WORDS } from '../contract/words.text'
import { formatDay, formatNumber, withUnit } from './format.text'

/** As a year is sold; it lasts until the same day of the next one. */
const YEAR_DAYS = 365

/** What a membership is sold for: `1 年`, `1 年 5 天`, `30 天`. */
export function periodText(days: number): string {
  const [years, rest] = [Math.floor(days / YEAR_DAYS), days % YEAR_DAYS]
  return [
    ...(years > 0 ? [withUnit(years, '年')] : []),
    ...(rest > 0 || years === 0 ? [withUnit(rest, '天')] : []),
  ].join(' ')
}

const DAY_MS = 24 * 60 * 60_000

export const membershipName = (vipType: number): string => PLAN_TEXT[vipType] ?? PLAN_TEXT[0]!

/** Names in the header: the professional tier has the enterprise tier's name. */
const HEADER_MEMBERSHIP_TEXT: readonly string[] = PLAN_TEXT.with(VIP.professional, '企业VIP')

export const headerMembershipName = (vipType: number): string =>
  HEADER_MEMBERSHIP_TEXT[vipType] ?? HEADER_MEMBERSHIP_TEXT[0]!

/**
 * Expiry label of a membership (specification, section 4): `已过期`, `N天后到期` for seven days or fewer, else the date.
 *
 * @param endTime ISO instant
 * @param now ms since the epoch
 */
export function expiryLabel(endTime: string, now: number): string {
  const left = Date.parse(endTime) - now
  if (left <= 0) return WORDS.expired
  const days = Math.ceil(left / DAY_MS)
  return days <= EXPIRY_SOON_DAYS ? `${days}天后到期` : `${formatDay(endTime)} 到期`
}

/** Below the name of a membership: that it is a trial, and its end. Null for one without end. */
export function membershipHint({ trial, vipEndTime }: UserPrivilege, now: number): string | null {
  const end = vipEndTime === null ? [] : [expiryLabel(vipEndTime, now)]
  return [...(trial ? [TRIAL_TEXT] : []), ...end].join(' · ') || null
}

/** Below the number of images that a member's own limit leaves. */
export const monthlyLimitText = (limit: number): string => `管理员设的本月限额 ${formatNumber(limit)} 张`
