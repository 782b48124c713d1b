import { getMaterialList, type Material } from '@tessera/shared/contract/material'
import { useEndpointPages } from '@tessera/shared/query/query'
import type { PickerFilter } from './PickerFilters'

export type SurfaceKind = Extract<Material['kind'], 'tile' | 'woodFloor' | 'wall' | 'fabric'>

const PAGE_SIZE = 24

/** Infinite query of materials that can be laid. */
export const useMaterials = (kind: SurfaceKind, keyword: string, narrowed: PickerFilter) =>
  useEndpointPages(
    getMaterialList,
    { ...narrowed, kind, pageSize: PAGE_SIZE, ...(keyword ? { keyword } : {}) },
    { keepPrevious: true },
  )
