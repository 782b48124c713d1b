import { type MaskBitmap, wholeRect } from '../mask/mask-bitmap'
import { differingRuns, maskToRuns, type Runs, toggleRuns } from '../mask/mask-runs'
import type { CanvasDocument } from './canvas-document'
import { type Edit, recordEdit } from './history'

/** Several regions on one photo, for modes that treat objects differently. The document's mask is the current one. */
export interface Parts {
  /** Index of the current region. */
  readonly current: number
  /** What each region held when it was left; the entry of the current one is outdated. */
  readonly left: readonly (Runs | undefined)[]
}

export const ONE_PART: Parts = { current: 0, left: [] }

const EMPTY: Runs = new Uint32Array()

/** All regions, by index; a missing one is empty. */
export function regionsOf({ parts, mask, committed }: CanvasDocument): Runs[] {
  const count = Math.max(parts.left.length, parts.current + 1)
  return Array.from({ length: count }, (_, part) =>
    part === parts.current ? maskToRuns({ ...mask, data: committed }) : (parts.left[part] ?? EMPTY),
  )
}

/** Number of pixels of a region. */
export function sizeOf(runs: Runs): number {
  let size = 0
  for (let pair = 0; pair < runs.length; pair += 2) size += runs[pair + 1]! - runs[pair]!
  return size
}

/** Number of pixels that two regions share. */
export function sharedSize(one: Runs, other: Runs): number {
  let size = 0
  let at = 0
  for (let pair = 0; pair < one.length; pair += 2) {
    const [start, end] = [one[pair]!, one[pair + 1]!]
    while (at < other.length && other[at + 1]! <= start) at += 2
    for (let next = at; next < other.length && other[next]! < end; next += 2) {
      size += Math.min(end, other[next + 1]!) - Math.max(start, other[next]!)
    }
  }
  return size
}

/**
 * Leaves the current region for another, as one undo step; successive changes are one. Nothing may be uncommitted. False
 * if it is the current one.
 */
export function goToPart(document: CanvasDocument, part: number): boolean {
  if (part === document.parts.current) return false
  const last = document.history.past.at(-1)
  if (last?.part && !last.plane) {
    document.history = { ...document.history, past: document.history.past.slice(0, -1) }
    swap(document, last, last.part.before)
    if (part === document.parts.current) {
      document.revision += 1
      return true
    }
  }
  const { mask, parts } = document
  const wanted = bitmapOf(mask, parts.left[part] ?? EMPTY)
  const runs = differingRuns(mask.data, wanted.data, mask.width, wholeRect(mask))
  const edit: Edit = {
    runs: runs.length > 0 ? runs : null,
    plane: null,
    part: { before: parts.current, after: part },
  }
  swap(document, edit, part)
  document.history = recordEdit(document.history, edit)
  document.revision += 1
  return true
}

/** Makes a region the current one; the edit's runs lead from the one to the other. */
export function swap(document: CanvasDocument, { runs }: Pick<Edit, 'runs'>, part: number): void {
  const { mask, committed, parts } = document
  const left = [...parts.left]
  left[parts.current] = maskToRuns({ ...mask, data: committed })
  if (runs) toggleRuns(mask, runs)
  committed.set(mask.data)
  document.parts = { current: part, left }
}

/** Replaces all regions, as one that has no undo step: for a document that is being opened. */
export function placeParts(document: CanvasDocument, bitmaps: readonly MaskBitmap[]): void {
  const [first, ...others] = bitmaps
  if (first) document.mask.data.set(first.data)
  document.committed.set(document.mask.data)
  document.parts = { current: 0, left: [undefined, ...others.map(maskToRuns)] }
}

function bitmapOf({ width, height, data }: MaskBitmap, runs: Runs): MaskBitmap {
  const bitmap = { width, height, data: new Uint8Array(data.length) }
  toggleRuns(bitmap, runs)
  return bitmap
}

/** Level of each region's pixels in a mask picture, by index; later regions lie over earlier ones. */
export function leveledMask({ mask }: CanvasDocument, regions: readonly Runs[], levelOf: (index: number) => number) {
  const data = new Uint8Array(mask.data.length)
  regions.forEach((runs, index) => {
    for (let pair = 0; pair < runs.length; pair += 2) data.fill(levelOf(index), runs[pair], runs[pair + 1])
  })
  return { width: mask.width, height: mask.height, data }
}
