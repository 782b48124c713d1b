import { LAYINGS } from '@tessera/shared/contract/material'
import { createTilePattern, type TilePlace } from '@tessera/shared/contract/laying'
import { PLAN_PERIOD, planFaces, planIndex } from './face-plan'

const patternOf = (laying: (typeof LAYINGS)[number]) =>
  createTilePattern({ laying, angleDeg: 0, mmWidth: 600, mmHeight: 200, groutMm: 2 })

/**
 * Counts equal faces across an edge by sampling across the joint at many places; independent of the plan's own search.
 */
function sameAcrossJoints(laying: (typeof LAYINGS)[number], faceCount: number, seed: number): number {
  const pattern = patternOf(laying)
  const plan = planFaces(pattern, faceCount, 'matte', seed)
  const [here, there]: TilePlace[] = [0, 1].map(() => ({ i: 0, j: 0, turn: 0, u: 0, v: 0 }))
  let same = 0
  for (let y = -9000; y < 9000; y += 37) {
    for (let x = -9000; x < 9000; x += 41) {
      pattern.locate(x, y, here!)
      for (const [dx, dy] of [
        [14, 0],
        [0, 14],
      ]) {
        pattern.locate(x + dx!, y + dy!, there!)
        if (here!.i === there!.i && here!.j === there!.j && here!.turn === there!.turn) continue
        const a = plan.face[planIndex(here!.i, here!.j, here!.turn)]
        if (a === plan.face[planIndex(there!.i, there!.j, there!.turn)]) same++
      }
    }
  }
  return same
}

describe('planFaces', () => {
  it('lays all faces of both materials of a chequer, whose neighbours cannot repeat', () => {
    const { face, conflicts } = planFaces(patternOf('chequer'), 2, 'matte', 3)
    expect(conflicts).toBe(0)
    for (const parity of [0, 1]) {
      const shown = new Set<number>()
      for (let i = 0; i < 12; i++) shown.add(face[planIndex(i, (i + parity) & 1, 0)]!)
      expect([...shown].sort()).toEqual([0, 1])
    }
  })

  it.each(LAYINGS.filter((laying) => laying !== 'chequer'))(
    'never puts the same of six faces next to each other: %s',
    (laying) => {
      expect(sameAcrossJoints(laying, 6, 3)).toBe(0)
      expect(planFaces(patternOf(laying), 6, 'matte', 3).conflicts).toBe(0)
    },
  )

  it.each([
    ['straight', 2],
    ['straight', 3],
    ['diagonal', 2],
    ['brickHalf', 3],
    ['brickThird', 3],
    ['brickHalf', 4],
    ['herringbone', 4],
  ] as const)('finds a way for %s with only %i faces', (laying, faceCount) => {
    expect(planFaces(patternOf(laying), faceCount, 'matte', 5).conflicts).toBe(0)
  })

  it('reports unavoidable conflicts, and rotates the face instead', () => {
    const plan = planFaces(patternOf('straight'), 1, 'matte', 5)
    expect(plan.conflicts).toBeGreaterThan(0)
    let alike = 0
    for (let i = 0; i < PLAN_PERIOD - 1; i++) {
      if (plan.orientation[planIndex(i, 7, 0)] === plan.orientation[planIndex(i + 1, 7, 0)]) alike++
    }
    expect(alike).toBe(0)
  })

  it('depends on the seed alone, and uses all faces about equally', () => {
    const pattern = patternOf('straight')
    const [first, again, other] = [
      planFaces(pattern, 5, 'matte', 1),
      planFaces(pattern, 5, 'matte', 1),
      planFaces(pattern, 5, 'matte', 2),
    ]
    expect(first).toEqual(again)
    expect(first.face).not.toEqual(other.face)
    const counts = [0, 0, 0, 0, 0]
    for (let i = 0; i < PLAN_PERIOD; i++)
      for (let j = 0; j < PLAN_PERIOD; j++) counts[first.face[planIndex(i, j, 0)]!]!++
    expect(Math.min(...counts) / Math.max(...counts)).toBeGreaterThan(0.6)
  })

  it('never mirrors a polished face', () => {
    const { orientation } = planFaces(patternOf('straight'), 1, 'polished', 1)
    expect(Math.max(...orientation)).toBe(1)
  })
})
