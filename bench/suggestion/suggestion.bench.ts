import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Raster } from '../../server/src/design/engines/engine'
import { createEnginePool } from '../../server/src/design/pool/pool'
import { boundPhoto } from '../../server/src/design/wrapper/normalise'
import type { Measurement } from '../support/measurement'
import { usuallyFloor } from './usual-place'

const ROOMS = join(import.meta.dirname, '../../server/assets/rooms')

/**
 * Mean IoU of the suggested floor, without any click, with the true floor of the sample rooms, none of which are training data. Baseline:
 * a prior on the usual position of floors.
 */
export async function runSuggestionBench(): Promise<Measurement> {
  const pool = createEnginePool({ workers: 1, timeoutMs: 60_000 })
  try {
    const names = readdirSync(ROOMS).filter((file) => file.endsWith('.jpg'))
    // Loads OpenCV and the network, which only the first suggestion has to wait for.
    await pool.suggest({ photo: readFileSync(join(ROOMS, names[0]!)), kind: 'floor' })
    const rooms: Trial[] = []
    for (const file of names) {
      const photo = readFileSync(join(ROOMS, file))
      const truth = await insideOf(readFileSync(join(ROOMS, 'truth', file.replace('.jpg', '-floor.png'))))
      const started = performance.now()
      const { mask, confidence } = await pool.suggest({ photo, kind: 'floor' })
      const ms = performance.now() - started
      const found = mask ? await insideOf(mask) : { ...truth, inside: truth.inside.map(() => false) }
      rooms.push({
        room: file.replace('.jpg', ''),
        reference: overlap(usualPlace(truth), truth.inside),
        iou: overlap(found.inside, truth.inside),
        confidence,
        ms,
      })
    }
    const mean = (key: Exclude<keyof Trial, 'room'>) => rooms.reduce((sum, room) => sum + room[key], 0) / rooms.length
    const all: Trial = {
      room: 'mean',
      reference: mean('reference'),
      iou: mean('iou'),
      confidence: mean('confidence'),
      ms: mean('ms'),
    }
    return {
      title: 'Floor suggested without a click: overlap with the true floor (IoU)',
      rows: [...rooms, all].map(({ room, reference, iou, confidence, ms }) => ({
        room,
        'reference: usual place': reference.toFixed(2),
        suggested: iou.toFixed(2),
        'stated confidence': confidence.toFixed(2),
        ms: Math.round(ms),
      })),
    }
  } finally {
    await pool.close()
  }
}

interface Trial {
  readonly room: string
  readonly reference: number
  readonly iou: number
  readonly confidence: number
  readonly ms: number
}

interface Region {
  readonly inside: readonly boolean[]
  readonly width: number
  readonly height: number
}

async function insideOf(picture: Uint8Array): Promise<Region> {
  const { data, width, height, channels }: Raster = (await boundPhoto(picture)).raster
  return { inside: Array.from({ length: width * height }, (_, i) => data[i * channels]! > 127), width, height }
}

function usualPlace({ inside, width, height }: Region): boolean[] {
  return inside.map((_, i) => usuallyFloor((i % width) / width, Math.floor(i / width) / height) > 0.5)
}

function overlap(a: readonly boolean[], b: readonly boolean[]): number {
  let shared = 0
  let either = 0
  for (const [i, inside] of a.entries()) {
    shared += Number(inside && b[i]!)
    either += Number(inside || b[i]!)
  }
  return shared / Math.max(1, either)
}
