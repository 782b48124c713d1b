import { levelOfObject } from '@tessera/shared/contract/design/mask-levels'
import sharp from 'sharp'
import type { FurnitureMaterialJob, Worn } from '../../../modes/furniture-material'
import { decodeRgb } from '../../testing/job-samples'
import { runEngine } from '../../../wrapper/run-engine'
import { createBasicEngine } from '../basic-engine'

const [WIDTH, HEIGHT] = [160, 120]
const context = { signal: new AbortController().signal, progress: () => {} }

/** A grey wall, on it a beige seat that is lit from the right, with a red cushion, and a white cupboard. */
const inSeat = (x: number, y: number) => x >= 10 && x < 80 && y >= 40 && y < 110
const inCushion = (x: number, y: number) => x >= 30 && x < 50 && y >= 60 && y < 80
const inCupboard = (x: number, y: number) => x >= 100 && x < 150 && y >= 20 && y < 110

function colourAt(x: number, y: number): [number, number, number] {
  if (inCushion(x, y)) return [170, 40, 36]
  if (inSeat(x, y)) return [110 + x, 104 + x, 84 + x]
  return inCupboard(x, y) ? [215, 214, 210] : [150, 152, 150]
}

const picture = (colour: (x: number, y: number) => number[], channels: 1 | 3) =>
  sharp(
    Uint8Array.from({ length: WIDTH * HEIGHT * channels }, (_, at) => {
      const pixel = Math.floor(at / channels)
      return colour(pixel % WIDTH, Math.floor(pixel / WIDTH))[at % channels]!
    }),
    { raw: { width: WIDTH, height: HEIGHT, channels } },
  )
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .png()
    .toBuffer()

const plain = (background: string) =>
  sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer()
const checks = (size: number) =>
  sharp(
    Uint8Array.from({ length: 128 * 128 * 3 }, (_, at) => {
      const [x, y] = [Math.floor(at / 3) % 128, Math.floor(at / 3 / 128)]
      return (Math.floor(x / size) + Math.floor(y / size)) % 2 ? 230 : 40
    }),
    { raw: { width: 128, height: 128, channels: 3 } },
  )
    .png()
    .toBuffer()

async function run(scheme: Partial<Worn>[], changes: Partial<FurnitureMaterialJob> = {}) {
  const swatch = await plain('#1e5142')
  const worn = scheme.map((each): Worn => ({ swatch, goods: 'upholstery', repeat: 0.2, angleDeg: 0, ...each }))
  const levelAt = (x: number, y: number) => (inSeat(x, y) ? levelOfObject(0) : inCupboard(x, y) ? levelOfObject(1) : 0)
  const job: FurnitureMaterialJob = {
    designType: 'furniture_material',
    photo: await picture(colourAt, 3),
    mask: await picture((x, y) => [levelAt(x, y)], 1),
    schemes: [worn],
    sparing: true,
    seed: 1,
    ...changes,
  }
  const result = await runEngine(createBasicEngine(), job, context)
  const { data } = await decodeRgb(result.image)
  return { result, at: (x: number, y: number) => [...data.subarray((y * WIDTH + x) * 3, (y * WIDTH + x) * 3 + 3)] }
}

it('dresses each object in its own material, keeps the light, and changes nothing beside them', async () => {
  const { result, at } = await run([{}, { swatch: await plain('#6b4a33'), goods: 'panel' }])
  expect(result).toMatchObject({ outsideChangedRatio: 0, method: 'shaded-swatch', warnings: [] })
  const [dark, light] = [at(16, 100), at(74, 100)]
  expect(dark[1]).toBeGreaterThan(dark[0]! + 10)
  expect(light[1]).toBeGreaterThan(dark[1]! + 20)
  const [red, , blue] = at(125, 60)
  expect(red).toBeGreaterThan(blue! + 20)
  expect(at(90, 60)).toEqual(colourAt(90, 60))
})

it('spares a cushion of another colour, unless told not to', async () => {
  const both = [{}, {}]
  expect((await run(both)).at(40, 70)).toEqual(colourAt(40, 70))
  const [red, green] = (await run(both, { sparing: false })).at(40, 70)
  expect(green).toBeGreaterThan(red!)
})

it('calls a large pattern on upholstery a draft, not on a flat front', async () => {
  const swatch = await checks(64)
  expect((await run([{ swatch, repeat: 0.5 }, {}])).result.warnings).toEqual(['patternFlat'])
  const front: Worn['front'] = [
    [100, 20],
    [150, 20],
    [150, 110],
    [100, 110],
  ]
  expect((await run([{}, { swatch, repeat: 0.5, front }])).result.warnings).toEqual([])
})

it('lays the swatch on a flat front in its perspective', async () => {
  const swatch = await checks(16)
  // Seen from the left: the far edge is half as high as the near one.
  const front: Worn['front'] = [
    [100, 45],
    [150, 20],
    [150, 110],
    [100, 85],
  ]
  const { at } = await run([{}, { swatch, goods: 'smooth', repeat: 0.2, front }], { sparing: false })
  const changesAlong = (x: number) => {
    let changes = 0
    for (let y = 48; y < 82; y++) if (at(x, y)[0]! > 128 !== at(x, y - 1)[0]! > 128) changes++
    return changes
  }
  expect(changesAlong(104)).toBeGreaterThan(changesAlong(146))
})
