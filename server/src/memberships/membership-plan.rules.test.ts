import fc from 'fast-check'
import {
  addMonths,
  beyond,
  creditOf,
  DAY_MS,
  daysFor,
  endAfter,
  flopsDue,
  flopsOfMonth,
  grantedForMonth,
  type GrantingTerm,
  type LiveMembership,
  type LiveTerm,
  monthsBegun,
  placeMembership,
  queueBehind,
  quoteMembership,
  shareOf,
} from './membership-plan.rules'

const NOW = new Date('2026-03-01T08:00:00.000Z')
const day = (offset: number) => new Date(NOW.getTime() + offset * DAY_MS)
const OFFER = { vipType: 2, days: 365, priceFen: 299_800 }

const membership = (vipType: number, from: number, to: number, id = `m${vipType}`): LiveMembership => ({
  id,
  vipType,
  startsAt: day(from),
  endsAt: day(to),
})
const term = (vipType: number, from: number, to: number, valueFen: number, id = `t${vipType}${from}`): LiveTerm => ({
  ...membership(vipType, from, to),
  id,
  membershipId: `m${vipType}`,
  valueFen,
})

describe('start of purchased days', () => {
  test('without a membership they start now', () => {
    expect(placeMembership(OFFER, [], NOW)).toEqual({ change: 'new', extends: null, startsAt: NOW, endsAt: day(365) })
  })

  test('the same tier is extended at its end', () => {
    const placed = placeMembership(OFFER, [membership(2, -300, 65)], NOW)
    expect(placed).toEqual({ change: 'renew', extends: 'm2', startsAt: day(65), endsAt: day(430) })
  })

  test('a lower tier starts at the end of the higher one', () => {
    const placed = placeMembership(OFFER, [membership(4, -10, 20)], NOW)
    expect(placed).toEqual({ change: 'later', extends: null, startsAt: day(20), endsAt: day(385) })
  })

  test('a tier that ends before a higher one is not extended beside it, but follows it', () => {
    const placed = placeMembership(OFFER, [membership(2, -1, 6), membership(4, 0, 365)], NOW)
    expect(placed).toEqual({ change: 'later', extends: null, startsAt: day(365), endsAt: day(731) })
  })

  test('a higher tier starts now', () => {
    expect(placeMembership(OFFER, [membership(1, -10, 20)], NOW)).toMatchObject({ change: 'upgrade', startsAt: NOW })
  })

  test('a future membership of the same tier is extended, even below an active higher one', () => {
    const placed = placeMembership(OFFER, [membership(4, -10, 20), membership(2, 20, 385)], NOW)
    expect(placed).toMatchObject({ change: 'renew', extends: 'm2', startsAt: day(385) })
  })
})

describe('price of an upgrade', () => {
  test('whole remaining hours are credited in proportion to the amount paid, rounded down', () => {
    const rest = term(1, -100, 265, 99_800)
    expect(creditOf(rest, NOW)).toMatchObject({ daysLeft: 265, hoursLeft: 0, creditFen: 72_457 })
    expect(creditOf(rest, new Date(NOW.getTime() + 1))).toMatchObject({
      daysLeft: 264,
      hoursLeft: 23,
      creditFen: 72_446,
    })
    expect(creditOf(term(1, -365, 0, 99_800), NOW)).toMatchObject({ daysLeft: 0, hoursLeft: 0, creditFen: 0 })
  })

  test('the credit is subtracted from the price', () => {
    const quote = quoteMembership(OFFER, [membership(1, -100, 265)], [term(1, -100, 265, 99_800)], NOW)
    expect(quote).toMatchObject({ change: 'upgrade', creditFen: 72_457, amountFen: 227_343, extraDays: 0 })
    expect(quote.endsAt).toEqual(day(365))
  })

  test('terms that have not started are credited in full', () => {
    const terms = [term(1, -100, 265, 99_800), term(1, 265, 630, 99_800)]
    const quote = quoteMembership(OFFER, [membership(1, -100, 630)], terms, NOW)
    expect(quote.creditFen).toBe(72_457 + 99_800)
  })

  test('a credit above the price leaves one fen to pay, and the rest becomes days', () => {
    const quote = quoteMembership(OFFER, [membership(1, 0, 1825)], [term(1, 0, 1825, 499_000)], NOW)
    expect(quote).toMatchObject({ creditFen: 299_799, amountFen: 1, extraDays: 242 })
    expect(quote.endsAt).toEqual(day(607))
  })

  test('unpaid terms have no value, and the same tier and higher ones are not credited', () => {
    expect(quoteMembership(OFFER, [membership(1, -1, 900)], [], NOW)).toMatchObject({
      creditFen: 0,
      amountFen: 299_800,
    })
    const renewed = quoteMembership(OFFER, [membership(2, -1, 100)], [term(2, -1, 100, 299_800)], NOW)
    expect(renewed).toMatchObject({ change: 'renew', creditFen: 0 })
    const later = quoteMembership(
      OFFER,
      [membership(4, -1, 100), membership(1, -1, 100)],
      [term(1, -1, 100, 99_800)],
      NOW,
    )
    expect(later).toMatchObject({ change: 'later', creditFen: 0 })
  })

  test('never gives time away: the days bought are worth no more than the amount paid and credited', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            from: fc.integer({ min: -700, max: 0 }),
            long: fc.integer({ min: 1, max: 800 }),
            fen: fc.nat(500_000),
          }),
          { maxLength: 6 },
        ),
        fc.record({ days: fc.integer({ min: 1, max: 800 }), priceFen: fc.integer({ min: 2, max: 2_000_000 }) }),
        (parts, sold) => {
          const terms = parts
            .map(({ from, long, fen }, index) => term(1, from, from + long, fen, `t${index}`))
            .filter((each) => each.endsAt > NOW)
          const live = terms.length > 0 ? [membership(1, -1, 900)] : []
          const offer = { vipType: 2, ...sold }
          const quote = quoteMembership(offer, live, terms, NOW)
          const worth = quote.credits.reduce((sum, credit) => sum + credit.creditFen, 0)
          expect(quote.amountFen).toBeGreaterThanOrEqual(1)
          expect(quote.amountFen + quote.creditFen).toBe(offer.priceFen)
          expect(worth).toBeLessThanOrEqual(terms.reduce((sum, each) => sum + each.valueFen, 0))
          const days = offer.days + quote.extraDays
          expect(days).toBeGreaterThanOrEqual(offer.days)
          expect(days * offer.priceFen).toBeLessThanOrEqual(offer.days * (quote.amountFen + worth))
          expect(daysFor(offer, quote.amountFen + worth)).toBe(days)
        },
      ),
    )
  })
})

describe('a ladder', () => {
  const TIERS = [99_800, 299_800, 699_800, 999_800].map((priceFen, index) => ({
    vipType: index + 1,
    days: 365,
    priceFen,
  }))
  const HOUR_MS = DAY_MS / 24

  test('of any steps costs what its terms were used for, and an hour a step more at most', () => {
    const step = fc.record({ tier: fc.nat(3), waitMs: fc.nat(40 * DAY_MS) })
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 6 }), (steps) => {
        let now = NOW
        let held: LiveTerm | null = null
        let paid = 0
        for (const { tier, waitMs } of steps) {
          now = new Date(now.getTime() + waitMs)
          const offer = TIERS[tier]!
          if (held && held.vipType >= offer.vipType) continue
          const terms: LiveTerm[] = held ? [held] : []
          const quote = quoteMembership(offer, terms, terms, now)
          paid += quote.amountFen
          if (held) {
            const { valueFen, startsAt, endsAt } = held
            const [used, all] = [now.getTime() - startsAt.getTime(), endsAt.getTime() - startsAt.getTime()]
            const ended = valueFen - quote.creditFen
            // Never gainful, and the hour that has begun is all that a step loses.
            expect(ended).toBeGreaterThanOrEqual(Math.floor((valueFen * used) / all))
            expect(ended).toBeLessThanOrEqual((valueFen * Math.min(all, used + HOUR_MS)) / all + 1)
          }
          const { startsAt, endsAt } = quote
          const valueFen = quote.amountFen + quote.creditFen
          held = { id: `t${tier}`, membershipId: `m${tier}`, vipType: offer.vipType, startsAt, endsAt, valueFen }
        }
        // Climbing never costs less than the last step bought at once.
        expect(paid).toBeGreaterThanOrEqual(held!.valueFen)
      }),
    )
  })

  test('climbed at once loses an hour a step', () => {
    const bought = (tier: number, terms: readonly LiveTerm[], at: Date) =>
      quoteMembership(TIERS[tier]!, terms, terms, at)
    const first = term(1, 0, 365, 99_800)
    const second = bought(1, [first], new Date(NOW.getTime() + 60_000))
    expect(second.creditFen).toBe(Math.floor((99_800 * (365 * 24 - 1)) / (365 * 24)))
    expect(99_800 - second.creditFen).toBe(12)
  })
})

describe('a payment of a part', () => {
  test('buys that part, rounded down, and never more than the whole', () => {
    expect([shareOf(1_000, 1, 299_800), daysFor(OFFER, 1)]).toEqual([0, 0])
    expect([shareOf(1_000, 149_900, 299_800), daysFor(OFFER, 149_900)]).toEqual([500, 182])
    expect(shareOf(1_000, 499_001, 299_800)).toBe(1_000)
  })
})

describe('months', () => {
  test('end on the last day where the month is shorter', () => {
    const start = new Date('2027-12-31T10:00:00.000Z')
    const months = [1, 2, 3, 14].map((count) => addMonths(start, count).toISOString().slice(0, 10))
    expect(months).toEqual(['2028-01-31', '2028-02-29', '2028-03-31', '2029-02-28'])
  })

  test.each([
    ['of an ordinary year', '2026-11-28T02:30:00.000Z', 365, '2027-11-28T02:30:00.000Z'],
    ['of a leap year', '2027-11-28T02:30:00.000Z', 365, '2028-11-28T02:30:00.000Z'],
    ['from 29 February', '2028-02-29T02:30:00.000Z', 365, '2029-02-28T02:30:00.000Z'],
    // 1 March in China, where it is 29 February still in Greenwich.
    ['by China’s calendar', '2028-02-29T20:30:00.000Z', 365, '2029-02-28T20:30:00.000Z'],
    ['from 29 February in China', '2028-02-28T20:30:00.000Z', 365, '2029-02-27T20:30:00.000Z'],
    ['of two years', '2026-11-28T02:30:00.000Z', 730, '2028-11-28T02:30:00.000Z'],
    ['of a year and five days', '2027-11-28T02:30:00.000Z', 370, '2028-12-03T02:30:00.000Z'],
    ['of days', '2028-02-01T02:30:00.000Z', 30, '2028-03-02T02:30:00.000Z'],
  ])('the end %s', (_title, from, days, end) => {
    expect(endAfter(new Date(from), days).toISOString()).toBe(end)
  })

  test('a sold year has twelve months, whenever it begins', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 * 365 * 24 }), (hours) => {
        const startsAt = new Date(NOW.getTime() + hours * (DAY_MS / 24))
        const year = { startsAt, endsAt: endAfter(startsAt, 365), monthlyFlops: 2_000 }
        expect(monthsBegun(year, year.endsAt)).toBe(12)
        const flops = Array.from({ length: 12 }, (_, month) => flopsOfMonth(year, month))
        expect(flops).toEqual(Array(12).fill(2_000))
      }),
    )
  })

  test('a partial month grants its share of the flops', () => {
    const lasting = (days: number) => ({ startsAt: NOW, endsAt: day(days), monthlyFlops: 2_000 })
    expect(flopsOfMonth(lasting(1), 0)).toBe(71)
    expect(flopsOfMonth(lasting(14), 0)).toBe(1_000)
    expect(flopsOfMonth(lasting(0), 0)).toBe(0)
    expect([flopsOfMonth(lasting(32), 0), flopsOfMonth(lasting(32), 1)]).toEqual([2_000, 71])
    const year = Array.from({ length: 13 }, (_, month) => flopsOfMonth(lasting(365), month))
    expect(year).toEqual([...Array(12).fill(2_000), 0])
  })

  test('a year has twelve, and none starts at its end', () => {
    const year = { startsAt: NOW, endsAt: day(365) }
    expect(monthsBegun(year, new Date(NOW.getTime() - 1))).toBe(0)
    expect(monthsBegun(year, NOW)).toBe(1)
    expect(monthsBegun(year, new Date('2026-04-01T07:59:59.999Z'))).toBe(1)
    expect(monthsBegun(year, new Date('2026-04-01T08:00:00.000Z'))).toBe(2)
    expect(monthsBegun(year, day(10_000))).toBe(12)
    expect(monthsBegun({ startsAt: NOW, endsAt: NOW }, NOW)).toBe(0)
  })
})

test('future memberships move behind an extended higher one, and behind each other', () => {
  const waiting = [membership(2, 100, 200, 'a'), membership(1, 200, 300, 'b'), membership(3, 100, 150, 'same')]
  expect(queueBehind({ vipType: 3, endsAt: day(150) }, waiting)).toEqual([
    { id: 'a', byMs: 50 * DAY_MS },
    { id: 'b', byMs: 50 * DAY_MS },
  ])
  expect(queueBehind({ vipType: 3, endsAt: day(100) }, waiting)).toEqual([])
})

describe('what was granted for the running month', () => {
  const granting = (from: number, to: number, changes: Partial<GrantingTerm> = {}): GrantingTerm => ({
    startsAt: day(from),
    endsAt: day(to),
    monthlyFlops: 2_000,
    carriedFlops: 0,
    carriedBeans: 0,
    beans: 1_000,
    ...changes,
  })

  test.each([
    ['in the first month flops and beans', granting(-5, 360), { flops: 2_000, beans: 1_000 }],
    ['later the flops alone', granting(-100, 265), { flops: 2_000, beans: 0 }],
    ['of a renewal that has not begun the beans', granting(60, 425), { flops: 0, beans: 1_000 }],
    ['of one that has ended nothing', granting(-365, 0), { flops: 0, beans: 0 }],
    [
      'with what it carried',
      granting(-5, 360, { carriedFlops: 500, beans: 700, carriedBeans: 300 }),
      { flops: 2_000, beans: 1_000 },
    ],
    ['also more than its own', granting(-5, 5, { carriedFlops: 3_000 }), { flops: 3_000, beans: 1_000 }],
    [
      'what it carried is of its first month only',
      granting(-40, 325, { carriedFlops: 3_000 }),
      { flops: 2_000, beans: 0 },
    ],
  ])('%s', (_title, term_, granted) => {
    expect(grantedForMonth([term_], NOW)).toEqual(granted)
  })

  test('an upgrade brings what goes beyond, never less than nothing', () => {
    expect([beyond(6_000, 2_000), beyond(500, 2_000)]).toEqual([4_000, 0])
    const upgraded = granting(0, 365, { carriedFlops: 2_500 })
    expect([flopsDue(upgraded, 0), flopsDue(upgraded, 1)]).toEqual([0, 2_000])
  })
})
