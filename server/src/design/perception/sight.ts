import { promisify } from 'node:util'
import { deflate, inflate } from 'node:zlib'
import { z } from 'zod'
import { SURFACES } from '@tessera/shared/contract/design/scene'
import { sceneOf, type Sort, SORTS } from '../engines/basic/floor/scene-network'
import type { Found } from './found'
import { fromHalf, toHalf } from './half-floats'
import { gridOf, LOGIT_STEPS } from './regions'
import { SHARE_STEPS } from './scene-head'
import type { Seen } from './seen'
import { EMBEDDING_LENGTH } from './segmenter'
import { rasterOf } from './view'

/** All that is known of a photo. */
export interface Sight extends Seen {
  readonly found: Found
}

const size = z.object({ width: z.int().positive(), height: z.int().positive() })
const point = z.tuple([z.number(), z.number()])
const vector = z.tuple([z.number(), z.number(), z.number()]).readonly()
const room = z.object({
  depth: point,
  across: point,
  horizon: point.readonly(),
  focalPx: z.number(),
  focalKnown: z.boolean(),
  axes: z.tuple([vector, vector, vector]).readonly(),
  segments: z.array(z.object({ from: point, to: point, length: z.number(), axis: z.literal([0, 1, 2]) })).readonly(),
  support: z.number(),
  confidence: z.number(),
})
const floor = z.object({
  /** Its logits are among the parts. */
  region: z.object({ area: z.int(), score: z.number() }).nullable(),
  confidence: z.number(),
  doubtful: z.array(z.array(point)),
})
const head = z.object({
  original: size,
  focal: z.number().positive().optional(),
  scene: size,
  regions: z.array(z.object({ surface: z.enum(SURFACES), confidence: z.number(), score: z.number(), area: z.int() })),
  found: z.object({ room: room.nullable(), floor }),
  /** Bytes of the parts that follow: the embedding as 16-bit floats, the view's JPEG, deflated logits (the floor's as 16-bit floats) and shares. */
  parts: z.tuple([z.int(), z.int(), z.int()]),
})

/** Everything in one blob of about 3 MB: the head's length, the head as JSON, the parts. */
export async function packSight(sight: Sight, jpeg: Uint8Array): Promise<Buffer> {
  const { original, focal, embedding, regions, scene, found } = sight
  const cells = regions.map(({ logits }) => Buffer.from(new Int8Array(logits.map((each) => each * LOGIT_STEPS)).buffer))
  const shares = SORTS.map((sort) => Buffer.from(scene.of[sort].map((each) => Math.round(each * SHARE_STEPS))))
  const floorCells = Buffer.from(toHalf(found.floor.region?.logits ?? new Float32Array()).buffer)
  const small = await promisify(deflate)(Buffer.concat([floorCells, ...cells, ...shares]))
  const half = toHalf(embedding.data)
  const parts = [Buffer.from(half.buffer), Buffer.from(jpeg), small] as const
  const described: z.input<typeof head> = {
    original,
    focal,
    scene: { width: scene.width, height: scene.height },
    regions: regions.map(({ surface, confidence, score, area }) => ({ surface, confidence, score, area })),
    found,
    parts: [parts[0].length, parts[1].length, parts[2].length],
  }
  const text = Buffer.from(JSON.stringify(head.parse(described)))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(text.length)
  return Buffer.concat([length, text, ...parts])
}

/** @throws when the bytes are not a packed sight */
export async function unpackSight(packed: Uint8Array): Promise<Sight> {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength)
  let at = 4 + bytes.readUInt32LE(0)
  const described = head.parse(JSON.parse(bytes.subarray(4, at).toString('utf8')))
  const { original, focal, scene, regions, found, parts } = described
  const [half, jpeg, deflated] = parts.map((length) => bytes.subarray(at, (at += length))) as [Buffer, Buffer, Buffer]
  if (half.length !== EMBEDDING_LENGTH * 2) throw new Error(`an embedding of ${half.length} bytes`)
  const view = await rasterOf(jpeg)
  const grid = gridOf(view)
  const cells = grid.width * grid.height
  const small = await promisify(inflate)(deflated)
  const floorBytes = found.floor.region ? cells * 2 : 0
  const shareOf = (sort: Sort) => {
    const from = floorBytes + regions.length * cells + SORTS.indexOf(sort) * scene.width * scene.height
    return new Float32Array(small.subarray(from, from + scene.width * scene.height)).map((each) => each / SHARE_STEPS)
  }
  return {
    view,
    original,
    focal,
    embedding: { data: floatsOf(half), width: view.width, height: view.height },
    regions: regions.map((region, index) => {
      const quantised = new Int8Array(small.buffer, small.byteOffset + floorBytes + index * cells, cells)
      return { ...region, logits: new Float32Array(quantised).map((each) => each / LOGIT_STEPS) }
    }),
    scene: sceneOf(scene.width, scene.height, shareOf),
    found: {
      room: found.room,
      floor: {
        ...found.floor,
        region: found.floor.region && { ...found.floor.region, logits: floatsOf(small.subarray(0, floorBytes)) },
      },
    },
  }
}

/** Copied, because 16-bit numbers need an even place. */
const floatsOf = (half: Uint8Array): Float32Array => fromHalf(new Uint16Array(Uint8Array.from(half).buffer))
