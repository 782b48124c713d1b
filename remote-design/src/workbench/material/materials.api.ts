import { getMaterialList, type Material, RECENT_GOODS } from '@tessera/shared/contract/material'
import { useEndpoint, useEndpointPages } from '@tessera/shared/query/query'
import { useMemo, useState } from 'react'
import { isLayable, type LayableMaterial } from './layable'
import type { PickerFilter } from './PickerFilters'
import { recentFirst } from './recent-materials'

export type SurfaceKind = Extract<Material['kind'], 'tile' | 'woodFloor' | 'wall' | 'fabric'>

const PAGE_SIZE = 24
const NONE: readonly LayableMaterial[] = []

interface Wanted {
  readonly kind: SurfaceKind
  readonly keyword: string
  readonly filter: PickerFilter
  /** What the person chose before, the latest first. */
  readonly recent: readonly string[]
}

/** Materials that can be laid, page by page; those chosen before stand first, whatever page of the list they are on. */
export function useMaterials({ kind, keyword, filter, recent }: Wanted) {
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
  const found = useMemo(() => {
    const rows = data?.pages.flatMap(({ list }) => list).filter(isLayable) ?? NONE
    return former ? recentFirst(rows, recent, former.list.filter(isLayable)) : rows
  }, [data, former, recent])
  // Both answers change at once: rows that come in between would jump away from the finger.
  const isWhole = !asksRecent || (!chosen.isLoading && chosen.isPlaceholderData === query.isPlaceholderData)
  const [shown, setShown] = useState(NONE)
  if (isWhole && shown !== found) setShown(found)
  const isPending = query.isPending || (!isWhole && shown.length === 0)
  return { query, isPending, materials: isPending ? NONE : isWhole ? found : shown }
}
