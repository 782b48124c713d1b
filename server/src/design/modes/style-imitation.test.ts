import {
  type StyleImitationRequest,
  styleImitationRequest,
} from '@tessera/shared/contract/design/modes/style-imitation'
import type { FileRow } from '../../files/files.service'
import { AppError } from '../../http/app-error'
import { SAMPLE_SIZE } from '../testing/sample-inputs'
import type { Finder } from './server-mode'
import { STYLE_IMITATION } from './style-imitation'

const nothing = async () => {
  throw new AppError('NOT_FOUND')
}
const finder: Finder = {
  photo: { ...SAMPLE_SIZE } as FileRow,
  references: [{ id: 'reference' } as FileRow],
  mask: async (id) => ({ id }) as FileRow,
  surface: nothing,
  furniture: nothing,
}
const REQUEST: StyleImitationRequest = {
  clientToken: 'token-of-a-start',
  designType: 'style_imitation',
  photoFileId: 'photo',
  maskFileId: 'mask',
  referenceFileIds: ['reference'],
  params: { strengths: [0.3, 0.7], way: 'palette', prompt: '' },
  count: 2,
}

it('takes one image a strength, of one reference', async () => {
  expect(await STYLE_IMITATION.find(REQUEST, finder)).toEqual({ mask: { id: 'mask' } })
  await expect(STYLE_IMITATION.find({ ...REQUEST, count: 1 }, finder)).rejects.toMatchObject({
    errorName: 'VALIDATION',
  })
  expect(styleImitationRequest.safeParse({ ...REQUEST, referenceFileIds: [] }).success).toBe(false)
  expect(styleImitationRequest.safeParse({ ...REQUEST, params: { strengths: [1.2] }, count: 1 }).success).toBe(false)
})

it('answers with what was asked, also when the reference is gone', () => {
  const task = { asked: STYLE_IMITATION.asked.parse(REQUEST), material: null, report: null }
  const files = { photo: ['photo'], mask: ['mask'], reference: ['reference'] }
  expect(STYLE_IMITATION.answer({ ...task, files }, (id) => `/files/${id}`)).toEqual({
    designType: 'style_imitation',
    maskFileId: 'mask',
    maskUrl: '/files/mask',
    params: { strengths: [0.3, 0.7], way: 'palette', prompt: '' },
    reference: { fileId: 'reference', url: '/files/reference' },
  })
  expect(STYLE_IMITATION.answer({ ...task, files: {} }, String)).toMatchObject({ reference: null })
})
