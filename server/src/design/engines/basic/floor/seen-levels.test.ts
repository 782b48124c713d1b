import { sceneOf, type SceneShares, type Sort } from './scene-network'
import { horizonDoubt } from './seen-levels'

const WIDTH = 20
const HEIGHT = 15

function scene(at: (row: number) => Sort): SceneShares {
  return sceneOf(WIDTH, HEIGHT, (sort) =>
    Float32Array.from({ length: WIDTH * HEIGHT }, (_, cell) => (at(Math.floor(cell / WIDTH)) === sort ? 0.9 : 0.02)),
  )
}

/** Ceiling in the upper fifth, floor in the lower two fifths. */
const doubtOf = horizonDoubt(scene((row) => (row < 3 ? 'ceiling' : row < 9 ? 'wall' : 'floor')))

it('has nothing against a horizon between ceiling and floor', () => {
  expect(doubtOf(0.4, 0.4)).toBe(0)
  expect(doubtOf(0.2, 0.6)).toBe(0)
})

it('grows with the floor above it and the ceiling below it, to a bound', () => {
  const [little, more, all] = [doubtOf(0.67, 0.67), doubtOf(0.74, 0.74), doubtOf(1.4, 1.4)]
  expect(little).toBeGreaterThan(0.03)
  expect(more).toBeGreaterThan(little)
  expect(all).toBeGreaterThan(more)
  expect(all).toBeLessThanOrEqual(0.08)
  expect(doubtOf(0.1, 0.1)).toBeGreaterThan(0.03)
  // Only its left end cuts the ceiling.
  expect(doubtOf(0.1, 0.4)).toBeGreaterThan(0)
  expect(doubtOf(0.1, 0.4)).toBeLessThan(doubtOf(0.1, 0.1))
})
