import { findSegments } from './line-segments'

/** A bright half plane with a soft edge through (x0, 0) that moves `slope` pixels to the right per row. */
function edge(width: number, height: number, x0: number, slope: number): Uint8Array {
  return Uint8Array.from({ length: width * height }, (_, i) => {
    const distance = (i % width) + 0.5 - x0 - slope * (Math.floor(i / width) + 0.5)
    return 60 + 120 / (1 + Math.exp(-distance * 2))
  })
}

it('finds a straight edge to a fraction of a pixel', () => {
  const found = findSegments(edge(320, 240, 100.3, 0.21), 320, 240)
  expect(found).toHaveLength(1)
  const [{ from, to, length }] = found as [(typeof found)[number]]
  expect(length).toBeGreaterThan(230)
  for (const [x, y] of [from, to]) expect(Math.abs(x - (100.3 + 0.21 * y))).toBeLessThan(0.3)
})

it('takes no arc for a segment', () => {
  const side = 240
  const disc = Uint8Array.from({ length: side * side }, (_, i) =>
    Math.hypot((i % side) - 120, Math.floor(i / side) - 120) < 40 ? 200 : 60,
  )
  for (const { length } of findSegments(disc, side, side)) expect(length).toBeLessThan(40)
})

it('finds nothing in an even picture', () => {
  expect(findSegments(new Uint8Array(200 * 200).fill(128), 200, 200)).toEqual([])
})
