/** One channel of a picture, values 0 to 1, row by row. */
export interface Plane {
  readonly data: Float32Array
  readonly width: number
  readonly height: number
}

/** A picture as luma and two chroma planes; the network processes luma only. */
export interface Planes {
  readonly luma: Plane
  readonly blue: Plane
  readonly red: Plane
}

/** Parameter a of the bicubic kernel: the common value, and the one that the network was trained against. */
const SHARPNESS = -0.5

function cubic(distance: number): number {
  const x = Math.abs(distance)
  if (x < 1) return (SHARPNESS + 2) * x ** 3 - (SHARPNESS + 3) * x ** 2 + 1
  if (x < 2) return SHARPNESS * (x ** 3 - 5 * x ** 2 + 8 * x - 4)
  return 0
}

/** For each output pixel: its first source pixel and the weights. Shrinking covers every source pixel. */
function kernel(from: number, to: number): { readonly first: number; readonly weights: readonly number[] }[] {
  const scale = from / to
  const reach = 2 * Math.max(1, scale)
  return Array.from({ length: to }, (_, place) => {
    const centre = (place + 0.5) * scale
    const first = Math.max(0, Math.floor(centre - reach + 0.5))
    const last = Math.min(from, Math.floor(centre + reach + 0.5))
    const raw = Array.from({ length: last - first }, (_each, index) =>
      cubic((first + index + 0.5 - centre) / Math.max(1, scale)),
    )
    const sum = raw.reduce((total, weight) => total + weight, 0)
    return { first, weights: raw.map((weight) => weight / sum) }
  })
}

function resizeRows({ data, width, height }: Plane, to: number): Plane {
  const places = kernel(width, to)
  const result = new Float32Array(to * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < to; x += 1) {
      const { first, weights } = places[x]!
      let sum = 0
      for (let index = 0; index < weights.length; index += 1) sum += weights[index]! * data[y * width + first + index]!
      result[y * to + x] = sum
    }
  }
  return { data: result, width: to, height }
}

function transpose({ data, width, height }: Plane): Plane {
  const result = new Float32Array(data.length)
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) result[x * height + y] = data[y * width + x]!
  return { data: result, width: height, height: width }
}

/** Bicubic; when shrinking, weighted over the area of each output pixel. */
export function resize(plane: Plane, width: number, height: number): Plane {
  return transpose(resizeRows(transpose(resizeRows(plane, width)), height))
}

const eachPlane = ({ luma, blue, red }: Planes, change: (plane: Plane) => Plane): Planes => ({
  luma: change(luma),
  blue: change(blue),
  red: change(red),
})

/** Rounds to eight bits, as pictures are stored. */
const rounded = ({ data, width, height }: Plane): Plane => ({
  data: data.map((value) => Math.round(Math.min(1, Math.max(0, value)) * 255) / 255),
  width,
  height,
})

/** Half the width and height, as a small copy of the picture would be stored. */
export const halved = (planes: Planes): Planes =>
  eachPlane(planes, (plane) => rounded(resize(plane, plane.width / 2, plane.height / 2)))

export const doubled = (plane: Plane): Plane => resize(plane, plane.width * 2, plane.height * 2)

/** From RGBA bytes, by ITU-R BT.601. */
export function toPlanes(pixels: Uint8ClampedArray, width: number, height: number): Planes {
  const [luma, blue, red] = [0, 1, 2].map(() => new Float32Array(width * height)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ]
  for (let index = 0; index < luma.length; index += 1) {
    const [r, g, b] = [0, 1, 2].map((channel) => pixels[4 * index + channel]! / 255) as [number, number, number]
    const y = 0.299 * r + 0.587 * g + 0.114 * b
    luma[index] = y
    blue[index] = 0.5 + (b - y) / 1.772
    red[index] = 0.5 + (r - y) / 1.402
  }
  const plane = (data: Float32Array): Plane => ({ data, width, height })
  return { luma: plane(luma), blue: plane(blue), red: plane(red) }
}

/** To RGBA bytes. */
export function toPixels({ luma, blue, red }: Planes): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(4 * luma.data.length)
  for (let index = 0; index < luma.data.length; index += 1) {
    const [y, b, r] = [luma.data[index]!, blue.data[index]! - 0.5, red.data[index]! - 0.5]
    pixels[4 * index] = 255 * (y + 1.402 * r)
    pixels[4 * index + 1] = 255 * (y - (0.299 * 1.402 * r + 0.114 * 1.772 * b) / 0.587)
    pixels[4 * index + 2] = 255 * (y + 1.772 * b)
    pixels[4 * index + 3] = 255
  }
  return pixels
}

/** PSNR in dB; `Infinity` for identical pictures. */
export function peakSignalToNoise(one: Plane, original: Plane): number {
  let sum = 0
  for (let index = 0; index < one.data.length; index += 1) {
    sum += (Math.min(1, Math.max(0, one.data[index]!)) - original.data[index]!) ** 2
  }
  return -10 * Math.log10(sum / one.data.length)
}

export interface Tile {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Tiles that cover a picture, row by row. */
export function tilesOf(width: number, height: number, size: number): Tile[] {
  const starts = (length: number) => Array.from({ length: Math.ceil(length / size) }, (_, index) => index * size)
  return starts(height).flatMap((y) =>
    starts(width).map((x) => ({ x, y, width: Math.min(size, width - x), height: Math.min(size, height - y) })),
  )
}

/** Crops a plane. */
export function cut({ data, width }: Plane, tile: Tile): Plane {
  const result = new Float32Array(tile.width * tile.height)
  for (let row = 0; row < tile.height; row += 1) {
    const from = (tile.y + row) * width + tile.x
    result.set(data.subarray(from, from + tile.width), row * tile.width)
  }
  return { data: result, width: tile.width, height: tile.height }
}

/** The areas with the most detail, strongest first, without overlap: where a difference is visible. */
export function detailsOf(plane: Plane, width: number, height: number, count: number): Tile[] {
  const places = tilesOf(plane.width, plane.height, Math.floor(Math.min(width, height) / 2))
    .map(({ x, y }) => ({ x, y, width, height }))
    .filter((place) => place.x + width <= plane.width && place.y + height <= plane.height)
    .map((place) => ({ place, detail: detailOf(cut(plane, place)) }))
    .toSorted((a, b) => b.detail - a.detail)
  const chosen: Tile[] = []
  for (const { place } of places) {
    const isFree = chosen.every(
      (other) => Math.abs(other.x - place.x) >= width || Math.abs(other.y - place.y) >= height,
    )
    if (isFree && chosen.length < count) chosen.push(place)
  }
  return chosen
}

/** Sum of the differences between neighbouring pixels. */
function detailOf({ data, width }: Plane): number {
  let sum = 0
  for (let index = width + 1; index < data.length; index += 1) {
    sum += Math.abs(data[index]! - data[index - 1]!) + Math.abs(data[index]! - data[index - width]!)
  }
  return sum
}
