import type { Covered, PreparedBilletDesign } from '../../../modes/billet-design'
import { cutAtHorizon, geometryOf } from '../../../wrapper/horizon'
import { edgeOf } from '../../../wrapper/paste-back'
import { type EngineContext, type EngineOutput, EngineRefusal, type EngineWarning, type Raster } from '../../engine'
import { laySurface } from '../lay-surface'
import { paintSurface } from './paint-surface'

/** Covers each surface of a raw shell under the light that is there. */
export async function coverShell(job: PreparedBilletDesign, context: EngineContext): Promise<EngineOutput> {
  const { photo, surfaces, coverings } = job
  if (job.prompt !== null) throw new EngineRefusal('ENGINE_UNSUPPORTED', 'words', ['design.engines.http'])
  const sums = new Float32Array(photo.width * photo.height * 3)
  const weights = new Float32Array(photo.width * photo.height)
  const warnings = new Set<EngineWarning>()
  for (const [number, covering] of coverings.entries()) {
    const mask = { ...surfaces, data: surfaces.data.map((owner) => (owner === number + 1 ? 255 : 0)) }
    // A surface that a window or a later stroke has taken all of.
    if (!mask.data.includes(255)) continue
    const part = (share: number) => context.progress((number + share) / coverings.length)
    // Not the whole context: the rows of one surface are not the picture's.
    const covered = await cover(job, mask, covering, { signal: context.signal, progress: part })
    for (const warning of covered.warnings) warnings.add(warning)
    addTo(sums, weights, covered.pixels, edgeOf(photo, mask).alpha)
  }
  const pixels = { ...photo, data: new Uint8Array(photo.data) }
  for (let index = 0; index < weights.length; index++) {
    const weight = weights[index]!
    if (weight === 0) continue
    for (let at = index * 3; at < index * 3 + 3; at++) pixels.data[at] = Math.round(sums[at]! / weight)
  }
  return { pixels, method: 'covered-surfaces', warnings: [...warnings] }
}

/** Where two surfaces meet, each counts by its share of the pixel: no rim of the raw wall stays between them. */
function addTo(sums: Float32Array, weights: Float32Array, { data }: Raster, alpha: Uint8Array): void {
  for (let index = 0; index < weights.length; index++) {
    const share = alpha[index]!
    if (share === 0) continue
    weights[index]! += share
    for (let at = index * 3; at < index * 3 + 3; at++) sums[at]! += data[at]! * share
  }
}

async function cover(
  { photo, plane, seed }: PreparedBilletDesign,
  mask: Raster,
  covering: Covered,
  context: EngineContext,
): Promise<Pick<EngineOutput, 'pixels' | 'warnings'>> {
  if (covering.with === 'paint') return { pixels: paintSurface({ photo, mask, seed }, covering.color), warnings: [] }
  if (!plane) throw new EngineRefusal('PLANE_INVALID', 'a material without the floor’s plane')
  const { material: surface, faces, laying, angleDeg, groutMm, groutColor } = covering
  const params = { plane, laying, angleDeg, groutMm, groutColor }
  return laySurface(
    { photo, mask: cutAtHorizon(mask, geometryOf(plane, photo)), surface, faces, params, seed },
    context,
  )
}
