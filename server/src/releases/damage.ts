import { type ReleaseSentence, sentence } from '@tessera/shared/remote/release-sentences'
import { ReleaseFailure } from './failure'
import { type ObjectStore, StoreError } from './store/object-store'

/** Why one part of the product cannot be used, and what repairs it. Other parts go on. */
export class Damage extends ReleaseFailure {
  constructor(
    readonly part: string,
    said: ReleaseSentence,
    /** Last write of the damaged file; null when there is none. */
    readonly since: Date | null = null,
  ) {
    super(said)
  }
}

/** The damage of a file, with its time of last write. */
export async function damageOf(store: ObjectStore, part: string, path: string, said: ReleaseSentence): Promise<Damage> {
  const opened = await store.open(path).catch(() => null)
  if (opened === null || opened === 'same') return new Damage(part, said)
  opened.body.destroy()
  return new Damage(part, said, opened.writtenAt)
}

/** A file that cannot be read, as opposed to a missing one. */
const unreadable = (store: ObjectStore, part: string, path: string, error: unknown): Damage => {
  const because = error instanceof Error ? error.message : String(error)
  return new Damage(part, sentence('unread', { path, store: store.title, because }))
}

/** JSON of a part: null for a missing file, `cut` for one that is not JSON. @throws Damage when the store does not let it be read */
export async function readOwn(
  store: ObjectStore,
  part: string,
  path: string,
): Promise<{ readonly value: unknown } | 'cut' | null> {
  let text: string | undefined
  try {
    text = (await store.read(path))?.content.toString('utf8')
  } catch (error) {
    if (error instanceof StoreError) throw unreadable(store, part, path, error)
    throw error
  }
  if (text === undefined) return null
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return 'cut'
  }
}
