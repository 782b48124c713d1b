import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import type { ObjectStore, OpenedObject } from '../releases/store/object-store'

/** A file as it is sent: from memory, or piece by piece. */
export interface ServedFile {
  readonly bytes: number
  readonly validator: string
  readonly writtenAt: Date
  readonly content: Buffer | Readable
}

type HeldFile = ServedFile & { readonly content: Buffer }

/** Cached state of a path, and until when it needs no check. */
interface Known {
  /** `null`: missing. `large`: there, and not held. */
  readonly file: HeldFile | null | 'large'
  readonly until: number
}

/** The host's page, of which every page is made. */
export const PAGE_PATH = 'host/index.html'

/** Larger ones are streamed each time. */
const MAX_HELD_BYTES = 1024 * 1024
const MAX_ALL_BYTES = 64 * 1024 * 1024
const MAX_PATHS = 10_000
/** Of a name that changes with the content nothing appears later, but for an upload that is under way. */
const MISSING_HASHED_MS = 60_000
/** A slow store delays a reader this long at most when an earlier content is cached. */
const PATIENCE_MS = 1_000

const sizeOf = ({ file }: Known): number => (file === null || file === 'large' ? 1 : file.bytes + 1)

const within = <Value>(promise: Promise<Value>, ms: number): Promise<Value | 'late'> => {
  let timer: NodeJS.Timeout
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), ms)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/**
 * The files of a store for browsers. What costs a request is held in memory, as far as there is room, and asked for again by its
 * validator. While the store is away, what was read before goes on being served.
 */
export class ServedFiles {
  readonly #store: ObjectStore
  readonly #known = new LRUCache<string, Known>({ max: MAX_PATHS, maxSize: MAX_ALL_BYTES, sizeCalculation: sizeOf })
  readonly #asking = new Map<string, Promise<Known>>()
  #away = false

  constructor(store: ObjectStore) {
    this.#store = store
  }

  /** Whether the store answers at this moment. */
  async answers(): Promise<boolean> {
    try {
      const opened = await this.#store.open(PAGE_PATH)
      if (opened !== null && opened !== 'same') opened.body.destroy()
      return true
    } catch {
      return false
    }
  }

  /** Whether the page could be sent while the store is away. */
  get holdsPage(): boolean {
    const known = this.#known.peek(PAGE_PATH)
    return known !== undefined && known.file !== null
  }

  /** A file whose name changes with its content; null when it is missing. */
  async hashed(path: string): Promise<ServedFile | null> {
    // The system holds files of a disk in memory itself.
    if (this.#store.believedMs === 0) return this.#stream(path)
    return this.#file(path, (known) => (known.file === null ? MISSING_HASHED_MS : Infinity))
  }

  /** A file that is replaced when something goes live. */
  async current(path: string): Promise<ServedFile | null> {
    return this.#file(path, () => this.#store.believedMs)
  }

  async #file(path: string, believed: (known: Omit<Known, 'until'>) => number): Promise<ServedFile | null> {
    const { file } = await this.#latest(path, believed)
    return file === 'large' ? this.#stream(path) : file
  }

  async #latest(path: string, believed: (known: Omit<Known, 'until'>) => number): Promise<Known> {
    const held = this.#known.get(path)
    if (held && held.until > Date.now()) return held
    const asking = this.#asking.get(path) ?? this.#ask(path, held, believed)
    if (!held) return asking
    const answer = asking.catch(() => held)
    if (this.#away) return held
    const latest = await within(answer, PATIENCE_MS)
    return latest === 'late' ? held : latest
  }

  /** One check of a path at a time, shared by all waiting requests. */
  #ask(path: string, held: Known | undefined, believed: (known: Omit<Known, 'until'>) => number): Promise<Known> {
    const remember = (file: Known['file'], ms: number): Known => {
      const known = { file, until: Date.now() + ms }
      this.#known.set(path, known)
      return known
    }
    const asking = this.#read(path, held)
      .then((file) => {
        this.#away = false
        return remember(file, believed({ file }))
      })
      .catch((error: unknown) => {
        this.#away = true
        if (held) remember(held.file, this.#store.believedMs)
        throw error
      })
      .finally(() => this.#asking.delete(path))
    this.#asking.set(path, asking)
    return asking
  }

  async #read(path: string, held: Known | undefined): Promise<Known['file']> {
    const former = held?.file === 'large' ? null : (held?.file ?? null)
    const opened = await this.#store.open(path, former?.validator)
    if (opened === 'same') return former
    if (opened === null) return null
    if (opened.bytes <= MAX_HELD_BYTES) return { ...facts(opened), content: await buffer(opened.body) }
    opened.body.destroy()
    return 'large'
  }

  async #stream(path: string): Promise<ServedFile | null> {
    const opened = await this.#store.open(path)
    return opened === null || opened === 'same' ? null : { ...facts(opened), content: opened.body }
  }
}

const facts = ({ bytes, validator, writtenAt }: OpenedObject) => ({ bytes, validator, writtenAt })
