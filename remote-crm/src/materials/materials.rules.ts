import type { Material, MaterialVersion } from '@tessera/shared/contract/material'
import { formatMoney } from '@tessera/shared/text/format.text'
import { LAYING_TEXT } from '@tessera/shared/text/laying.text'
import { FINISH_TEXT, KIND_TEXT } from '@tessera/shared/text/material.text'
import { FIELD_TEXT, MATERIALS_TEXT as TEXT, SCOPE_TEXT, STATUS_TEXT } from './materials.text'

/** Whether the viewer may change it; a server of an earlier release does not say. */
export const isOwn = ({ own, scope }: Pick<Material, 'own' | 'scope'>): boolean =>
  own ?? (scope === 'team' || scope === 'personal')

interface Change {
  readonly field: string
  readonly from: string
  readonly to: string
}

/** What a version changed of the one before it. */
export function changesOf(version: MaterialVersion, before: MaterialVersion | undefined): Change[] {
  if (!before) return []
  return Object.keys(FIELD_TEXT)
    .filter((field) => (version.values[field] ?? null) !== (before.values[field] ?? null))
    .map((field) => ({
      field: FIELD_TEXT[field]!,
      from: shown(field, before.values[field]),
      to: shown(field, version.values[field]),
    }))
}

const CODES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kind: KIND_TEXT,
  status: STATUS_TEXT,
  scope: SCOPE_TEXT,
  finish: FINISH_TEXT,
  laying: LAYING_TEXT,
}

function shown(field: string, value: string | number | null | undefined): string {
  if (value === null || value === undefined) return TEXT.none
  if (field === 'priceFen') return formatMoney(Number(value))
  return CODES[field]?.[value] ?? String(value)
}
