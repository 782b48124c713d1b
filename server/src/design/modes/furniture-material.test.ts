import type { Dressing, FurnitureMaterialRequest } from '@tessera/shared/contract/design/modes/furniture-material'
import type { MaterialSnapshot } from '../../db/schema/design'
import type { FileRow } from '../../files/files.service'
import { AppError } from '../../http/app-error'
import { SAMPLE_SIZE } from '../testing/sample-inputs'
import { FURNITURE_MATERIAL } from './furniture-material'
import type { Finder } from './server-mode'

const materialOf = (id: string): MaterialSnapshot => ({
  id,
  name: id,
  coverFileId: `${id}-cover`,
  faceFileIds: [`${id}-face`],
  surface: { mmWidth: 300, mmHeight: 300, finish: 'textured' },
})
const finder: Finder = {
  photo: { ...SAMPLE_SIZE } as FileRow,
  references: [{ id: 'swatch' } as FileRow],
  mask: async (id) => ({ id }) as FileRow,
  async surface(id) {
    if (id === 'of another team') throw new AppError('NOT_FOUND')
    return materialOf(id)
  },
  furniture: async () => {
    throw new AppError('NOT_FOUND')
  },
}
const worn = (swatch: Dressing['swatch'], changes: Partial<Dressing> = {}): Dressing => ({
  swatch,
  goods: 'upholstery',
  repeat: 0.06,
  angleDeg: 0,
  ...changes,
})
const LINEN = worn({ from: 'library', materialId: 'linen' })
const OAK = worn({ from: 'library', materialId: 'oak' }, { goods: 'panel' })
const PHOTO = worn({ from: 'picture', fileId: 'swatch' })
const request = (schemes: Dressing[][]): FurnitureMaterialRequest => ({
  clientToken: 'token-of-a-start',
  designType: 'furniture_material',
  photoFileId: 'photo',
  maskFileId: 'mask',
  referenceFileIds: ['swatch'],
  params: { schemes, sparing: true },
  count: schemes.length,
})
const taskOf = async (schemes: Dressing[][]) => {
  const { material = null } = await FURNITURE_MATERIAL.find(request(schemes), finder)
  return {
    asked: FURNITURE_MATERIAL.asked.parse(request(schemes)),
    files: { photo: ['photo'], mask: ['mask'], reference: ['swatch'] },
    material,
    report: null,
  }
}
const read = async (ids: readonly (string | undefined)[]) => ids.map((id) => Buffer.from(id ?? ''))

it('finds each material once, and refuses those of other teams and pictures that are not sent along', async () => {
  const { material } = await FURNITURE_MATERIAL.find(
    request([
      [LINEN, PHOTO],
      [OAK, LINEN],
    ]),
    finder,
  )
  expect(material).toMatchObject({ id: 'linen', others: [{ id: 'oak' }] })
  expect(await FURNITURE_MATERIAL.find(request([[PHOTO]]), finder)).toEqual({ mask: { id: 'mask' } })
  const foreign = worn({ from: 'library', materialId: 'of another team' })
  await expect(FURNITURE_MATERIAL.find(request([[foreign]]), finder)).rejects.toMatchObject({ errorName: 'NOT_FOUND' })
  const unsent = worn({ from: 'picture', fileId: 'another' })
  await expect(FURNITURE_MATERIAL.find(request([[unsent]]), finder)).rejects.toMatchObject({ errorName: 'VALIDATION' })
})

it('refuses another number of images than schemes, and a front that no camera sees so', async () => {
  const two = { ...request([[LINEN]]), count: 2 }
  await expect(FURNITURE_MATERIAL.find(two, finder)).rejects.toMatchObject({ errorName: 'VALIDATION' })
  const crossed = worn(LINEN.swatch, {
    front: [
      [10, 10],
      [100, 100],
      [100, 10],
      [10, 100],
    ],
  })
  await expect(FURNITURE_MATERIAL.find(request([[crossed]]), finder)).rejects.toMatchObject({
    errorName: 'PLANE_INVALID',
  })
})

it('gives the engine the swatch of every object', async () => {
  const job = await FURNITURE_MATERIAL.job(
    await taskOf([
      [LINEN, PHOTO],
      [OAK, LINEN],
    ]),
    read,
  )
  expect(job.schemes.map((scheme) => scheme.map(({ swatch }) => String(swatch)))).toEqual([
    ['linen-face', 'swatch'],
    ['oak-face', 'linen-face'],
  ])
})

it('answers with what was asked, to be done again, and is named by its materials', async () => {
  const task = await taskOf([
    [LINEN, OAK],
    [OAK, PHOTO],
  ])
  expect(FURNITURE_MATERIAL.answer(task, (id) => `/files/${id}`)).toMatchObject({
    maskUrl: '/files/mask',
    params: {
      schemes: [
        [LINEN, OAK],
        [OAK, PHOTO],
      ],
    },
    materials: [{ id: 'linen', coverUrl: '/files/linen-cover' }, { id: 'oak' }],
    pictures: [{ fileId: 'swatch', url: '/files/swatch' }],
  })
  expect([1, 2].map((number) => FURNITURE_MATERIAL.nameOf(task, number))).toEqual(['linen + oak', 'oak'])
})
