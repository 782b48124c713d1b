import { type ColorChangeRequest, recolourParams } from '@tessera/shared/contract/design/modes/color-change'
import type { FileRow } from '../../files/files.service'
import { AppError } from '../../http/app-error'
import { SAMPLE_SIZE } from '../testing/sample-inputs'
import { COLOR_CHANGE } from './color-change'
import type { Finder } from './server-mode'

const finder: Finder = {
  photo: { ...SAMPLE_SIZE } as FileRow,
  references: [],
  mask: async (id) => ({ id }) as FileRow,
  surface: async () => {
    throw new AppError('NOT_FOUND')
  },
  furniture: async () => {
    throw new AppError('NOT_FOUND')
  },
}
const SCHEMES = [
  ['#5d6e4e', '#efe8da'],
  ['#26364f', '#2c2d30'],
]
const request = (changes: Partial<ColorChangeRequest> = {}): ColorChangeRequest => ({
  clientToken: 'token-of-a-start',
  designType: 'color_change',
  photoFileId: 'photo',
  maskFileId: 'mask',
  params: { schemes: SCHEMES, sparing: true },
  count: 2,
  ...changes,
})

it('takes one image a scheme, and refuses another count before anything is charged', async () => {
  expect(await COLOR_CHANGE.find(request(), finder)).toEqual({ mask: { id: 'mask' } })
  await expect(COLOR_CHANGE.find(request({ count: 3 }), finder)).rejects.toMatchObject({
    errorName: 'VALIDATION',
    data: { issues: [{ path: 'count' }] },
  })
})

it('refuses schemes that colour different numbers of objects, and colours that are none', () => {
  const isValid = (schemes: string[][]) => recolourParams.safeParse({ schemes }).success
  expect(isValid(SCHEMES)).toBe(true)
  expect(isValid([['#5d6e4e', '#efe8da'], ['#26364f']])).toBe(false)
  expect(isValid([['green']])).toBe(false)
  expect(isValid([])).toBe(false)
})

it('refuses a mask with nothing in it', async () => {
  await expect(
    COLOR_CHANGE.check!({ mask: {} as FileRow }, async () => 0, { level: 'full', needs: [] }),
  ).rejects.toMatchObject({
    errorName: 'MASK_EMPTY',
  })
})

it('answers with what was asked, to be done again', () => {
  const task = {
    asked: COLOR_CHANGE.asked.parse(request()),
    files: { photo: ['photo'], mask: ['mask'] },
    material: null,
    report: null,
  }
  expect(COLOR_CHANGE.answer(task, (id) => `/files/${id}`)).toEqual({
    designType: 'color_change',
    maskFileId: 'mask',
    maskUrl: '/files/mask',
    params: { schemes: SCHEMES, sparing: true },
  })
  expect(COLOR_CHANGE.answer({ ...task, files: {} }, String)).toMatchObject({ maskUrl: null })
})

it('names each picture by its scheme', () => {
  const task = { asked: COLOR_CHANGE.asked.parse(request()), material: null }
  expect([1, 2].map((number) => COLOR_CHANGE.nameOf(task, number))).toEqual(['牛油果绿 + 奶油白', '藏青 + 墨黑'])
})
