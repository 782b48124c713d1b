import { restoreSnapshot, takeSnapshot } from '@tessera/shared/canvas/document/canvas-document'
import type { CanvasPlace } from '../region/canvas-place'
import type { WorkCore } from '../work-core'
import { emptyWork, NOTHING_SUGGESTED, type WorkPhoto, type WorkState } from '../workbench.store'
import {
  clearDraft,
  type Draft,
  type DraftPlace,
  loadDraft,
  type StoredDraft,
  saveDraft,
  saveLast,
  saveRooms,
} from './draft.repository'
import { refreshInputs } from './refresh-inputs'

/** Debounce of writes; a brush stroke is one write. */
const REST_MS = 300
/** Longest time without a write while somebody works without a rest. */
const MOST_MS = 2000

const KEPT = [
  'photo',
  'canvas',
  'edited',
  'inputs',
  'count',
  'several',
  'customer',
  'step',
  'suggestion',
  'regionKind',
  'intent',
  'taskId',
  'seenTaskId',
  'attempts',
  'batchId',
] as const satisfies readonly (keyof WorkState)[]

export interface DraftKeeper {
  /** Restores the person's draft, then saves changes. */
  open(): Promise<void>
  /** Flushes pending writes. */
  flush(): Promise<void>
  /** Starts over: deletes the draft in memory and in browser storage. */
  startOver(): Promise<void>
  /** Flushes pending writes and stops. */
  close(): Promise<void>
}

/** Saves the draft on relevant changes and before unload. */
export function createDraftKeeper<Inputs>(core: WorkCore<Inputs>, canvas: CanvasPlace): DraftKeeper {
  const { mode, userId, store, signal } = core
  const place: DraftPlace = { userId, slug: mode.slug }
  let timer: ReturnType<typeof setTimeout> | null = null
  let unwrittenSince = 0
  let changes = 0
  let written = 0
  let writing: Promise<void> = Promise.resolve()
  let stopFollowing = () => {}

  const flush = (): Promise<void> => {
    if (!timer) return writing
    clearTimeout(timer)
    timer = null
    const state = store.getState()
    const { photo, editor } = state
    if (!photo || !editor) return writing
    const upTo = changes
    writing = saveDraft(place, draftOf(state, photo, takeSnapshot(editor.document)), photo.picture).then(
      () => {
        written = upTo
      },
      (error: unknown) => {
        // A failed write (e.g. quota) must not interrupt the work; the draft is a convenience.
        console.warn('the draft could not be written', error)
      },
    )
    return writing
  }

  const follow = () => {
    const onHide = () => {
      const state = store.getState()
      const { photo, editor } = state
      if (changes > written && photo && editor) saveLast(place, draftOf(state, photo, takeSnapshot(editor.document)))
      // The page may come back.
      void flush()
    }
    const unsubscribe = store.subscribe((state, former) => {
      if (state.rooms !== former.rooms) {
        void saveRooms(place, state.rooms).catch((error: unknown) => console.warn('the rooms could not be kept', error))
      }
      if (!KEPT.some((key) => state[key] !== former[key])) return
      changes += 1
      if (timer) clearTimeout(timer)
      else unwrittenSince = Date.now()
      const rest = Math.max(0, Math.min(REST_MS, unwrittenSince + MOST_MS - Date.now()))
      timer = setTimeout(() => void flush(), rest)
    })
    window.addEventListener('pagehide', onHide)
    stopFollowing = () => {
      unsubscribe()
      window.removeEventListener('pagehide', onHide)
    }
  }

  const restore = ({ draft, picture, rooms }: StoredDraft): void => {
    canvas.open(restoreSnapshot(draft.canvas))
    const { suggestion, ...work } = workOf(draft, mode.inputs.empty)
    store.setState({
      ...work,
      // Missing in older drafts; one that the address named meanwhile wins.
      customer: store.getState().customer ?? work.customer ?? null,
      several: work.several ?? null,
      batchId: work.batchId ?? null,
      seenTaskId: work.seenTaskId ?? null,
      edited: work.edited ?? work.attempts.length === 0,
      rooms,
      // A request pending at the reload will not be answered.
      suggestion: {
        ...NOTHING_SUGGESTED,
        ...suggestion,
        ...(suggestion.state === 'running' ? { state: 'idle' as const } : {}),
      },
      photo: { ...draft.photo, picture },
    })
  }

  return {
    open: async () => {
      const stored = await loadDraft(place).catch((error: unknown) => {
        console.warn('the draft could not be read', error)
        return null
      })
      if (signal.aborted) return
      if (stored) restore(stored)
      store.setState({ ready: true })
      follow()
      void refreshInputs(core)
    },
    flush,
    startOver: async () => {
      if (timer) clearTimeout(timer)
      timer = null
      canvas.close()
      store.setState({ ...emptyWork(mode.inputs.empty), ready: true })
      if (timer) clearTimeout(timer)
      timer = null
      writing = clearDraft(place)
      await writing
    },
    close: () => {
      stopFollowing()
      return flush()
    },
  }
}

/** The initial inputs define which keys are stored, and stand in for what an older draft lacks; the oldest have them at top level. */
function workOf<Inputs>({ work }: Draft, empty: Inputs): Draft<Inputs>['work'] {
  if ('inputs' in work) {
    const known = work as Draft<Inputs>['work']
    return { ...known, inputs: { ...empty, ...known.inputs } }
  }
  const former: Record<string, unknown> = work
  const { count, step, suggestion, intent, taskId, attempts } = former as unknown as Draft['work']
  const names = Object.keys(empty as object)
  const inputs = { ...empty, ...Object.fromEntries(names.map((name) => [name, former[name]])) }
  return { inputs, count, customer: null, step, suggestion, regionKind: null, intent, taskId, attempts }
}

function draftOf<Inputs>(
  state: WorkState<Inputs>,
  { fileId, url, width, height, from }: WorkPhoto,
  canvas: Draft['canvas'],
): Draft<Inputs> {
  const { inputs, count, several, edited, customer, step, suggestion, regionKind, intent } = state
  const { taskId, seenTaskId, attempts, batchId } = state
  const choice = { inputs, count, several, edited, customer, step, suggestion, regionKind, intent }
  return {
    work: { ...choice, taskId, seenTaskId, attempts, batchId },
    photo: { fileId, url, width, height, from },
    canvas,
  }
}
