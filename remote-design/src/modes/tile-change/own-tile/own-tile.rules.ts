import { GROUT_SHADES } from '@tessera/shared/contract/constants'
import type { MaterialDraft } from '@tessera/shared/contract/material'
import { PRICE_UNITS } from '@tessera/shared/contract/priced-per.text'
import type { FacePhoto } from '@tessera/shared/ui/photo/face-photo'
import type { LayableMaterial } from '../../../parts/material/layable'

export interface TileValues extends Omit<MaterialDraft, 'sku' | 'laying'> {
  /** Null when a tile is changed: its faces stay. */
  readonly photo: FacePhoto | null
  readonly sku: string
}

/** What shops sell most, in mm. */
export const USUAL_SIZES: readonly (readonly [number, number])[] = [
  [600, 600],
  [800, 800],
  [600, 1200],
  [750, 1500],
  [900, 1800],
  [300, 600],
  [300, 300],
]

export const newTile = (name: string, scope: MaterialDraft['scope']): TileValues => ({
  photo: null,
  kind: 'tile',
  scope,
  name,
  sku: '',
  priceFen: null,
  unit: PRICE_UNITS[0] ?? null,
  piecesPerBox: null,
  mmWidth: 600,
  mmHeight: 600,
  groutMm: 2,
  groutColor: GROUT_SHADES.silver,
  finish: 'matte',
})

/** Whether a person may change a material here: it has a face of a shop's own kind. Whose it is the server knows. */
export const isOwnTile = ({ scope, kind }: LayableMaterial): boolean =>
  (scope === 'team' || scope === 'personal') && (kind === 'tile' || kind === 'woodFloor')

/** The values of a tile that is changed. */
export function valuesOf({ surface, ...material }: LayableMaterial): TileValues {
  const { mmWidth, mmHeight, groutMm, groutColor, finish } = surface
  return {
    photo: null,
    kind: material.kind === 'woodFloor' ? 'woodFloor' : 'tile',
    scope: material.scope === 'team' ? 'team' : 'personal',
    name: material.name,
    sku: material.sku ?? '',
    priceFen: material.priceFen,
    unit: material.unit,
    piecesPerBox: material.piecesPerBox ?? null,
    mmWidth,
    mmHeight,
    groutMm,
    groutColor,
    finish,
  }
}

/** @param laying of the tile that is changed; a new one is laid as its kind is */
export function draftOf(
  { photo: _photo, sku, ...values }: TileValues,
  laying?: MaterialDraft['laying'],
): MaterialDraft {
  return {
    ...values,
    name: values.name.trim(),
    sku: sku.trim() || null,
    unit: values.priceFen === null ? null : values.unit,
    laying: laying ?? (values.kind === 'woodFloor' ? 'brickThird' : 'straight'),
  }
}
