import { getMembership } from '@tessera/shared/contract/membership'
import { membershipTerms } from '../db/schema/orders'
import { memberships } from '../db/schema/people'
import { newMerchant } from '../testing/new-merchant'
import { createTestApp, type TestApp } from '../testing/test-app'
import { grantDueFlops } from './allowances.service'
import { DAY_MS } from './membership-plan.rules'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** A bought term, by days from now. */
interface Bought {
  vipType: number
  from: number
  to: number
  monthlyFlops: number
}

/** A merchant with terms, each of a membership of its own. */
async function merchantWith(terms: readonly Bought[]) {
  const person = await newMerchant(app)
  const { teamId } = person
  const now = Date.now()
  await app.database.transaction(async (tx) => {
    for (const { vipType, from, to, monthlyFlops } of terms) {
      const lasting = { teamId, vipType, startsAt: new Date(now + from * DAY_MS), endsAt: new Date(now + to * DAY_MS) }
      const [made] = await tx.insert(memberships).values(lasting).returning({ id: memberships.id })
      await tx.insert(membershipTerms).values({ ...lasting, membershipId: made!.id, valueFen: 1, monthlyFlops })
    }
  })
  return person
}

const HIGHER = { vipType: 4, monthlyFlops: 6_000 }
const LOWER = { vipType: 1, monthlyFlops: 500 }

test.each([
  [
    'of a lower term that begins before the next month',
    [
      { ...HIGHER, from: -10, to: 5 },
      { ...LOWER, from: 5, to: 370 },
    ],
    500,
  ],
  ['of a month that the term does not fill', [{ ...HIGHER, from: -3, to: 42 }], { below: 6_000 }],
  [
    'of a later term, while one without flops runs',
    [
      { ...HIGHER, from: -3, to: 9, monthlyFlops: 0 },
      { ...LOWER, from: 9, to: 374 },
    ],
    500,
  ],
  [
    'of two terms that begin together',
    [
      { ...HIGHER, from: 3, to: 368 },
      { ...LOWER, from: 3, to: 368 },
    ],
    6_500,
  ],
  [
    'of the running term',
    [
      { ...HIGHER, from: -3, to: 362 },
      { ...LOWER, from: 362, to: 727 },
    ],
    6_000,
  ],
])('the next flops that are announced arrive: %s', async (_which, terms: Bought[], flops) => {
  const person = await merchantWith(terms)
  const { monthly } = (await person.call(getMembership)).data
  if (typeof flops === 'number') expect(monthly!.flops).toBe(flops)
  else expect(monthly!.flops).toBeLessThan(flops.below)
  const at = new Date(monthly!.nextAt!)
  const grantedAt = (now: Date) => app.database.transaction((tx) => grantDueFlops(tx, person.teamId, now))
  expect(await grantedAt(new Date(at.getTime() - 1))).toBe(0)
  expect(await grantedAt(at)).toBe(monthly!.flops)
})

test('after the last month nothing is announced', async () => {
  const person = await merchantWith([{ ...HIGHER, from: -5, to: 10 }])
  expect((await person.call(getMembership)).data.monthly).toEqual({ flops: 6_000, nextAt: null })
  const without = await merchantWith([{ ...HIGHER, from: -400, to: -35 }])
  expect((await without.call(getMembership)).data.monthly).toBeNull()
})
