import { getTagList } from '../../contract/tag'
import {
  FINISHES,
  getMaterialFacets,
  type getMaterialList,
  MATERIAL_KINDS,
  MATERIAL_STATUSES,
  type Material,
  sizeKey,
} from '../../contract/material'
import { useEndpoint } from '@tessera/shared/query/query'
import type { ListFilter, ListLayout, ListSort } from '@tessera/shared/ui/data'
import { type ReactNode, useMemo } from 'react'
import { formatSizeMm } from '../../text/format.text'
import { FINISH_TEXT, KIND_TEXT, MATERIAL_STATUS_TEXT, PRICE_FILTERS } from '../../text/material.text'
import { GOODS_LIST_TEXT as TEXT } from './goods.text'

type GoodsFilter = ListFilter<typeof getMaterialList>

export const GOODS_SORTS: readonly ListSort<Material>[] = [
  { field: 'createdAt', order: 'desc', ...TEXT.sorts.createdAt },
  { field: 'updatedAt', order: 'desc', ...TEXT.sorts.updatedAt },
  { field: 'name', order: 'asc', ...TEXT.sorts.name },
  { field: 'priceFen', order: 'asc', ...TEXT.sorts.priceFen },
]

/** On a phone two beside each other: goods are found by looking over many of them. */
export const goodsGrid = (isPhone: boolean, card: (material: Material) => ReactNode): ListLayout<Material> => ({
  kind: 'cards',
  minWidth: isPhone ? 144 : 208,
  card,
})

const choices = <Value extends string>(values: readonly Value[], words: Record<Value, string>) =>
  values.map((value) => ({ value, label: words[value] }))

interface Whose {
  /** Of one factory alone. */
  readonly factoryId?: string
  /** With what is not on sale: then by its state and the own tags, too. */
  readonly managed: boolean
}

/** What a list of goods is narrowed down by; a filter with nothing to choose is left out. */
export function useGoodsFilters({ factoryId, managed }: Whose): GoodsFilter[] {
  const { data: facets } = useEndpoint(getMaterialFacets, factoryId === undefined ? {} : { factoryId })
  const { data: given } = useEndpoint(getTagList, { scope: 'material' }, { enabled: managed })
  return useMemo(() => {
    const series = (facets?.series ?? []).map((value) => ({ value, label: value }))
    const sizes = (facets?.sizes ?? []).map((size) => ({
      value: sizeKey(size),
      label: formatSizeMm(size.mmWidth, size.mmHeight),
    }))
    const tags = managed ? (given?.tags ?? []).map(({ id, name }) => ({ value: id, label: name })) : []
    const filters: (GoodsFilter | false)[] = [
      {
        kind: 'select',
        field: 'kind',
        label: TEXT.kind,
        all: TEXT.allKinds,
        options: choices(MATERIAL_KINDS, KIND_TEXT),
      },
      series.length > 0 && {
        kind: 'select',
        field: 'series',
        label: TEXT.series,
        all: TEXT.allSeries,
        options: series,
      },
      sizes.length > 0 && { kind: 'select', field: 'size', label: TEXT.size, all: TEXT.allSizes, options: sizes },
      {
        kind: 'select',
        field: 'finish',
        folds: true,
        label: TEXT.finish,
        all: TEXT.allFinishes,
        options: choices(FINISHES, FINISH_TEXT),
      },
      tags.length > 0 && {
        kind: 'multiSelect',
        field: 'tagIds',
        folds: true,
        label: TEXT.tag,
        all: TEXT.allTags,
        options: tags,
      },
      managed && {
        kind: 'select',
        field: 'status',
        label: TEXT.status,
        all: TEXT.allStatuses,
        options: choices(MATERIAL_STATUSES, MATERIAL_STATUS_TEXT),
      },
      ...(['priceFrom', 'priceTo'] as const).map((field): GoodsFilter => {
        const { label, any, options } = PRICE_FILTERS[field]
        return { kind: 'select', field, folds: true, label, all: any, options }
      }),
    ]
    return filters.filter((filter) => filter !== false)
  }, [facets, given, managed])
}
