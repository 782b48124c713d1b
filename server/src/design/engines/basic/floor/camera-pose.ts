/** x right, y down, z into the picture. */
export type Vector = readonly [number, number, number]

/** How a camera stands in a room with right angles. Angles in radians, focal length in picture pixels. */
export interface CameraPose {
  readonly focal: number
  /** Positive when the camera looks down. */
  readonly pitch: number
  /** Positive when the picture's content leans to the left. */
  readonly roll: number
  /** From the direction of view to one direction of the walls, 0 to a quarter turn. */
  readonly yaw: number
}

/** Gravity, and two level directions of the walls, at right angles; unit vectors in camera coordinates. */
export type RoomAxes = readonly [Vector, Vector, Vector]

export function gravityOf({ pitch, roll }: Pick<CameraPose, 'pitch' | 'roll'>): Vector {
  const cos = Math.cos(pitch)
  return [-Math.sin(roll) * cos, Math.cos(roll) * cos, Math.sin(pitch)]
}

/** Two level directions at right angles: the first as the camera looks. */
export function levelAxes(down: Vector): readonly [Vector, Vector] {
  const length = Math.hypot(down[0], down[1])
  const ahead: Vector = [(-down[2] * down[0]) / length, (-down[2] * down[1]) / length, length]
  return [ahead, cross(down, ahead)]
}

export function axesOf(pose: CameraPose): RoomAxes {
  const down = gravityOf(pose)
  const [ahead, aside] = levelAxes(down)
  const [cos, sin] = [Math.cos(pose.yaw), Math.sin(pose.yaw)]
  const turn = (a: number, b: number): Vector => [
    a * ahead[0] + b * aside[0],
    a * ahead[1] + b * aside[1],
    a * ahead[2] + b * aside[2],
  ]
  return [down, turn(cos, sin), turn(-sin, cos)]
}

/** Height of the horizon at the picture's middle, pixels from there; negative above. */
export const horizonOf = ({ focal, pitch, roll }: CameraPose): number => (-focal * Math.tan(pitch)) / Math.cos(roll)

/** The same at the left and at the right edge of a picture. */
export function horizonEnds(pose: CameraPose, width: number): [left: number, right: number] {
  const [middle, rise] = [horizonOf(pose), (Math.tan(pose.roll) * width) / 2]
  return [middle - rise, middle + rise]
}

export const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
