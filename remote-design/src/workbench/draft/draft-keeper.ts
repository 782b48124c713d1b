import { restoreSnapshot, takeSnapshot } from '../../canvas/document/canvas-document'
import type { CanvasPlace } from '../region/canvas-place'
import type { WorkCore } from '../work-core'
import { emptyWork, type WorkPhoto, type WorkState } from '../workbench.store'
import { clearDraft, type Draft, type DraftPlace, loadDraft, type StoredDraft, saveDraft } from './draft.repository'

/** Changes rest this long before they are written; a brush stroke is one write. */
const REST_MS = 300

const KEPT = [
  'photo',
  'canvas',
  'inputs',
  'count',
  'step',
  'suggestion',
  'intent',
  'taskId',
  'attempts',
] as const satisfies readonly (keyof WorkState)[]

export interface DraftKeeper {
  /** Takes the person's draft up, and keeps it from then on. */
  open(): Promise<void>
  /** Writes what is due now. */
  flush(): Promise<void>
  /** Begins anew: what was kept is forgotten, here and in the browser's storage. */
  startOver(): Promise<void>
  /** Writes what is due, and nothing after. */
  close(): Promise<void>
}

/** Writes the draft whenever something worth keeping has changed, and before the page goes. */
export function createDraftKeeper<Inputs>(core: WorkCore<Inputs>, canvas: CanvasPlace): DraftKeeper {
  const { mode, userId, store, signal } = core
  const place: DraftPlace = { userId, slug: mode.slug }
  let timer: ReturnType<typeof setTimeout> | null = null
  let writing: Promise<void> = Promise.resolve()
  let stopFollowing = () => {}

  const flush = (): Promise<void> => {
    if (!timer) return writing
    clearTimeout(timer)
    timer = null
    const state = store.getState()
    const { photo, editor } = state
    if (!photo || !editor) return writing
    writing = saveDraft(place, draftOf(state, photo, takeSnapshot(editor.document)), photo.picture).catch((error) => {
      // A full disk must not stop the work; the draft is a convenience.
      console.warn('the draft could not be written', error)
    })
    return writing
  }

  const follow = () => {
    const onHide = () => void flush()
    const unsubscribe = store.subscribe((state, former) => {
      if (!KEPT.some((key) => state[key] !== former[key])) return
      if (timer) clearTimeout(timer)
      timer = setTimeout(onHide, REST_MS)
    })
    window.addEventListener('pagehide', onHide)
    stopFollowing = () => {
      unsubscribe()
      window.removeEventListener('pagehide', onHide)
    }
  }

  const restore = ({ draft, picture }: StoredDraft): void => {
    canvas.open(restoreSnapshot(draft.canvas))
    const { suggestion, ...work } = workOf(draft, mode.inputs.empty)
    store.setState({
      ...work,
      // An answer that was still awaited will not come any more.
      suggestion: suggestion.state === 'running' ? { ...suggestion, state: 'idle' } : suggestion,
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

/** The empty inputs name what a mode keeps; drafts written before inputs had a place of their own hold them beside the rest. */
function workOf<Inputs>({ work }: Draft, empty: Inputs): Draft<Inputs>['work'] {
  if ('inputs' in work) return work as Draft<Inputs>['work']
  const former: Record<string, unknown> = work
  const { count, step, suggestion, intent, taskId, attempts } = former as unknown as Draft['work']
  const names = Object.keys(empty as object)
  const inputs = { ...empty, ...Object.fromEntries(names.map((name) => [name, former[name]])) }
  return { inputs, count, step, suggestion, intent, taskId, attempts }
}

/** Links in a draft's inputs expire, and what they name may be gone. */
async function refreshInputs<Inputs>({ mode, store, signal }: WorkCore<Inputs>): Promise<void> {
  const before = store.getState().inputs
  const change = await mode.refresh?.(before)
  if (change && !signal.aborted && store.getState().inputs === before)
    store.setState({ inputs: { ...before, ...change } })
}

function draftOf<Inputs>(state: WorkState<Inputs>, photo: WorkPhoto, canvas: Draft['canvas']): Draft<Inputs> {
  const { inputs, count, step, suggestion, intent, taskId, attempts } = state
  return {
    work: { inputs, count, step, suggestion, intent, taskId, attempts },
    photo: { fileId: photo.fileId, width: photo.width, height: photo.height },
    canvas,
  }
}
