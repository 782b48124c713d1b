/** @database postgres: spends of one account at once */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import type { Database } from '../db/database'
import { ledgerEntries } from '../db/schema/ledger'
import { teams } from '../db/schema/people'
import { freshDatabase } from '../testing/fresh-database'
import { type Balances, priceOf, refundOf } from './pricing.rules'
import { balances, capture, grant, hold, reconcile, release, spend, type Unit } from './ledger.service'

let database: Database

beforeAll(async () => {
  database = await freshDatabase()
}, 60_000)
afterAll(() => database.close())

const cause = { type: 'seed', id: 'test' } as const

async function newTeam(start: Partial<Balances> = {}): Promise<string> {
  const teamId = randomUUID()
  await database.transaction(async (tx) => {
    await tx.insert(teams).values({ id: teamId, name: 'T' })
    for (const unit of ['flops', 'beans'] as const) {
      const amount = start[unit] ?? 0
      if (amount > 0) await grant(tx, { teamId, unit, amount, cause, key: `start:${teamId}:${unit}`, operatorId: null })
    }
  })
  return teamId
}

const balancesOf = (teamId: string) => database.transaction((tx) => balances(tx, teamId))
const grantTo = (teamId: string, unit: Unit, amount: number, key: string) =>
  database.transaction((tx) => grant(tx, { teamId, unit, amount, cause, key, operatorId: null }))
const spendFrom = (teamId: string, unit: Unit, amount: number, key: string) =>
  database.transaction((tx) => spend(tx, { teamId, unit, amount, category: 'customer', cause, key, operatorId: null }))
const holdFor = (teamId: string, images: number, key: string) =>
  database.transaction((tx) => hold(tx, { teamId, images, cause, key, operatorId: null }))
const captureOf = (holdId: string, images: number) => database.transaction((tx) => capture(tx, { holdId, images }))
const releaseOf = (holdId: string) => database.transaction((tx) => release(tx, { holdId }))
const faults = async (teamId: string) =>
  (await database.transaction(reconcile)).filter((fault) => fault.teamId === teamId)

describe('a single change', () => {
  test('a grant adds and a spend subtracts, and each returns the new balance', async () => {
    const teamId = await newTeam()
    expect(await grantTo(teamId, 'beans', 300, `g:${teamId}`)).toEqual({ balanceAfter: 300, repeated: false })
    expect(await spendFrom(teamId, 'beans', 100, `s:${teamId}`)).toEqual({ balanceAfter: 200, repeated: false })
    expect(await balancesOf(teamId)).toEqual({ flops: 0, beans: 200 })
  })

  test('spending more than the balance is refused and changes nothing', async () => {
    const teamId = await newTeam({ beans: 99 })
    await expect(spendFrom(teamId, 'beans', 100, `s:${teamId}`)).rejects.toMatchObject({
      errorName: 'BALANCE_INSUFFICIENT',
      data: { required: 100, available: 99, unit: 'beans' },
    })
    expect(await balancesOf(teamId)).toEqual({ flops: 0, beans: 99 })
  })

  test('the same key again changes nothing', async () => {
    const teamId = await newTeam({ beans: 200 })
    await spendFrom(teamId, 'beans', 100, `s:${teamId}`)
    expect(await spendFrom(teamId, 'beans', 100, `s:${teamId}`)).toEqual({ balanceAfter: 100, repeated: true })
    expect((await balancesOf(teamId)).beans).toBe(100)
  })

  test('the same key for another amount, unit, direction, cause or team is refused', async () => {
    const [teamId, other] = [await newTeam({ beans: 500, flops: 500 }), await newTeam({ beans: 500 })]
    const key = `k:${teamId}`
    await spendFrom(teamId, 'beans', 100, key)
    const mismatch = { errorName: 'IDEMPOTENCY_MISMATCH' }
    await expect(spendFrom(teamId, 'beans', 101, key)).rejects.toMatchObject(mismatch)
    await expect(spendFrom(teamId, 'flops', 100, key)).rejects.toMatchObject(mismatch)
    await expect(grantTo(teamId, 'beans', 100, key)).rejects.toMatchObject(mismatch)
    await expect(spendFrom(other, 'beans', 100, key)).rejects.toMatchObject(mismatch)
    await expect(
      database.transaction((tx) =>
        spend(tx, {
          teamId,
          unit: 'beans',
          amount: 100,
          category: 'customer',
          cause: { type: 'customer', id: 'x' },
          key,
          operatorId: null,
        }),
      ),
    ).rejects.toMatchObject(mismatch)
    expect(await balancesOf(teamId)).toEqual({ flops: 500, beans: 400 })
    expect((await balancesOf(other)).beans).toBe(500)
  })

  test('amounts that are not positive integers are a programming error', async () => {
    const teamId = await newTeam()
    for (const amount of [0, -1, 0.5, Number.NaN])
      await expect(grantTo(teamId, 'beans', amount, `bad:${teamId}`)).rejects.toThrow(RangeError)
  })

  test('the database itself refuses a negative balance', async () => {
    const teamId = await newTeam({ beans: 10 })
    const { wallets } = await import('../db/schema/ledger')
    await expect(
      database.transaction((tx) => tx.update(wallets).set({ balance: -1 }).where(eq(wallets.teamId, teamId))),
    ).rejects.toThrow()
  })
})

describe('holds', () => {
  test('flops are held first, then beans; undelivered images are refunded, beans first', async () => {
    const teamId = await newTeam({ flops: 120, beans: 200 })
    const held = await holdFor(teamId, 4, `h:${teamId}`)
    expect(held).toMatchObject({ images: 4, flops: 100, beans: 100, state: 'held' })
    expect(await balancesOf(teamId)).toEqual({ flops: 20, beans: 100 })
    expect(await captureOf(held.holdId, 3)).toMatchObject({ state: 'captured', capturedImages: 3 })
    expect(await balancesOf(teamId)).toEqual({ flops: 20, beans: 150 })
  })

  test('a release returns the whole hold, once', async () => {
    const teamId = await newTeam({ flops: 60, beans: 60 })
    const { holdId } = await holdFor(teamId, 2, `h:${teamId}`)
    expect(await releaseOf(holdId)).toMatchObject({ state: 'released', repeated: false })
    expect(await releaseOf(holdId)).toMatchObject({ state: 'released', repeated: true })
    expect(await captureOf(holdId, 0)).toMatchObject({ repeated: true })
    expect(await balancesOf(teamId)).toEqual({ flops: 60, beans: 60 })
  })

  test('a hold ends exactly once', async () => {
    const teamId = await newTeam({ flops: 200 })
    const { holdId } = await holdFor(teamId, 3, `h:${teamId}`)
    await captureOf(holdId, 2)
    expect(await captureOf(holdId, 2)).toMatchObject({ repeated: true })
    await expect(captureOf(holdId, 3)).rejects.toMatchObject({ errorName: 'IDEMPOTENCY_MISMATCH' })
    await expect(releaseOf(holdId)).rejects.toMatchObject({ errorName: 'IDEMPOTENCY_MISMATCH' })
    await expect(captureOf(holdId, 4)).rejects.toThrow(RangeError)
    expect((await balancesOf(teamId)).flops).toBe(100)
  })

  test('without enough for all images nothing is held, and the error says how many are affordable', async () => {
    const teamId = await newTeam({ flops: 70, beans: 99 })
    await expect(holdFor(teamId, 3, `h:${teamId}`)).rejects.toMatchObject({
      errorName: 'BALANCE_INSUFFICIENT',
      data: { required: 3, available: 2, unit: 'image' },
    })
    expect(await balancesOf(teamId)).toEqual({ flops: 70, beans: 99 })
  })

  test('a key holds once', async () => {
    const teamId = await newTeam({ flops: 500 })
    const first = await holdFor(teamId, 2, `h:${teamId}`)
    expect(await holdFor(teamId, 2, `h:${teamId}`)).toEqual({ ...first, repeated: true })
    await expect(holdFor(teamId, 3, `h:${teamId}`)).rejects.toMatchObject({ errorName: 'IDEMPOTENCY_MISMATCH' })
    expect((await balancesOf(teamId)).flops).toBe(400)
  })
})

describe('concurrently', () => {
  test('50 spends of 4 take exactly the balance', async () => {
    const teamId = await newTeam({ beans: 4 * 120 })
    const spenders = Array.from({ length: 50 }, async (_, spender) => {
      let done = 0
      for (let turn = 0; turn < 4; turn++) {
        await spendFrom(teamId, 'beans', 4, `c:${teamId}:${spender}:${turn}`).then(
          () => (done += 1),
          (error: { errorName?: string }) => expect(error.errorName).toBe('BALANCE_INSUFFICIENT'),
        )
      }
      return done
    })
    const done = (await Promise.all(spenders)).reduce((sum, each) => sum + each, 0)
    expect(done).toBe(120)
    expect((await balancesOf(teamId)).beans).toBe(0)
    expect(await faults(teamId)).toEqual([])
  }, 60_000)

  test('100 identical requests have one effect', async () => {
    const teamId = await newTeam({ beans: 1000 })
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => spendFrom(teamId, 'beans', 10, `same:${teamId}`)),
    )
    expect(answers.filter((answer) => !answer.repeated)).toHaveLength(1)
    expect(new Set(answers.map((answer) => answer.balanceAfter))).toEqual(new Set([990]))
    expect((await balancesOf(teamId)).beans).toBe(990)
  }, 60_000)

  test('40 concurrent captures and releases end a hold once', async () => {
    const teamId = await newTeam({ flops: 100, beans: 100 })
    const { holdId } = await holdFor(teamId, 4, `h:${teamId}`)
    await Promise.allSettled(Array.from({ length: 40 }, (_, index) => captureOf(holdId, index % 5)))
    const final = await database.transaction((tx) =>
      tx.select().from(ledgerEntries).where(eq(ledgerEntries.holdId, holdId)),
    )
    expect(final.filter((entry) => entry.category === 'release').length).toBeLessThanOrEqual(2)
    expect(await faults(teamId)).toEqual([])
  }, 60_000)

  test('concurrent first grants of a new team create one wallet', async () => {
    const teamId = await newTeam()
    await Promise.all(Array.from({ length: 20 }, (_, index) => grantTo(teamId, 'flops', 5, `g:${teamId}:${index}`)))
    expect((await balancesOf(teamId)).flops).toBe(100)
    expect(await faults(teamId)).toEqual([])
  }, 60_000)
})

/** A step of a random history: any wallet operation, in any order, with repetitions. */
type Step =
  | { do: 'grant' | 'spend'; unit: Unit; amount: number; repeat: boolean }
  | { do: 'hold'; images: number; repeat: boolean }
  | { do: 'end'; which: number; images: number; repeat: boolean }

const unit = fc.constantFrom<Unit>('flops', 'beans')
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constantFrom('grant' as const, 'spend' as const),
    unit,
    amount: fc.integer({ min: 1, max: 300 }),
    repeat: fc.boolean(),
  }),
  fc.record({ do: fc.constant('hold' as const), images: fc.integer({ min: 1, max: 4 }), repeat: fc.boolean() }),
  fc.record({ do: fc.constant('end' as const), which: fc.nat(5), images: fc.nat(4), repeat: fc.boolean() }),
)

/** Reference model of the ledger in plain arithmetic. */
class Model {
  readonly balances: Balances = { flops: 0, beans: 0 }
  readonly holds: { images: number; flops: number; beans: number; id: string; captured: number | null }[] = []

  move(unit: Unit, amount: number): boolean {
    if (this.balances[unit] + amount < 0) return false
    this.balances[unit] += amount
    return true
  }
  hold(images: number): Balances | null {
    const price = priceOf(images, this.balances)
    if (!price.sufficient) return null
    this.balances.flops -= price.flops
    this.balances.beans -= price.beans
    return price
  }
  end(which: number, images: number): boolean {
    const hold = this.holds[which]
    if (!hold) return false
    if (hold.captured !== null) return hold.captured === images
    hold.captured = images
    const refund = refundOf(hold, images)
    this.balances.flops += refund.flops
    this.balances.beans += refund.beans
    return true
  }
}

test('all sums hold after any history of grants, spends and holds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const teamId = await newTeam()
      const model = new Model()
      for (const [index, each] of steps.entries()) {
        for (let time = 0; time < (each.repeat ? 2 : 1); time++) await apply(teamId, model, each, index, time > 0)
        expect(await balancesOf(teamId)).toEqual(model.balances)
      }
      expect(await faults(teamId)).toEqual([])
    }),
    { numRuns: 25 },
  )
}, 120_000)

async function apply(teamId: string, model: Model, each: Step, index: number, again: boolean): Promise<void> {
  const key = `p:${teamId}:${index}`
  if (each.do === 'end') {
    const target = model.holds[each.which]
    if (!target) return
    const images = Math.min(each.images, target.images)
    const expected = model.end(each.which, images)
    expect(await succeeds(captureOf(target.id, images))).toBe(expected)
  } else if (each.do === 'hold') {
    const expected = again ? null : model.hold(each.images)
    const held = await holdFor(teamId, each.images, key).catch(() => null)
    if (again) expect(held === null || held.repeated).toBe(true)
    else
      expect(held && { flops: held.flops, beans: held.beans }).toEqual(
        expected && { flops: expected.flops, beans: expected.beans },
      )
    if (held && !held.repeated) model.holds.push({ ...held, id: held.holdId, captured: null })
  } else {
    const sign = each.do === 'grant' ? 1 : -1
    const act = each.do === 'grant' ? grantTo : spendFrom
    const moved = await act(teamId, each.unit, each.amount, key).catch(() => null)
    if (again) expect(moved === null || moved.repeated).toBe(true)
    else expect(moved !== null).toBe(model.move(each.unit, sign * each.amount))
  }
}

const succeeds = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  )
