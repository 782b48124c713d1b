import { paletteMap, paletteOf } from '@tessera/shared/contract/palette-transfer'
import { writeLab } from '@tessera/shared/contract/lab'
import type { PreparedStyleImitation } from '../../../modes/style-imitation'
import { edgeOf } from '../../../wrapper/paste-back'
import type { EngineContext, EngineOutput, Raster } from '../../engine'

/** Pixels that a palette is read from; more change it by nothing that is seen. */
const SAMPLES = 100_000

/** Gives the region the reference's palette. */
export async function tintPhoto(job: PreparedStyleImitation, context: EngineContext): Promise<EngineOutput> {
  const { photo, mask, reference, strength } = job
  const map = paletteMap(
    paletteOf(labsOf(photo, (index) => mask.data[index]! > 0)),
    paletteOf(labsOf(reference, () => true)),
  )
  context.progress(0.3)
  const { reach } = edgeOf(photo, mask)
  const pixels = { ...photo, data: new Uint8Array(photo.data) }
  const lab = new Float64Array(3)
  for (let index = 0; index < reach.length; index++) {
    if (!reach[index]) continue
    const at = index * 3
    writeLab(lab, 0, photo.data[at]!, photo.data[at + 1]!, photo.data[at + 2]!)
    map.write(pixels.data, at, lab[0]!, lab[1]!, lab[2]!, strength)
  }
  return { pixels, method: 'palette-transfer', warnings: [] }
}

function labsOf({ data, width, height }: Raster, isIn: (index: number) => boolean): Float32Array {
  const stride = Math.max(1, Math.floor((width * height) / SAMPLES))
  const places: number[] = []
  for (let index = 0; index < width * height; index += stride) if (isIn(index)) places.push(index)
  const labs = new Float32Array(places.length * 3)
  places.forEach((index, at) => writeLab(labs, at * 3, data[index * 3]!, data[index * 3 + 1]!, data[index * 3 + 2]!))
  return labs
}
