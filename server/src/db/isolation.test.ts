/** @database both: transactions that meet */
import { randomUUID } from 'node:crypto'
import { getCoinPriceList } from '@tessera/shared/contract/billing'
import { createCustomer, getCustomerList } from '@tessera/shared/contract/customer'
import { placeOrder, queryOrderDetail } from '@tessera/shared/contract/order'
import { loginByPassword } from '@tessera/shared/contract/user'
import { eq, sql } from 'drizzle-orm'
import { newMerchant } from '../testing/new-merchant'
import { postgresUnderTest } from '../testing/postgres-under-test'
import { createTestApp, type TestApp, type TestPerson } from '../testing/test-app'
import { SEED_PASSWORD } from '../seed/accounts'
import { teams } from './schema/people'

let app: TestApp
let noisy: TestPerson
let quiet: TestPerson
let serial = 0
beforeAll(async () => {
  app = await createTestApp()
  noisy = await app.loginAs('13800000002')
  quiet = await app.loginAs('13800000001')
})
afterAll(() => app.close())

const write = (person = noisy) =>
  person.call(createCustomer, {
    clientToken: randomUUID(),
    customer: { name: '并发客户', mobile: `1370000${String(1000 + (serial += 1))}` },
  })

test('another team’s write runs among 120 writes of one team, not after them', async () => {
  let written = 0
  const writing = Promise.all(
    Array.from({ length: 120 }, async () => {
      expect((await write()).code).toBe(200)
      written += 1
    }),
  )
  expect((await quiet.call(getCustomerList, { pageSize: 20 })).code).toBe(200)
  expect(written).toBeLessThan(20)
  await writing
})

// PostgreSQL only: the embedded database has a single session, so a held lock blocks everybody.
if (postgresUnderTest()) {
  test('no statement is compiled', async () => {
    const setting = await app.database.read((tx) =>
      tx.select({ jit: sql`current_setting('jit')` }).from(sql`(select) as one`),
    )
    expect(setting).toEqual([{ jit: 'off' }])
  })

  /** Holds the team's row lock while `work` runs. */
  async function whileLocked(person: TestPerson, work: () => Promise<void>): Promise<void> {
    let release: () => void = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    let holding: Promise<void> | undefined
    await new Promise<void>((locked, failed) => {
      holding = app.database.transaction(async (tx) => {
        await tx.select().from(teams).where(eq(teams.id, person.teamId)).for('update')
        locked()
        await released
      })
      holding.catch(failed)
    })
    await work().finally(release)
    await holding
  }

  /** On a slow machine a write may time out waiting for the lock; no other failure is allowed. */
  async function codesOf(writing: Promise<{ code: number }>[]): Promise<number[]> {
    const codes = (await Promise.all(writing)).map(({ code }) => code)
    expect(codes.filter((code) => ![200, 503, 20429].includes(code))).toEqual([])
    return codes
  }

  test('writes that wait for a lock do not delay lists, log-in, payments or the same team’s reads', async () => {
    const buyer = await newMerchant(app)
    const { list } = (await app.call(getCoinPriceList)).data
    const { data } = await buyer.call(placeOrder, { priceId: list[0]!.id, clientToken: randomUUID() })
    let writing: Promise<{ code: number }>[] = []
    await whileLocked(noisy, async () => {
      writing = Array.from({ length: 120 }, () => write())
      for (const person of [quiet, noisy]) expect((await person.call(getCustomerList)).code).toBe(200)
      const login = { mobile: '13800000003', password: SEED_PASSWORD }
      expect((await app.call(loginByPassword, login)).code).toBe(200)
      const cashier = new URL(data.actionData)
      const paid = await app.app.inject({
        method: 'POST',
        url: `${cashier.pathname}/pay`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: cashier.searchParams.toString(),
      })
      expect(paid.statusCode).toBe(200)
      expect((await buyer.call(queryOrderDetail, { tradeNo: data.tradeNo })).data.state).toBe(1)
    })
    expect(await codesOf(writing)).toContain(200)
  })

  test('a lock time-out is answered with a retry, not with an internal error', async () => {
    await whileLocked(noisy, async () => {
      const answer = await write()
      expect(answer).toMatchObject({ status: 503, message: 'UNAVAILABLE', failure: { retryAfterSeconds: 1 } })
      expect(answer.headers['retry-after']).toBe('1')
    })
    expect((await write()).code).toBe(200)
  })

  test('a team with a full line is refused with TOO_OFTEN, other teams are not', async () => {
    let writing: Promise<{ code: number }>[] = []
    await whileLocked(noisy, async () => {
      writing = Array.from({ length: 250 }, () => write())
      const first = await Promise.race(writing)
      expect(first).toMatchObject({ code: 20429, failure: { retryAfterSeconds: 2 } })
      expect((await write(quiet)).code).toBe(200)
    })
    const turnedAway = (await codesOf(writing)).filter((code) => code === 20429)
    expect(turnedAway.length).toBeGreaterThan(0)
    expect(turnedAway.length).toBeLessThanOrEqual(50)
  })
}
