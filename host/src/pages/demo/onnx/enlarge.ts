import { hasExactSize } from '@tessera/shared/canvas/geometry/image-size.rules'
import { cut, doubled, halved, peakSignalToNoise, type Plane, type Planes, tilesOf } from './planes.rules'

/** One run of the network: luma in, luma of twice the size out. */
export type Network = (luma: Plane) => Promise<Plane>

/** `restore` halves the picture first, so that the result can be measured against the original; `enlarge` doubles the picture. */
export type EnlargeMode = 'restore' | 'enlarge'

export interface Enlarged {
  /** By the network, and bicubic for comparison. */
  readonly model: Planes
  readonly bicubic: Planes
  readonly milliseconds: { readonly model: number; readonly bicubic: number }
  /** PSNR of luma in dB against the original; null without an original. */
  readonly likeness: { readonly model: number; readonly bicubic: number } | null
}

/** Tile side per run in px, and the overlap for context: the network's receptive field reaches 5 px. */
const TILE = 192
const EDGE = 8

async function throughNetwork(luma: Plane, network: Network, onProgress: (done: number) => void): Promise<Plane> {
  const width = 2 * luma.width
  const data = new Float32Array(4 * luma.data.length)
  const tiles = tilesOf(luma.width, luma.height, TILE)
  for (const [index, tile] of tiles.entries()) {
    const x = Math.max(0, tile.x - EDGE)
    const y = Math.max(0, tile.y - EDGE)
    const wide = {
      x,
      y,
      width: Math.min(luma.width, tile.x + tile.width + EDGE) - x,
      height: Math.min(luma.height, tile.y + tile.height + EDGE) - y,
    }
    const large = await network(cut(luma, wide))
    if (!hasExactSize(large, { width: 2 * wide.width, height: 2 * wide.height }))
      throw new Error('the network does not double')
    const middle = cut(large, {
      x: 2 * (tile.x - x),
      y: 2 * (tile.y - y),
      width: 2 * tile.width,
      height: 2 * tile.height,
    })
    for (let row = 0; row < middle.height; row += 1) {
      const from = row * middle.width
      data.set(middle.data.subarray(from, from + middle.width), (2 * tile.y + row) * width + 2 * tile.x)
    }
    onProgress((index + 1) / tiles.length)
  }
  return { data, width, height: 2 * luma.height }
}

/** Doubles a picture both ways. Chroma is bicubic in both: the eye resolves detail mainly in luma. */
export async function enlarge(
  picture: Planes,
  mode: EnlargeMode,
  network: Network,
  onProgress: (done: number) => void,
): Promise<Enlarged> {
  const small = mode === 'restore' ? halved(picture) : picture
  const startedBicubic = performance.now()
  const luma = doubled(small.luma)
  const bicubicMs = performance.now() - startedBicubic
  const colours = { blue: doubled(small.blue), red: doubled(small.red) }
  const startedModel = performance.now()
  const modelLuma = await throughNetwork(small.luma, network, onProgress)
  const modelMs = performance.now() - startedModel
  return {
    model: { luma: modelLuma, ...colours },
    bicubic: { luma, ...colours },
    milliseconds: { model: modelMs, bicubic: bicubicMs },
    likeness:
      mode === 'restore'
        ? { model: peakSignalToNoise(modelLuma, picture.luma), bicubic: peakSignalToNoise(luma, picture.luma) }
        : null,
  }
}
