/** @database postgres: the books are proved by SQL written by hand */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { type Database, openDatabase } from '../db/database'
import { teamId, userId } from '../seed/accounts'
import { priceItems } from '../db/schema/catalogue'
import { ledgerEntries, wallets } from '../db/schema/ledger'
import { orders } from '../db/schema/orders'
import { grant, hold } from '../ledger/ledger.service'
import { freshDatabase } from '../testing/fresh-database'
import { admin } from '../testing/admin'
import { seededTemplate } from '../testing/embedded-template'
import { proveBooks } from './books.service'

describe('the proof', () => {
  let database: Database
  beforeEach(async () => {
    database = await freshDatabase()
  })
  afterEach(() => database.close())

  const books = () => database.transaction(proveBooks)
  const entry = { teamId: teamId('basic'), cause: { type: 'seed', id: 'x' }, operatorId: null } as const

  test('finds nothing in a consistent ledger', async () => {
    await database.transaction(async (tx) => {
      await grant(tx, { ...entry, unit: 'beans', amount: 500, key: 'a' })
      await hold(tx, { teamId: entry.teamId, images: 2, cause: entry.cause, key: 'h', operatorId: null })
    })
    const { faults, accounts, entries } = await books()
    expect(faults).toEqual([])
    expect(accounts).toBeGreaterThan(4)
    expect(entries).toBeGreaterThan(4)
  })

  test('finds a balance changed by hand', async () => {
    await database.transaction((tx) =>
      tx
        .update(wallets)
        .set({ balance: sql`${wallets.balance} + 1` })
        .where(eq(wallets.teamId, entry.teamId)),
    )
    expect((await books()).faults).toEqual([
      expect.stringContaining(`account ${entry.teamId}`),
      expect.stringContaining(`account ${entry.teamId}`),
    ])
  })

  test('finds an entry that does not follow the previous one, and entries without an account', async () => {
    await database.transaction(async (tx) => {
      const facts = { id: 'odd', category: 'adjust', causeType: 'seed', causeId: 'x' } as const
      await tx.insert(ledgerEntries).values({
        ...facts,
        key: 'odd',
        teamId: entry.teamId,
        unit: 'beans',
        amount: 5,
        balanceAfter: 99_999,
      })
    })
    expect((await books()).faults).toEqual([
      expect.stringContaining('entry odd: balance after it 99999'),
      expect.stringContaining(`account ${entry.teamId} beans`),
    ])
  })

  test('reads a ledger of any length page by page, and finds a fault at the end of a page', async () => {
    const { accounts, entries } = await books()
    await database.transaction(async (tx) => {
      // More entries in a team than fit on a page, and more teams than accounts on a page.
      await tx.execute(sql`insert into teams (id, name) select 'long' || n, 'T' from generate_series(0, 5200) as n`)
      await tx.execute(sql`insert into wallets (team_id, unit, balance) select 'long' || n, 'beans', case n when 0 then 12000 else 1 end
        from generate_series(0, 5200) as n`)
      await tx.execute(sql`insert into ledger_entries (id, team_id, unit, category, amount, balance_after, cause_type, cause_id, key)
        select 'long' || n, 'long0', 'beans', 'adjust', 1, n, 'seed', 'x', 'long' || n from generate_series(1, 12000) as n`)
      await tx.execute(sql`insert into ledger_entries (id, team_id, unit, category, amount, balance_after, cause_type, cause_id, key)
        select 'one' || n, 'long' || n, 'beans', 'adjust', 1, 1, 'seed', 'x', 'one' || n
        from generate_series(1, 5199) as n`)
    })
    const read = await books()
    expect(read).toMatchObject({ accounts: accounts + 5_201, entries: entries + 17_199 })
    expect(read.faults).toEqual(['account long5200 beans: balance 1, sum of entries 0'])
    await database.transaction((tx) =>
      tx.insert(ledgerEntries).values({
        id: 'stray',
        teamId: 'long5200',
        unit: 'flops',
        category: 'adjust',
        amount: 3,
        balanceAfter: 4,
        causeType: 'seed',
        causeId: 'x',
        key: 'stray',
      }),
    )
    expect((await books()).faults).toEqual([
      'account long5200 beans: balance 1, sum of entries 0',
      'entry stray: balance after it 4, not 3',
      'entries without an account: long5200 flops',
    ])
  })

  test('finds a paid order without its grant, and a grant without a paid order', async () => {
    await database.transaction(async (tx) => {
      const [item] = await tx.select().from(priceItems).where(eq(priceItems.kind, 'coin'))
      const sold = {
        teamId: entry.teamId,
        userId: userId('basic'),
        priceItemId: item!.id,
        kind: 'coin',
        name: 'B',
        priceFen: 3_000,
      } as const
      const terms = { amountFen: 3_000, flops: 0, beans: 300, paymentWayId: 3, provider: 'sandbox' } as const
      const order = { ...sold, ...terms, merchantId: 'sandbox', expiresAt: new Date() }
      await tx.insert(orders).values([
        { ...order, tradeNo: 'PAID01', clientToken: 'PAID01', state: 1, paidAt: new Date() },
        { ...order, tradeNo: 'OPEN01', clientToken: 'OPEN01' },
      ])
      await grant(tx, { ...entry, unit: 'beans', amount: 300, key: 'order:OPEN01:beans' })
    })
    expect((await books()).faults.toSorted()).toEqual([
      'order OPEN01: granted 300 beans, sold 0',
      'order PAID01: granted 0 beans, sold 300',
    ])
  })

  test('the database refuses to change or delete an entry', async () => {
    for (const statement of [
      sql`update ledger_entries set amount = amount + 1`,
      sql`delete from ledger_entries`,
      sql`truncate ledger_entries`,
    ]) {
      const failure = await database.transaction((tx) => tx.execute(statement)).catch((error: Error) => error)
      expect(String((failure as Error).cause)).toContain('the ledger is append-only')
    }
    expect((await books()).faults).toEqual([])
  })
})

test('the command exits with 0 for a consistent ledger and with 1 otherwise', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-books-'))
  const directory = `pglite:${join(dataDir, 'database')}`
  const reconcile = () => admin(['reconcile'], { DATA_DIR: dataDir })
  await (await openDatabase(directory, { loadFrom: await seededTemplate() })).close()
  const honest = await reconcile()
  expect(honest.output).toMatch(/\d+ accounts, \d+ entries, .*: 0 differences/)
  expect(honest.code).toBe(0)
  const database = await openDatabase(directory)
  await database.transaction((tx) => tx.update(wallets).set({ balance: sql`${wallets.balance} + 7` }))
  await database.close()
  const other = await reconcile()
  expect(other.output).toMatch(/account \S+ beans: balance/)
  expect(other.code).toBe(1)
  rmSync(dataDir, { recursive: true, force: true })
}, 120_000)
