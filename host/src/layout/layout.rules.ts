import type { MenuItem, MenuSection } from '../router/menu.rules'

/** Entries of the phone's bottom bar. */
const MOST_PLACES = 5

/** The items for the bottom bar; with `hasMore`, the last place is reserved for the full menu. */
export function placesOf(sections: readonly MenuSection[]): { places: MenuItem[]; hasMore: boolean } {
  const all = sections.flatMap(({ items }) => items)
  const wanted = all.filter((item) => item.phone)
  const hasMore = all.length > wanted.length || wanted.length > MOST_PLACES
  return { places: wanted.slice(0, hasMore ? MOST_PLACES - 1 : MOST_PLACES), hasMore }
}

/** The path if the menu contains it, so that nothing links to a page that the viewer may not open. */
export function pathOf(sections: readonly MenuSection[], path: string): string | undefined {
  return sections.some(({ items }) => items.some((item) => item.path === path)) ? path : undefined
}
