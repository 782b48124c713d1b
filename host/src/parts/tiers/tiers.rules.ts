import type { getMembershipTierList, getPriceList } from '@tessera/shared/contract/billing'
import type { TierRight } from '@tessera/shared/contract/membership'
import { imageQuota } from '@tessera/shared/contract/constants'
import type { EndpointOutput } from '@tessera/shared/contract/endpoint'
import { formatNumber } from '@tessera/shared/text/format.text'
import { membershipName } from '@tessera/shared/text/membership.text'
import { TIERS_TEXT } from './tiers.text'

export type PriceItem = EndpointOutput<typeof getPriceList>['list'][number]
type TierRow = EndpointOutput<typeof getMembershipTierList>['list'][number]

/** A tier with its price; `item` is null for the free tier and for tiers not on sale. */
export interface Tier extends TierRow {
  /** Name on the account pages. */
  readonly name: string
  readonly item: PriceItem | null
}

/** Tiers in the server's order, each with its first membership on sale. */
export function tiersOf(rows: readonly TierRow[], items: readonly PriceItem[]): Tier[] {
  return rows.map((row) => ({
    ...row,
    name: membershipName(row.vipType),
    item: items.find(({ grants }) => grants.vipType === row.vipType) ?? null,
  }))
}

/** Number of monthly grants in a membership's days. */
const monthsOf = (days: number | null): number => (days === null ? 0 : Math.round(days / 30.4))

/** How many images an item pays for over its whole duration. */
export function imagesOf({ grants }: PriceItem): number {
  return imageQuota({ flops: grants.flops + grants.monthlyFlops * monthsOf(grants.days), beans: grants.beans })
}

/** A right of a tier: a quantity, or whether it is included. */
export type Right = string | boolean

export interface RightRow {
  readonly label: string
  readonly rights: readonly Right[]
}

const amount = (value: number | undefined): Right => (value ? formatNumber(value) : false)
const has = (tier: Tier, feature: TierRight): boolean => tier.features.includes(feature)
const counted = (included: boolean, count: number, words: (count: number) => string): Right =>
  included && count > 0 ? words(count) : false

interface RightKind {
  readonly label: string
  readonly of: (tier: Tier) => Right
  /** The page that the right needs, when that page may be planned only. */
  readonly page?: string
}

/** Page of a tier's materials (specification, section 2). */
const MATERIAL_PAGE = '/work/material/list'
/** Page for managing members; the list of members is available independently of it. */
const TEAM_PAGE = '/work/team/customer'

const RIGHTS: readonly RightKind[] = [
  { label: TIERS_TEXT.flopsAtOnce, of: ({ item }) => amount(item?.grants.flops) },
  { label: TIERS_TEXT.flopsMonthly, of: ({ item }) => amount(item?.grants.monthlyFlops) },
  { label: TIERS_TEXT.beansAtOnce, of: ({ item }) => amount(item?.grants.beans) },
  { label: TIERS_TEXT.images, of: ({ item }) => (item ? TIERS_TEXT.imagesIn(imagesOf(item)) : false) },
  { label: TIERS_TEXT.design, of: (tier) => has(tier, 'design') },
  { label: TIERS_TEXT.profile, of: (tier) => has(tier, 'profile') },
  {
    label: TIERS_TEXT.customer,
    of: (tier) => counted(has(tier, 'customer'), tier.customerAllowance, TIERS_TEXT.customersIn),
  },
  {
    label: TIERS_TEXT.materials,
    of: (tier) => counted(true, tier.materialAllowance, TIERS_TEXT.materialsIn),
    page: MATERIAL_PAGE,
  },
  { label: TIERS_TEXT.material, of: (tier) => has(tier, 'material'), page: MATERIAL_PAGE },
  { label: TIERS_TEXT.team, of: (tier) => has(tier, 'team'), page: TEAM_PAGE },
  {
    label: TIERS_TEXT.members,
    of: (tier) => counted(true, tier.memberAllowance, TIERS_TEXT.membersIn),
    page: TEAM_PAGE,
  },
  { label: TIERS_TEXT.priority, of: (tier) => has(tier, 'priority') },
  { label: TIERS_TEXT.unbranded, of: (tier) => has(tier, 'unbranded') },
]

/**
 * One row per right. Rights that no tier has are left out, and rights whose page is planned are labelled as such. The server's test of
 * what is sold says where each right is enforced.
 */
export function rightsOf(tiers: readonly Tier[], open: ReadonlySet<string>): RightRow[] {
  return RIGHTS.map(({ label, of, page }) => ({
    label: page === undefined || open.has(page) ? label : TIERS_TEXT.preparing(label),
    rights: tiers.map(of),
  })).filter(({ rights }) => rights.some((right) => right !== false))
}
