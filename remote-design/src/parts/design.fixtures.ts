import { GROUT_SHADES } from '@tessera/shared/contract/constants'
import type { Asset } from '@tessera/shared/contract/asset'
import type { EndpointOutput } from '@tessera/shared/contract/endpoint'
import type { SurfaceParams, TileChangeTask } from '@tessera/shared/contract/design/modes/tile-change'
import type { readScene } from '@tessera/shared/contract/design/scene'
import type { segment } from '@tessera/shared/contract/design/segment'
import type { estimateCost } from '@tessera/shared/contract/design/task'
import type { UploadedFile } from '@tessera/shared/contract/file'
import type { Material } from '@tessera/shared/contract/material'
import type { UserPrivilege } from '@tessera/shared/contract/user'
import { finishedTask } from '@tessera/shared/testing/design.fixtures'

const NOW = '2026-03-01T02:00:00.000Z'

export const UPLOADED: UploadedFile = {
  fileId: 'file-photo',
  url: '/files/file-photo?e=1&s=x',
  width: 1600,
  height: 1200,
}

/** A kept picture. */
export const ASSET: Asset = {
  id: 'asset-1',
  createdAt: NOW,
  updatedAt: NOW,
  version: 1,
  scope: 'personal',
  source: 'upload',
  name: '客厅',
  folder: null,
  customer: null,
  ownerName: '林晓',
  fileId: 'file-asset',
  url: '/files/file-asset?e=1&s=x',
  width: 1600,
  height: 1200,
}

export const MATERIAL: Material = {
  id: 'tile-1',
  createdAt: NOW,
  updatedAt: NOW,
  version: 1,
  scope: 'platform',
  kind: 'tile',
  name: 'Carrara',
  sku: 'CR-600',
  coverUrl: '/files/face-1?e=1&s=x',
  priceFen: null,
  unit: null,
  status: 'on',
  surface: {
    faceImages: [{ fileId: 'face-1', url: '/files/face-1?e=1&s=x' }],
    mmWidth: 600,
    mmHeight: 600,
    groutMm: 2,
    groutColor: GROUT_SHADES.silver,
    laying: 'straight',
    finish: 'polished',
  },
}

export const WOOD: Material = { ...MATERIAL, id: 'wood-1', kind: 'woodFloor', name: 'Oak' }

export const RIGHTS: UserPrivilege = {
  features: [],
  vipType: 2,
  vipEndTime: null,
  unusedTotalFlops: 500,
  unusedBeans: 0,
  imgQuotaNum: 10,
}

export const ESTIMATE: EndpointOutput<typeof estimateCost> = {
  count: 1,
  flops: 50,
  beans: 0,
  availableFlops: 500,
  availableBeans: 0,
  imgQuotaNum: 10,
  sufficient: true,
}

/** Suggestion as returned by the engine: a floor in the lower half of the photo, with its plane, without a scale. */
export const FLOOR: EndpointOutput<typeof segment> = {
  maskFileId: null,
  maskUrl: null,
  polygons: [
    [
      [0, 1200],
      [400, 600],
      [1200, 600],
      [1600, 1200],
    ],
  ],
  plane: {
    corners: [
      [500, 650],
      [1100, 650],
      [1400, 1100],
      [200, 1100],
    ],
  },
  confidence: 0.92,
  warnings: [],
  doubtful: [],
}

/** A server without the model. */
export const NO_SCENE: EndpointOutput<typeof readScene> = { state: 'unavailable', labelsUrl: null, regions: [] }

const SURFACE_PARAMS: SurfaceParams = {
  plane: {
    corners: [
      [500, 650],
      [1100, 650],
      [1400, 1100],
      [200, 1100],
    ],
    knownLength: { from: [400, 1000], to: [1200, 1000], mm: 2400 },
  },
  laying: 'straight',
  angleDeg: 0,
  groutMm: 2,
  groutColor: GROUT_SHADES.silver,
}

/** A queued task; tests override fields. */
export const taskOf = (changes: Partial<TileChangeTask> = {}): TileChangeTask =>
  finishedTask({
    status: 'queued',
    progress: 0,
    engine: null,
    photo: UPLOADED,
    maskFileId: 'file-mask',
    maskUrl: '/files/file-mask?e=1&s=x',
    material: { id: MATERIAL.id, name: MATERIAL.name, coverUrl: MATERIAL.coverUrl },
    params: SURFACE_PARAMS,
    charge: { source: 'flops', flops: 50, beans: 0, state: 'held', capturedImages: 0 },
    createdAt: NOW,
    ...changes,
  })

export const FINISHED: Partial<TileChangeTask> = {
  status: 'succeeded',
  progress: 1,
  engine: 'basic',
  charge: { source: 'flops', flops: 50, beans: 0, state: 'captured', capturedImages: 1 },
  report: { areaSqm: 12.4, tileCount: 43, tileCountWithWaste: 36, tiles: { whole: 26, partial: 17, allowance: 0.05 } },
  results: [
    {
      id: 'result-1',
      url: '/files/result-1?e=1&s=x',
      previewUrl: '/files/preview-1?e=1&s=x',
      width: 1600,
      height: 1200,
      seed: 1,
      outsideChangedRatio: 0,
      favorite: false,
    },
  ],
  finishedAt: NOW,
}

/** Minimal photo for the client-side check: a JPEG's frame header. */
export function photoFile(width = 1600, height = 1200, name = 'room.jpg'): File {
  const be16 = (value: number) => [value >> 8, value & 255]
  const bytes = Uint8Array.from([0xff, 0xd8, 0xff, 0xc0, ...be16(17), 8, ...be16(height), ...be16(width), 3])
  return new File([bytes], name, { type: 'image/jpeg' })
}
