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

/** What a step is about. */
export type Aspect = 'region' | 'plane' | 'placed'

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

function isAbout(edit: Edit, aspect: Aspect | null): boolean {
  if (aspect === 'placed') return edit.placed !== undefined
  if (aspect === 'plane') return edit.plane !== null
  return aspect === null || edit.runs !== null || edit.part !== undefined
}

/**
 * What of a step is taken, and what stays in its place. A region that came with its plane goes with it, unless the plane was changed since.
 * @param others steps that were made after it, or undone before it
 */
function taken(edit: Edit, aspect: Aspect | null, others: readonly Edit[]): { own: Edit; rest: readonly Edit[] } {
  const isBoth = isAbout(edit, 'region') && edit.plane !== null
  const { plane } = edit
  if (!isBoth || aspect === null || aspect === 'placed') return { own: edit, rest: [] }
  if (aspect === 'plane') return { own: { runs: null, plane }, rest: [{ ...edit, plane: null }] }
  if (!others.some((other) => isAbout(other, 'plane'))) return { own: edit, rest: [] }
  return { own: { ...edit, plane: null }, rest: [{ runs: null, plane }] }
}

interface Stepped {
  readonly history: EditHistory
  readonly edit: Edit
}

/** @param aspect the last step about it, whatever was done since; null for the last of all */
export function stepBack({ past, future }: EditHistory, aspect: Aspect | null = null): Stepped | null {
  const index = past.findLastIndex((edit) => isAbout(edit, aspect))
  const edit = past[index]
  if (!edit) return null
  const later = past.slice(index + 1)
  const { own, rest } = taken(edit, aspect, later)
  return { edit: own, history: { past: [...past.slice(0, index), ...rest, ...later], future: [own, ...future] } }
}

/** @param aspect as in `stepBack` */
export function stepForward({ past, future }: EditHistory, aspect: Aspect | null = null): Stepped | null {
  const index = future.findIndex((edit) => isAbout(edit, aspect))
  const edit = future[index]
  if (!edit) return null
  const before = future.slice(0, index)
  const { own, rest } = taken(edit, aspect, before)
  return { edit: own, history: { past: [...past, own], future: [...before, ...rest, ...future.slice(index + 1)] } }
}

/** Number of steps about it. */
export const countSteps = (edits: readonly Edit[], aspect: Aspect | null): number =>
  edits.filter((edit) => isAbout(edit, aspect)).length
