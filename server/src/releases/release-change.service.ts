import type { EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import type { changeRelease, ReleaseAction } from '@tessera/shared/contract/release'
import { eq } from 'drizzle-orm'
import type { Config } from '../config'
import type { Database } from '../db/database'
import { users } from '../db/schema/people'
import { AppError } from '../http/app-error'
import type { SignedIn } from '../http/route'
import { maskMobile } from '../http/mobile.rules'
import { bootOwner } from './boot'
import { canary, halt, type Outcome, promote, revoke, rollback } from './commands'
import type { Workbench } from './workbench'
import type { Signer } from './keys'
import { readPointer } from './pointers'
import { presentSigner, servedStore } from './release-workplace'
import type { ObjectStore } from './store/object-store'
import { toldFailure } from './told-failure'

export interface ReleaseDependencies {
  readonly config: Config
  readonly database: Database
}

type Change = EndpointParsedInput<typeof changeRelease>

/** Browsers trust the keys in their page only: signing with another key would break every start. */
async function signs(store: ObjectStore, channel: string, { publicKey }: Signer): Promise<boolean> {
  return !['anothers', 'unreadable'].includes(await bootOwner(store, channel, [publicKey]))
}

const COMMANDS: Record<ReleaseAction, (bench: Workbench, change: Change) => Promise<Outcome>> = {
  promote: (bench, { name, version }) => promote(bench, name, version),
  canary: (bench, { name, version, percent = 0, merchants }) =>
    canary(bench, name, { percent, ...(merchants && { merchants }), ...(version && { version }) }),
  halt: (bench, { name }) => halt(bench, name),
  rollback: (bench, { name, version }) => rollback(bench, name, version),
  revoke: (bench, { name, version = '' }) => revoke(bench, name, version),
}

/** Name with masked number for the journal, so that two people of one name can be told apart. */
async function authorName(database: Database, { userId, userName }: SignedIn): Promise<string> {
  const [row] = await database.transaction((tx) =>
    tx.select({ mobile: users.mobile }).from(users).where(eq(users.id, userId)),
  )
  return row ? `${userName} ${maskMobile(row.mobile)}` : userName
}

/** One change, in the person's name. @throws AppError that says why nothing was changed */
export async function moveRelease(
  { config, database }: ReleaseDependencies,
  input: Change,
  viewer: SignedIn,
): Promise<{ seq: number }> {
  const store = await servedStore(config)
  const { channel, name, action, seq, reason } = input
  if (!store) throw new AppError('NOT_FOUND')
  const present = await readPointer(store, channel, name).catch((error: unknown) => {
    throw toldFailure(error)
  })
  if (present.seq === 0) throw new AppError('NOT_FOUND')
  const signer = presentSigner(config)
  if (!signer || !(await signs(store, channel, signer))) throw new AppError('RELEASE_KEY_MISSING')
  const author = { by: await authorName(database, viewer), userId: viewer.userId, reason }
  const bench: Workbench = { store, channel, signer, furtherKeys: [], author, allowed: [], expectedSeq: seq }
  try {
    const { pointer } = await COMMANDS[action](bench, input)
    return { seq: pointer.seq }
  } catch (error) {
    throw toldFailure(error)
  }
}

/** Whether a person may change releases here, or what is in the way. */
export async function changesFor(
  config: Config,
  store: ObjectStore,
  viewer: SignedIn,
  channels: readonly string[],
): Promise<'allowed' | 'readOnly' | 'noKey'> {
  if (viewer.operator !== 'change') return 'readOnly'
  const signer = presentSigner(config)
  if (!signer) return 'noKey'
  const signed = await Promise.all(channels.map((channel) => signs(store, channel, signer)))
  return signed.every(Boolean) ? 'allowed' : 'noKey'
}
