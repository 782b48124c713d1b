import { STILL_LOOKING } from '@tessera/shared/contract/design/segment'
import type { Database } from '../db/database'
import type { FileService } from '../files/files.service'
import { Permits } from '../files/permits'
import type { SignedIn } from '../http/route'
import { DeadlinePassed } from './deadline'
import type { EnginePool, Suggestion } from './engines/engine'
import { PerceptionUnavailable } from './perception/perception'
import type { Scenes } from './scenes'
import { suggestRegion } from './segment.service'
import { TeamLimit } from './team-limit'

const VIEWER = { teamId: 'a' } as SignedIn
const NOTHING: Suggestion = { mask: null, polygons: [], plane: null, confidence: 0, warnings: [], doubtful: [] }

it('has its share of the team until perception is done, also when nobody waits any more', async () => {
  let end!: (answer: Suggestion) => void
  const answers = [new Promise<Suggestion>((resolve) => (end = resolve)), Promise.resolve(NOTHING)]
  let asked = 0
  const deps = {
    database: { transaction: (work: () => unknown) => work() } as unknown as Database,
    files: { find: async () => ({}) } as unknown as FileService,
    scenes: { ask: () => answers[asked++]! } as unknown as Scenes,
    engines: {} as EnginePool,
    permits: new Permits(1),
    teams: new TeamLimit(1, 3),
  }
  const ask = (gone: AbortSignal) => suggestRegion(deps, VIEWER, { photoFileId: 'photo', kind: 'floor' }, gone)
  const gone = new AbortController()
  const first = ask(gone.signal)
  while (asked === 0) await new Promise((resolve) => setImmediate(resolve))
  gone.abort()
  await expect(first).rejects.toMatchObject({ errorName: 'REQUEST_TIMEOUT' })
  const { signal } = new AbortController()
  await expect(ask(signal)).rejects.toMatchObject({ errorName: 'TOO_OFTEN' })
  end(NOTHING)
  await new Promise((resolve) => setImmediate(resolve))
  expect(await ask(signal)).toMatchObject({ maskFileId: null })
})

it('says when it answers without the look that goes on, and only then', async () => {
  const warningsAfter = async (failure: Error) => {
    const deps = {
      database: { transaction: (work: () => unknown) => work() } as unknown as Database,
      files: { find: async () => ({}), read: async () => new Uint8Array() } as unknown as FileService,
      scenes: { ask: () => Promise.reject(failure) } as unknown as Scenes,
      engines: { suggest: async () => ({ ...NOTHING, warnings: ['lowConfidence'] }) } as unknown as EnginePool,
      permits: new Permits(1),
      teams: new TeamLimit(1, 3),
    }
    const { signal } = new AbortController()
    return (await suggestRegion(deps, VIEWER, { photoFileId: 'photo', kind: 'floor' }, signal)).warnings
  }
  expect(await warningsAfter(new DeadlinePassed(20_000))).toEqual(['lowConfidence', STILL_LOOKING])
  expect(await warningsAfter(new PerceptionUnavailable('no model'))).toEqual(['lowConfidence'])
})
