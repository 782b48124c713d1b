import { DESIGN_MAX_PX } from '@tessera/shared/contract/constants'
import type { Plane, Point } from '@tessera/shared/contract/design/plane'
import { isEmptyRect, type Rect, type Size, unionRect, EMPTY_RECT } from '../geometry/geometry'
import { countSet, createMask, type MaskBitmap, maskBounds, wholeRect } from '../mask/mask-bitmap'
import { differingRuns, maskToRuns, type Runs, toggleRuns } from '../mask/mask-runs'
import {
  type Aspect,
  type Edit,
  type EditHistory,
  EMPTY_HISTORY,
  type Placed,
  recordEdit,
  stepBack,
  stepForward,
} from './history'
import { ONE_PART, type Parts, swap } from './parts'
import { completePlane, EMPTY_PLANE, type PlaneDraft } from './plane-draft'

/**
 * The canvas document: a region (mask) and a plane over one photo, with undo history; no DOM. Edits write `mask` directly (many small
 * changes), report the changed rectangle by `touch`, and become one undo step with `commit`.
 */
export interface CanvasDocument {
  readonly photo: Size
  /** The region, at photo resolution or lower, see {@link CanvasDocument.maskScale}. */
  readonly mask: MaskBitmap
  /** Mask pixels per photo pixel, at most 1: the mask's longest side has the same limit as the engine's. */
  readonly maskScale: number
  /** The plane, including uncommitted changes. */
  plane: PlaneDraft
  history: EditHistory
  /** The mask as of the last commit. */
  readonly committed: Uint8Array
  committedPlane: PlaneDraft
  /** The other regions, of modes that have several. */
  parts: Parts
  /** Changed rectangle since the last commit. */
  pending: Rect
  /** Incremented with every commit, undo, redo and load. */
  revision: number
}

export function createDocument(photo: Size): CanvasDocument {
  const maskScale = Math.min(1, DESIGN_MAX_PX / Math.max(photo.width, photo.height))
  const mask = createMask(
    Math.max(1, Math.round(photo.width * maskScale)),
    Math.max(1, Math.round(photo.height * maskScale)),
  )
  return {
    photo,
    mask,
    maskScale,
    plane: EMPTY_PLANE,
    history: EMPTY_HISTORY,
    committed: new Uint8Array(mask.data.length),
    committedPlane: EMPTY_PLANE,
    parts: ONE_PART,
    pending: EMPTY_RECT,
    revision: 0,
  }
}

export const toMask = (document: CanvasDocument, point: Point): Point => [
  point[0] * document.maskScale,
  point[1] * document.maskScale,
]

/** Marks mask pixels inside `rect` as possibly changed since the last commit. */
export function touch(document: CanvasDocument, rect: Rect): void {
  document.pending = unionRect(document.pending, rect)
}

/** Turns all changes since the last commit into one undo step. False if nothing changed. */
export function commit(document: CanvasDocument): boolean {
  const { mask, committed, pending } = document
  const runs = isEmptyRect(pending) ? null : differingRuns(committed, mask.data, mask.width, pending)
  const planeChanged = document.plane !== document.committedPlane
  document.pending = EMPTY_RECT
  if ((!runs || runs.length === 0) && !planeChanged) return false
  if (runs) copyRows(mask.data, committed, mask.width, pending)
  const edit: Edit = {
    runs: runs && runs.length > 0 ? runs : null,
    plane: planeChanged ? { before: document.committedPlane, after: document.plane } : null,
  }
  document.committedPlane = document.plane
  document.history = recordEdit(document.history, edit)
  document.revision += 1
  return true
}

/** Records that something else was placed in the photo, as one step among those of region and plane. */
export function recordPlaced(document: CanvasDocument, placed: Placed): void {
  document.history = recordEdit(document.history, { runs: null, plane: null, placed })
  document.revision += 1
}

/**
 * Lays a plane that was found by itself: no step of the person's. The steps taken before it came lead back to it instead of to none.
 */
export function layPlane(document: CanvasDocument, plane: PlaneDraft): void {
  const laid = (former: PlaneDraft) => (former.corners ? former : plane)
  const over = (edit: Edit): Edit =>
    edit.plane ? { ...edit, plane: { before: laid(edit.plane.before), after: laid(edit.plane.after) } } : edit
  const { past, future } = document.history
  document.history = { past: past.map(over), future: future.map(over) }
  document.plane = plane
  document.committedPlane = plane
  document.revision += 1
}

/** Reverts to the last commit. Returns the reverted pixels. */
export function rollBack(document: CanvasDocument): Rect {
  const { pending } = document
  if (!isEmptyRect(pending)) copyRows(document.committed, document.mask.data, document.mask.width, pending)
  document.pending = EMPTY_RECT
  document.plane = document.committedPlane
  return pending
}

function copyRows(from: Uint8Array, to: Uint8Array, width: number, rect: Rect): void {
  for (let y = rect.y0; y < rect.y1; y += 1) {
    const start = y * width + rect.x0
    to.set(from.subarray(start, y * width + rect.x1), start)
  }
}

/**
 * Undoes the last step. Returns the changed mask pixels, null if there is nothing to undo.
 * @param aspect of those about it
 */
export function undo(document: CanvasDocument, aspect: Aspect | null = null): Rect | null {
  rollBack(document)
  const step = stepBack(document.history, aspect)
  if (!step) return null
  document.history = step.history
  return apply(document, step.edit, 'before')
}

/** @param aspect as in `undo` */
export function redo(document: CanvasDocument, aspect: Aspect | null = null): Rect | null {
  rollBack(document)
  const step = stepForward(document.history, aspect)
  if (!step) return null
  document.history = step.history
  return apply(document, step.edit, 'after')
}

function apply(document: CanvasDocument, edit: Edit, side: 'before' | 'after'): Rect {
  let changed = EMPTY_RECT
  if (edit.part) {
    swap(document, edit, edit.part[side])
    changed = wholeRect(document.mask)
  } else if (edit.runs) {
    changed = toggleRuns(document.mask, edit.runs)
    copyRows(document.mask.data, document.committed, document.mask.width, changed)
  }
  if (edit.plane) {
    document.plane = edit.plane[side]
    document.committedPlane = document.plane
  }
  document.revision += 1
  return changed
}

/** A document's content as plain data, for the browser's storage. */
export interface DocumentSnapshot {
  readonly photo: Size
  readonly runs: Runs
  readonly plane: PlaneDraft
  /** Missing in drafts of older versions without stored history. */
  readonly history?: EditHistory
  /** Missing in drafts of older versions and of modes with one region. */
  readonly parts?: Parts
}

export function takeSnapshot(document: CanvasDocument): DocumentSnapshot {
  return {
    photo: { width: document.photo.width, height: document.photo.height },
    runs: maskToRuns({ ...document.mask, data: document.committed }),
    plane: document.committedPlane,
    history: document.history,
    ...(document.parts === ONE_PART ? {} : { parts: document.parts }),
  }
}

/** Restores a document from a snapshot, including its undo history. */
export function restoreSnapshot(snapshot: DocumentSnapshot): CanvasDocument {
  const document = createDocument(snapshot.photo)
  toggleRuns(document.mask, snapshot.runs)
  document.committed.set(document.mask.data)
  document.plane = snapshot.plane
  document.committedPlane = snapshot.plane
  document.history = snapshot.history ?? EMPTY_HISTORY
  document.parts = snapshot.parts ?? ONE_PART
  return document
}

export interface RegionFacts {
  /** Share of the photo covered by the region, 0–1. */
  readonly share: number
  /** Bounding box in photo pixels; empty without a region. */
  readonly bounds: Rect
  readonly plane: Plane | null
}

/** Measures for readiness and previews. Scans the mask: call it after commits, not per pointer event. */
export function regionFacts(document: CanvasDocument): RegionFacts {
  const committed: MaskBitmap = { ...document.mask, data: document.committed }
  const bounds = maskBounds(committed)
  const scale = 1 / document.maskScale
  return {
    share: countSet(committed) / document.mask.data.length,
    bounds: { x0: bounds.x0 * scale, y0: bounds.y0 * scale, x1: bounds.x1 * scale, y1: bounds.y1 * scale },
    plane: completePlane(document.committedPlane),
  }
}
