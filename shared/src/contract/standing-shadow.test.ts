/** @jest-environment node */
import { eachShadow } from './standing-shadow'

it('ends softly beside a thing whose feet stand at its edges', () => {
  const size = { width: 200, height: 120 }
  const strengths = new Float32Array(size.width * size.height)
  const feet = Array.from({ length: 80 }, () => ({ row: 80, share: 1 }))
  const thing = { footprint: { x: 100, y: 80, half: 40, depth: 20 }, left: 60, feet }
  eachShadow(thing, size, (index, strength) => (strengths[index] = strength))
  const at = (column: number, row = 80) => strengths[row * size.width + column]!
  expect(at(100)).toBeGreaterThan(0.4)
  expect(at(60)).toBeGreaterThan(0.3)
  // As far to the side as it reaches below, and in no step larger than there.
  const steps = (of: (away: number) => number) =>
    Array.from({ length: 12 }, (_each, away) => Math.abs(of(away) - of(away + 1)))
  const below = steps((away) => at(60, 80 + away))
  const beside = steps((away) => at(60 - away))
  expect(at(60 - 12)).toBeLessThan(0.05)
  expect(Math.max(...beside)).toBeLessThanOrEqual(Math.max(...below) + 0.02)
})
