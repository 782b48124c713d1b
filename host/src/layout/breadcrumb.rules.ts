import type { PageEntry } from '../router/route-table'
import { GROUP_TEXT } from './layout.text'

export interface Crumb {
  readonly title: string
  readonly path?: string
}

type Page = Pick<PageEntry, 'path' | 'title' | 'part' | 'partTitle' | 'menu'>

/** `/work/material` of all pages below it. */
const areaOf = (path: string): string => path.split('/').slice(0, 3).join('/')

/**
 * From the part's title, linked to its first page in the menu, to the page. A part may have pages in several groups of the menu: they stand
 * under the group that their area is in.
 */
export function breadcrumbOf(pages: readonly Page[], page: Page): readonly Crumb[] {
  if (page.part === 'host') return [{ title: page.title }]
  const inMenu = pages.filter(({ part, menu }) => part === page.part && menu)
  const first = inMenu.find(({ path }) => areaOf(path) === areaOf(page.path)) ?? inMenu[0]
  const group = first?.menu?.group
  const title = group === undefined || group === inMenu[0]?.menu?.group ? page.partTitle : GROUP_TEXT[group]
  return [{ title, ...(first && first !== page ? { path: first.path } : {}) }, { title: page.title }]
}
