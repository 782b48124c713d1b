import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Laying } from '@tessera/shared/contract/material'
import type { TileChangeJob } from '../../server/src/design/modes/tile-change'

const ASSETS = join(import.meta.dirname, '../../server/assets')

interface TileAsset {
  key: string
  mmWidth: number
  mmHeight: number
  finish: TileChangeJob['surface']['finish']
  groutMm: number
  groutColor: string
  laying: Laying
  files: string[]
}

interface RoomTruth {
  floorMask: string
  floorRectangle: { cornersPx: TileChangeJob['params']['plane']['corners']; mmWidth: number; mmHeight: number }
}

/** A sample tile on the true floor of a sample room. */
export function tileJob(room: string, key: string): TileChangeJob {
  const truth = JSON.parse(readFileSync(join(ASSETS, 'rooms/truth', `${room}.json`), 'utf8')) as RoomTruth
  const tiles = JSON.parse(readFileSync(join(ASSETS, 'tiles/tiles.json'), 'utf8')) as TileAsset[]
  const tile = tiles.find((each) => each.key === key)
  if (!tile) throw new Error(`no tile ${key}`)
  const { cornersPx: corners, mmWidth, mmHeight } = truth.floorRectangle
  return {
    designType: 'tile_change',
    photo: readFileSync(join(ASSETS, 'rooms', `${room}.jpg`)),
    mask: readFileSync(join(ASSETS, 'rooms/truth', truth.floorMask)),
    faces: tile.files.map((file) => readFileSync(join(ASSETS, 'tiles', file))),
    surface: { mmWidth: tile.mmWidth, mmHeight: tile.mmHeight, finish: tile.finish },
    params: {
      plane: { corners, sizeMm: [mmWidth, mmHeight] },
      laying: tile.laying,
      angleDeg: 0,
      groutMm: tile.groutMm,
      groutColor: tile.groutColor,
    },
    seed: 1,
  }
}
