import { createStore } from 'zustand/vanilla'
import { toAppError } from '../../http/app-error'
import { CORE_TEXT } from './core.text'
import { errorText } from '../../text/errors.text'

export type ToastTone = 'success' | 'info' | 'error'
export interface ToastEntry {
  readonly id: number
  readonly tone: ToastTone
  readonly text: string
  /** A notification's second line. */
  readonly detail?: string
  readonly action?: ToastAction
}

interface ToastAction {
  readonly text: string
  readonly run: () => void
}

/** How long a toast stays, and a notification, which takes longer to read; ms (specification, section 9). */
const TOAST_MS = 3000
const NOTIFICATION_MS = 4500
/** One with a button has to be read and reached. */
const ACTION_MS = 6000
/** More would cover the page; the oldest is removed. */
const MOST_AT_ONCE = 3

export const toastStore = createStore<{ readonly entries: readonly ToastEntry[] }>(() => ({ entries: [] }))
let nextId = 1

function show(tone: ToastTone, text: string, { detail, action }: Pick<ToastEntry, 'detail' | 'action'> = {}): void {
  const id = nextId++
  // Deduplicates by text: a repeated failure does not pile up.
  const others = toastStore.getState().entries.filter((entry) => entry.text !== text)
  toastStore.setState({
    entries: [...others, { id, tone, text, ...(detail ? { detail } : {}), ...(action ? { action } : {}) }].slice(
      -MOST_AT_ONCE,
    ),
  })
  setTimeout(() => dismissToast(id), action ? ACTION_MS : detail === undefined ? TOAST_MS : NOTIFICATION_MS)
}

export function dismissToast(id: number): void {
  toastStore.setState(({ entries }) => ({ entries: entries.filter((entry) => entry.id !== id) }))
}

export const toast = {
  success: (text: string): void => show('success', text),
  info: (text: string): void => show('info', text),
  error: (text: string): void => show('error', text),
  /** Reports the outcome of background work the person may no longer be watching. */
  notify: (tone: ToastTone, text: string, detail: string): void => show(tone, text, { detail }),
  /** Says what was done, with a way back. */
  undoable: (text: string, undo: () => void): void =>
    show('success', text, { action: { text: CORE_TEXT.undo, run: undo } }),
  /** Something that happened, and where to see it. */
  offer: (text: string, detail: string, action: ToastAction): void => show('info', text, { detail, action }),
}

/** Shows the translated error. Ignores cancelled requests and ended sessions: the host reports the latter. */
export function showError(error: unknown): void {
  const appError = toAppError(error)
  if (appError.reason === 'CANCELED' || appError.reason === 'UNAUTHORIZED') return
  toast.error(errorText(appError))
}
