import { type segment, STILL_LOOKING } from '@tessera/shared/contract/design/segment'
import type { EndpointOutput, EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import type { Database } from '../db/database'
import type { FileRow, FileService } from '../files/files.service'
import type { Permits } from '../files/permits'
import { AppError } from '../http/app-error'
import type { SignedIn } from '../http/route'
import { BlobMissing } from '../storage/storage'
import { DeadlinePassed, orAborted, withDeadline } from './deadline'
import { EngineFailure, type EnginePool, type SuggestInput, type Suggestion } from './engines/engine'
import { PerceptionUnavailable } from './perception/perception'
import type { Scenes } from './scenes'
import type { Hold, TeamLimit } from './team-limit'

export interface SegmentDependencies {
  database: Database
  files: FileService
  engines: EnginePool
  scenes: Scenes
  /** Running and waiting suggestions of the engine in total. Kept short: a person is waiting at the screen. */
  permits: Permits
  /** Each team's share of them. */
  teams: TeamLimit
}

/** Shorter than the browser's call time-out of 60 s. */
const TIMEOUT_MS = 30_000
/** How long perception is waited for, a look included, before the engine is asked instead. */
const PATIENCE_MS = 20_000

/**
 * Suggests a region of a photo and stores its mask as a file of the team. Free of charge.
 * @param gone aborted when the caller has disconnected
 * @throws AppError TOO_OFTEN `{retryAfterSeconds}`, NOT_FOUND, FILE_BROKEN, ENGINE_UNSUPPORTED, REQUEST_TIMEOUT,
 *   UNAVAILABLE
 */
export function suggestRegion(
  deps: SegmentDependencies,
  viewer: SignedIn,
  input: EndpointParsedInput<typeof segment>,
  gone: AbortSignal,
): Promise<EndpointOutput<typeof segment>> {
  return deps.teams.run(viewer.teamId, (hold) => findAndKeep(deps, viewer, input, { gone, hold }))
}

interface Caller {
  readonly gone: AbortSignal
  /** For what perception goes on with when the caller has left. */
  readonly hold: Hold
}

async function findAndKeep(
  deps: SegmentDependencies,
  viewer: SignedIn,
  input: EndpointParsedInput<typeof segment>,
  caller: Caller,
): Promise<EndpointOutput<typeof segment>> {
  const { database, files } = deps
  const photo = await database.transaction((tx) => files.find(tx, viewer.teamId, input.photoFileId))
  const seen = await see(deps, photo, input, caller)
  const found = typeof seen === 'string' ? await suggestWithout(deps, photo, input, caller.gone) : seen
  const facts = {
    polygons: found.polygons,
    plane: found.plane,
    confidence: found.confidence,
    warnings: seen === 'late' ? [...found.warnings, STILL_LOOKING] : found.warnings,
    doubtful: found.doubtful,
  }
  if (!found.mask) return { maskFileId: null, maskUrl: null, ...facts }
  const image = await files.storeAsIs(found.mask)
  const mask = await database.transaction((tx) =>
    files.record(tx, image, { teamId: viewer.teamId, createdBy: viewer.userId, kind: 'suggestion' }),
  )
  return { maskFileId: mask.id, maskUrl: files.urlOf(mask.id), ...facts }
}

type Asked = EndpointParsedInput<typeof segment>

/** The answer of perception; `late` when the look goes on without us, `none` when it cannot give one. */
async function see(
  { scenes }: SegmentDependencies,
  photo: FileRow,
  { kind, click, points = [], box }: Asked,
  { gone, hold }: Caller,
): Promise<Suggestion | 'late' | 'none'> {
  const marks = [...(click ? [{ at: click, keep: true }] : []), ...points]
  try {
    return await withDeadline(gone, PATIENCE_MS, (signal) => {
      const asked = scenes.ask(photo, { kind, marks, box }, signal)
      hold(asked)
      return orAborted(signal, asked)
    })
  } catch (error) {
    if (gone.aborted) throw new AppError('REQUEST_TIMEOUT', {}, { cause: error })
    const isPhotos = error instanceof EngineFailure && error.code === 'photo_unreadable'
    if (error instanceof DeadlinePassed) return 'late'
    const without =
      error instanceof PerceptionUnavailable || error instanceof EngineFailure || error instanceof BlobMissing
    return without && !isPhotos ? 'none' : explain(error)
  }
}

/** As it was before perception: one click, and no walls. */
async function suggestWithout(
  { files, permits, engines }: SegmentDependencies,
  photo: FileRow,
  { kind, box, points, ...input }: Asked,
  gone: AbortSignal,
): Promise<Suggestion> {
  const click = input.click ?? points?.find(({ keep }) => keep)?.at
  const bytes = await files.read(photo).catch(explain)
  const asked = { photo: bytes, kind, ...(click && { click }), ...(box && { box }) }
  return permits.run(() => suggest(engines, asked, gone))
}

async function suggest(engines: EnginePool, input: SuggestInput, gone: AbortSignal): Promise<Suggestion> {
  try {
    return await withDeadline(gone, TIMEOUT_MS, (signal) => engines.suggest(input, { signal }))
  } catch (error) {
    if (gone.aborted || error instanceof DeadlinePassed) throw new AppError('REQUEST_TIMEOUT', {}, { cause: error })
    return explain(error)
  }
}

function explain(error: unknown): never {
  if (error instanceof BlobMissing) throw new AppError('NOT_FOUND', {}, { cause: error })
  if (!(error instanceof EngineFailure)) throw error
  const name = {
    timeout: 'REQUEST_TIMEOUT',
    photo_unreadable: 'FILE_BROKEN',
    engine_failed: 'UNAVAILABLE',
    engine_refused: 'UNAVAILABLE',
  } as const
  throw new AppError(name[error.code], {}, { cause: error })
}
