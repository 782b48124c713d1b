import { type Health, judge, MINIMUM_MERCHANTS } from './judge'

/** Seeded random numbers, so that a failure is reproducible (mulberry32). */
function random(seed: number): () => number {
  const { imul } = Math
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = imul(state ^ (state >>> 15), 1 | state)
    value = (value + imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
}

const SIMULATIONS = 1_000
const LOOKS = 20
const MERCHANTS_A_LOOK = 100

/** A rollout judged after every hundred merchants per side. @returns the check at which it was halted, or null */
function rollout(draw: () => number, canaryRate: number, stableRate: number): number | null {
  const failures = (share: number): number => {
    let failed = 0
    for (let merchant = 0; merchant < MERCHANTS_A_LOOK; merchant += 1) if (draw() < share) failed += 1
    return failed
  }
  let [canary, stable] = [0, 0]
  for (let look = 1; look <= LOOKS; look += 1) {
    canary += failures(canaryRate)
    stable += failures(stableRate)
    const merchants = look * MERCHANTS_A_LOOK
    if (judge({ merchants, failed: canary }, { merchants, failed: stable }).decision === 'halt') return look
  }
  return null
}

function rollouts(canaryRate: number, stableRate: number): (number | null)[] {
  const draw = random(canaryRate * 1e6 + 7)
  return Array.from({ length: SIMULATIONS }, () => rollout(draw, canaryRate, stableRate))
}

it.each([0, 0.002, 0.01, 0.05, 0.2])('halts at most 1 %% of 1 000 equal rollouts that both fail at %d', (share) => {
  const halted = rollouts(share, share).filter((look) => look !== null)
  expect(halted.length).toBeLessThanOrEqual(SIMULATIONS / 100)
})

it.each([0, 0.002, 0.01])('halts a canary with 5 %% more failures than stable’s %d', (share) => {
  const looks = rollouts(share + 0.05, share)
  expect(looks.filter((look) => look === null)).toHaveLength(0)
  const sorted = looks.map(Number).toSorted((a, b) => a - b)
  // The median is at most six hundred merchants.
  expect(sorted[SIMULATIONS / 2]! * MERCHANTS_A_LOOK).toBeLessThanOrEqual(600)
})

it('waits for enough merchants on both sides', () => {
  const enough: Health = { merchants: MINIMUM_MERCHANTS, failed: 0 }
  expect(judge({ merchants: 10, failed: 10 }, enough).decision).toBe('wait')
  expect(judge({ merchants: 1_000, failed: 300 }, { merchants: 10, failed: 0 }).decision).toBe('wait')
  expect(judge({ merchants: 1_000, failed: 300 }, enough).decision).toBe('halt')
})

it('never halts a canary that does better', () => {
  expect(judge({ merchants: 5_000, failed: 5 }, { merchants: 5_000, failed: 400 }).decision).toBe('healthy')
})
