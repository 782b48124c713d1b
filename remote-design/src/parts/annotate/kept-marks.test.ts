import { GOODS_COLORS } from '@tessera/shared/contract/goods-colors'
import { keepMarks, marksOf } from './kept-marks'
import { drawnMark } from './marks'

const MARK = drawnMark('arrow', [0.2, 0.5], [0.6, 0.1], { text: '', color: GOODS_COLORS.earth.terracotta })
beforeEach(() => localStorage.clear())

it('keeps what was drawn over each result, of the latest fifty', () => {
  for (let index = 0; index < 51; index += 1) keepMarks(`result-${index}`, [MARK])
  expect(marksOf('result-50')).toEqual([MARK])
  expect(marksOf('result-1')).toEqual([MARK])
  expect(marksOf('result-0')).toEqual([])
  keepMarks('result-50', [])
  expect(marksOf('result-50')).toEqual([])
})

it.each([
  ['no JSON', '{'],
  ['no list', '{"a":1}'],
  ['a place outside numbers', JSON.stringify([['r', [{ ...MARK, to: ['x', 0] }]]])],
  ['a kind of a later release', JSON.stringify([['r', [{ ...MARK, kind: 'cloud' }]]])],
  ['a colour that is more than a colour', JSON.stringify([['r', [{ ...MARK, color: 'url(x)' }]]])],
])('ignores %s in the browser', (_what, stored) => {
  localStorage.setItem('tessera-marks', stored)
  expect(marksOf('r')).toEqual([])
})
