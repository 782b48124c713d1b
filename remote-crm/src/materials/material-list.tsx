import {
  FINISHES,
  type getMaterialList,
  MATERIAL_KINDS,
  MATERIAL_SCOPES,
  MATERIAL_STATUSES,
  type Material,
  sizeKey,
} from '@tessera/shared/contract/material'
import { formatSizeMm, formatTime } from '@tessera/shared/text/format.text'
import { type ListFilter, type ListLayout, type ListSort, StatusTag } from '@tessera/shared/ui/data'
import { FINISH_TEXT, KIND_TEXT, MATERIAL_STATUS_TEXT, PRICE_FILTERS } from '@tessera/shared/text/material.text'
import { MaterialCard, MaterialName } from './MaterialCard'
import { priceOf, sizeOf } from '@tessera/shared/ui/goods'
import { MATERIALS_TEXT as TEXT, SCOPE_TEXT, SORT_TEXT } from './materials.text'

export const SORTS: readonly ListSort<Material>[] = [
  { field: 'createdAt', order: 'desc', ...SORT_TEXT.createdAt },
  { field: 'updatedAt', order: 'desc', ...SORT_TEXT.updatedAt },
  { field: 'name', order: 'asc', ...SORT_TEXT.name },
  { field: 'priceFen', order: 'asc', ...SORT_TEXT.priceFen },
]

const gridOf = (minWidth: number): ListLayout<Material> => ({
  kind: 'cards',
  minWidth,
  card: (material) => <MaterialCard material={material} />,
})
export const GRID = gridOf(208)
/** Two beside each other: goods are found by looking over many of them. */
export const PHONE_GRID = gridOf(144)

export const TABLE: ListLayout<Material> = {
  kind: 'table',
  card: (material) => <MaterialCard material={material} />,
  columns: [
    { field: 'name', title: TEXT.name, fixed: 'left', render: (material) => <MaterialName material={material} /> },
    { field: 'sku', title: TEXT.sku, width: 140 },
    { field: 'series', title: TEXT.series, width: 120, from: 'xl' },
    { field: 'surface', title: TEXT.size, width: 170, render: (material) => sizeOf(material) || TEXT.none },
    { field: 'priceFen', title: TEXT.price, width: 130, align: 'right', render: priceOf },
    {
      field: 'piecesPerBox',
      title: TEXT.perBox,
      width: 100,
      align: 'right',
      from: 'xl',
      render: ({ piecesPerBox }) => piecesPerBox ?? TEXT.none,
    },
    { field: 'scope', title: TEXT.scope, width: 90, from: 'lg', render: ({ scope }) => SCOPE_TEXT[scope] },
    {
      field: 'status',
      title: TEXT.status,
      width: 90,
      render: ({ status }) => (
        <StatusTag tone={status === 'on' ? 'success' : 'neutral'}>{MATERIAL_STATUS_TEXT[status]}</StatusTag>
      ),
    },
    {
      field: 'updatedAt',
      title: TEXT.updated,
      width: 180,
      from: 'xl',
      render: ({ updatedAt }) => formatTime(updatedAt),
    },
  ],
}

type Filter = ListFilter<typeof getMaterialList>

const choices = <Value extends string>(values: readonly Value[], words: Record<Value, string>) =>
  values.map((value) => ({ value, label: words[value] }))

interface Choices {
  readonly series: readonly string[]
  readonly sizes: readonly { readonly mmWidth: number; readonly mmHeight: number }[]
  readonly tags: readonly { readonly id: string; readonly name: string }[]
}

export function filtersWith({ series, sizes, tags }: Choices): Filter[] {
  const all: Filter[] = [
    {
      kind: 'select',
      field: 'kind',
      label: TEXT.kind,
      all: TEXT.allKinds,
      options: choices(MATERIAL_KINDS, KIND_TEXT),
    },
    {
      kind: 'select',
      field: 'series',
      label: TEXT.series,
      all: TEXT.allSeries,
      options: series.map((value) => ({ value, label: value })),
    },
    {
      kind: 'select',
      field: 'size',
      label: TEXT.size,
      all: TEXT.allSizes,
      options: sizes.map((size) => ({ value: sizeKey(size), label: formatSizeMm(size.mmWidth, size.mmHeight) })),
    },
    {
      kind: 'select',
      field: 'finish',
      folds: true,
      label: TEXT.finish,
      all: TEXT.allFinishes,
      options: choices(FINISHES, FINISH_TEXT),
    },
    {
      kind: 'multiSelect',
      field: 'tagIds',
      folds: true,
      label: TEXT.tag,
      all: TEXT.allTags,
      options: tags.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      kind: 'select',
      field: 'status',
      label: TEXT.status,
      all: TEXT.allStatuses,
      options: choices(MATERIAL_STATUSES, MATERIAL_STATUS_TEXT),
    },
    {
      kind: 'select',
      field: 'scope',
      folds: true,
      label: TEXT.scope,
      all: TEXT.allScopes,
      options: choices(MATERIAL_SCOPES, SCOPE_TEXT),
    },
    ...(['priceFrom', 'priceTo'] as const).map((field): Filter => {
      const { label, any, options } = PRICE_FILTERS[field]
      return { kind: 'select', field, folds: true, label, all: any, options }
    }),
  ]
  const given = { series: series.length, size: sizes.length, tagIds: tags.length }
  return all.filter((filter) => {
    const field = 'field' in filter ? filter.field : ''
    return !(field in given && given[field as keyof typeof given] === 0)
  })
}
