import { VIP } from '@tessera/shared/contract/access'
import type { UserPrivilege } from '@tessera/shared/contract/user'
import type { MenuItem, MenuSection } from '../router/menu.rules'

/** Places of the phone's bottom bar. */
const MOST_PLACES = 5
/** The server's clock has passed the end as well by then. */
const END_MARGIN_MS = 1_000
const CLOCK_AHEAD_PAUSE_MS = 60_000
/** Within what a timer can wait. */
const LONGEST_WAIT_MS = 12 * 3_600_000

/** Leaves out what the viewer may not open, and groups that are empty then. */
export function openSections(sections: readonly MenuSection[]): MenuSection[] {
  return sections
    .map(({ group, items }) => ({ group, items: items.filter((item) => item.open) }))
    .filter(({ items }) => items.length > 0)
}

/** The items for the bottom bar; with `hasMore`, one place is kept for the way to all the others. */
export function placesOf(sections: readonly MenuSection[]): { places: MenuItem[]; hasMore: boolean } {
  const all = sections.flatMap(({ items }) => items)
  const wanted = all.filter((item) => item.phone)
  const hasMore = all.length > wanted.length || wanted.length > MOST_PLACES
  return { places: wanted.slice(0, hasMore ? MOST_PLACES - 1 : MOST_PLACES), hasMore }
}

/** The path itself when the menu has it, so that nothing links to what the viewer may not open. */
export function pathOf(sections: readonly MenuSection[], path: string): string | undefined {
  return sections.some(({ items }) => items.some((item) => item.path === path)) ? path : undefined
}

/** Milliseconds until it is worth asking again whether the membership has ended; false when nothing is to end. */
export function untilMembershipEnds(rights: UserPrivilege | undefined): number | false {
  if (!rights?.vipEndTime || rights.vipType === VIP.free) return false
  const left = Date.parse(rights.vipEndTime) - Date.now()
  // The server says when it is over; this clock may be ahead of its.
  return left > 0 ? Math.min(left + END_MARGIN_MS, LONGEST_WAIT_MS) : CLOCK_AHEAD_PAUSE_MS
}
