import type { Caveat } from '@tessera/shared/contract/design/caveat'
import { CAVEAT_TEXT } from '@tessera/shared/contract/design/caveat.text'
import { create } from 'qrcode'
import sharp from 'sharp'
import { lettered, type Weight } from '../documents/typeface'
import { POSTER_TEXT as TEXT } from './poster.text'

/** What is drawn: the pictures as files, so that what an engine made has its label already. */
export interface Poster {
  readonly shopName: string
  readonly name: string
  readonly caveat: Caveat | null
  readonly materials: readonly { readonly sku: string | null; readonly sizeMm: readonly [number, number] | null }[]
  readonly after: string
  readonly before: string
  readonly link: string
}

const WIDTH = 1080
const MARGIN = 60
const INNER = WIDTH - 2 * MARGIN
const HEAD = 150
/** The photo before lies small in the corner of the result. */
const BEFORE_WIDTH = 300
const QR = 240
const COLORS = { paper: 'white', ink: 'rgb(29,33,38)', quiet: 'rgb(91,100,112)', line: 'rgb(230,225,216)' }

/** A poster for a customer's phone, 1080 px wide; as high as its picture needs. */
export async function drawPoster(poster: Poster): Promise<Buffer> {
  const after = await fitted(poster.after, INNER, 1350)
  const before = await fitted(poster.before, BEFORE_WIDTH, 300)
  const facts = HEAD + after.height + 90
  const foot = facts + (factsOf(poster) === '' ? 60 : 120)
  const height = foot + QR + 100
  const plate = { x: MARGIN + 24, y: HEAD + 24 }
  const parts = [
    `<rect width="${WIDTH}" height="${height}" fill="${COLORS.paper}"/>`,
    words(poster.shopName, { x: MARGIN, y: 96, size: 46, weight: 'bold', room: INNER }),
    words(poster.name, { x: MARGIN, y: facts, size: 44, weight: 'bold', room: INNER }),
    words(factsOf(poster), { x: MARGIN, y: facts + 58, size: 30, color: COLORS.quiet, room: INNER }),
    `<rect x="${MARGIN}" y="${foot - 30}" width="${INNER}" height="2" fill="${COLORS.line}"/>`,
    words(TEXT.scan, { x: MARGIN, y: foot + 110, size: 40, weight: 'bold', room: INNER - QR - 40 }),
    words(TEXT.scanFor, { x: MARGIN, y: foot + 170, size: 28, color: COLORS.quiet, room: INNER - QR - 40 }),
    codeOf(poster.link, WIDTH - MARGIN - QR, foot + 20),
  ]
  const frame = overlay(WIDTH, height, parts)
  const label = overlay(BEFORE_WIDTH, before.height, [
    `<rect width="${BEFORE_WIDTH}" height="${before.height}" fill="none" stroke="${COLORS.paper}" stroke-width="8"/>`,
    `<rect x="14" y="14" width="84" height="44" rx="22" fill="black" fill-opacity="0.55"/>`,
    words(TEXT.before, { x: 30, y: 46, size: 26, color: COLORS.paper, room: 70 }),
  ])
  const { xmp } = await sharp(poster.after).metadata()
  const drawn = sharp(frame)
    .composite([
      { input: after.data, left: MARGIN, top: HEAD },
      { input: before.data, left: plate.x, top: plate.y },
      { input: label, left: plate.x, top: plate.y },
    ])
    .flatten({ background: COLORS.paper })
  // The picture's declaration that it was generated.
  return (xmp ? drawn.withXmp(xmp.toString()) : drawn).jpeg({ quality: 90 }).toBuffer()
}

function factsOf({ materials, name, caveat }: Poster): string {
  const called = caveat && CAVEAT_TEXT[caveat]
  const parts = materials.flatMap(({ sku, sizeMm }) => [
    ...(sizeMm ? [TEXT.size(sizeMm)] : []),
    ...(sku ? [TEXT.sku(sku)] : []),
  ])
  if (called !== null && called !== name) parts.unshift(called)
  return [...new Set(parts)].join('  ·  ')
}

async function fitted(path: string, width: number, mostHeight: number): Promise<{ data: Buffer; height: number }> {
  const { data, info } = await sharp(path)
    .resize({ width, height: mostHeight, fit: 'inside', withoutEnlargement: false })
    .extend({ background: COLORS.paper })
    .toBuffer({ resolveWithObject: true })
  if (info.width === width) return { data, height: info.height }
  // A tall picture is centred in its width.
  const sides = width - info.width
  const left = Math.floor(sides / 2)
  const centred = await sharp(data)
    .extend({ left, right: sides - left, background: COLORS.line })
    .toBuffer()
  return { data: centred, height: info.height }
}

interface Place {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly room: number
  readonly weight?: Weight
  readonly color?: string
}

const words = (text: string, { x, y, size, room, weight = 'regular', color = COLORS.ink }: Place): string =>
  text === ''
    ? ''
    : `<path transform="translate(${x} ${y})" fill="${color}" d="${lettered(text, size, room, weight).path}"/>`

/** A QR code as one path, with its quiet zone. */
function codeOf(link: string, x: number, y: number): string {
  const { modules } = create(link, { errorCorrectionLevel: 'M' })
  const cell = QR / (modules.size + 4)
  const cells: string[] = []
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column)) cells.push(`M${column + 2} ${row + 2}h1v1h-1z`)
  return `<path transform="translate(${x} ${y}) scale(${cell.toFixed(4)})" fill="black" shape-rendering="crispEdges" d="${cells.join('')}"/>`
}

const overlay = (width: number, height: number, parts: readonly string[]): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${parts.join('')}</svg>`)
