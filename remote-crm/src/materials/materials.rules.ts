import type { Material, MaterialVersion } from '@tessera/shared/contract/material'
import { formatMoney } from '@tessera/shared/text/format.text'
import { LAYING_TEXT } from '@tessera/shared/text/laying.text'
import { FINISH_TEXT, KIND_TEXT, MATERIAL_STATUS_TEXT } from '@tessera/shared/text/material.text'
import { DETAIL_TEXT, FIELD_TEXT, MATERIALS_TEXT as TEXT, PICTURE_FIELD_TEXT, SCOPE_TEXT } from './materials.text'

/** Whether the viewer may change it; a server of an earlier release does not say. */
export const isOwn = ({ own, scope }: Pick<Material, 'own' | 'scope'>): boolean =>
  own ?? (scope === 'team' || scope === 'personal')

/** Who changes goods that the viewer may not; null where the viewer may. */
export function keptElsewhere({ own, ofTeam }: { readonly own: boolean; readonly ofTeam?: boolean | undefined }) {
  if (own) return null
  return ofTeam ? DETAIL_TEXT.keptByAdmin : DETAIL_TEXT.keptByOthers
}

interface Change {
  readonly field: string
  readonly said: string
}

/** What versions of earlier releases do not tell: there nothing is known to be another. */
const TOLD_LATER: readonly string[] = ['tags', ...Object.keys(PICTURE_FIELD_TEXT)]

/** What a version changed of the one before it; null where that one does not tell all. */
export function changesOf({ values }: MaterialVersion, before: MaterialVersion | undefined): Change[] | null {
  if (!before) return []
  const former = before.values
  const isOther = (field: string) =>
    TOLD_LATER.includes(field) && !(field in values && field in former)
      ? false
      : (values[field] ?? null) !== (former[field] ?? null)
  const words = Object.entries(FIELD_TEXT).map(([key, field]) => ({
    key,
    field,
    said: DETAIL_TEXT.change(shown(key, former[key]), shown(key, values[key])),
  }))
  const pictures = Object.entries(PICTURE_FIELD_TEXT).map(([key, field]) => ({
    key,
    field,
    said: DETAIL_TEXT.otherPictures,
  }))
  const changes = [...words, ...pictures].filter(({ key }) => isOther(key)).map(({ field, said }) => ({ field, said }))
  return changes.length === 0 && !TOLD_LATER.every((field) => field in former) ? null : changes
}

const CODES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kind: KIND_TEXT,
  status: MATERIAL_STATUS_TEXT,
  scope: SCOPE_TEXT,
  finish: FINISH_TEXT,
  laying: LAYING_TEXT,
}

/** A field of goods in words: codes, money and names as the pages write them. */
export function shown(field: string, value: string | number | null | undefined): string {
  if (value === null || value === undefined) return TEXT.none
  // Names, one a line.
  if (field === 'tags') return String(value).replaceAll('\n', DETAIL_TEXT.between)
  if (field === 'priceFen') return formatMoney(Number(value))
  return CODES[field]?.[value] ?? String(value)
}
