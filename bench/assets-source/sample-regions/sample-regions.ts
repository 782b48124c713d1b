/**
 * `npx tsx bench/assets-source/sample-regions/sample-regions.ts`: what the product sees in the sample rooms, for seeded designs: the
 * suggested floors with their corners, untouched, and things from a person's box and clicks.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { createPerception } from '../../../server/src/design/perception/perception'
import { boundPhoto } from '../../../server/src/design/wrapper/normalise'
import type { Mask } from '../../perception/measures'
import { methodNow, type Question } from '../../perception/methods'

const ROOMS = join(import.meta.dirname, '../../../server/assets/rooms')
const REGIONS = join(ROOMS, 'regions')
const FLOORS = ['bedroom', 'dining-room', 'empty-flat', 'kitchen'] as const
/** A box, `[left, top, width, height]`, and clicks on what it left out, in photo pixels. */
const THINGS = [
  {
    room: 'living-room',
    name: 'sofa',
    box: [0, 540, 665, 350],
    clicks: [
      [390, 641],
      [615, 610],
    ],
  },
] as const

const perception = createPerception()
const seeing = methodNow(perception)
mkdirSync(REGIONS, { recursive: true })

async function see(room: string, question: Question) {
  const encoded = readFileSync(join(ROOMS, `${room}.jpg`))
  const photo = { name: room, encoded, raster: (await boundPhoto(encoded)).raster, isOurs: true }
  await seeing.prepare(photo)
  return seeing.see(photo, question)
}

const write = ({ data, width, height }: Mask, name: string) =>
  sharp(data, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png({ compressionLevel: 9 })
    .toFile(join(REGIONS, `${name}.png`))

const corners: Record<string, unknown> = {}
for (const room of FLOORS) {
  const { mask, plane, confidence } = await see(room, { kind: 'floor' })
  if (!plane) throw new Error(`${room}: no corners suggested: seed another room`)
  await write(mask, `${room}-floor`)
  corners[room] = { corners: plane.corners, confidence }
}
writeFileSync(join(REGIONS, 'floors.json'), `${JSON.stringify(corners, null, 2)}\n`)
for (const { room, name, box, clicks } of THINGS) {
  const points = clicks.map(([x, y]) => ({ at: [x, y] as [number, number], keep: true }))
  const { mask } = await see(room, { kind: 'object', box: [...box], points })
  await write(mask, `${room}-${name}`)
}
await perception.close()
