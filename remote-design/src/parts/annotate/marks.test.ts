/**
 * @jest-environment node
 */
import { GOODS_COLORS } from '@tessera/shared/contract/goods-colors'
import { drawnMark, inkOn, movedMark } from './marks'

const LOOK = { text: '3.2 m', color: GOODS_COLORS.earth.terracotta }

it('gives a click a usual length, and a text none', () => {
  expect(drawnMark('measure', [0.2, 0.5], [0.2, 0.5], LOOK).to[0]).toBeCloseTo(0.38)
  expect(drawnMark('arrow', [0.2, 0.5], [0.6, 0.1], LOOK).to).toEqual([0.6, 0.1])
  expect(drawnMark('text', [0.2, 0.5], [0.6, 0.1], LOOK).to).toEqual([0.2, 0.5])
})

it('stays within the picture, and its words are read on its colour', () => {
  expect(movedMark(drawnMark('arrow', [0.9, 0.5], [0.5, 0.5], LOOK), 0.3, -0.7)).toMatchObject({
    from: [1, 0],
    to: [0.8, 0],
  })
  expect([inkOn(GOODS_COLORS.light.mist), inkOn(GOODS_COLORS.blue.navy)]).toEqual([
    GOODS_COLORS.grey.ink,
    GOODS_COLORS.light.cream,
  ])
})
