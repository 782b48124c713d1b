import { loadavg } from 'node:os'
import type { EnginePool } from '../../server/src/design/engines/engine'
import { resizedJob } from '../../server/src/design/engines/testing/job-samples'
import type { TileChangeJob } from '../../server/src/design/modes/tile-change'
import { createEnginePool } from '../../server/src/design/pool/pool'
import { boundPhoto } from '../../server/src/design/wrapper/normalise'
import { encodePng } from '../../server/src/design/wrapper/png'
import type { Measurement } from '../support/measurement'
import { median } from '../support/measurement'
import { tileJob } from './tile-jobs'

const ROOM = 'living-room'
const ROUNDS = 5
const LARGE_ROUNDS = 2
const WARM_UP = 1
const LARGE_PX = 4032
/** Layouts: large tiles, narrow boards, small tiles, with few to many joints. */
const MATERIALS = ['carrara', 'oak-plank', 'walnut-herringbone', 'terracotta']

/**
 * Engine time for a floor through the real pool (decode, light, drawing, paste-back, lossless encode) and the memory
 * growth of the process with one worker: the first picture of a photo, and the next tile on the same photo; beside
 * them only decoding and encoding the same picture. `cpu ms` counts all threads: it is the work, whatever else the
 * machine does.
 */
export async function runEngineBench(): Promise<Measurement> {
  const jobs = MATERIALS.map((key) => ({ what: key, job: tileJob(ROOM, key) }))
  const rows: Measurement['rows'][number][] = [await measureReference('1600×1200', jobs[0]!.job, ROUNDS)]
  for (const [index, { what, job }] of jobs.entries()) {
    const other = jobs[(index + 1) % jobs.length]!.job
    rows.push(...(await measureJob(`1600×1200, ${what}`, job, other, ROUNDS)))
  }
  const [large, largeOther] = await Promise.all(jobs.slice(0, 2).map(({ job }) => resizedJob(job, LARGE_PX)))
  rows.push(await measureReference('12 MP', large!, LARGE_ROUNDS))
  rows.push(...(await measureJob('12 MP, carrara', large!, largeOther!, LARGE_ROUNDS)))
  const load = loadavg()[0]!.toFixed(1)
  return { title: `A floor replaced, one worker, ${ROUNDS} runs (12 MP: ${LARGE_ROUNDS}) at a load of ${load}`, rows }
}

interface Run {
  ms: number
  cpuMs: number
}

async function measureReference(what: string, { photo }: TileChangeJob, rounds: number) {
  const runs: Run[] = []
  for (let round = 0; round < rounds + WARM_UP; round++) {
    runs.push(await clocked(async () => void (await encodePng((await boundPhoto(photo)).raster))))
  }
  return { what: `${what}, reference: decode and encode only`, ...summary(runs.slice(WARM_UP)), 'growth MB': '' }
}

async function measureJob(what: string, job: TileChangeJob, other: TileChangeJob, rounds: number) {
  const before = process.memoryUsage.rss()
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 10)
  const pool = createEnginePool({ workers: 1, timeoutMs: 60_000 })
  try {
    const first: Run[] = []
    const next: Run[] = []
    for (let round = 0; round < rounds + WARM_UP; round++) {
      // A byte after the end of a JPEG makes it another file with the same picture.
      const photo = Buffer.concat([job.photo, Buffer.of(round)])
      first.push(await run(pool, { ...job, photo, seed: round }))
      await run(pool, { ...other, photo, mask: job.mask, params: { ...other.params, plane: job.params.plane } })
      next.push(await run(pool, { ...job, photo, seed: round }))
    }
    const growth = { 'growth MB': Math.round((peak - before) / 2 ** 20) }
    return [
      { what: `${what}, first`, ...summary(first.slice(WARM_UP)), ...growth },
      { what: `${what}, same photo, other tile before`, ...summary(next.slice(WARM_UP)), ...growth },
    ]
  } finally {
    clearInterval(watch)
    await pool.close()
  }
}

const run = (pool: EnginePool, job: TileChangeJob): Promise<Run> => clocked(async () => void (await pool.run(job)))

async function clocked(work: () => Promise<void>): Promise<Run> {
  const cpu = process.cpuUsage()
  const started = performance.now()
  await work()
  const { user, system } = process.cpuUsage(cpu)
  return { ms: performance.now() - started, cpuMs: (user + system) / 1000 }
}

function summary(runs: readonly Run[]) {
  return {
    'median ms': Math.round(median(runs.map(({ ms }) => ms))),
    'least ms': Math.round(Math.min(...runs.map(({ ms }) => ms))),
    'median cpu ms': Math.round(median(runs.map(({ cpuMs }) => cpuMs))),
  }
}
