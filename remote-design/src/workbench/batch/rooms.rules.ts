import type { Plane } from '@tessera/shared/contract/design/plane'
import { applyHomography, solvePlane } from '@tessera/shared/contract/plane'
import type { DocumentSnapshot } from '@tessera/shared/canvas/document/canvas-document'
import { completePlane, lengthAcross, type PlaneDraft } from '@tessera/shared/canvas/document/plane-draft'
import type { Size } from '@tessera/shared/canvas/geometry/geometry'
import { cameraHeightMm } from '../plane/camera-height'
import { geometryAt } from '../plane/known-things'
import type { AskedKind, RegionKind } from '@tessera/shared/contract/design/segment'
import type { DesignMode } from '../design-mode'
import type { Suggestion, WorkPhoto } from '../workbench.store'

/** Another photo that gets the same. */
export interface Room {
  /** Told apart on this page only. */
  readonly key: string
  /** Null while it is uploaded. */
  readonly photo: WorkPhoto | null
  readonly name: string
  /** Its region and plane; null while it is looked at. */
  readonly canvas: DocumentSnapshot | null
  readonly plane: PlaneDraft | null
  readonly regionShare: number
  /** Regions that hold something. */
  readonly parts?: number
  /** `checked`: the person has said that the region is right, or drawn it. */
  readonly suggestion: Suggestion
  /** It could not be uploaded or opened. */
  readonly failed?: boolean
}

/** What keeps other rooms from being made. */
export type RoomFault = 'failed' | 'looking' | 'empty' | 'parts' | 'unscaled' | 'unchecked'

export interface Needs {
  /** A region of each photo is meant. */
  readonly selects: boolean
  /** All photos get what one region has. */
  readonly isOfOnePart: boolean
  /** The mode needs the floor's scale. */
  readonly needsScale: boolean
  /** The photo on the canvas has its scale. */
  readonly isScaled: boolean
  /** From how high above the floor that photo was taken; null where it does not tell. */
  readonly cameraMm: number | null
}

/** What is looked for in another photo, where the one on the canvas shows such a surface; null where all of it is meant. */
export function askedOf({ batch }: Pick<DesignMode, 'batch'>, kind: RegionKind): AskedKind | null {
  if (batch?.rooms === 'whole') return null
  return batch?.rooms === 'walls' ? 'walls' : kind
}

/** What the photo on the canvas tells of the others' scale: nothing unless its region is a floor. */
export function needsOf(
  mode: Pick<DesignMode, 'batch'>,
  { plane, photo, kind }: { readonly plane: Plane | null; readonly photo: Size | null; readonly kind: RegionKind },
): Needs {
  const solution = plane && photo && kind === 'floor' ? solvePlane(plane, photo) : null
  const cameraMm = photo && solution?.ok ? cameraHeightMm(solution.geometry, photo) : null
  const rooms = mode.batch?.rooms
  return {
    selects: rooms !== 'whole',
    isOfOnePart: rooms === 'walls',
    needsScale: rooms === 'scaled',
    isScaled: plane !== null,
    cameraMm,
  }
}

/**
 * The plane of a room: by its own measured length, else as if it was taken from the same height as the photo on the canvas;
 * a flat is photographed by one person.
 */
export function roomPlane(draft: PlaneDraft | null, photo: Size, cameraMm: number | null): Plane | null {
  if (!draft) return null
  const own = completePlane(draft)
  if (own) return own
  const { corners, focalPx } = draft
  const geometry = corners && cameraMm ? geometryAt(cameraMm, corners, photo, focalPx) : null
  if (!corners || !geometry) return null
  const { from, to } = lengthAcross(corners, photo)
  const [[x0, y0], [x1, y1]] = [applyHomography(geometry.imageToMm, from), applyHomography(geometry.imageToMm, to)]
  // A length, not the rectangle's sides: with it the perspective still tells the height, for the next room.
  return {
    corners: [...corners],
    knownLength: { from, to, mm: Math.hypot(x1 - x0, y1 - y0) },
    ...(focalPx && { focalPx }),
  }
}

/** What a single room lacks. */
export function faultOf(room: Room, { selects, isOfOnePart, needsScale, isScaled, cameraMm }: Needs): RoomFault | null {
  if (room.failed) return 'failed'
  if (!room.photo || !room.canvas) return 'looking'
  if (!selects) return null
  if (room.regionShare === 0) return 'empty'
  if (isOfOnePart && (room.parts ?? 1) > 1) return 'parts'
  // Until the photo on the canvas has its scale, that is what is missing.
  if (needsScale && isScaled && !roomPlane(room.plane, room.photo, cameraMm)) return 'unscaled'
  return room.suggestion.checked ? null : 'unchecked'
}

/** Places of a suggested region that may be wrong; none once the person has said that it is right. */
export const doubtfulOf = ({ checked, doubtful }: Pick<Suggestion, 'checked' | 'doubtful'>): Suggestion['doubtful'] =>
  checked ? [] : doubtful

const PRESSING: readonly RoomFault[] = ['failed', 'looking', 'empty', 'parts', 'unscaled', 'unchecked']

/**
 * Whether the photo on the canvas holds several regions, of which other rooms cannot get one.
 * @param parts regions of the photo on the canvas
 */
export const hasTooManyParts = (rooms: readonly Room[], { isOfOnePart }: Needs, parts: number): boolean =>
  rooms.length > 0 && isOfOnePart && parts > 1

/** What the rooms lack, or the most pressing of it. */
export function roomFaultOf(rooms: readonly Room[], needs: Needs): RoomFault | null {
  const faults = rooms.map((room) => faultOf(room, needs))
  return PRESSING.find((fault) => faults.includes(fault)) ?? null
}
