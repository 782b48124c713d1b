import { type FOLLOW_UP_FILTERS, SHOP_UTC_OFFSET_HOURS } from '@tessera/shared/contract/customer'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The end of the shops' day, as an instant. */
function endOfShopDay(now: Date): number {
  const offset = SHOP_UTC_OFFSET_HOURS * HOUR_MS
  return (Math.floor((now.getTime() + offset) / DAY_MS) + 1) * DAY_MS - offset
}

/** What a filter of follow-ups asks of the next one. */
export function dueOf(
  filter: (typeof FOLLOW_UP_FILTERS)[number] | undefined,
  now: Date,
): { dueBefore?: Date; unplanned?: true } {
  switch (filter) {
    case undefined:
      return {}
    case 'unplanned':
      return { unplanned: true }
    case 'overdue':
      return { dueBefore: now }
    case 'today':
      return { dueBefore: new Date(endOfShopDay(now)) }
    case 'week':
      return { dueBefore: new Date(endOfShopDay(now) + 6 * DAY_MS) }
  }
}
