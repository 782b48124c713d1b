import type { FileRow } from '../../files/files.service'
import { ELIMINATE_EVERYTHING } from './eliminate-everything'

const DRAFT = { level: 'draft', needs: ['design.engines.mask'] } as const
const check = (share: number, level: 'draft' | 'full' = 'draft') =>
  ELIMINATE_EVERYTHING.check!({ mask: {} as FileRow }, async () => share, { ...DRAFT, needs: [...DRAFT.needs], level })

it('refuses what a draft cannot invent, and says what could, before anything is charged', async () => {
  await expect(check(0)).rejects.toMatchObject({ errorName: 'MASK_EMPTY' })
  await expect(check(0.14)).resolves.toBeUndefined()
  await expect(check(0.16)).rejects.toMatchObject({
    errorName: 'ENGINE_UNSUPPORTED',
    data: { needs: ['design.engines.mask'] },
  })
  await expect(check(0.4, 'full')).resolves.toBeUndefined()
})

it('answers with its region, to be done again', () => {
  const asked = { designType: 'eliminate_everything' as const }
  const task = { asked, files: { photo: ['photo'], mask: ['mask'] }, material: null, report: null }
  expect(ELIMINATE_EVERYTHING.answer(task, (id) => `/files/${id}`)).toEqual({
    designType: 'eliminate_everything',
    maskFileId: 'mask',
    maskUrl: '/files/mask',
  })
  expect(ELIMINATE_EVERYTHING.answer({ ...task, files: {} }, String)).toMatchObject({ maskUrl: null })
})
