import { getMaterialDetail } from '@tessera/shared/contract/material'
import { isAppError } from '@tessera/shared/http/app-error'
import { call } from '@tessera/shared/http/client'
import { restoreSnapshot, takeSnapshot } from '../canvas/document/canvas-document'
import { closeCanvas, currentEditor, openCanvas } from './canvas-session'
import { clearDraft, type Draft, loadDraft, saveDraft, savePicture } from './draft.repository'
import { resetWork, type TileChangeState, tileChangeStore } from './tile-change.store'

/** Changes rest this long before they are written; a brush stroke is one write. */
const REST_MS = 300

let timer: ReturnType<typeof setTimeout> | null = null
/** Writes follow one another, so that an older state never lands after a newer one. */
let writing: Promise<void> = Promise.resolve()

/** Takes a user's draft up, once; another user's work is never shown. */
export async function openWork(userId: string): Promise<void> {
  if (tileChangeStore.getState().userId === userId) return
  closeCanvas()
  const stored = await loadDraft(userId).catch((error: unknown) => {
    console.warn('the draft could not be read', error)
    return null
  })
  resetWork(userId)
  if (!stored) return
  const { draft, picture } = stored
  openCanvas(restoreSnapshot(draft.canvas))
  tileChangeStore.setState({
    ...draft.work,
    // An answer that was still awaited will not come any more.
    suggestion:
      draft.work.suggestion.state === 'running' ? { ...draft.work.suggestion, state: 'idle' } : draft.work.suggestion,
    photo: { ...draft.photo, picture },
  })
  void refreshMaterial()
}

/** Links to a material's faces expire; it may also have been taken off sale since. */
async function refreshMaterial(): Promise<void> {
  const { material } = tileChangeStore.getState()
  if (!material) return
  try {
    const fresh = await call(getMaterialDetail, { id: material.id })
    if (tileChangeStore.getState().material?.id === fresh.id) tileChangeStore.setState({ material: fresh })
  } catch (error) {
    if (isAppError(error) && error.reason === 'NOT_FOUND') tileChangeStore.setState({ material: null, options: null })
  }
}

/** Writes the draft whenever something worth keeping has changed; the returned function stops that and writes what is due. */
export function keepDraft(): () => void {
  const unsubscribe = tileChangeStore.subscribe((state, former) => {
    if (KEPT.some((key) => state[key] !== former[key])) schedule()
  })
  const flush = () => void flushDraft()
  window.addEventListener('pagehide', flush)
  return () => {
    unsubscribe()
    window.removeEventListener('pagehide', flush)
    flush()
  }
}

const KEPT = [
  'photo',
  'canvas',
  'material',
  'options',
  'count',
  'step',
  'suggestion',
  'intent',
  'taskId',
  'attempts',
] as const satisfies readonly (keyof TileChangeState)[]

function schedule(): void {
  if (timer) clearTimeout(timer)
  timer = setTimeout(() => void flushDraft(), REST_MS)
}

/** Writes what is due now. */
export async function flushDraft(): Promise<void> {
  if (!timer) return writing
  clearTimeout(timer)
  timer = null
  const state = tileChangeStore.getState()
  const editor = currentEditor()
  if (!state.userId || !state.photo || !editor) return writing
  const { userId, photo } = state
  const draft = draftOf(state, photo, takeSnapshot(editor.document))
  writing = writing.then(async () => {
    try {
      await savePicture(userId, photo.fileId, photo.picture)
      await saveDraft(userId, draft)
    } catch (error) {
      // A full disk must not stop the work; the draft is a convenience.
      console.warn('the draft could not be written', error)
    }
  })
  return writing
}

function draftOf(state: TileChangeState, photo: Draft['photo'], canvas: Draft['canvas']): Draft {
  const { material, options, count, step, suggestion, intent, taskId, attempts } = state
  return {
    work: { material, options, count, step, suggestion, intent, taskId, attempts },
    photo: { fileId: photo.fileId, width: photo.width, height: photo.height },
    canvas,
  }
}

/** Begins anew: photo, region, plane and choices are forgotten, here and in the browser's storage. */
export async function startOver(): Promise<void> {
  const { userId } = tileChangeStore.getState()
  if (!userId) return
  if (timer) clearTimeout(timer)
  timer = null
  closeCanvas()
  resetWork(userId)
  writing = writing.then(() => clearDraft(userId))
  await writing
}
