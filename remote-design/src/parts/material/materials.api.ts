import { getMaterialList, type Material, RECENT_GOODS } from '@tessera/shared/contract/material'
import { useEndpoint, useEndpointPages } from '@tessera/shared/query/query'
import { useMemo, useState } from 'react'
import type { PickerFilter } from './PickerFilters'
import { recentFirst } from './recent-materials'

const PAGE_SIZE = 24
const NONE: readonly never[] = []

interface Wanted<Shown extends Material> {
  readonly kind: Material['kind']
  /** Those that are offered; the same function each time. */
  readonly isOffered: (material: Material) => material is Shown
  readonly keyword: string
  readonly filter: PickerFilter
  /** What the person chose before, the latest first. */
  readonly recent: readonly string[]
}

/** Materials of a kind, page by page; those chosen before stand first, whatever page of the list they are on. */
export function useMaterials<Shown extends Material>({ kind, isOffered, keyword, filter, recent }: Wanted<Shown>) {
  const asked = { ...filter, kind, ...(keyword ? { keyword } : {}) }
  const query = useEndpointPages(getMaterialList, { ...asked, pageSize: PAGE_SIZE }, { keepPrevious: true })
  // A search by colour has an order of its own.
  const asksRecent = recent.length > 0 && filter.color === undefined
  const chosen = useEndpoint(
    getMaterialList,
    { ...asked, ids: [...recent], pageSize: RECENT_GOODS },
    { keepPrevious: true, enabled: asksRecent },
  )
  const { data } = query
  const former = asksRecent ? chosen.data : undefined
  const found = useMemo((): readonly Shown[] => {
    const rows = data?.pages.flatMap(({ list }) => list).filter(isOffered) ?? NONE
    return former ? recentFirst(rows, recent, former.list.filter(isOffered)) : rows
  }, [data, former, isOffered, recent])
  // Both answers change at once: rows that come in between would jump away from the finger.
  const isWhole = !asksRecent || (!chosen.isLoading && chosen.isPlaceholderData === query.isPlaceholderData)
  const [shown, setShown] = useState<readonly Shown[]>(NONE)
  if (isWhole && shown !== found) setShown(found)
  const isPending = query.isPending || (!isWhole && shown.length === 0)
  return { query, isPending, materials: isPending ? NONE : isWhole ? found : shown }
}
