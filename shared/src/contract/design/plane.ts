import { z } from 'zod'

/** `[x, y]` in pixels of the upright photo, origin top left, y down. */
export const point = z.tuple([z.number(), z.number()])
export type Point = z.output<typeof point>

/** Accepted ranges of a measured length, and of a side of the rectangle, mm. */
export const KNOWN_LENGTH_MM = { min: 50, max: 50_000 } as const
export const KNOWN_SIDE_MM = { min: 50, max: 100_000 } as const
const knownSide = z.number().min(KNOWN_SIDE_MM.min).max(KNOWN_SIDE_MM.max)

/**
 * A rectangle lying on the floor or wall, seen in the photo: its four corners clockwise from the far left
 * (far left, far right, near right, near left) and either one known length on that plane or the rectangle's real size.
 */
export const plane = z.object({
  corners: z.tuple([point, point, point, point]),
  knownLength: z
    .object({ from: point, to: point, mm: z.number().min(KNOWN_LENGTH_MM.min).max(KNOWN_LENGTH_MM.max) })
    .optional(),
  /** Real width (far edge) and depth of the rectangle, in mm. */
  sizeMm: z.tuple([knownSide, knownSide]).optional(),
  /** The camera's focal length in photo pixels, where it is known: the rectangle's proportion follows from it. */
  focalPx: z.number().positive().optional(),
})
export type Plane = z.output<typeof plane>
