import { GROUT_SHADES } from '@tessera/shared/contract/constants'
import type { OwnFactory } from '@tessera/shared/contract/factory'
import type { Material } from '@tessera/shared/contract/material'

export function ownFactory(id: string, changes: Partial<OwnFactory> = {}): OwnFactory {
  return {
    id,
    createdAt: '2026-03-01T08:00:00.000Z',
    updatedAt: '2026-03-01T08:00:00.000Z',
    version: 1,
    type: 'domestic',
    name: '岭南窑业',
    country: '中国',
    region: '广东佛山',
    phone: '0757-8220 3316',
    brands: ['窑火'],
    intro: '大板。',
    coverUrl: null,
    materialCount: 2,
    status: 'on',
    agent: { userId: 'user-1', userName: '郭婉清', teamName: '岭南代理' },
    coverFileId: null,
    sort: 0,
    ...changes,
  }
}

export const factoryTile = (id: string, changes: Partial<Material> = {}): Material => ({
  id,
  factoryId: 'f1',
  createdAt: '2026-03-01T08:00:00.000Z',
  updatedAt: '2026-03-01T08:00:00.000Z',
  version: 1,
  scope: 'factory',
  kind: 'tile',
  name: '云灰岩板',
  sku: 'S-1',
  coverUrl: '/files/a',
  priceFen: 16_800,
  unit: '片',
  status: 'on',
  surface: {
    faceImages: [{ fileId: 'a', url: '/files/a' }],
    mmWidth: 600,
    mmHeight: 1200,
    groutMm: 2,
    groutColor: GROUT_SHADES.silver,
    laying: 'straight',
    finish: 'matte',
  },
  ...changes,
})
