import { SRGB_TO_LINEAR, srgbOfLinear } from '@tessera/shared/contract/srgb'
import type { PreparedFurnishing } from '../../../furnishing/furnishing-mode'
import { pasteOverEdge } from '../../../wrapper/paste-back'
import { type EngineContext, type EngineOutput, EngineRefusal, type Raster } from '../../engine'
import type { Inpainting } from '../removal/inpainting-network'
import { fillRegion } from '../removal/remove-things'
import { eachPixel, eachShadow, type PieceLayer } from './piece-layer'

/**
 * Brightness of the room's lighter surfaces at which a cut-out would be seen as it is, in linear light. Cut-outs are lit
 * as goods are photographed: the same sofa, in the sample living room (0.47) and cut out, gives 1.1.
 */
const USUAL_LIGHT = 1.1
/** Below the least, cream goods in a dark room can no longer be told from grey ones. */
const GAINS = { least: 0.42, most: 1 } as const
/** How far a piece takes on the colour of the room's light. */
const CAST = 0.5
const MOST_CAST = 1.15

/** Takes the old piece away, if one is selected, and puts pieces of the library in, the farthest first. */
export async function placePieces(
  job: PreparedFurnishing,
  context: EngineContext,
  inpainting: Inpainting,
): Promise<EngineOutput> {
  const { photo, old, leftOpen, layers, seed } = job
  if (job.prompt !== null) throw new EngineRefusal('ENGINE_UNSUPPORTED', 'words', ['design.engines.http'])
  const pixels: Raster = { ...photo, data: new Uint8Array(photo.data) }
  if (old) {
    const { pixels: cleared } = await fillRegion(photo, old, seed, (part) => context.progress(0.8 * part), {
      seen: leftOpen ?? old,
      inpainting,
    })
    const pasted = pasteOverEdge(photo, cleared, old)
    pasted.paste(photo.height)
    pixels.data.set(pasted.picture.data)
  }
  const gains = lightOf(photo)
  for (const layer of layers) draw(pixels, layer, gains)
  context.progress(1)
  return { pixels, method: old ? 'cutout-on-plane/cleared' : 'cutout-on-plane', warnings: [] }
}

function draw(pixels: Raster, layer: PieceLayer, gains: readonly number[]): void {
  eachShadow(layer, pixels, (index, strength) => {
    for (let channel = 0; channel < 3; channel++) {
      const at = index * 3 + channel
      pixels.data[at] = srgbOfLinear(SRGB_TO_LINEAR[pixels.data[at]!]! * (1 - strength))
    }
  })
  eachPixel(layer, pixels, (index, from) => {
    const share = layer.rgba[from + 3]! / 255
    if (share === 0) return
    for (let channel = 0; channel < 3; channel++) {
      const at = index * 3 + channel
      const own = SRGB_TO_LINEAR[layer.rgba[from + channel]!]! * gains[channel]!
      pixels.data[at] = srgbOfLinear(Math.min(1, SRGB_TO_LINEAR[pixels.data[at]!]! * (1 - share) + own * share))
    }
  })
}

/** Factors, by channel, that bring a cut-out to the photo's exposure and some way towards the colour of its light. */
function lightOf({ data }: Raster): number[] {
  const step = 3 * Math.max(1, Math.floor(data.length / 3 / 40_000))
  const samples: [number, number, number, number][] = []
  for (let at = 0; at + 2 < data.length; at += step) {
    const [red, green, blue] = [
      SRGB_TO_LINEAR[data[at]!]!,
      SRGB_TO_LINEAR[data[at + 1]!]!,
      SRGB_TO_LINEAR[data[at + 2]!]!,
    ]
    samples.push([0.2126 * red + 0.7152 * green + 0.0722 * blue, red, green, blue])
  }
  samples.sort((a, b) => a[0] - b[0])
  // Lighter surfaces without lamps and windows.
  const lit = samples.slice(Math.floor(samples.length * 0.6), Math.ceil(samples.length * 0.9))
  const mean = [0, 1, 2, 3].map((each) => lit.reduce((sum, sample) => sum + sample[each]!, 0) / Math.max(1, lit.length))
  const gain = Math.min(GAINS.most, Math.max(GAINS.least, mean[0]! / USUAL_LIGHT))
  return [1, 2, 3].map((channel) => {
    const cast = Math.min(MOST_CAST, Math.max(1 / MOST_CAST, mean[channel]! / Math.max(1e-4, mean[0]!)))
    return gain * cast ** CAST
  })
}
