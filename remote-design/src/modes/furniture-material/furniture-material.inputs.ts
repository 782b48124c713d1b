import type { Dressing } from '@tessera/shared/contract/design/modes/furniture-material'
import type { Goods } from '@tessera/shared/contract/dressing/dress'
import type { ModeInputs } from '../../workbench/design-mode'
import type { LayableMaterial } from '../../parts/material/layable'
import { oneChoiceStays, type Schemes } from '../../workbench/schemes/schemes'
import type { TakenSwatch } from '../../workbench/swatch/SwatchSheet'

/** What a region is dressed in. */
export interface Wearing extends Pick<Dressing, 'swatch' | 'goods' | 'repeat' | 'angleDeg'> {
  readonly name: string
  readonly pictureUrl: string
  /** A flat front: the swatch lies in the perspective of the four corners. */
  readonly isFront: boolean
}

export interface FurnitureMaterialInputs extends Schemes<Wearing> {
  /** Parts of another hue inside an object stay. */
  readonly sparing: boolean
}

export const FURNITURE_MATERIAL_INPUTS: ModeInputs<FurnitureMaterialInputs> = {
  designType: 'furniture_material',
  empty: { schemes: [[]], shown: 0, sparing: true },
  belongs: {
    // A photographed fabric is one customer's; the corners of a front are the photo's.
    ...oneChoiceStays<Wearing>((worn) => (worn.swatch.from === 'library' ? { ...worn, isFront: false } : null)),
    sparing: 'shop',
  },
}

/** A room photo of usual width shows about five metres: share of its longer side that a millimetre takes. */
const USUAL_SHARE_PER_MM = 0.0002
/** A photographed swatch has no size; a hand's breadth or two. */
const USUAL_SWATCH_MM = 350
const GOODS_OF: Readonly<Partial<Record<LayableMaterial['kind'], Goods>>> = { fabric: 'upholstery', woodFloor: 'panel' }

/** A material as it is usually put on furniture; what the person set for the region before stays. */
export function wearingOf(material: LayableMaterial, former: Wearing | null | undefined): Wearing {
  const { id, name, kind, surface } = material
  const goods = GOODS_OF[kind] ?? 'smooth'
  // A plank's figure is as long as the plank: by its width it would be a stripe of wallpaper.
  const mm = goods === 'upholstery' ? surface.mmWidth : Math.max(surface.mmWidth, surface.mmHeight)
  return {
    swatch: { from: 'library', materialId: id },
    name,
    pictureUrl: surface.faceImages[0]!.url,
    ...fitOf(goods, mm, former),
  }
}

/** Id of the library's material that is worn. */
export const wornMaterialId = (wearing: Wearing | null | undefined): string | undefined =>
  wearing?.swatch.from === 'library' ? wearing.swatch.materialId : undefined

export const wearingOfPhoto = (
  { fileId, pictureUrl }: TakenSwatch,
  name: string,
  former: Wearing | null | undefined,
) => ({
  swatch: { from: 'picture' as const, fileId },
  name,
  pictureUrl,
  ...fitOf('upholstery', USUAL_SWATCH_MM, former),
})

function fitOf(goods: Goods, mm: number, former: Wearing | null | undefined) {
  const repeat = Math.round(mm * USUAL_SHARE_PER_MM * 100) / 100
  return {
    goods,
    repeat: Math.max(0.02, Math.min(0.5, repeat)),
    angleDeg: former?.angleDeg ?? 0,
    isFront: former?.isFront ?? false,
  }
}

/** Photographed swatches of complete schemes, each once. */
export const picturesOf = (schemes: readonly (readonly Wearing[])[]): string[] => [
  ...new Set(schemes.flat().flatMap(({ swatch }) => (swatch.from === 'picture' ? [swatch.fileId] : []))),
]

/** Equal for wearings that look alike. */
export const looksOf = ({ swatch, goods, repeat, angleDeg, isFront }: Wearing): string =>
  JSON.stringify([swatch, goods, repeat, angleDeg, isFront])
