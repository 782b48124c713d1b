import { DESIGN_TYPES } from '@tessera/shared/contract/design/task'
import sharp from 'sharp'
import type { ColorChangeJob } from '../../modes/color-change'
import type { FurnitureMaterialJob } from '../../modes/furniture-material'
import type { StyleImitationJob } from '../../modes/style-imitation'
import type { TileChangeJob } from '../../modes/tile-change'
import { STYLE_OF_THE_TEST } from './testing/comfy-server'
import { localPool } from './testing/local-pool'
import { LocalProvider } from './testing/local-provider'
import { memory, remotePhoto } from './testing/remote-jobs'

let provider: LocalProvider
let photo: Buffer
let mask: Buffer
let swatch: Buffer
beforeAll(async () => {
  provider = await LocalProvider.open('comfyui')
  ;({ photo, mask } = await remotePhoto())
  swatch = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#806040' } })
    .jpeg()
    .toBuffer()
})
beforeEach(() => provider.reset('none'))
afterAll(() => provider.close())

const ALL = { modes: DESIGN_TYPES }
const STYLED = { ...ALL, style: STYLE_OF_THE_TEST }
type Graph = Record<string, { class_type: string; inputs: Record<string, unknown> }>
const graphOf = (): Graph => provider.orders[0]!.fields.prompt as Graph
const node = (name: string) => Object.values(graphOf()).find(({ class_type }) => class_type === name)?.inputs
const words = () => String(graphOf()['6']!.inputs.text)

const tiles = (changes: Partial<TileChangeJob> = {}): TileChangeJob => ({
  designType: 'tile_change',
  photo,
  mask,
  seed: 7,
  name: 'Carrara',
  faces: [swatch, swatch],
  surface: { mmWidth: 600, mmHeight: 1200, finish: 'polished' },
  params: {
    plane: {
      corners: [
        [90, 170],
        [230, 170],
        [300, 250],
        [20, 250],
      ],
      knownLength: { from: [20, 250], to: [300, 250], mm: 3000 },
    },
    laying: 'brickHalf',
    angleDeg: 0,
    groutMm: 2,
    groutColor: '#efe8da',
  },
  ...changes,
})
const styled = (strength: number): StyleImitationJob => ({
  designType: 'style_imitation',
  lane: 'remote',
  photo,
  mask,
  seed: 7,
  reference: swatch,
  strengths: [strength],
  prompt: 'a loft',
})
/** Two objects, the first on the right. */
const objects = async () => {
  const { data, info } = await sharp(mask).extractChannel(0).raw().toBuffer({ resolveWithObject: true })
  const levels = data.map((value, index) => (value > 127 ? (index % info.width > 160 ? 255 : 254) : 0))
  return sharp(levels, { raw: { width: info.width, height: info.height, channels: 1 } })
    .toColourspace('b-w')
    .png()
    .toBuffer()
}

test('a style is taken from its reference, as far as the strength says', async () => {
  const pool = await localPool(provider, { settings: STYLED })
  const { outsideChangedRatio, engine } = await pool.run(styled(0.4), { ref: memory() })
  expect({ outsideChangedRatio, engine }).toEqual({ outsideChangedRatio: 0, engine: 'comfyui' })
  expect(provider.orders[0]!.references).toHaveLength(1)
  expect(node('StyleModelApply')).toMatchObject({ strength: 0.4 })
  expect(node('StyleModelLoader')).toEqual({ style_model_name: STYLE_OF_THE_TEST.model })
  expect(words()).toMatch(/in the style of the second picture.*a loft/)
})

test('tiles are drawn from the face where a style model is set up, else from words alone', async () => {
  const both = [STYLED, ALL].map(async (settings) => localPool(provider, { settings }))
  const [looking, blind] = await Promise.all(both)
  const { report, outsideChangedRatio } = await looking!.run(tiles(), { ref: memory() })
  expect(outsideChangedRatio).toBe(0)
  // Measured on the plane, whoever draws.
  expect(report?.areaSqm).toBeGreaterThan(0)
  expect(provider.orders[0]!.references).toHaveLength(1)
  expect(words()).toMatch(
    /Carrara: polished pieces of 600×1200 mm, laid like bricks, each row shifted by half a piece.*cream.*second picture/,
  )
  provider.reset('none')
  await blind!.run(tiles(), { ref: memory() })
  expect(provider.orders[0]!.references).toEqual([])
  expect(words()).toMatch(/Carrara/)
  expect(words()).not.toMatch(/picture/)
  expect(node('StyleModelApply')).toBeUndefined()
})

test('of two materials no picture is sent, for it could not be told which goes where', async () => {
  const pool = await localPool(provider, { settings: STYLED })
  const { surface, faces } = tiles()
  const params = { ...tiles().params, laying: 'chequer' as const, secondMaterialId: 'black' }
  await pool.run(tiles({ params, second: { name: 'Nero', surface, faces } }), { ref: memory() })
  expect(provider.orders[0]!.references).toEqual([])
  expect(words()).toMatch(/Carrara and Nero/)
})

test('colours and materials are told in the order in which the objects stand', async () => {
  const pool = await localPool(provider, { settings: STYLED })
  const levels = await objects()
  const colors: ColorChangeJob = {
    designType: 'color_change',
    photo,
    mask: levels,
    seed: 7,
    schemes: [['#26364f', '#c79a3c']],
    sparing: true,
  }
  const { outsideChangedRatio } = await pool.run(colors, { ref: memory() })
  expect(outsideChangedRatio).toBe(0)
  expect(words()).toMatch(/from left to right mustard \(#c79a3c\), then navy \(#26364f\)/)
  provider.reset('none')
  const worn = { swatch, goods: 'upholstery' as const, repeat: 0.1, angleDeg: 0 }
  const dressed: FurnitureMaterialJob = {
    designType: 'furniture_material',
    photo,
    mask: levels,
    seed: 7,
    schemes: [
      [
        { ...worn, name: 'Linen' },
        { ...worn, goods: 'panel' },
      ],
    ],
    sparing: true,
  }
  await pool.run(dressed, { ref: memory() })
  expect(words()).toMatch(/upholstery of Linen/)
  expect(provider.orders[0]!.references).toEqual([])
  provider.reset('none')
  const single: FurnitureMaterialJob = { ...dressed, mask, schemes: [[{ ...worn, name: 'Linen' }]] }
  await pool.run(single, { ref: memory() })
  expect(provider.orders[0]!.references).toHaveLength(1)
  expect(words()).toMatch(/in another material: upholstery of Linen\..*second picture/)
})

test.each([
  ['StyleModelApply', /lacks the node StyleModelApply$/],
  ['style-of-the-test', /lacks style-of-the-test among the choices of StyleModelLoader\.style_model_name$/],
  ['clip-of-the-test', /lacks clip-of-the-test among the choices of CLIPVisionLoader\.clip_name$/],
  ['model-of-the-test', /lacks model-of-the-test among the choices of CheckpointLoaderSimple\.ckpt_name$/],
  ['karras', null],
  ['euler', /lacks euler among the choices of KSampler\.sampler_name$/],
])('a ComfyUI without %s is told so by its check', async (missing, said) => {
  const [engine] = (await localPool(provider, { settings: STYLED })).engines
  await expect(engine!.check()).resolves.toBeUndefined()
  provider.lacking = [missing]
  const checked = engine!.check()
  if (said) await expect(checked).rejects.toThrow(said)
  // Only asked for without a style model.
  else await expect(checked).resolves.toBeUndefined()
})

test('what ComfyUI refuses is told as refused, and nothing is taken as ordered', async () => {
  provider.lacking = ['StyleModelApply']
  const ref = memory()
  const pool = await localPool(provider, { settings: STYLED })
  await expect(pool.run(styled(1), { ref })).rejects.toMatchObject({ detail: 'rejected' })
  expect(provider.orders).toEqual([])
  expect(ref.known).toBe('')
})
