import type { Laying, Material, SurfaceSpec } from '@tessera/shared/contract/material'
import { frameOf, isSameSize, needsSecond } from '@tessera/shared/contract/two-materials'
import type { ModeInputs } from '../../workbench/design-mode'
import type { LayableMaterial } from '../../parts/material/layable'

export interface LayingOptions {
  readonly laying: Laying
  readonly angleDeg: number
  readonly groutMm: number
  readonly groutColor: string
}

export interface TileChangeInputs {
  readonly material: Material | null
  /** The other material of layings with two, kept while another laying is chosen; missing in older drafts. */
  readonly second?: Material | null
  /** Set with the material. */
  readonly options: LayingOptions | null
  /** Several tiles made together are all laid in the shown one's way, whatever their makers do; missing in older drafts. */
  readonly sameLaying?: boolean
}

export const TILE_CHANGE_INPUTS: ModeInputs<TileChangeInputs> = {
  designType: 'tile_change',
  empty: { material: null, second: null, options: null },
  belongs: { material: 'shop', second: 'shop', options: 'shop', sameLaying: 'shop' },
}

/** Why the chosen materials cannot be laid together; null when they can, or one is enough. */
export function secondFault({ material, second, options }: TileChangeInputs): 'missing' | 'size' | null {
  if (!options || !needsSecond(options.laying)) return null
  if (!second?.surface || !material?.surface) return 'missing'
  return isSameSize(material.surface, second.surface) ? null : 'size'
}

/** Whether a border's frame would enclose nothing in the plane's rectangle. */
export function isFrameTooSmall({ material, options }: TileChangeInputs, sizeMm: readonly [number, number]): boolean {
  if (options?.laying !== 'border' || !material?.surface) return false
  const { mmWidth, mmHeight } = material.surface
  return frameOf({ mmWidth, mmHeight, groutMm: options.groutMm, sizeMm }) === null
}

/** Default laying of a material, by trade practice. */
export function optionsOf(surface: SurfaceSpec): LayingOptions {
  const { laying, groutMm, groutColor } = surface
  return { laying, groutMm, groutColor, angleDeg: 0 }
}

/**
 * The inputs with another material: laid as its maker does, but for what the person has changed, or in the same way as the shown one.
 */
export function withTile(inputs: TileChangeInputs, material: LayableMaterial): TileChangeInputs {
  const { material: former, options } = inputs
  const own = optionsOf(material.surface)
  if (!options || !former?.surface) return { ...inputs, material, options: own }
  const usual = optionsOf(former.surface)
  const changed = Object.entries(options).filter(([name, value]) => value !== usual[name as keyof LayingOptions])
  // Joints stay each maker's own: their colour goes with the tile.
  const same = inputs.sameLaying ? { laying: options.laying, angleDeg: options.angleDeg } : {}
  return { ...inputs, material, options: { ...own, ...Object.fromEntries(changed), ...same } }
}
