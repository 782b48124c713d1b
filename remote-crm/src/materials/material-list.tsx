import { type getMaterialList, MATERIAL_SCOPES, type Material } from '@tessera/shared/contract/material'
import { formatTime } from '@tessera/shared/text/format.text'
import { MATERIAL_STATUS_TEXT } from '@tessera/shared/text/material.text'
import { type ListFilter, type ListLayout, StatusTag } from '@tessera/shared/ui/data'
import { priceOf, sizeOf } from '@tessera/shared/ui/goods'
import { MaterialCard, MaterialName } from './MaterialCard'
import { MATERIALS_TEXT as TEXT, SCOPE_TEXT } from './materials.text'

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

/** Whose goods; a factory's page has one owner only. */
export const SCOPE_FILTER: ListFilter<typeof getMaterialList> = {
  kind: 'select',
  field: 'scope',
  folds: true,
  label: TEXT.scope,
  all: TEXT.allScopes,
  options: MATERIAL_SCOPES.map((value) => ({ value, label: SCOPE_TEXT[value] })),
}
