import { DESIGN_MAX_PX } from '@tessera/shared/contract/constants'
import type { Plane, Point } from '@tessera/shared/contract/design/plane'
import { isEmptyRect, type Rect, type Size, unionRect, EMPTY_RECT } from '../geometry/geometry'
import { countSet, createMask, type MaskBitmap, maskBounds } from '../mask/mask-bitmap'
import { differingRuns, maskToRuns, type Runs, toggleRuns } from '../mask/mask-runs'
import { type Edit, type EditHistory, EMPTY_HISTORY, recordEdit, stepBack, stepForward } from './history'
import { completePlane, EMPTY_PLANE, type PlaneDraft } from './plane-draft'

/**
 * What the person makes on the canvas: a region (mask) and a plane over one photo, with its history. It knows nothing of screens
 * or browsers. An edit is made on `mask` directly (many small changes), told by `touch`, and becomes one step with `commit`.
 */
export interface CanvasDocument {
  readonly photo: Size
  /** The region, at photo size or smaller: see {@link CanvasDocument.maskScale}. */
  readonly mask: MaskBitmap
  /** Mask pixels per photo pixel, at most 1: the longest side of a mask is bounded as the engine's work is. */
  readonly maskScale: number
  /** The plane, including changes not committed yet. */
  plane: PlaneDraft
  history: EditHistory
  /** The mask as of the last commit. */
  readonly committed: Uint8Array
  committedPlane: PlaneDraft
  /** What has changed since the last commit. */
  pending: Rect
  /** Grows with every commit, undo, redo and load. */
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
    pending: EMPTY_RECT,
    revision: 0,
  }
}

export const toMask = (document: CanvasDocument, point: Point): Point => [
  point[0] * document.maskScale,
  point[1] * document.maskScale,
]

/** Notes that mask pixels inside `rect` may have changed since the last commit. */
export function touch(document: CanvasDocument, rect: Rect): void {
  document.pending = unionRect(document.pending, rect)
}

/** Makes everything since the last commit one step of the history. False when nothing had changed. */
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

/** Drops everything since the last commit; answers the pixels that went back. */
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

/** Takes the last step back; answers the mask pixels that changed, or null when there is nothing to take back. */
export function undo(document: CanvasDocument): Rect | null {
  rollBack(document)
  const step = stepBack(document.history)
  if (!step) return null
  document.history = step.history
  return apply(document, step.edit, 'before')
}

export function redo(document: CanvasDocument): Rect | null {
  rollBack(document)
  const step = stepForward(document.history)
  if (!step) return null
  document.history = step.history
  return apply(document, step.edit, 'after')
}

function apply(document: CanvasDocument, edit: Edit, side: 'before' | 'after'): Rect {
  let changed = EMPTY_RECT
  if (edit.runs) {
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
  /** Missing in drafts written before steps were kept. */
  readonly history?: EditHistory
}

export function takeSnapshot(document: CanvasDocument): DocumentSnapshot {
  return {
    photo: { width: document.photo.width, height: document.photo.height },
    runs: maskToRuns({ ...document.mask, data: document.committed }),
    plane: document.committedPlane,
    history: document.history,
  }
}

/** The document a snapshot was taken of, with the steps that led there. */
export function restoreSnapshot(snapshot: DocumentSnapshot): CanvasDocument {
  const document = createDocument(snapshot.photo)
  toggleRuns(document.mask, snapshot.runs)
  document.committed.set(document.mask.data)
  document.plane = snapshot.plane
  document.committedPlane = snapshot.plane
  document.history = snapshot.history ?? EMPTY_HISTORY
  return document
}

export interface RegionFacts {
  /** Part of the photo that the region covers, 0–1. */
  readonly share: number
  /** In photo pixels; empty without a region. */
  readonly bounds: Rect
  readonly plane: Plane | null
}

/** What readiness and previews ask of a document; scans the mask, so call it after commits, not per pointer event. */
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
