import type { Laying, Material, SurfaceSpec } from '@tessera/shared/contract/material'
import type { ModeInputs } from '../../workbench/design-mode'

export interface LayingOptions {
  readonly laying: Laying
  readonly angleDeg: number
  readonly groutMm: number
  readonly groutColor: string
}

export interface TileChangeInputs {
  readonly material: Material | null
  /** Set with the material. */
  readonly options: LayingOptions | null
}

export const TILE_CHANGE_INPUTS: ModeInputs<TileChangeInputs> = {
  designType: 'tile_change',
  empty: { material: null, options: null },
}

/** Default laying of a material, by trade practice. */
export function optionsOf(surface: SurfaceSpec): LayingOptions {
  const { laying, groutMm, groutColor } = surface
  return { laying, groutMm, groutColor, angleDeg: 0 }
}
