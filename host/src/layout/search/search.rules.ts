import { checkAccess, type Viewer } from '@tessera/shared/contract/access'
import { DESIGN_TYPE_TEXT } from '@tessera/shared/contract/design/design-types.text'
import { initialsOf, isInitials } from '@tessera/shared/contract/initials'
import { SEARCH_KINDS, type SearchHit } from '@tessera/shared/contract/search'
import { STAGE_TEXT } from '@tessera/shared/contract/customer.text'
import { formatTime } from '@tessera/shared/text/format.text'
import type { MenuSection } from '../../router/menu.rules'
import type { RouteTable } from '../../router/route-table'

/** One line of the dialog. */
export interface FoundEntry {
  readonly key: string
  readonly kind: SearchHit['kind'] | 'page'
  readonly title: string
  readonly detail: string
  readonly pictureUrl: string | null
  readonly path: string
}

/** The page that shows a record: the first open one that declares so. */
function pathOf({ pages }: RouteTable, viewer: Viewer | null, { kind, id }: SearchHit): string | null {
  for (const { path, access, finds, planned } of pages) {
    const address = planned ? undefined : finds?.find((each) => each.kind === kind)
    const isOpen = typeof access === 'string' || (viewer !== null && checkAccess(access, viewer) === 'ok')
    if (address && isOpen) return path + address.query.replace('{id}', encodeURIComponent(id))
  }
  return null
}

function wordsOf({ title, detail, stage, designType }: SearchHit): Pick<FoundEntry, 'title' | 'detail'> {
  if (designType) {
    const name = DESIGN_TYPE_TEXT[designType]
    return { title: title === '' ? name : `${title} · ${name}`, detail: formatTime(detail).slice(0, 10) }
  }
  return { title, detail: stage ? [STAGE_TEXT[stage], detail].filter(Boolean).join(' · ') : detail }
}

/** Records by kind, as far as some page shows them. */
export const recordEntries = (table: RouteTable, viewer: Viewer | null, hits: readonly SearchHit[]): FoundEntry[] =>
  SEARCH_KINDS.flatMap((kind) =>
    hits
      .filter((hit) => hit.kind === kind)
      .flatMap((hit) => {
        const path = pathOf(table, viewer, hit)
        const { id: key, pictureUrl } = hit
        return path === null ? [] : [{ key: `${kind}-${key}`, kind, path, pictureUrl, ...wordsOf(hit) }]
      }),
  )

/** Pages of the menu by title or its initials; all of them without a keyword. */
export function pageEntries(sections: readonly MenuSection[], keyword: string): FoundEntry[] {
  const asked = keyword.toLowerCase()
  // One letter stands in half of all titles: it begins one.
  const begins = (initials: string) => (asked.length === 1 ? initials.startsWith(asked) : initials.includes(asked))
  const fits = (label: string) =>
    label.toLowerCase().includes(asked) || (isInitials(asked) && begins(initialsOf(label)))
  return sections
    .flatMap(({ items }) => items)
    .filter(({ label }) => fits(label))
    .map(({ label, path }) => ({ key: `page-${path}`, kind: 'page', title: label, detail: '', pictureUrl: null, path }))
}
