import type { MenuItem, MenuSection } from '../router/menu.rules'
import { openSections, placesOf, untilMembershipEnds } from './layout.rules'

const item = (path: string, fields: Partial<MenuItem> = {}): MenuItem => ({
  path,
  label: path,
  icon: 'tile',
  phone: true,
  remote: 'design',
  open: true,
  ...fields,
})
const design = (...items: MenuItem[]): MenuSection => ({ group: 'design', items })

describe('openSections', () => {
  it('leaves out what the viewer may not open, and groups that are empty then', () => {
    const sections = [
      design(item('/a'), item('/b', { open: false })),
      { group: 'team', items: [item('/c', { open: false })] } as const,
    ]
    expect(openSections(sections)).toEqual([design(item('/a'))])
  })
})

describe('placesOf', () => {
  it('gives five places when five are all there is', () => {
    const { places, hasMore } = placesOf([design(...['/1', '/2', '/3', '/4', '/5'].map((path) => item(path)))])
    expect([places.length, hasMore]).toEqual([5, false])
  })

  it('keeps one place for the way to the others', () => {
    const six = placesOf([design(...['/1', '/2', '/3', '/4', '/5', '/6'].map((path) => item(path)))])
    expect([six.places.length, six.hasMore]).toEqual([4, true])
    const hidden = placesOf([design(item('/1'), item('/2', { phone: false }))])
    expect([hidden.places.map(({ path }) => path), hidden.hasMore]).toEqual([['/1'], true])
  })
})

describe('untilMembershipEnds', () => {
  const NOW = Date.parse('2026-03-01T00:00:00.000Z')
  const until = (vipEndTime: string | null, vipType = 2): number | false =>
    untilMembershipEnds({ features: [], vipType, vipEndTime, unusedTotalFlops: 0, unusedBeans: 0, imgQuotaNum: 0 })

  beforeEach(() => void jest.useFakeTimers({ now: NOW }))
  afterEach(() => void jest.useRealTimers())

  it('is a moment after the end', () => {
    expect(until('2026-03-01T00:01:00.000Z')).toBe(61_000)
  })

  it('is never longer than a timer can wait', () => {
    expect(until('2027-03-01T00:00:00.000Z')).toBe(12 * 3_600_000)
  })

  it('is a minute when the server has another clock', () => {
    expect(until('2026-02-28T23:59:59.000Z')).toBe(60_000)
  })

  it('is nothing without a membership, or when it has ended', () => {
    expect([until(null, 0), until('2026-02-28T00:00:00.000Z', 0)]).toEqual([false, false])
  })
})
