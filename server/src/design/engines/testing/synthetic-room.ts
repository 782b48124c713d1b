import type { Plane, Point } from '@tessera/shared/contract/design/plane'
import type { Raster } from '../engine'
import { createRandom } from '../basic/random'

/** Linear light, 0–1. */
type Colour = readonly [number, number, number]
type Vector = readonly [number, number, number]

interface Box {
  /** World mm: x right, y away from the viewer's wall, z up. */
  from: Vector
  to: Vector
  colour: Colour
}

export interface RoomSpec {
  width: number
  height: number
  /** In pixels. */
  focalPx: number
  camera: { position: Vector; yawDeg: number; pitchDeg: number }
  /** Width (x), depth (y) and height (z) of the room in mm. */
  size: Vector
  walls: Colour
  ceiling: Colour
  /** Albedo of the floor at a world position in mm. */
  floor(x: number, y: number): Colour
  furniture: Box[]
  /** A square lamp or window: centre, half side and power. */
  light: { at: Vector; radius: number; power: number }
  ambient: number
  /** Standard deviation of the sensor noise in sRGB steps. */
  noise: number
  /** Rays per pixel in each direction. */
  rays: number
  shadowRays: number
}

export interface SyntheticRoom {
  photo: Raster
  /** 255 where the floor is visible. */
  mask: Raster
  /** Light on the floor per floor pixel, 0 elsewhere: the ground truth that a new floor must keep. */
  light: Float32Array
  project(world: Vector): Point
  /** A rectangle on the floor with its true size, from its far left corner and size. */
  plane(farLeft: Point, size: [number, number]): Plane & { sizeMm: [number, number] }
}

/** A rendered room with a known camera: ground truth that a photo does not have. */
export function drawRoom(spec: RoomSpec): SyntheticRoom {
  const camera = createCamera(spec)
  const pixels = spec.width * spec.height
  const photo: Raster = { data: new Uint8Array(pixels * 3), width: spec.width, height: spec.height, channels: 3 }
  const mask: Raster = { data: new Uint8Array(pixels), width: spec.width, height: spec.height, channels: 1 }
  const light = new Float32Array(pixels)
  const random = createRandom(7)
  for (let y = 0; y < spec.height; y++) {
    for (let x = 0; x < spec.width; x++) {
      const index = y * spec.width + x
      let [red, green, blue] = [0, 0, 0]
      for (let ray = 0; ray < spec.rays * spec.rays; ray++) {
        const dx = ((ray % spec.rays) + 0.5) / spec.rays
        const dy = (Math.floor(ray / spec.rays) + 0.5) / spec.rays
        const hit = cast(spec, camera.position, camera.ray(x + dx, y + dy))
        const level = lightAt(spec, hit.at, hit.normal, random)
        red += hit.colour[0] * level
        green += hit.colour[1] * level
        blue += hit.colour[2] * level
        if (ray === (spec.rays * spec.rays) >> 1 && hit.floor) {
          mask.data[index] = 255
          light[index] = level
        }
      }
      const share = 1 / (spec.rays * spec.rays)
      const at = index * 3
      photo.data[at] = develop(red * share, spec.noise, random)
      photo.data[at + 1] = develop(green * share, spec.noise, random)
      photo.data[at + 2] = develop(blue * share, spec.noise, random)
    }
  }
  return {
    photo,
    mask,
    light,
    project: camera.project,
    plane: ([x, y], size) => ({
      corners: [
        camera.project([x, y, 0]),
        camera.project([x + size[0], y, 0]),
        camera.project([x + size[0], y - size[1], 0]),
        camera.project([x, y - size[1], 0]),
      ],
      sizeMm: size,
    }),
  }
}

function createCamera(spec: Pick<RoomSpec, 'width' | 'height' | 'focalPx' | 'camera'>) {
  const yaw = (spec.camera.yawDeg * Math.PI) / 180
  const pitch = (spec.camera.pitchDeg * Math.PI) / 180
  const forward: Vector = [Math.sin(yaw) * Math.cos(pitch), Math.cos(yaw) * Math.cos(pitch), Math.sin(pitch)]
  const right: Vector = [Math.cos(yaw), -Math.sin(yaw), 0]
  const down = cross(forward, right)
  const { position } = spec.camera
  return {
    position,
    ray(x: number, y: number): Vector {
      const u = (x - spec.width / 2) / spec.focalPx
      const v = (y - spec.height / 2) / spec.focalPx
      return combine(forward, combine(scale(right, u), scale(down, v)))
    },
    project(world: Vector): Point {
      const offset = combine(world, scale(position, -1))
      const depth = dot(offset, forward)
      return [
        spec.width / 2 + (spec.focalPx * dot(offset, right)) / depth,
        spec.height / 2 + (spec.focalPx * dot(offset, down)) / depth,
      ]
    },
  }
}

interface Hit {
  at: Vector
  normal: Vector
  colour: Colour
  floor: boolean
}

function cast(spec: RoomSpec, from: Vector, ray: Vector): Hit {
  let nearest = Infinity
  let axis = 0
  for (let candidate = 0; candidate < 3; candidate++) {
    const wall = ray[candidate]! > 0 ? spec.size[candidate]! : 0
    const distance = (wall - from[candidate]!) / ray[candidate]!
    if (distance > 1 && distance < nearest) [nearest, axis] = [distance, candidate]
  }
  let box: Box | null = null
  for (const candidate of spec.furniture) {
    const entry = enter(candidate, from, ray)
    if (entry && entry.distance < nearest) {
      nearest = entry.distance
      axis = entry.axis
      box = candidate
    }
  }
  const at = combine(from, scale(ray, nearest))
  const normal: Vector = [0, 1, 2].map((i) => (i === axis ? (ray[i]! > 0 ? -1 : 1) : 0)) as unknown as Vector
  if (box) return { at, normal, colour: box.colour, floor: false }
  if (axis !== 2) return { at, normal, colour: spec.walls, floor: false }
  return ray[2] < 0
    ? { at, normal, colour: spec.floor(at[0], at[1]), floor: true }
    : { at, normal, colour: spec.ceiling, floor: false }
}

function enter(box: Box, from: Vector, ray: Vector) {
  let near = -Infinity
  let far = Infinity
  let axis = 0
  for (let i = 0; i < 3; i++) {
    const a = (box.from[i]! - from[i]!) / ray[i]!
    const b = (box.to[i]! - from[i]!) / ray[i]!
    if (Math.min(a, b) > near) [near, axis] = [Math.min(a, b), i]
    far = Math.min(far, Math.max(a, b))
  }
  return near < far && near > 1e-6 ? { distance: near, axis } : null
}

function lightAt(spec: RoomSpec, at: Vector, normal: Vector, random: () => number): number {
  let direct = 0
  const { light } = spec
  for (let ray = 0; ray < spec.shadowRays; ray++) {
    const spread = () => (random() * 2 - 1) * light.radius
    const to = combine(combine(light.at, [spread(), spread(), 0]), scale(at, -1))
    const squared = dot(to, to)
    const facing = dot(to, normal) / Math.sqrt(squared)
    if (facing <= 0) continue
    const start = combine(at, scale(normal, 0.5))
    if (spec.furniture.some((box) => (enter(box, start, to)?.distance ?? 2) < 1)) continue
    direct += (facing * light.power) / squared
  }
  return spec.ambient + direct / spec.shadowRays
}

function develop(linear: number, noise: number, random: () => number): number {
  const encoded = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055
  const grain = (random() + random() + random() - 1.5) * 2 * noise
  return Math.max(0, Math.min(255, Math.round(encoded * 255 + grain)))
}

const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const combine = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
const scale = (a: Vector, factor: number): Vector => [a[0] * factor, a[1] * factor, a[2] * factor]
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
