import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openSegmenter, SQUARE_PX } from '../../server/src/design/perception/segmenter'
import { boundPhoto } from '../../server/src/design/wrapper/normalise'
import type { Measurement } from '../support/measurement'

const PHOTO = join(import.meta.dirname, '../../server/assets/rooms/living-room.jpg')

interface Step {
  readonly step: string
  readonly ms: number
  readonly cpuMs: number
  /** Resident memory of the process afterwards. */
  readonly megabytes: number
}

/** Seconds and memory of each step between a photo and a region, alone on one thread. */
export async function runPerceptionTimesBench(): Promise<Measurement> {
  const steps: Step[] = []
  const timed = async <T>(step: string, work: () => Promise<T>): Promise<T> => {
    const cpu = process.cpuUsage()
    const started = performance.now()
    const result = await work()
    const ms = performance.now() - started
    const { user, system } = process.cpuUsage(cpu)
    steps.push({ step, ms, cpuMs: (user + system) / 1000, megabytes: process.memoryUsage().rss / 2 ** 20 })
    return result
  }
  const segmenter = await timed('load the models', () => openSegmenter())
  const { raster } = await timed('decode the photo', () => boundPhoto(readFileSync(PHOTO), SQUARE_PX))
  const embedding = await timed('encode', () => segmenter.encode(raster))
  await timed('first point', () => segmenter.decode(embedding, { points: [{ at: [450, 700], keep: true }] }))
  await timed('point', () => segmenter.decode(embedding, { points: [{ at: [300, 400], keep: true }] }))
  await timed('box', () => segmenter.decode(embedding, { box: [50, 330, 300, 200] }))
  return {
    title: 'Seeing a room: time and memory of each step',
    rows: steps.map(({ step, ms, cpuMs, megabytes }) => ({
      step,
      ms: Math.round(ms),
      'CPU ms': Math.round(cpuMs),
      'MB afterwards': Math.round(megabytes),
    })),
  }
}
