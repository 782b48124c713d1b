import { createStore, type StoreApi } from 'zustand/vanilla'
import { type AppError, toAppError } from '../http/app-error'
import { checkPhotoFile, type PhotoFault } from './photo-file'

/** A chosen file, with the folder it was chosen from. */
export interface PickedFile {
  readonly file: File
  readonly folder?: string | undefined
}

/** `refused` files never leave the device; `failed` ones can be tried again. */
type UploadState = 'ready' | 'refused' | 'waiting' | 'sending' | 'done' | 'failed'

export interface Upload<Result> extends PickedFile {
  /** By name, size and time: the same file chosen twice is one upload. */
  readonly key: string
  readonly state: UploadState
  /** Share of the bytes that were sent, 0–1. */
  readonly share: number
  readonly fault: PhotoFault | AppError | null
  readonly result: Result | null
}

interface Sending {
  readonly signal: AbortSignal
  readonly onProgress: (share: number) => void
}

interface QueueOptions<Result> {
  /** Sends one picture. Called again after a fault of the connection, so the server must not count it twice. */
  readonly send: (upload: PickedFile & { readonly key: string }, sending: Sending) => Promise<Result>
  /** Waits before the next try; for tests. */
  readonly wait?: (tries: number, signal: AbortSignal) => Promise<void>
}

export interface UploadQueue<Result> {
  readonly store: StoreApi<{ readonly uploads: readonly Upload<Result>[] }>
  /** Checks files and adds them as `ready` or `refused`; already known ones are left out. */
  add(files: readonly PickedFile[]): Promise<void>
  /** Sends all that are ready. */
  start(): void
  /** Sends failed ones again: one, or all. Nothing that has arrived is sent a second time. */
  retry(key?: string): void
  /** Takes an upload out, and ends it while it is under way. */
  remove(key: string): void
  /** Replaces the result of a finished upload, as after an answer to a question that it raised. */
  settle(key: string, result: Result): void
  /** Ends everything. */
  close(): void
}

/** Pictures sent at once: more would only share a line. */
const AT_ONCE = 2
/** Tries of one picture before it is the person's turn. */
const MOST_TRIES = 4
const FIRST_PAUSE_MS = 1_000

/** Sends pictures one after another, each on its own; a broken line is waited for and only what is missing is sent again. */
export function createUploadQueue<Result>({ send, wait = patience }: QueueOptions<Result>): UploadQueue<Result> {
  const store = createStore<{ readonly uploads: readonly Upload<Result>[] }>(() => ({ uploads: [] }))
  const running = new Map<string, AbortController>()

  const change = (key: string, changes: Partial<Upload<Result>>) =>
    store.setState(({ uploads }) => ({
      uploads: uploads.map((each) => (each.key === key ? { ...each, ...changes } : each)),
    }))
  const changeAll = (from: UploadState, to: UploadState, key?: string) =>
    store.setState(({ uploads }) => ({
      uploads: uploads.map((each) =>
        each.state === from && (key === undefined || each.key === key) ? { ...each, state: to, fault: null } : each,
      ),
    }))

  const attempt = async (upload: Upload<Result>, signal: AbortSignal): Promise<Result> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await send(upload, { signal, onProgress: (share) => change(upload.key, { share }) })
      } catch (thrown) {
        const fault = toAppError(thrown)
        if (signal.aborted || tries >= MOST_TRIES || !isPassing(fault)) throw fault
        // The share stays: a large file goes on from there.
        change(upload.key, { fault })
        await wait(tries, signal)
        change(upload.key, { fault: null })
      }
    }
  }

  const run = async (upload: Upload<Result>) => {
    const controller = new AbortController()
    running.set(upload.key, controller)
    change(upload.key, { state: 'sending', fault: null })
    try {
      const result = await attempt(upload, controller.signal)
      change(upload.key, { state: 'done', share: 1, fault: null, result })
    } catch (thrown) {
      change(upload.key, { state: 'failed', fault: toAppError(thrown) })
    } finally {
      running.delete(upload.key)
      next()
    }
  }

  const next = () => {
    while (running.size < AT_ONCE) {
      const waiting = store.getState().uploads.find(({ state, key }) => state === 'waiting' && !running.has(key))
      if (!waiting) return
      void run(waiting)
    }
  }

  return {
    store,
    add: async (files) => {
      const checked = await Promise.all(
        files.map(async ({ file, folder }): Promise<Upload<Result>> => {
          // A file that has gone since it was chosen cannot be read.
          const fault = await checkPhotoFile(file).catch(() => 'FILE_BROKEN' as const)
          const state = fault ? 'refused' : 'ready'
          return { key: keyOf(file), file, folder, state, share: 0, fault, result: null }
        }),
      )
      store.setState(({ uploads }) => {
        const known = new Map(uploads.map((each) => [each.key, each]))
        for (const upload of checked) if (!known.has(upload.key)) known.set(upload.key, upload)
        return { uploads: [...known.values()] }
      })
    },
    start: () => {
      changeAll('ready', 'waiting')
      next()
    },
    retry: (key) => {
      changeAll('failed', 'waiting', key)
      next()
    },
    remove: (key) => {
      running.get(key)?.abort()
      store.setState(({ uploads }) => ({ uploads: uploads.filter((each) => each.key !== key) }))
    },
    settle: (key, result) => change(key, { result }),
    close: () => {
      store.setState({ uploads: [] })
      for (const controller of running.values()) controller.abort()
    },
  }
}

const keyOf = ({ name, size, lastModified, webkitRelativePath }: File): string =>
  [webkitRelativePath || name, size, lastModified].join('|')

/** Faults of the line or of a server that is overloaded; what was refused stays refused. */
const isPassing = ({ reason, status }: AppError): boolean =>
  reason === 'NETWORK' || reason === 'TIMEOUT' || reason === 'TOO_OFTEN' || status >= 500

/** Longer after each try; while the device has no network, until it has. */
async function patience(tries: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const goOn = () => {
      clearTimeout(timer)
      removeEventListener('online', goOn)
      signal.removeEventListener('abort', goOn)
      resolve()
    }
    const timer = navigator.onLine ? setTimeout(goOn, FIRST_PAUSE_MS * 3 ** (tries - 1)) : undefined
    addEventListener('online', goOn)
    signal.addEventListener('abort', goOn)
  })
}
