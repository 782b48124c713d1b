import type { Raster } from '../../engine'

/** Pixels this near to an object's edge may be mixed with what is beside it. */
const MIXED = 2
/** Steps from certain pixels outwards: through the mixed ones, and over the soft edge outside. */
const STEPS = MIXED + 3

export interface ObjectPixels {
  /** One channel: n for the object n - 1, also on the soft edge outside it; 0 elsewhere. */
  owners: Uint8Array
  /** Pixel indices that may change. */
  pixels: Uint32Array
  /** Three bytes for each of `pixels`: its colour without what it is mixed with. */
  colours: Uint8Array
}

/**
 * What the objects themselves look like at their edges: mixed pixels take the colour of the nearest certain ones, so
 * that a neighbour's colour is not recoloured along (a rim of the old colour, or of the neighbour's in the new one).
 * Things too thin to have certain pixels keep the photo's.
 * @param reach 1 where pixels may change
 */
export function sourceOf(photo: Raster, objects: Raster, reach: Uint8Array): ObjectPixels {
  const { width, height } = photo
  const owners = spreadOwners(objects, reach)
  const pixels = indicesOf(reach, owners)
  const source = new Uint8Array(photo.data)
  const certain = new Uint8Array(width * height)
  let open: number[] = []
  for (const index of pixels) {
    if (objects.data[index] && isInner(owners, objects.data, index, width, height)) certain[index] = 1
    else open.push(index)
  }
  for (let step = 0; step < STEPS && open.length > 0; step++) {
    const filled: number[] = []
    const next: number[] = []
    for (const index of open) (fill(source, certain, owners, index, width, height) ? filled : next).push(index)
    // Only now, so that a step reaches one pixel and not along the whole row.
    for (const index of filled) certain[index] = 1
    open = next
  }
  const colours = new Uint8Array(pixels.length * 3)
  pixels.forEach((index, at) => {
    for (let channel = 0; channel < 3; channel++) colours[at * 3 + channel] = source[index * 3 + channel]!
  })
  return { owners, pixels, colours }
}

/** Places of an object's pixels among all. @param owner the object's number, from 1 */
export function placesOf({ owners, pixels }: Pick<ObjectPixels, 'owners' | 'pixels'>, owner: number): Uint32Array {
  const places = new Uint32Array(pixels.length)
  let count = 0
  for (let place = 0; place < pixels.length; place++) if (owners[pixels[place]!] === owner) places[count++] = place
  return places.subarray(0, count)
}

/** Every pixel of the soft edge belongs to the nearest object. */
function spreadOwners({ data, width }: Raster, reach: Uint8Array): Uint8Array {
  const owners = new Uint8Array(data)
  let open: number[] = []
  for (let index = 0; index < reach.length; index++) if (reach[index] && !owners[index]) open.push(index)
  for (let step = 0; step < STEPS && open.length > 0; step++) {
    const found: [number, number][] = []
    const next: number[] = []
    for (const index of open) {
      const column = index % width
      const owner =
        (column > 0 && owners[index - 1]) ||
        (column < width - 1 && owners[index + 1]) ||
        owners[index - width] ||
        owners[index + width]
      if (owner) found.push([index, owner])
      else next.push(index)
    }
    for (const [index, owner] of found) owners[index] = owner
    open = next
  }
  return owners
}

function indicesOf(reach: Uint8Array, owners: Uint8Array): Uint32Array {
  let count = 0
  for (let index = 0; index < reach.length; index++) if (reach[index] && owners[index]) count++
  const pixels = new Uint32Array(count)
  let at = 0
  for (let index = 0; index < reach.length; index++) if (reach[index] && owners[index]) pixels[at++] = index
  return pixels
}

/** Whether the object goes on for two pixels in each direction; the photo's edge is no edge of it. */
function isInner(owners: Uint8Array, objects: Uint8Array, index: number, width: number, height: number): boolean {
  const [x, y, own] = [index % width, Math.floor(index / width), owners[index]]
  for (let step = 1; step <= MIXED; step++) {
    if (x >= step && objects[index - step] !== own) return false
    if (x + step < width && objects[index + step] !== own) return false
    if (y >= step && objects[index - step * width] !== own) return false
    if (y + step < height && objects[index + step * width] !== own) return false
  }
  return true
}

/** Mean of the certain neighbours of the same object; false without any. */
function fill(
  source: Uint8Array,
  certain: Uint8Array,
  owners: Uint8Array,
  index: number,
  width: number,
  height: number,
): boolean {
  const [x, y, own] = [index % width, Math.floor(index / width), owners[index]]
  let [count, red, green, blue] = [0, 0, 0, 0]
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
      const at = row * width + column
      if (!certain[at] || owners[at] !== own) continue
      count++
      red += source[at * 3]!
      green += source[at * 3 + 1]!
      blue += source[at * 3 + 2]!
    }
  }
  if (count === 0) return false
  source[index * 3] = Math.round(red / count)
  source[index * 3 + 1] = Math.round(green / count)
  source[index * 3 + 2] = Math.round(blue / count)
  return true
}
