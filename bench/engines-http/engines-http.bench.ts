import { loadavg } from 'node:os'
import { DESIGN_TYPES } from '@tessera/shared/contract/design/task'
import { EngineFailure, type EngineJob } from '../../server/src/design/engines/engine'
import { PROFILES } from '../../server/src/design/engines/http/profile'
import { STYLE_OF_THE_TEST } from '../../server/src/design/engines/http/testing/comfy-server'
import { localPool } from '../../server/src/design/engines/http/testing/local-pool'
import { designTypesOf } from '../../server/src/design/engines/registry'
import type { HttpEngineId } from '../../server/src/engines/engines.config'
import { measuredWork } from '../support/measured-run'
import { median, type Measurement } from '../support/measurement'
import { orders } from './jobs'
import { type BenchProvider, startProvider } from './provider'

type Row = Measurement['rows'][number]

const SIZES = [
  { name: '1600 px', width: 1600, rounds: 3 },
  { name: '12 MP', width: 4032, rounds: 1 },
] as const
/** Answers that are not as asked, by what the provider is told. */
const BAD = [
  ['moved by 1.5 px', 'shift 1.5'],
  ['moved by 6 px', 'shift 6'],
  ['bent by 6 px', 'bend 6'],
  ['mask ignored', 'maskIgnored'],
] as const
/** Everything that an engine can be set up for. */
const SETTINGS = { style: STYLE_OF_THE_TEST, modes: DESIGN_TYPES }
const TIMEOUT_MS = 600_000

/**
 * What a picture of an engine on another machine costs this one: the wrapper's steps and the calls, against providers that answer at
 * once in processes of their own. Wall time without the provider's; nothing is kept from one run to the next. The last rows are
 * answers that are not as asked.
 */
export async function runEnginesHttpBench(): Promise<Measurement> {
  const rows: Row[] = []
  for (const id of Object.keys(PROFILES) as HttpEngineId[]) {
    const provider = await startProvider(id)
    try {
      const types = designTypesOf({ id, ...SETTINGS })
      for (const { name, width, rounds } of SIZES) {
        const jobs = await orders(width)
        // Loads what is loaded once.
        if (name === SIZES[0].name) await bought(provider, jobs[types[0]!])
        for (const type of types) {
          rows.push({
            engine: id,
            mode: type,
            photo: name,
            answer: 'as asked',
            ...(await figuresOf(provider, jobs[type], rounds)),
          })
          console.log(rows.at(-1))
        }
      }
      const { change_entity: job } = await orders(SIZES[0].width)
      for (const [answer, word] of BAD) {
        await provider.set(word)
        rows.push({
          engine: id,
          mode: job.designType,
          photo: SIZES[0].name,
          answer,
          ...(await figuresOf(provider, job, 1)),
        })
        console.log(rows.at(-1))
        await provider.set(word.startsWith('mask') ? 'none' : 'shift 0')
      }
    } finally {
      provider.close()
    }
  }
  const title = `Engines on other machines: our own work on a picture, at a load of ${loadavg()[0]!.toFixed(1)}`
  return { title, file: 'engines-http', rows }
}

/** One picture; a pool of its own keeps nothing of former ones. */
async function bought(provider: BenchProvider, job: EngineJob) {
  const pool = await localPool(provider, {
    timeoutMs: TIMEOUT_MS,
    settings: SETTINGS,
    change: { sizes: PROFILES[provider.kind].sizes },
  })
  await provider.taken()
  const run = await measuredWork(() =>
    pool.run(job).catch((error: unknown) => {
      if (error instanceof EngineFailure) return error
      throw error
    }),
  )
  return { ...run, taken: await provider.taken() }
}

async function figuresOf(provider: BenchProvider, job: EngineJob, rounds: number): Promise<Row> {
  const runs: Awaited<ReturnType<typeof bought>>[] = []
  for (let round = 0; round < rounds; round++) runs.push(await bought(provider, job))
  const [{ result, taken }] = runs as [Awaited<ReturnType<typeof bought>>]
  const of = (read: (run: (typeof runs)[number]) => number) => Math.round(median(runs.map(read)))
  const peaks = runs.map(({ figures }) => figures['peak MB'])
  return {
    'own ms': of((run) => run.wallMs - run.taken.ms),
    'cpu ms, all threads': of(({ figures }) => figures['cpu ms, all threads']),
    'peak MB': typeof peaks[0] === 'number' ? Math.max(...peaks.map(Number)) : (peaks[0] ?? ''),
    'sent KB': Math.round(taken.bytes / 1024),
    'outside changed': result instanceof EngineFailure ? `refused: ${result.detail}` : result.outsideChangedRatio,
  }
}
