import { surfaceParams, type TileChangeRequest } from '@tessera/shared/contract/design/modes/tile-change'
import type { MaterialSnapshot } from '../../db/schema/design'
import type { FileRow } from '../../files/files.service'
import { AppError } from '../../http/app-error'
import { SAMPLE_SIZE, sampleRequest } from '../testing/sample-inputs'
import type { Finder } from './server-mode'
import { TILE_CHANGE } from './tile-change'

const materialOf = (id: string, mmWidth = 600): MaterialSnapshot => ({
  id,
  name: id,
  coverFileId: `cover-${id}`,
  faceFileIds: [`${id}-1`, `${id}-2`],
  surface: { mmWidth, mmHeight: 600, finish: 'matte' },
  sale: { priceFen: 500, unit: '片', piecesPerBox: 4 },
})
const MATERIALS = [materialOf('white'), materialOf('black'), materialOf('narrow', 300)]
const finder: Finder = {
  photo: { ...SAMPLE_SIZE } as FileRow,
  references: [],
  mask: async (id) => ({ id }) as FileRow,
  async surface(id) {
    const found = MATERIALS.find((material) => material.id === id)
    if (!found) throw new AppError('NOT_FOUND')
    return found
  },
  furniture: async () => {
    throw new AppError('NOT_FOUND')
  },
}

function requestOf(params: Partial<TileChangeRequest['params']>, materialId = 'white'): TileChangeRequest {
  const request = sampleRequest({ photoFileId: 'photo', maskFileId: 'mask', materialId })
  return { ...request, params: { ...request.params, ...params } }
}
const find = (params: Partial<TileChangeRequest['params']>, materialId?: string) =>
  TILE_CHANGE.find(requestOf(params, materialId), finder)

describe('layings of two materials', () => {
  it.each(['chequer', 'border'] as const)('need the second one: %s', (laying) => {
    const { params } = requestOf({ laying })
    expect(surfaceParams.safeParse(params).error?.issues).toMatchObject([{ path: ['secondMaterialId'] }])
    expect(surfaceParams.safeParse({ ...params, secondMaterialId: 'black' }).success).toBe(true)
  })

  it('have no angle where they follow the rectangle', () => {
    const { params } = requestOf({ laying: 'border', secondMaterialId: 'black', angleDeg: 10 })
    expect(surfaceParams.safeParse(params).error?.issues).toMatchObject([{ path: ['angleDeg'] }])
    expect(surfaceParams.safeParse({ ...params, laying: 'chequer' }).success).toBe(true)
  })

  it('are refused with a material that the team cannot use, or of another size', async () => {
    const laying = 'chequer'
    await expect(find({ laying, secondMaterialId: 'foreign' })).rejects.toMatchObject({ errorName: 'NOT_FOUND' })
    await expect(find({ laying, secondMaterialId: 'narrow' })).rejects.toMatchObject({
      errorName: 'VALIDATION',
      data: { issues: [{ path: 'params.secondMaterialId' }] },
    })
  })

  it('are refused where the rectangle has no room for a frame', async () => {
    const plane = { ...requestOf({}).params.plane, sizeMm: [1500, 3000] as [number, number] }
    const laying = 'border'
    await expect(find({ laying, plane, secondMaterialId: 'black' })).rejects.toMatchObject({
      data: { issues: [{ path: 'params.laying' }] },
    })
    expect(await find({ laying, secondMaterialId: 'black' })).toMatchObject({ material: { second: { id: 'black' } } })
  })

  it('keep both with the task, read the faces of both, and answer with both', async () => {
    const request = requestOf({ laying: 'chequer', secondMaterialId: 'black' })
    const { material } = await TILE_CHANGE.find(request, finder)
    const files = { photo: ['photo'], mask: ['mask'] }
    const task = { asked: TILE_CHANGE.asked.parse(request), files, material: material!, report: null }
    const read = async (ids: readonly (string | undefined)[]) => ids.map((id) => Buffer.from(id!))
    const { faces, second } = await TILE_CHANGE.job(task, read)
    expect(faces.map(String)).toEqual(['white-1', 'white-2'])
    expect(second?.faces.map(String)).toEqual(['black-1', 'black-2'])
    expect(TILE_CHANGE.answer(task, (id) => `/files/${id}`)).toMatchObject({
      material: { id: 'white', priceFen: 500 },
      secondMaterial: { id: 'black', coverUrl: '/files/cover-black', piecesPerBox: 4 },
    })
    expect(TILE_CHANGE.nameOf(task, 1)).toBe('white + black')
  })

  it('are not looked for in other layings, which an older page may still send', async () => {
    const { material } = await find({ laying: 'straight', secondMaterialId: 'foreign' })
    expect(material).not.toHaveProperty('second')
  })
})
