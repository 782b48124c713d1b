import type { Runs } from '../mask/mask-runs'
import type { PlaneDraft } from './plane-draft'

/** One undo or redo step. `runs` invert mask pixels, so applying them twice is a no-op. */
export interface Edit {
  readonly runs: Runs | null
  readonly plane: { readonly before: PlaneDraft; readonly after: PlaneDraft } | null
  /** Of a change to another region; missing in other steps. */
  readonly part?: { readonly before: number; readonly after: number }
  /** Of a change to what stands in the photo beside region and plane; missing in other steps. */
  readonly placed?: Placed
}

/** What stood in the photo before and after a step. The mode's own: plain data, for the browser's storage. */
export interface Placed {
  readonly before: unknown
  readonly after: unknown
}

export interface EditHistory {
  readonly past: readonly Edit[]
  readonly future: readonly Edit[]
}

/** Steps that are always kept, whatever their size. */
const KEPT_STEPS = 100
const MOST_STEPS = 300
/** Above this total size, steps beyond {@link KEPT_STEPS} are dropped. A typical brush stroke takes 1–10 KB. */
const MOST_BYTES = 16 * 1024 * 1024

export const EMPTY_HISTORY: EditHistory = { past: [], future: [] }

const weight = (edit: Edit): number => (edit.runs?.byteLength ?? 0) + 256

/** Adds a step and clears the redo steps. */
export function recordEdit(history: EditHistory, edit: Edit): EditHistory {
  const past = [...history.past, edit]
  let bytes = 0
  let kept = 0
  while (kept < Math.min(past.length, MOST_STEPS)) {
    bytes += weight(past[past.length - 1 - kept] as Edit)
    if (kept >= KEPT_STEPS && bytes > MOST_BYTES) break
    kept += 1
  }
  return { past: past.slice(past.length - kept), future: [] }
}

export function stepBack(history: EditHistory): { history: EditHistory; edit: Edit } | null {
  const edit = history.past.at(-1)
  if (!edit) return null
  return { edit, history: { past: history.past.slice(0, -1), future: [edit, ...history.future] } }
}

export function stepForward(history: EditHistory): { history: EditHistory; edit: Edit } | null {
  const edit = history.future[0]
  if (!edit) return null
  return { edit, history: { past: [...history.past, edit], future: history.future.slice(1) } }
}
