import { GROUT_SHADES } from '@tessera/shared/contract/constants'
import type { Material } from '@tessera/shared/contract/material'

const FACE = { fileId: 'face-1', url: '/files/face-1' }

export function tile(id: string, changes: Partial<Material> = {}): Material {
  return {
    id,
    createdAt: '2026-03-01T08:00:00.000Z',
    updatedAt: '2026-03-01T08:00:00.000Z',
    version: 1,
    scope: 'team',
    kind: 'tile',
    name: '雅士白',
    sku: 'YS-1',
    series: '云岩',
    tagIds: [],
    coverUrl: FACE.url,
    priceFen: 5_500,
    unit: '片',
    piecesPerBox: 4,
    status: 'on',
    surface: {
      faceImages: [FACE],
      mmWidth: 600,
      mmHeight: 1200,
      groutMm: 2,
      groutColor: GROUT_SHADES.silver,
      laying: 'brickHalf',
      finish: 'matte',
    },
    furniture: null,
    ...changes,
  }
}

/** A record of the shop's own that nothing has used yet. */
export const record = (material: Material, changes: object = {}) => ({
  material,
  images: [],
  own: true,
  designs: 0,
  versions: [],
  ...changes,
})
