import type { Readable } from 'node:stream'
import { inTurn } from './turns'

/** A file as the store holds it. `tag` names exactly this content at this path, for {@link ObjectStore.replace}. */
interface StoredObject {
  readonly content: Buffer
  readonly tag: string
}

/** An opened file; the caller reads the body to its end or destroys it. */
export interface OpenedObject {
  readonly bytes: number
  /** An entity tag as HTTP writes it, in quotes. */
  readonly validator: string
  readonly writtenAt: Date
  readonly body: Readable
}

/**
 * Storage of releases: a folder or an object store. All writes are conditional and atomic, across machines too, so nobody overwrites what
 * another writer has just stored.
 */
export interface ObjectStore {
  /** For people: the folder or the bucket's address. */
  readonly title: string
  /** How long readers may reuse an answer, in ms: 0 for a disk, more for a bucket, where each request costs. */
  readonly believedMs: number
  /** Null for a missing file; everything else that stands in the way is thrown. */
  read(path: string): Promise<StoredObject | null>
  /**
   * Opens a file for reading piece by piece; null for a missing one.
   * @param known a validator: `same` when the file still has it
   */
  open(path: string, known?: string): Promise<OpenedObject | 'same' | null>
  /** Writes a new file; false when the path is taken, and then nothing is changed. */
  create(path: string, content: Buffer | string): Promise<boolean>
  /** Overwrites the file that was read with this tag; false when it is another one, or gone, by now. */
  replace(path: string, content: Buffer | string, tag: string): Promise<boolean>
  /** Removes a file; a missing one is no error. */
  remove(path: string): Promise<void>
  /** Paths of all files below a folder, in order. `prefix` ends with a slash. */
  list(prefix: string): Promise<string[]>
}

export class StoreError extends Error {
  override readonly name = 'StoreError'
}

/** Stands for content that is not JSON, for callers that replace it. */
export const CUT = Symbol('cut off')

async function readAny(store: ObjectStore, path: string): Promise<{ value: unknown; tag: string } | null> {
  const found = await store.read(path)
  if (!found) return null
  try {
    return { value: JSON.parse(found.content.toString('utf8')) as unknown, tag: found.tag }
  } catch {
    return { value: CUT, tag: found.tag }
  }
}

/** Reads JSON; null for a missing file. Throws {@link StoreError} when it is no JSON. */
export async function readJson(store: ObjectStore, path: string): Promise<{ value: unknown; tag: string } | null> {
  const found = await readAny(store, path)
  if (found?.value === CUT) throw new StoreError(`${path} in ${store.title} is no JSON`)
  return found
}

export const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** Writes a file, whatever is there. */
export async function overwrite(store: ObjectStore, path: string, content: Buffer | string): Promise<void> {
  for (;;) {
    const present = await store.read(path)
    if (present?.content.equals(Buffer.from(content))) return
    if (present ? await store.replace(path, content, present.tag) : await store.create(path, content)) return
  }
}

const MAX_TRIES = 1_000

/**
 * Changes one JSON file with optimistic concurrency: reads, computes, writes conditionally, and starts again when another writer was
 * faster.
 * @param change gets the present content (null when there is none, {@link CUT} when it is not JSON) and returns the next, or undefined to
 * leave it. May run several times.
 * @returns what was written, or undefined
 */
export function changeJson<Value>(
  store: ObjectStore,
  path: string,
  change: (present: unknown) => Promise<Value | undefined>,
): Promise<Value | undefined> {
  return inTurn(store, path, async () => {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const present = await readAny(store, path)
      const next = await change(present ? present.value : null)
      if (next === undefined) return undefined
      const text = jsonText(next)
      if (present ? await store.replace(path, text, present.tag) : await store.create(path, text)) return next
      // Random delay after a lost race, so that the same writers do not collide again.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(200, 5 * (tries + 1))))
    }
    throw new StoreError(`${path} in ${store.title} changed ${MAX_TRIES} times while it was written`)
  })
}
