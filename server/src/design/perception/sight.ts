import { promisify } from 'node:util'
import { deflate, inflate } from 'node:zlib'
import { z } from 'zod'
import { SURFACES } from '@tessera/shared/contract/design/scene'
import type { SceneShares, Sort } from '../engines/basic/floor/scene-network'
import type { Raster } from '../engines/engine'
import { fromHalf, toHalf } from './half-floats'
import { gridOf } from './regions'
import { EMBEDDING_LENGTH, type Embedding } from './segmenter'
import type { SeenRegion } from './surfaces'
import { rasterOf } from './view'

/** All that is known of a photo: enough to answer any question without the photo itself. */
export interface Sight {
  /** Longest side 1024; its pixels are the embedding's. */
  readonly view: Raster
  /** Size of the upright photo. */
  readonly original: { readonly width: number; readonly height: number }
  /** Focal length that the camera noted, as a share of the photo's diagonal. */
  readonly focal?: number | undefined
  readonly embedding: Embedding
  /** May lie in each other; largest first. */
  readonly regions: readonly SeenRegion[]
  /** The network's shares, rounded to 1/255. */
  readonly scene: SceneShares
}

const SORTS = ['none', 'floor', 'wall', 'ceiling', 'rug', 'furniture', 'opening'] as const satisfies readonly Sort[]
const STEPS = 8

const size = z.object({ width: z.int().positive(), height: z.int().positive() })
const head = z.object({
  original: size,
  focal: z.number().positive().optional(),
  scene: size,
  regions: z.array(z.object({ surface: z.enum(SURFACES), confidence: z.number(), score: z.number(), area: z.int() })),
  /** Bytes of the parts that follow: the embedding as 16-bit floats, the view's JPEG, deflated logits and shares. */
  parts: z.tuple([z.int(), z.int(), z.int()]),
})

/** Everything in one blob of about 2.5 MB: the head's length, the head as JSON, the parts. */
export async function packSight(sight: Sight, jpeg: Uint8Array): Promise<Buffer> {
  const { original, focal, embedding, regions, scene } = sight
  const cells = regions.map(({ logits }) => Buffer.from(new Int8Array(logits.map((each) => each * STEPS)).buffer))
  const shares = SORTS.map((sort) => Buffer.from(scene.of[sort].map((each) => Math.round(each * 255))))
  const small = await promisify(deflate)(Buffer.concat([...cells, ...shares]))
  const half = toHalf(embedding.data)
  const parts = [Buffer.from(half.buffer), Buffer.from(jpeg), small] as const
  const described: z.input<typeof head> = {
    original,
    focal,
    scene: { width: scene.width, height: scene.height },
    regions: regions.map(({ surface, confidence, score, area }) => ({ surface, confidence, score, area })),
    parts: [parts[0].length, parts[1].length, parts[2].length],
  }
  const text = Buffer.from(JSON.stringify(described))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(text.length)
  return Buffer.concat([length, text, ...parts])
}

/** @throws when the bytes are not a packed sight */
export async function unpackSight(packed: Uint8Array): Promise<Sight> {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength)
  let at = 4 + bytes.readUInt32LE(0)
  const { original, focal, scene, regions, parts } = head.parse(JSON.parse(bytes.subarray(4, at).toString('utf8')))
  const [half, jpeg, deflated] = parts.map((length) => bytes.subarray(at, (at += length))) as [Buffer, Buffer, Buffer]
  if (half.length !== EMBEDDING_LENGTH * 2) throw new Error(`an embedding of ${half.length} bytes`)
  const view = await rasterOf(jpeg)
  const grid = gridOf(view)
  const small = await promisify(inflate)(deflated)
  const cells = grid.width * grid.height
  const shareOf = (sort: Sort) => {
    const from = regions.length * cells + SORTS.indexOf(sort) * scene.width * scene.height
    return new Float32Array(small.subarray(from, from + scene.width * scene.height)).map((each) => each / 255)
  }
  return {
    view,
    original,
    focal,
    // Copied, because 16-bit numbers need an even place.
    embedding: {
      data: fromHalf(new Uint16Array(Uint8Array.from(half).buffer)),
      width: view.width,
      height: view.height,
    },
    regions: regions.map((region, index) => {
      const quantised = new Int8Array(small.buffer, small.byteOffset + index * cells, cells)
      return { ...region, logits: new Float32Array(quantised).map((each) => each / STEPS) }
    }),
    scene: {
      ...scene,
      of: {
        none: shareOf('none'),
        floor: shareOf('floor'),
        wall: shareOf('wall'),
        ceiling: shareOf('ceiling'),
        rug: shareOf('rug'),
        furniture: shareOf('furniture'),
        opening: shareOf('opening'),
      },
    },
  }
}
