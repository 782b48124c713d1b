import { applyHomography, type PlaneGeometry, solvePlane } from '@tessera/shared/contract/plane'
import type { LaidSurface } from '@tessera/shared/contract/design/modes/tile-change'
import type { Point } from '@tessera/shared/contract/design/plane'
import { lengthAcross } from '@tessera/shared/canvas/document/plane-draft'
import type { Quad, Size } from '@tessera/shared/canvas/geometry/geometry'
import type { SceneRegion } from '@tessera/shared/canvas/scene/scene'
import { cameraHeightMm, USUAL_CAMERA_MM } from './camera-height'
import { doorsOf } from './doors'

/**
 * Things whose size people know, by the surface that they lie on: a door's height or a switch says nothing of the floor. `at`: what
 * the photo's scene shows of them; a surface's own tiles and a switch it does not.
 */
export const KNOWN_THINGS = {
  floor: [
    { id: 'tile600', mm: 600, at: 'surface' },
    { id: 'tile800', mm: 800, at: 'surface' },
    { id: 'door800', mm: 800, at: 'door' },
    { id: 'door900', mm: 900, at: 'door' },
  ],
  wall: [
    { id: 'wallTile300', mm: 300, at: 'surface' },
    { id: 'wallTile600', mm: 600, at: 'surface' },
    { id: 'doorHeight2000', mm: 2000, at: 'door' },
    { id: 'doorHeight2100', mm: 2100, at: 'door' },
    { id: 'window1200', mm: 1200, at: 'window' },
    { id: 'window1500', mm: 1500, at: 'window' },
    { id: 'wallHeight2400', mm: 2400, at: 'height' },
    { id: 'wallHeight2700', mm: 2700, at: 'height' },
    { id: 'switch86', mm: 86, at: 'surface' },
  ],
} as const satisfies Record<LaidSurface, readonly unknown[]>
export type KnownThing = (typeof KNOWN_THINGS)[LaidSurface][number]

export interface Line {
  readonly from: Point
  readonly to: Point
}

export interface ProposedLine extends Line {
  /** Put on the thing itself; otherwise only somewhere near with about its length. */
  readonly found: boolean
}

/** Width of a door, mm, with the camera at its usual height. */
const DOOR_WIDTH_MM = { least: 500, most: 1400 } as const
/** Where on the rectangle, from the far edge: near things are measured best. */
const DEPTHS = [0.85, 0.7, 0.5, 0.3] as const
/** Ends keep this distance from the photo's edge, as a share of its size, so that they can be grabbed. */
const MARGIN = 0.03

/** Where to put the line for a thing on the floor: on it where the photo's scene shows it, else near the viewer with about its length. */
export function lineFor(
  thing: KnownThing,
  corners: Quad,
  photo: Size,
  scene: readonly SceneRegion[],
  focalPx?: number,
): ProposedLine {
  const across = lengthAcross(corners, photo)
  const usual = usualGeometry(corners, photo, focalPx)
  if (!usual) return { ...across, found: false }
  const door = thing.at === 'door' ? doorLine(scene, usual) : null
  if (door) return { ...door, found: true }
  return { ...(shortLine(thing.mm, usual, photo) ?? across), found: false }
}

/** The plane if the camera was held at its usual height: good enough to put a line, never to lay tiles. */
const usualGeometry = (corners: Quad, photo: Size, focalPx?: number) =>
  geometryAt(USUAL_CAMERA_MM, corners, photo, focalPx)

/** The floor's plane by the height over it from which the photo was taken; null where the perspective does not tell. */
export function geometryAt(cameraMm: number, corners: Quad, photo: Size, focalPx?: number): PlaneGeometry | null {
  const solve = (mm: number) =>
    solvePlane(
      { corners: [...corners], knownLength: { from: corners[3], to: corners[2], mm }, ...(focalPx && { focalPx }) },
      photo,
    )
  const first = solve(1000)
  const height = first.ok ? cameraHeightMm(first.geometry, photo) : null
  if (!height) return null
  const scaled = solve((1000 * cameraMm) / height)
  return scaled.ok ? scaled.geometry : null
}

function doorLine(scene: readonly SceneRegion[], usual: PlaneGeometry) {
  const doors = doorsOf(usual, scene).filter(({ mm }) => mm > DOOR_WIDTH_MM.least && mm < DOOR_WIDTH_MM.most)
  const [door] = doors.toSorted((a, b) => b.confidence - a.confidence)
  return door ? { from: door.from, to: door.to } : null
}

function shortLine(mm: number, { mmToImage, sizeMm: [width, depth] }: PlaneGeometry, photo: Size) {
  const isInside = ([x, y]: Point) =>
    x > photo.width * MARGIN &&
    x < photo.width * (1 - MARGIN) &&
    y > photo.height * MARGIN &&
    y < photo.height * (1 - MARGIN)
  const lines = DEPTHS.map((share) => ({
    from: applyHomography(mmToImage, [(width - mm) / 2, depth * share]),
    to: applyHomography(mmToImage, [(width + mm) / 2, depth * share]),
  }))
  return lines.find(({ from, to }) => isInside(from) && isInside(to)) ?? null
}
