import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Laying } from '@tessera/shared/contract/material'
import type { EnginePool } from '../../server/src/design/engines/engine'
import type { TileChangeJob } from '../../server/src/design/modes/tile-change'
import { sampleJob } from '../../server/src/design/engines/testing/job-samples'
import { createEnginePool } from '../../server/src/design/pool/pool'
import { boundPhoto } from '../../server/src/design/wrapper/normalise'
import { encodePng } from '../../server/src/design/wrapper/png'
import type { Measurement } from '../support/measurement'
import { median } from '../support/measurement'

const ASSETS = join(import.meta.dirname, '../../server/assets')
const ROOM = 'living-room'
const ROUNDS = 15
const WARM_UP = 2
/** Layouts: large tiles, narrow boards, small tiles, with few to many joints. */
const MATERIALS = ['carrara', 'oak-plank', 'walnut-herringbone', 'terracotta']

/**
 * Engine time for a 1600×1200 floor through the real pool (decode, light, drawing, paste-back, lossless encode) and the memory growth
 * of the process with one worker; for comparison, only decoding and encoding the same picture.
 */
export async function runEngineBench(): Promise<Measurement> {
  const jobs = await collectJobs()
  const rows: Record<string, string | number>[] = [await measureReference(jobs[0]!.job)]
  for (const { what, job } of jobs) rows.push(await measureJob(what, job))
  return { title: `Floor of 1600×1200 px, one worker, ${ROUNDS} runs each after ${WARM_UP} to warm up`, rows }
}

interface NamedJob {
  what: string
  job: TileChangeJob
}

interface TileAsset {
  key: string
  mmWidth: number
  mmHeight: number
  finish: TileChangeJob['surface']['finish']
  groutMm: number
  groutColor: string
  laying: Laying
  files: string[]
}

interface RoomTruth {
  floorMask: string
  floorRectangle: { cornersPx: TileChangeJob['params']['plane']['corners']; mmWidth: number; mmHeight: number }
}

async function collectJobs(): Promise<NamedJob[]> {
  const truthFile = join(ASSETS, 'rooms/truth', `${ROOM}.json`)
  if (!existsSync(truthFile)) return [{ what: 'drawn room, plain tiles', job: (await sampleJob(1600)).job }]
  const { floorMask, floorRectangle } = JSON.parse(readFileSync(truthFile, 'utf8')) as RoomTruth
  const tiles = JSON.parse(readFileSync(join(ASSETS, 'tiles/tiles.json'), 'utf8')) as TileAsset[]
  const photo = readFileSync(join(ASSETS, 'rooms', `${ROOM}.jpg`))
  const mask = readFileSync(join(ASSETS, 'rooms/truth', floorMask))
  const { cornersPx: corners, mmWidth, mmHeight } = floorRectangle
  return MATERIALS.flatMap((key) => tiles.filter((tile) => tile.key === key)).map((tile) => ({
    what: `${ROOM}, ${tile.key}`,
    job: {
      designType: 'tile_change',
      photo,
      mask,
      faces: tile.files.map((file) => readFileSync(join(ASSETS, 'tiles', file))),
      surface: { mmWidth: tile.mmWidth, mmHeight: tile.mmHeight, finish: tile.finish },
      params: {
        plane: { corners, sizeMm: [mmWidth, mmHeight] },
        laying: tile.laying,
        angleDeg: 0,
        groutMm: tile.groutMm,
        groutColor: tile.groutColor,
      },
      seed: 1,
    },
  }))
}

async function measureReference({ photo }: TileChangeJob) {
  const times: number[] = []
  for (let round = 0; round < ROUNDS + WARM_UP; round++) {
    const started = performance.now()
    await encodePng((await boundPhoto(photo)).raster)
    times.push(performance.now() - started)
  }
  return { what: 'reference: decode and encode only', ...summary(times.slice(WARM_UP)), 'growth MB': '' }
}

async function measureJob(what: string, job: TileChangeJob) {
  const before = process.memoryUsage.rss()
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 10)
  const pool = createEnginePool({ workers: 1, timeoutMs: 60_000 })
  try {
    const times = await engineTimes(pool, job)
    return { what, ...summary(times), 'growth MB': Math.round((peak - before) / 2 ** 20) }
  } finally {
    clearInterval(watch)
    await pool.close()
  }
}

async function engineTimes(pool: EnginePool, job: TileChangeJob): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS + WARM_UP; round++) {
    const { ms } = await pool.run({ ...job, seed: round })
    if (round >= WARM_UP) times.push(ms)
  }
  return times
}

function summary(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  return { 'median ms': Math.round(median(times)), 'p95 ms': Math.round(sorted[Math.floor(sorted.length * 0.95)]!) }
}
