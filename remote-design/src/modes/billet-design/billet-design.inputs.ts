import { MOST_OBJECTS } from '@tessera/shared/contract/design/mask-levels'
import type { Covering, ShellSurface } from '@tessera/shared/contract/design/modes/billet-design'
import { schemeName } from '@tessera/shared/contract/goods-colors.text'
import { needsSecond } from '@tessera/shared/contract/two-materials'
import type { ModeInputs } from '../../workbench/design-mode'
import type { LayableMaterial } from '../../parts/material/layable'
import type { Wording } from '../../workbench/prompt/PromptFields'
import { shownScheme, type Schemes } from '../../workbench/schemes/schemes'

/** A material as it is laid, with what shows it. */
export interface LaidCovering extends Omit<Extract<Covering, { with: 'material' }>, 'surface'> {
  readonly name: string
  readonly pictureUrl: string
  readonly mmWidth: number
}

/** What comes onto a surface. */
export type ChosenCovering = { readonly with: 'paint'; readonly color: string } | LaidCovering

export interface BilletDesignInputs extends Schemes<ChosenCovering>, Wording {
  readonly way: 'cover' | 'generate'
  /** What each region is, by its index. */
  readonly surfaces: readonly ShellSurface[]
}

/** The floor, all walls or the first of them, the ceiling; then walls in a colour of their own. */
const USUAL: readonly ShellSurface[] = ['floor', 'wall', 'ceiling', 'wall', 'wall', 'wall']

export const BILLET_DESIGN_INPUTS: ModeInputs<BilletDesignInputs> = {
  designType: 'billet_design',
  empty: {
    way: 'cover',
    schemes: [[]],
    shown: 0,
    surfaces: USUAL.slice(0, MOST_OBJECTS),
    prompt: '',
    reference: null,
  },
  belongs: {
    way: 'shop',
    // The floor is every room's first; which wall another region was, the photo said.
    schemes: (inputs) => [
      shownScheme(inputs)
        .filter((chosen, part) => chosen && surfaceOf(inputs, part) === 'floor')
        .slice(0, 1),
    ],
    shown: 'photo',
    surfaces: 'photo',
    prompt: 'photo',
    reference: 'photo',
  },
}

export const surfaceOf = ({ surfaces }: Pick<BilletDesignInputs, 'surfaces'>, part: number): ShellSurface =>
  surfaces[part] ?? 'wall'

/** With another word for what a region is. */
export const withSurface = (
  { surfaces }: Pick<BilletDesignInputs, 'surfaces'>,
  part: number,
  surface: ShellSurface,
): Pick<BilletDesignInputs, 'surfaces'> => ({
  surfaces: surfaces.map((former, index) => (index === part ? surface : former)),
})

/** A material as its maker lays it; one that takes two is laid straight. */
export function laidCovering({ id, name, surface }: LayableMaterial): LaidCovering {
  const { laying, groutMm, groutColor, mmWidth, faceImages } = surface
  return {
    with: 'material',
    materialId: id,
    laying: needsSecond(laying) ? 'straight' : laying,
    angleDeg: 0,
    groutMm,
    groutColor,
    name,
    pictureUrl: faceImages[0]!.url,
    mmWidth,
  }
}

/** Id of the material that lies there in the shown scheme. */
export function laidMaterialId(inputs: BilletDesignInputs, part: number): string | undefined {
  const chosen = shownScheme(inputs)[part]
  return chosen?.with === 'material' ? chosen.materialId : undefined
}

/** As the server is asked for it; null of a material that is not on the floor. */
export function coveringOf(chosen: ChosenCovering, surface: ShellSurface): Covering | null {
  if (chosen.with === 'paint') return { ...chosen, surface }
  if (surface !== 'floor') return null
  const { name: _, pictureUrl: _url, mmWidth: _width, ...covering } = chosen
  return { ...covering, surface }
}

/** Whether a scheme has a material on one of these regions: then the floor needs its scale. */
export const laysMaterial = ({ schemes }: Pick<BilletDesignInputs, 'schemes'>, parts: readonly number[]): boolean =>
  schemes.some((scheme) => parts.some((part) => scheme[part]?.with === 'material'))

/** Whether a material is chosen for something else than the floor. */
export const isOffFloor = (inputs: BilletDesignInputs, parts: readonly number[]): boolean =>
  inputs.schemes.some((scheme) =>
    parts.some((part) => scheme[part]?.with === 'material' && surfaceOf(inputs, part) !== 'floor'),
  )

export const coveringName = (chosen: ChosenCovering): string =>
  chosen.with === 'paint' ? schemeName([chosen.color]) : chosen.name

/** Equal for coverings that look alike. */
export const coveringKey = (chosen: ChosenCovering): string =>
  chosen.with === 'paint' ? chosen.color.toLowerCase() : chosen.materialId

/** CSS background that shows a covering. */
export const coveringLook = (chosen: ChosenCovering): string =>
  chosen.with === 'paint' ? chosen.color : `center / cover url(${JSON.stringify(chosen.pictureUrl)})`
