import type { MEMBERSHIP_CHANGES } from '@tessera/shared/contract/order'

export const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** China's clock, which has no summer time. */
const CHINA_MS = 8 * HOUR_MS
/** As a year is sold. */
const YEAR_DAYS = 365
/** Least price of an order: platforms accept no payment of 0, however much is credited. */
const SMALLEST_AMOUNT_FEN = 1

/** A membership that has not ended, started or not. */
export interface LiveMembership {
  id: string
  vipType: number
  startsAt: Date
  endsAt: Date
}

/** A bought part of one, not credited yet and not ended. */
export interface LiveTerm extends LiveMembership {
  membershipId: string
  valueFen: number
}

/** A membership as it is sold. */
export interface MembershipOffer {
  vipType: number
  days: number
  priceFen: number
}

export interface Credit {
  termId: string
  membershipId: string
  vipType: number
  endsAt: Date
  daysLeft: number
  /** Beyond the days. */
  hoursLeft: number
  creditFen: number
}

export interface Placement {
  change: (typeof MEMBERSHIP_CHANGES)[number]
  /** The membership that is extended; null makes a new one. */
  extends: string | null
  startsAt: Date
  endsAt: Date
}

export interface MembershipQuote extends Placement {
  credits: Credit[]
  /** What the credits take off the price; less than their sum when they are worth more than the price. */
  creditFen: number
  amountFen: number
  /** Days on top for the part of the credits that is worth more than the price. */
  extraDays: number
}

/** Where bought days go: behind a membership of the same tier, behind higher ones, or from now on. */
export function placeMembership(
  offer: { vipType: number; days: number },
  live: readonly LiveMembership[],
  now: Date,
): Placement {
  const latest = (some: readonly LiveMembership[]) =>
    some.toSorted((a, b) => b.endsAt.getTime() - a.endsAt.getTime())[0] ?? null
  const from = (startsAt: Date) => ({ startsAt, endsAt: endAfter(startsAt, offer.days) })
  const same = latest(live.filter((each) => each.vipType === offer.vipType))
  const higher = latest(live.filter((each) => each.vipType > offer.vipType))
  // One that ends before a higher one is not extended: the bought days would pass unused beside that.
  const isOutlived = same && higher && higher.endsAt > same.endsAt
  if (same && !isOutlived) return { change: 'renew', extends: same.id, ...from(same.endsAt) }
  if (higher) return { change: 'later', extends: null, ...from(higher.endsAt) }
  const lower = live.some((each) => each.vipType < offer.vipType && each.startsAt <= now)
  return { change: lower ? 'upgrade' : 'new', extends: null, ...from(now) }
}

/**
 * What is left of a term by whole hours, and its part of what was paid, rounded down: by days, each step of a ladder would lose the day that
 * has begun; by seconds, a price would have changed before it is paid.
 */
export function creditOf(term: LiveTerm, now: Date): Credit {
  const start = Math.max(term.startsAt.getTime(), now.getTime())
  const hours = Math.max(1, Math.round((term.endsAt.getTime() - term.startsAt.getTime()) / HOUR_MS))
  const left = Math.max(0, Math.min(hours, Math.floor((term.endsAt.getTime() - start) / HOUR_MS)))
  return {
    termId: term.id,
    membershipId: term.membershipId,
    vipType: term.vipType,
    endsAt: term.endsAt,
    daysLeft: Math.floor(left / 24),
    hoursLeft: left % 24,
    creditFen: Math.floor((term.valueFen * left) / hours),
  }
}

/** What is left of the terms below a tier; what is worth nothing is left out. */
export function creditsBelow(vipType: number, terms: readonly LiveTerm[], now: Date): Credit[] {
  return terms
    .filter((term) => term.vipType < vipType)
    .map((term) => creditOf(term, now))
    .filter((credit) => credit.creditFen > 0)
}

/** Whether lower memberships end with it: days that begin now would pass beside them. */
export const replacesLower = ({ change }: Placement): boolean => change === 'upgrade' || change === 'new'

/**
 * What a membership costs and does now. Lower tiers that were paid for are credited by the time left of them, unless a higher tier
 * counts: then nothing ends, because nothing is replaced. Balances are not part of the sum: what was granted stays.
 */
export function quoteMembership(
  offer: MembershipOffer,
  live: readonly LiveMembership[],
  terms: readonly LiveTerm[],
  now: Date,
): MembershipQuote {
  const placement = placeMembership(offer, live, now)
  const credits = replacesLower(placement) ? creditsBelow(offer.vipType, terms, now) : []
  const worth = credits.reduce((sum, credit) => sum + credit.creditFen, 0)
  const creditFen = Math.min(worth, offer.priceFen - SMALLEST_AMOUNT_FEN)
  const amountFen = offer.priceFen - creditFen
  const days = daysFor(offer, amountFen + worth)
  const endsAt = endAfter(placement.startsAt, days)
  return { ...placement, endsAt, credits, creditFen, amountFen, extraDays: days - offer.days }
}

/** What an order was promised when it was placed. */
export interface Promised {
  at: Date
  termIds: readonly string[]
  amountFen: number
}

/**
 * What a membership that was ordered does when it is paid now: with the credits it was promised, and with those of lower terms bought since,
 * which become days.
 */
export function quoteAgain(
  offer: MembershipOffer,
  live: readonly LiveMembership[],
  terms: readonly LiveTerm[],
  promised: Promised,
  now: Date,
): MembershipQuote {
  const placement = placeMembership(offer, live, now)
  const isPromised = ({ id }: LiveTerm) => promised.termIds.includes(id)
  const since = replacesLower(placement)
    ? creditsBelow(
        offer.vipType,
        terms.filter((term) => !isPromised(term)),
        now,
      )
    : []
  const credits = [...terms.filter(isPromised).map((term) => creditOf(term, promised.at)), ...since]
  const worth = credits.reduce((sum, credit) => sum + credit.creditFen, 0)
  const days = daysFor(offer, promised.amountFen + worth)
  const { amountFen } = promised
  const endsAt = endAfter(placement.startsAt, days)
  return {
    ...placement,
    endsAt,
    credits,
    creditFen: offer.priceFen - amountFen,
    amountFen,
    extraDays: days - offer.days,
  }
}

/** How many whole days a sum buys: the price buys the offer's days, more or less in proportion; too little buys none. */
export function daysFor(offer: MembershipOffer, valueFen: number): number {
  return Math.floor((offer.days * valueFen) / offer.priceFen)
}

/** The part of something sold beside the days (flops, beans) that a sum covers, rounded down; more than the price buys no more. */
export function shareOf(amount: number, valueFen: number, priceFen: number): number {
  return Math.floor((amount * Math.min(valueFen, priceFen)) / priceFen)
}

/** The same day and time so many months later, or the last day of that month when it has no such day; in China's calendar. */
export function addMonths(from: Date, months: number): Date {
  const there = new Date(from.getTime() + CHINA_MS)
  const month = there.getUTCMonth() + months
  const lastDay = new Date(Date.UTC(there.getUTCFullYear(), month + 1, 0)).getUTCDate()
  there.setUTCFullYear(there.getUTCFullYear(), month, Math.min(there.getUTCDate(), lastDay))
  return new Date(there.getTime() - CHINA_MS)
}

/** The end of so many days: each {@link YEAR_DAYS} of them are a year of the calendar, also of one that has a day more. */
export function endAfter(from: Date, days: number): Date {
  const years = Math.floor(days / YEAR_DAYS)
  return new Date(addMonths(from, 12 * years).getTime() + (days % YEAR_DAYS) * DAY_MS)
}

/** Months of a term that have begun by now; the flops of each are due at its start. */
export function monthsBegun(term: { startsAt: Date; endsAt: Date }, now: Date): number {
  let months = 0
  for (let start = term.startsAt; start <= now && start < term.endsAt; start = addMonths(term.startsAt, months)) {
    months += 1
  }
  return months
}

/** So many days count as a month: years that were sold as 365 days may end a day before their twelfth month does. */
const WHOLE_MONTH_DAYS = 28

/** The flops of a term's month, counted from 0: those of a month that the term does not fill by its days, rounded down. */
export function flopsOfMonth(term: { startsAt: Date; endsAt: Date; monthlyFlops: number }, month: number): number {
  const days = (term.endsAt.getTime() - addMonths(term.startsAt, month).getTime()) / DAY_MS
  if (days >= WHOLE_MONTH_DAYS) return term.monthlyFlops
  return Math.max(0, Math.floor((term.monthlyFlops * days) / WHOLE_MONTH_DAYS))
}

/** What a term grants, and what it found granted when it began. */
export interface GrantingTerm {
  startsAt: Date
  endsAt: Date
  monthlyFlops: number
  carriedFlops: number
  carriedBeans: number
  /** Granted with the purchase. */
  beans: number
}

export interface Granted {
  flops: number
  beans: number
}

/** What a term's month brings beyond what was granted for it by lower terms that the term replaced. */
export const flopsDue = (term: Omit<GrantingTerm, 'carriedBeans' | 'beans'>, month: number): number =>
  Math.max(0, flopsOfMonth(term, month) - (month === 0 ? term.carriedFlops : 0))

/**
 * What terms that end now have granted for the month that is running, theirs and that of lower terms they replaced in it: the flops of the
 * month, and the beans of a purchase whose first month is running or still to come, because such a purchase is credited nearly in full.
 */
export function grantedForMonth(terms: readonly GrantingTerm[], now: Date): Granted {
  const each = terms.map((term): Granted => {
    const month = monthsBegun(term, now) - 1
    const isOver = term.endsAt <= now || (month >= 0 && addMonths(term.startsAt, month + 1) <= now)
    const flops = isOver || month < 0 ? 0 : flopsDue(term, month) + (month === 0 ? term.carriedFlops : 0)
    return { flops, beans: isOver || month > 0 ? 0 : term.beans + term.carriedBeans }
  })
  return {
    flops: each.reduce((sum, { flops }) => sum + flops, 0),
    beans: each.reduce((sum, { beans }) => sum + beans, 0),
  }
}

/** What an upgrade grants beyond that; never less than nothing. */
export const beyond = (amount: number, granted: number): number => Math.max(0, amount - granted)

/**
 * Where lower memberships that wait for their turn move when a higher one grows into them: behind it, one after the other, as long
 * as they were.
 */
export function queueBehind(
  occupied: { vipType: number; endsAt: Date },
  waiting: readonly LiveMembership[],
): { id: string; byMs: number }[] {
  let free = occupied.endsAt.getTime()
  const moves: { id: string; byMs: number }[] = []
  const lower = waiting.filter((each) => each.vipType < occupied.vipType)
  for (const each of lower.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())) {
    const byMs = Math.max(0, free - each.startsAt.getTime())
    if (byMs > 0) moves.push({ id: each.id, byMs })
    free = each.endsAt.getTime() + byMs
  }
  return moves
}
