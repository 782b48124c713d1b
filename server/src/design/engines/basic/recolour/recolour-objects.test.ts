import { levelOfObject } from '@tessera/shared/contract/design/mask-levels'
import { labOfHex, writeLab } from '@tessera/shared/contract/lab'
import sharp from 'sharp'
import type { ColorChangeJob } from '../../../modes/color-change'
import { runEngine } from '../../../wrapper/run-engine'
import type { Raster } from '../../engine'
import { decodeRgb } from '../../testing/job-samples'
import { createBasicEngine } from '../basic-engine'

const [WIDTH, HEIGHT] = [240, 160]
const engine = createBasicEngine()
const context = { signal: new AbortController().signal, progress: () => {} }

type Colour = readonly [number, number, number]
/** Lit from left to right, with a weave of two pixels. */
const shaded = ([r, g, b]: Colour, x: number, y: number): Colour => {
  const light = 0.75 + (0.4 * x) / WIDTH + ((x + y) % 4 < 2 ? 0.03 : -0.03)
  return [r * light, g * light, b * light]
}

/** A room with a beige sofa (left), its black legs and a red cushion, and a brown cupboard (right) on a white wall. */
const inSofa = (x: number, y: number) => x >= 20 && x < 110 && y >= 40 && y < 120
const inCushion = (x: number, y: number) => x >= 40 && x < 60 && y >= 50 && y < 70
const inLeg = (x: number, y: number) => x >= 30 && x < 36 && y >= 106 && y < 120
const inCupboard = (x: number, y: number) => x >= 140 && x < 220 && y >= 30 && y < 130
function room(): Raster {
  const data = new Uint8Array(WIDTH * HEIGHT * 3)
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const colour: Colour = inLeg(x, y)
        ? [28, 28, 30]
        : inCushion(x, y)
          ? [190, 60, 40]
          : inSofa(x, y)
            ? shaded([176, 152, 116], x, y)
            : inCupboard(x, y)
              ? shaded([120, 78, 48], x, y)
              : [226, 226, 224]
      data.set(colour.map(Math.round), (y * WIDTH + x) * 3)
    }
  }
  return { data, width: WIDTH, height: HEIGHT, channels: 3 }
}

const photo = room()
const png = ({ data, width, height, channels }: Raster) =>
  sharp(data, { raw: { width, height, channels } })
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .png()
    .toBuffer()

async function jobOf(changes: Partial<ColorChangeJob> = {}): Promise<ColorChangeJob> {
  const levels = new Uint8Array(WIDTH * HEIGHT)
  for (let index = 0; index < levels.length; index++) {
    const [x, y] = [index % WIDTH, Math.floor(index / WIDTH)]
    levels[index] = inSofa(x, y) ? levelOfObject(0) : inCupboard(x, y) ? levelOfObject(1) : 0
  }
  const mask = await png({ data: levels, width: WIDTH, height: HEIGHT, channels: 1 })
  const schemes = [
    ['#5d6e4e', '#efe8da'],
    ['#26364f', '#2c2d30'],
  ]
  const own = { designType: 'color_change' as const, photo: await png(photo), mask, schemes, sparing: true }
  return { ...own, seed: 1, ...changes }
}

async function run(changes: Partial<ColorChangeJob> = {}) {
  const result = await runEngine(engine, await jobOf(changes), context)
  return { result, after: await decodeRgb(result.image) }
}

const pixel = ({ data }: Raster, x: number, y: number) => [...data.subarray((y * WIDTH + x) * 3).subarray(0, 3)]
function medianLab(raster: Raster, isIn: (x: number, y: number) => boolean) {
  const channels: number[][] = [[], [], []]
  const lab = new Float64Array(3)
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      if (!isIn(x, y)) continue
      const [r, g, b] = pixel(raster, x, y)
      writeLab(lab, 0, r!, g!, b!)
      lab.forEach((value, channel) => channels[channel]!.push(value))
    }
  }
  const [l, a, b] = channels.map((values) => values.toSorted((one, other) => one - other)[values.length >> 1]!)
  return { l: l!, a: a!, b: b! }
}
const distance = (one: ReturnType<typeof medianLab>, hex: string) => {
  const other = labOfHex(hex)
  return Math.hypot(one.l - other.l, one.a - other.a, one.b - other.b)
}

it('gives every object its own colour, and changes nothing beside them', async () => {
  const { result, after } = await run()
  expect(distance(medianLab(after, inSofa), '#5d6e4e')).toBeLessThan(3)
  expect(distance(medianLab(after, inCupboard), '#efe8da')).toBeLessThan(3)
  expect(result).toMatchObject({ outsideChangedRatio: 0, report: null, method: 'lab-recolour' })
  expect(pixel(after, 125, 80)).toEqual(pixel(photo, 125, 80))
})

it('leaves no rim of the old colour or of the new one at an edge', async () => {
  const { after } = await run()
  const [wall, sofa] = [pixel(after, 115, 80), pixel(after, 100, 80)]
  for (let x = 105; x < 115; x++) {
    pixel(after, x, 80).forEach((value, channel) => {
      const [low, high] = [wall[channel]!, sofa[channel]!].toSorted((one, other) => one - other)
      expect(value).toBeGreaterThanOrEqual(low! - 14)
      expect(value).toBeLessThanOrEqual(high! + 14)
    })
  }
})

it('spares a cushion of another colour and does not dye black legs', async () => {
  const { after } = await run()
  pixel(after, 50, 60).forEach((value, channel) => {
    expect(Math.abs(value - pixel(photo, 50, 60)[channel]!)).toBeLessThan(4)
  })
  const leg = pixel(after, 32, 113)
  expect(Math.max(...leg)).toBeLessThan(60)
  expect(Math.max(...leg) - Math.min(...leg)).toBeLessThan(16)
  const { after: all } = await run({ sparing: false })
  expect(pixel(all, 50, 60)[1]).not.toBe(pixel(photo, 50, 60)[1])
})

it('makes each scheme one picture, and warns of colours far from the old ones', async () => {
  const { result, after } = await run({ image: 1 })
  expect(distance(medianLab(after, inCupboard), '#2c2d30')).toBeLessThan(3)
  expect(result.warnings).toEqual([])
  expect((await run({ schemes: [['#11141c', '#6d4a35']] })).result.warnings).toEqual(['muchDarker'])
  expect((await run()).result.warnings).toEqual(['muchLighter'])
})

it('refuses a mask that names more objects than there are colours', async () => {
  await expect(run({ schemes: [['#5d6e4e']] })).resolves.toMatchObject({ result: { outsideChangedRatio: 0 } })
  const levels = new Uint8Array(WIDTH * HEIGHT).fill(levelOfObject(3))
  const mask = await png({ data: levels, width: WIDTH, height: HEIGHT, channels: 1 })
  await expect(run({ mask })).rejects.toMatchObject({ refusal: 'MASK_MISMATCH' })
})
