import { MASK_FEATHER_PX } from '@tessera/shared/contract/constants'
import type { PieceFrame } from '@tessera/shared/contract/furnishing'
import { eachShadow as eachShadowOf, softFeet, type Standing } from '@tessera/shared/contract/standing-shadow'
import sharp from 'sharp'
import { type Pixels, pixelsOf, type Raster } from '../../engine'
import { widened } from '../removal/patch-level'

/** A piece at the size it is seen at, and the place of its shadow. */
export interface PieceLayer {
  /** In photo pixels; may be partly outside. */
  left: number
  top: number
  width: number
  height: number
  /** Four channels, not premultiplied. */
  rgba: Pixels
  /** Row from which its lowest part touches the floor. */
  feetFrom: number
  footprint: Standing['footprint']
}

type Size = Pick<Raster, 'width' | 'height'>

/**
 * Scales a cut-out to its frame, and keeps what is in the photo: a frame may be several times as large, and a photo has up to eight.
 * @throws Error when it is no picture
 */
export async function pieceLayer(
  cutout: Uint8Array,
  frame: PieceFrame,
  { mirrored, photo }: { mirrored: boolean; photo: Size },
): Promise<PieceLayer> {
  const [width, height] = [Math.max(1, Math.round(frame.width)), Math.max(1, Math.round(frame.height))]
  const bottom = frame.top + frame.height
  const [left, top] = [Math.round(frame.left), Math.round(bottom) - height]
  const across = seen(left, width, photo.width)
  const down = seen(top, height, photo.height)
  const picture = sharp(cutout).toColourspace('srgb').ensureAlpha()
  const decoded = await (mirrored ? picture.flop() : picture)
    .resize(width, height, { fit: 'fill' })
    .extract({ left: across.from, top: down.from, width: across.size, height: down.size })
    .raw({ depth: 'uchar' })
    .toBuffer()
  return {
    left: left + across.from,
    top: top + down.from,
    width: across.size,
    height: down.size,
    rgba: pixelsOf(decoded),
    feetFrom: Math.floor(height * (1 - FEET)) - down.from,
    footprint: { x: frame.left + frame.width / 2, y: bottom, half: frame.width / 2, depth: frame.depth },
  }
}

/** The part of a side that lies in the photo, with a margin for the softness of feet; at least one pixel. */
function seen(start: number, size: number, photo: number): { from: number; size: number } {
  const margin = Math.ceil(size * 0.01) + 1
  const from = Math.min(size - 1, Math.max(0, -start - margin))
  return { from, size: Math.max(1, Math.min(size, photo - start + margin) - from) }
}

/** Lowest part of a piece that touches the floor, as a share of its height. */
const FEET = 0.025

/** Calls back with every pixel that a piece darkens, and by how much, 0–1. */
export function eachShadow(layer: PieceLayer, photo: Raster, visit: (index: number, strength: number) => void): void {
  const { left, footprint } = layer
  const feet = [...feetOf(layer)].map((share) => ({ row: footprint.y, share }))
  eachShadowOf({ left, footprint, feet }, photo, visit)
}

/** Where feet stand, by column: 0–1, softened. */
function feetOf({ width, height, rgba, feetFrom, footprint }: PieceLayer): Float32Array {
  const stands = new Float32Array(width)
  for (let row = Math.max(0, feetFrom); row < height; row++) {
    for (let column = 0; column < width; column++) {
      stands[column] = Math.max(stands[column]!, rgba[(row * width + column) * 4 + 3]! / 255)
    }
  }
  return softFeet(stands, footprint.half)
}

/** One channel: 255 where a piece or its shadow is. */
export function coveredBy(layers: readonly PieceLayer[], photo: Raster): Raster {
  const { width, height } = photo
  const data = new Uint8Array(width * height)
  for (const layer of layers) {
    eachShadow(layer, photo, (index) => {
      data[index] = 255
    })
    eachPixel(layer, photo, (index, at) => {
      if (layer.rgba[at + 3]) data[index] = 255
    })
  }
  return { data, width, height, channels: 1 }
}

/** From this alpha on nothing is seen through a piece. */
const OPAQUE = 250
/** A piece hides what lies this far inside its outline: what is beside it fades over the region's edge. */
const INSIDE_PX = MASK_FEATHER_PX + 1

/** The part of a region that is seen beside or through the pieces; null where they hide all of it. */
export function leftOpenBy(layers: readonly PieceLayer[], region: Raster): Raster | null {
  const open = new Uint8Array(region.data.length).fill(1)
  for (const layer of layers) {
    eachPixel(layer, region, (index, at) => {
      if (layer.rgba[at + 3]! >= OPAQUE) open[index] = 0
    })
  }
  const seen = widened(open, region.width, region.height, INSIDE_PX)
  const data = region.data.map((value, index) => (seen[index] ? value : 0))
  return data.includes(255) ? { ...region, data } : null
}

/** Calls back with every pixel of the photo that a layer lies over, and its place in `rgba`. */
export function eachPixel(layer: PieceLayer, photo: Raster, visit: (index: number, at: number) => void): void {
  for (let row = Math.max(0, -layer.top); row < Math.min(layer.height, photo.height - layer.top); row++) {
    for (let column = Math.max(0, -layer.left); column < Math.min(layer.width, photo.width - layer.left); column++) {
      visit((row + layer.top) * photo.width + column + layer.left, (row * layer.width + column) * 4)
    }
  }
}
