import { type ReleaseSentence, sentence } from '@tessera/shared/remote/release-sentences'
import { ReleaseFailure } from './failure'
import { type ObjectStore, StoreError } from './store/object-store'

/** What of one part of the product cannot be used, in a sentence that says what repairs it. It costs that part only. */
export class Damage extends ReleaseFailure {
  constructor(
    readonly part: string,
    said: ReleaseSentence,
    /** When the file that is damaged was written last; null where there is none. */
    readonly since: Date | null = null,
  ) {
    super(said)
  }
}

/** A file of a part that cannot be used, with the time that the store has of it. */
export async function damageOf(store: ObjectStore, part: string, path: string, said: ReleaseSentence): Promise<Damage> {
  const opened = await store.open(path).catch(() => null)
  if (opened === null || opened === 'same') return new Damage(part, said)
  opened.body.destroy()
  return new Damage(part, said, opened.writtenAt)
}

/** A store that refuses to show one file, which is not the same as having none. */
const unreadable = (store: ObjectStore, part: string, path: string, error: unknown): Damage => {
  const because = error instanceof Error ? error.message : String(error)
  return new Damage(part, sentence('unread', { path, store: store.title, because }))
}

/** JSON of a part: null when there is none, `cut` when it is none. @throws Damage when the store does not show it */
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
