import { readScene, type Surface } from '@tessera/shared/contract/design/scene'
import { segment } from '@tessera/shared/contract/design/segment'
import type { EndpointOutput } from '@tessera/shared/contract/endpoint'
import type { UploadedFile } from '@tessera/shared/contract/file'
import { keepMockFile, mock } from '@tessera/shared/mock-host/mock-host'
import { floorOf, mockPhoto } from './photos.mock'

type Answer = EndpointOutput<typeof segment>
type Scene = EndpointOutput<typeof readScene>
type Box = Scene['regions'][number]['box']

const LABELS_PX = 512
/** How long the mock looks at a photo. */
const LOOKING_MS = 1_500
/** Share of the photo's height that counts as ceiling. */
const CEILING = 0.12
/** Smallest thing, as a share of the photo. */
const SMALLEST_THING = 0.0004
/** The floor's far edge behind a thing is guessed from this share of the width beside it. */
const ASIDE = 0.12
/** Not named yet. */
const UNKNOWN = 255

interface Labels {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
  readonly regions: Scene['regions']
}

function canvasOf(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw on a canvas.')
  return { canvas, context }
}

/** White where the floor is, from the suggestion's mask or its outline. */
async function floorPixels(photo: UploadedFile, { maskUrl, polygons }: Answer, width: number, height: number) {
  const { context } = canvasOf(width, height)
  if (maskUrl) {
    const picture = await (await fetch(maskUrl)).blob()
    context.drawImage(await createImageBitmap(picture), 0, 0, width, height)
  } else {
    context.scale(width / photo.width, height / photo.height)
    context.fillStyle = 'white'
    context.beginPath()
    for (const ring of polygons) for (const [x, y] of ring) context.lineTo(x, y)
    context.fill()
  }
  return context.getImageData(0, 0, width, height).data
}

/** A scene made from the floor alone: wall and ceiling above it, and what stands in or before it are things. */
async function labelsOf(photo: UploadedFile): Promise<Labels> {
  const scale = LABELS_PX / Math.max(photo.width, photo.height)
  const [width, height] = [Math.round(photo.width * scale), Math.round(photo.height * scale)]
  const floor = await floorPixels(photo, await floorOf(photo), width, height)
  const data = new Uint8Array(width * height)
  const surfaces: Surface[] = ['floor', 'wall', 'ceiling']
  const isFloor = (index: number) => (floor[index * 4] ?? 0) > 127
  const tops = Array.from({ length: width }, (_, x) => {
    let y = 0
    while (y < height && !isFloor(y * width + x)) y += 1
    return y
  })
  const reach = Math.round(width * ASIDE)
  for (let x = 0; x < width; x += 1) {
    const top = Math.min(...tops.slice(Math.max(0, x - reach), x + reach))
    for (let y = 0; y < height; y += 1) {
      const index = y * width + x
      if (isFloor(index)) data[index] = 1
      else if (y >= top) data[index] = UNKNOWN
      else data[index] = y < height * CEILING ? 3 : 2
    }
  }
  for (let index = 0; index < data.length; index += 1) {
    if (data[index] !== UNKNOWN) continue
    const label = surfaces.length + 1
    const size = spread(data, width, index, label)
    if (size >= data.length * SMALLEST_THING && label < UNKNOWN - 1) surfaces.push('thing')
    else data.forEach((value, each) => value === label && (data[each] = 0))
  }
  const regions = surfaces.map((surface, index) => ({
    surface,
    confidence: 0.9,
    box: boxOf(data, width, index + 1, 1 / scale),
  }))
  return { width, height, data, regions }
}

/** Gives one connected piece of unnamed pixels its label; returns its size. */
function spread(data: Uint8Array, width: number, start: number, label: number): number {
  const open = [start]
  data[start] = label
  let size = 0
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    size += 1
    const x = index % width
    for (const next of [index - width, index + width, x > 0 ? index - 1 : -1, x < width - 1 ? index + 1 : -1]) {
      if (data[next] !== UNKNOWN) continue
      data[next] = label
      open.push(next)
    }
  }
  return size
}

function boxOf(data: Uint8Array, width: number, label: number, scale: number): Box {
  let [x0, y0, x1, y1] = [Infinity, Infinity, 0, 0]
  data.forEach((value, index) => {
    if (value !== label) return
    const [x, y] = [index % width, Math.floor(index / width)]
    ;[x0, y0, x1, y1] = [Math.min(x0, x), Math.min(y0, y), Math.max(x1, x + 1), Math.max(y1, y + 1)]
  })
  return x1 > x0 ? [x0 * scale, y0 * scale, (x1 - x0) * scale, (y1 - y0) * scale] : [0, 0, 0, 0]
}

/** Keeps a picture of one grey level per label. */
async function keepGrey({ width, height, data }: Labels, grey: (label: number) => number) {
  const { canvas, context } = canvasOf(width, height)
  const image = context.createImageData(width, height)
  data.forEach((label, index) => image.data.set([grey(label), grey(label), grey(label), 255], index * 4))
  context.putImageData(image, 0, 0)
  return keepMockFile(await canvas.convertToBlob({ type: 'image/png' }))
}

/** Shared area of two boxes over their joint area. */
function alike([ax, ay, aw, ah]: Box, [bx, by, bw, bh]: Box): number {
  const across = Math.max(0, Math.min(ax + aw, bx + bw) - Math.max(ax, bx))
  const down = Math.max(0, Math.min(ay + ah, by + bh) - Math.max(ay, by))
  return (across * down) / (aw * ah + bw * bh - across * down || 1)
}

/** The label of what fills a box best, or of what is at a point; 0 for none. */
function labelFor({ width, height, data, regions }: Labels, photo: UploadedFile, input: Asked): number {
  const { box } = input
  if (box) {
    const scores = regions.map((region) => alike(region.box, box))
    return Math.max(...scores) > 0 ? scores.indexOf(Math.max(...scores)) + 1 : 0
  }
  const at = input.points?.find(({ keep }) => keep)?.at ?? input.click
  if (!at) return 0
  const [x, y] = [Math.floor((at[0] * width) / photo.width), Math.floor((at[1] * height) / photo.height)]
  return data[y * width + x] ?? 0
}
type Asked = Pick<Parameters<Parameters<typeof mock<typeof segment>>[1]>[0], 'box' | 'points' | 'click'>

const known = new Map<string, { readonly since: number; readonly labels: Promise<Labels> }>()

function look(photoFileId: string) {
  const seen = known.get(photoFileId) ?? { since: Date.now(), labels: labelsOf(mockPhoto(photoFileId)) }
  known.set(photoFileId, seen)
  return seen
}

export const sceneEndpoints = [
  mock(readScene, async ({ photoFileId }): Promise<Scene> => {
    const { since, labels } = look(photoFileId)
    if (Date.now() - since < LOOKING_MS) return { state: 'looking', labelsUrl: null, regions: [] }
    const seen = await labels
    return { state: 'seen', labelsUrl: (await keepGrey(seen, (label) => label)).url, regions: seen.regions }
  }),
  mock(segment, async (input): Promise<Answer> => {
    const photo = mockPhoto(input.photoFileId)
    const nothing: Answer = { ...(await floorOf(photo)), maskFileId: null, maskUrl: null, polygons: [], plane: null }
    if (input.kind === 'floor' && !input.box) return floorOf(photo)
    const labels = await look(input.photoFileId).labels
    const label = input.kind === 'wall' && !input.click ? 2 : labelFor(labels, photo, input)
    const region = labels.regions[label - 1]
    if (!region) return { ...nothing, confidence: 0, warnings: ['nothingFound'] }
    const mask = await keepGrey(labels, (each) => (each === label ? 255 : 0))
    const [left, top, width, height] = region.box
    const outline = [
      [left, top],
      [left + width, top],
      [left + width, top + height],
      [left, top + height],
    ] as [Corner, Corner, Corner, Corner]
    const plane = input.kind === 'wall' ? { corners: outline } : null
    return { ...nothing, maskFileId: mask.fileId, maskUrl: mask.url, polygons: [outline], plane, confidence: 0.8 }
  }),
]
type Corner = [number, number]
