import { tilesToCut } from './cut-packing'

const piece = (width: number, height: number, area = width * height) => ({ width, height, area })
const times = (count: number, width: number, height: number) =>
  Array.from({ length: count }, () => piece(width, height))

it.each([
  ['two halves from a tile', times(8, 0.49, 1), 4],
  ['a strip of 0.6 leaves nothing for another', times(4, 0.6, 1), 4],
  ['three thirds from a tile', times(9, 0.32, 1), 3],
  ['halves of both directions do not share a tile', [piece(0.49, 1), piece(1, 0.49)], 2],
  ['a corner is cut from the offcut of a strip', [piece(0.6, 1), piece(0.35, 0.5)], 1],
  ['a tile round a leg is a whole one', times(3, 1, 1), 3],
  ['nothing from nothing', [], 0],
])('%s', (_, pieces, tiles) => {
  expect(tilesToCut(pieces, 'square')).toBe(tiles)
})

it('takes at most two oblique pieces from a tile', () => {
  expect(
    tilesToCut(
      Array.from({ length: 6 }, () => piece(1, 1, 0.3)),
      'oblique',
    ),
  ).toBe(3)
  expect(tilesToCut([piece(1, 1, 0.7), piece(1, 1, 0.6)], 'oblique')).toBe(2)
})
