import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getMaterialList, type Material } from '@tessera/shared/contract/material'
import { call } from '@tessera/shared/http/client'
import { queryKey } from '@tessera/shared/query/query'
import type { PickerFilter } from './PickerFilters'

export type SurfaceKind = Extract<Material['kind'], 'tile' | 'woodFloor' | 'fabric'>

const PAGE_SIZE = 24

/** Infinite query of materials that can be laid. */
export function useMaterials(kind: SurfaceKind, keyword: string, narrowed: PickerFilter) {
  const filter = { ...narrowed, kind, pageSize: PAGE_SIZE, ...(keyword ? { keyword } : {}) }
  return useInfiniteQuery({
    queryKey: [...queryKey(getMaterialList, filter), 'pages'],
    queryFn: ({ pageParam, signal }) => call(getMaterialList, { ...filter, pageNum: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.pageNum * last.pageSize < last.total ? last.pageNum + 1 : undefined),
    placeholderData: keepPreviousData,
  })
}
