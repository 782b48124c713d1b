/**
 * @jest-environment node
 */
import { materialDraft } from '@tessera/shared/contract/material'
import { draftOf, newTile, valuesOf } from './own-tile.rules'

it('makes a draft that the server takes, with only a name and a size', () => {
  const draft = draftOf({ ...newTile(' 自拍瓷砖 ', 'team'), sku: '  ' })
  expect(materialDraft.parse(draft)).toEqual(draft)
  expect(draft).toMatchObject({ name: '自拍瓷砖', sku: null, priceFen: null, unit: null, laying: 'straight' })
})

it('lays wood in thirds, and keeps the laying of what is changed', () => {
  expect(draftOf({ ...newTile('橡木', 'personal'), kind: 'woodFloor' }).laying).toBe('brickThird')
  const record = { id: 'a', createdAt: '', updatedAt: '', version: 3 }
  const surface = {
    faceImages: [{ fileId: 'f', url: '' }],
    mmWidth: 300,
    mmHeight: 75,
    groutMm: 3,
    groutColor: '#ffffff',
  }
  const material = {
    ...record,
    scope: 'team',
    kind: 'tile',
    name: '小砖',
    sku: 'S-1',
    coverUrl: '',
    priceFen: 90,
    unit: '片',
    status: 'on',
    surface: { ...surface, laying: 'brickHalf', finish: 'polished' },
  } as const
  const values = valuesOf({ ...material, surface: { ...material.surface, faceImages: [...surface.faceImages] } })
  expect(draftOf(values, 'brickHalf')).toMatchObject({ sku: 'S-1', priceFen: 90, mmHeight: 75, laying: 'brickHalf' })
})
