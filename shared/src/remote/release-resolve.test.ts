/** @jest-environment node */
import { isInCanary, resolveRelease } from './release-resolve'

// Ten runs over a million ids.
const IDS = 1_000_000
const split = (percent: number, salt = 'rollout-1', merchants: string[] = []) => ({ percent, salt, merchants })

/** Sequential ids, as in the product: a weak hash would not distribute them. */
const share = (percent: number, salt?: string): number => {
  let inside = 0
  for (let id = 0; id < IDS; id += 1) if (isInCanary(split(percent, salt), String(id))) inside += 1
  return (inside / IDS) * 100
}

it.each([0, 0.01, 1, 5, 12.5, 33.33, 50, 99, 100])('gives %d %% of a million ids the canary', (percent) => {
  const actual = share(percent)
  if (percent === 0 || percent === 100) expect(actual).toBe(percent)
  else expect(Math.abs(actual - percent)).toBeLessThanOrEqual(0.2)
})

it('keeps its members while it grows', () => {
  const steps = [0, 1, 5, 20, 50, 100]
  let reversals = 0
  for (let id = 0; id < IDS; id += 1) {
    let had = false
    for (const percent of steps) {
      const has = isInCanary(split(percent), String(id))
      if (had && !has) reversals += 1
      had = has
    }
  }
  expect(reversals).toBe(0)
})

it('redistributes with another salt', () => {
  let both = 0
  for (let id = 0; id < 100_000; id += 1)
    if (isInCanary(split(10, 'a'), String(id)) && isInCanary(split(10, 'b'), String(id))) both += 1
  // Independent samples: a tenth of a tenth overlaps.
  expect(both / 1_000).toBeCloseTo(1, 0)
})

it('gives listed merchants the canary at 0 %, and distributes other kinds of ids', () => {
  expect(isInCanary(split(0, 's', ['42']), '42')).toBe(true)
  expect(isInCanary(split(0, 's', ['42']), '43')).toBe(false)
  let inside = 0
  for (let index = 0; index < 20_000; index += 1) if (isInCanary(split(50), `设备-${index}`)) inside += 1
  expect(inside / 200).toBeCloseTo(50, -0.5)
})

describe('resolveRelease', () => {
  const stable = { version: 'old', contract: 1 }
  const canary = { version: 'new', contract: 2, ...split(100) }
  it('resolves to the canary for its members', () => {
    expect(resolveRelease({ stable, canary, revoked: [] }, '1')).toBe(canary)
    expect(resolveRelease({ stable, canary: { ...canary, percent: 0 }, revoked: [] }, '1')).toBe(stable)
    expect(resolveRelease({ stable, canary: null, revoked: [] }, '1')).toBe(stable)
  })

  it('falls back to stable if the canary is revoked or incompatible', () => {
    expect(resolveRelease({ stable, canary, revoked: ['new'] }, '1')).toBe(stable)
    expect(resolveRelease({ stable, canary, revoked: [] }, '1', ({ contract }) => contract === 1)).toBe(stable)
  })
})
