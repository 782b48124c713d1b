import { createTilePattern, type TilePattern } from '@tessera/shared/contract/laying'
import { type Homography, solvePlane } from '@tessera/shared/contract/plane'
import { Derived } from '../../wrapper/kept-inputs'
import { maskBounds } from '../../wrapper/mask-bounds'
import { edgeOf } from '../../wrapper/paste-back'
import type { PreparedTileChange } from '../../modes/tile-change'
import { type EngineContext, type EngineOutput, EngineRefusal, type EngineWarning, type Raster } from '../engine'
import { planFaces } from './face-plan'
import { loadFaces, openFaces } from './faces'
import { createGrain } from './grain'
import { linearOfHex } from './light'
import { characterOf, type PhotoCharacter } from './photo-character'
import { cameraNormal } from './reflection'
import { estimateLight, lightSurface, type RegionLight } from './shading'
import { finestPixelMm, patternHomography } from './surface-geometry'
import { type LaidFaces, SurfacePainter } from './surface-renderer'

/** Painted beyond the mask as well: the soft edge ends 3 pixels outside it. */
export const PAINTED_MARGIN_PX = 3
const ROWS_AT_A_TIME = 64

const LIGHTS = new Derived<RegionLight>()
const CHARACTERS = new Derived<PhotoCharacter>()

/** Noise and sharpness of a photo, read once. */
export const characterOfPhoto = (photo: Raster): PhotoCharacter => CHARACTERS.of(photo, () => characterOf(photo))

/** A surface to lay, on a plane of the photo. */
export type SurfaceToLay = Omit<PreparedTileChange, 'designType'>

/** Lays tiles or planks on a plane, true to scale, under the light that is there. */
export async function laySurface(job: SurfaceToLay, context: EngineContext): Promise<EngineOutput> {
  const { photo, mask, params, surface, second } = job
  const solution = solvePlane(params.plane, photo)
  if (!solution.ok) throw new EngineRefusal('PLANE_INVALID', solution.fault)
  const { imageToMm, focalCertainty, sizeMm } = solution.geometry
  const warnings: EngineWarning[] = []
  if (focalCertainty < 0.5) warnings.push('proportionAssumed')

  const pattern = createTilePattern({
    laying: params.laying,
    angleDeg: params.angleDeg,
    groutMm: params.groutMm,
    mmWidth: surface.mmWidth,
    mmHeight: surface.mmHeight,
    sizeMm,
  })
  const materials: Material[] = [{ surface, faces: job.faces, seed: job.seed }]
  if (second) materials.push({ ...second, seed: job.seed + 1 })
  const opened = await Promise.all(materials.map(({ faces }) => openFaces(faces)))
  const finestMm = finestPixelMm(mask, imageToMm)
  const [sets, { plans, light, character, grain }] = await Promise.all([
    Promise.all(opened.map((faces, index) => loadFaces(faces, materials[index]!.surface, finestMm))),
    // Other threads decode the tiles now.
    whileDecoding(job, materials, pattern, imageToMm, context),
  ])
  if (sets.some(({ coarse }) => coarse)) warnings.push('facesCoarse')
  if (plans.some(({ conflicts }) => conflicts > 0)) warnings.push('facesRepeat')
  context.progress(0.3)

  const normal = cameraNormal(solution.geometry, photo)
  // One exposure for both materials: the darker one stays as much darker as it is.
  const brightest = Math.max(...sets.map((set) => set.brightest))
  const lighting = lightSurface(light, { finish: surface.finish, brightest, normal })
  const main: LaidFaces = { plan: plans[0]!, set: sets[0]!, lighting }
  const isAlike = !second || second.surface.finish === surface.finish
  const otherLighting = isAlike ? lighting : lightSurface(light, { finish: second.surface.finish, brightest, normal })
  context.progress(0.4)

  const painter = new SurfacePainter({
    homography: patternHomography(imageToMm, pattern),
    pattern,
    main,
    second: second ? { plan: plans[1]!, set: sets[1]!, lighting: otherLighting } : main,
    mm: { width: surface.mmWidth, height: surface.mmHeight, grout: params.groutMm },
    grout: linearOfHex(params.groutColor),
    softness: character.softness,
    grain,
  })
  const pixels = { ...photo, data: new Uint8Array(photo.data) }
  const { reach } = edgeOf(photo, mask)
  const bounds = maskBounds(mask, PAINTED_MARGIN_PX)
  for (let from = bounds.top; from < bounds.bottom; from += ROWS_AT_A_TIME) {
    const to = Math.min(bounds.bottom, from + ROWS_AT_A_TIME)
    painter.paint(pixels, reach, bounds, { from, to })
    await context.painted?.(pixels, to)
    context.progress(0.4 + (0.6 * (to - bounds.top)) / (bounds.bottom - bounds.top))
  }
  return { pixels, method: 'plane-homography/analytic', warnings }
}

type Material = Pick<PreparedTileChange, 'surface' | 'faces' | 'seed'>

/** What needs no decoded tile. */
async function whileDecoding(
  { photo, mask, seed }: SurfaceToLay,
  materials: readonly Material[],
  pattern: TilePattern,
  imageToMm: Homography,
  context: EngineContext,
) {
  const plans = materials.map(({ surface, faces, seed: own }) => planFaces(pattern, faces.length, surface.finish, own))
  const light = LIGHTS.of(mask, () => estimateLight(photo, mask, imageToMm))
  const character = characterOfPhoto(photo)
  const grain = createGrain(character.noise, seed)
  context.meanwhile?.()
  return { plans, light, character, grain }
}
