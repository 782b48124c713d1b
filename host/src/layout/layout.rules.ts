import type { MenuItem, MenuSection } from '../router/menu.rules'

/** Places of the phone's bottom bar. */
const MOST_PLACES = 5

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
