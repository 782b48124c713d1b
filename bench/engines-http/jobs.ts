import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DesignType } from '@tessera/shared/contract/design/task'
import sharp from 'sharp'
import type { EngineJob } from '../../server/src/design/engines/engine'
import { resizedJob } from '../../server/src/design/engines/testing/job-samples'
import type { FurnishingJob } from '../../server/src/design/furnishing/furnishing-mode'
import type { BilletDesignJob } from '../../server/src/design/modes/billet-design'
import type { ColorChangeJob } from '../../server/src/design/modes/color-change'
import type { EliminateEverythingJob } from '../../server/src/design/modes/eliminate-everything'
import type { FurnitureBackgroundJob } from '../../server/src/design/modes/furniture-background'
import type { FurnitureMaterialJob } from '../../server/src/design/modes/furniture-material'
import type { StyleImitationJob } from '../../server/src/design/modes/style-imitation'
import type { TileChangeJob } from '../../server/src/design/modes/tile-change'
import { tileJob } from '../engine/tile-jobs'

const ASSETS = join(import.meta.dirname, '../../server/assets')
/** The armchair of the living room with its surroundings, as shares of the photo. */
const THING = { left: 0.63, top: 0.44, width: 0.21, height: 0.28 }

/** An order of each mode. */
interface Orders extends Record<DesignType, EngineJob> {
  tile_change: TileChangeJob
  change_entity: FurnishingJob
  creation_empty_change: FurnishingJob
  billet_design: BilletDesignJob
  style_imitation: StyleImitationJob
  color_change: ColorChangeJob
  eliminate_everything: EliminateEverythingJob
  furniture_material: FurnitureMaterialJob
  furniture_background: FurnitureBackgroundJob
}

/** The living room at a width, with an order of each mode as an engine that draws gets it. */
export async function orders(width: number): Promise<Orders> {
  const tiles = await resizedJob({ ...tileJob('living-room', 'carrara'), name: 'Carrara' }, width)
  const { photo } = tiles
  const { height } = await sharp(photo).metadata()
  const size = { width, height }
  const [thing, whole] = await Promise.all([
    regionOf(size, THING),
    regionOf(size, { left: 0, top: 0, width: 1, height: 1 }),
  ])
  const common = { photo, mask: thing, seed: 1, lane: 'remote' } as const
  const words = { ...common, references: [], cutouts: [] }
  const generate = { way: 'generate', prompt: 'a green sofa' } as const
  const swatch = readFileSync(join(ASSETS, 'tiles/linen-oat-1.jpg'))
  const worn = { swatch, name: 'Linen', goods: 'upholstery', repeat: 0.07, angleDeg: 0 } as const
  return {
    tile_change: { ...tiles, lane: 'remote' },
    change_entity: { ...words, designType: 'change_entity', params: generate },
    creation_empty_change: { ...words, designType: 'creation_empty_change', params: generate },
    billet_design: {
      ...common,
      designType: 'billet_design',
      mask: whole,
      schemes: [],
      plane: null,
      prompt: 'a loft',
      references: [],
    },
    style_imitation: {
      ...common,
      designType: 'style_imitation',
      mask: whole,
      reference: readFileSync(join(ASSETS, 'rooms/bedroom.jpg')),
      strengths: [0.5],
      prompt: '',
    },
    color_change: {
      ...common,
      designType: 'color_change',
      schemes: [['#26364f']],
      sparing: true,
    },
    eliminate_everything: { ...common, designType: 'eliminate_everything' },
    furniture_material: {
      ...common,
      designType: 'furniture_material',
      schemes: [[worn]],
      sparing: true,
    },
    furniture_background: {
      ...common,
      designType: 'furniture_background',
      backgrounds: [],
      prompt: 'a loft',
    },
  }
}

async function regionOf(size: { width: number; height: number }, share: typeof THING): Promise<Buffer> {
  const [left, top] = [Math.round(share.left * size.width), Math.round(share.top * size.height)]
  const [width, height] = [Math.round(share.width * size.width), Math.round(share.height * size.height)]
  const white = await sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer()
  return sharp({ create: { ...size, channels: 3, background: '#000000' } })
    .composite([{ input: white, left, top }])
    .toColourspace('b-w')
    .png()
    .toBuffer()
}
