import { randomUUID } from 'node:crypto'
import { callOf, onBehalfOf } from '../../server/src/db/callers'
import { type Database, openDatabase } from '../../server/src/db/database'
import { teams } from '../../server/src/db/schema/people'
import { balances, grant, reconcile, spend } from '../../server/src/ledger/ledger.service'
import { bareRows } from '../../server/src/testing/billing/bare-rows'
import type { Measurement } from '../support/measurement'
import { withPostgres } from '../support/postgres'

const CLIENTS = 50
const SECONDS = 10
const WARM_UP_SECONDS = 2

/**
 * Spends per second by 50 clients, on one account and on 50, compared with a bare UPDATE of one row over the same connections: the
 * cost of the ledger's locks, its entry and its idempotency key. A spend is in one transaction with what it pays for, and the UPDATE is
 * measured so, too. Both all at once, and as calls of the API come.
 */
export async function runSpendsBench(): Promise<Measurement> {
  return withPostgres(async (url) => {
    const database = await openDatabase(url, { connections: { default: CLIENTS, payments: 1, auth: 1 } })
    try {
      const rows = []
      for (const accounts of [1, CLIENTS]) {
        const ids = Array.from({ length: accounts }, () => randomUUID())
        const bare = await bareRows(database, ids)
        await fill(database, ids)
        let spends = 0
        for (const [way, run] of Object.entries(WAYS)) {
          const rate = (work: (id: string) => Promise<unknown>) =>
            perSecond((client) => run(ids[client % accounts]!, work))
          const alone = await rate(bare.statement)
          const inTransaction = await rate(bare.transaction)
          const spent = await rate((id) => spendOne(database, id))
          spends += spent.total
          const where = `${accounts === 1 ? 'one row' : `${accounts} rows`}${way}`
          rows.push(
            { what: `reference: bare UPDATE, ${where}`, ...shown(alone, alone, inTransaction) },
            { what: `reference: the same in a transaction, ${where}`, ...shown(inTransaction, alone, inTransaction) },
            {
              what: `spends, ${accounts === 1 ? 'one account' : `${accounts} accounts`}${way}`,
              ...shown(spent, alone, inTransaction),
            },
          )
        }
        await prove(database, ids, spends)
      }
      const where = process.env['DATABASE_URL']
        ? 'PostgreSQL as configured'
        : 'PostgreSQL, scratch cluster without fsync'
      return { title: `Spends by ${CLIENTS} clients for ${SECONDS} s each, ${where}`, rows }
    } finally {
      await database.close()
    }
  })
}

type Run = (team: string, work: (team: string) => Promise<unknown>) => Promise<unknown>

/** As a call of the API does it: a team's writes take turns, so that few of them wait with a connection for one lock. */
const asCall: Run = (team, work) => onBehalfOf(callOf({ team }, false), () => work(team))

const WAYS: Record<string, Run> = { ', all at once': (team, work) => work(team), ", in a team's turns": asCall }

const START = 1_000_000_000

async function fill(database: Database, ids: readonly string[]): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.insert(teams).values(ids.map((id) => ({ id, name: 'bench' })))
    for (const teamId of ids) {
      const cause = { type: 'seed', id: teamId } as const
      await grant(tx, { teamId, unit: 'beans', amount: START, cause, key: `bench:${teamId}`, operatorId: null })
    }
  })
}

function spendOne(database: Database, teamId: string): Promise<unknown> {
  const id = randomUUID()
  return database.transaction((tx) =>
    spend(tx, {
      teamId,
      unit: 'beans',
      amount: 1,
      category: 'customer',
      cause: { type: 'customer', id },
      key: `bench:${id}`,
      operatorId: null,
    }),
  )
}

/** Checks that the balance fell by the counted spends. */
async function prove(database: Database, ids: readonly string[], spends: number): Promise<void> {
  await database.transaction(async (tx) => {
    let gone = 0
    for (const id of ids) gone += START - (await balances(tx, id)).beans
    const faults = await reconcile(tx)
    if (gone !== spends || faults.length > 0)
      throw new Error(`${spends} spends took ${gone} beans; ${JSON.stringify(faults)}`)
  })
}

interface Rate {
  total: number
  perSecond: number
  p50: number
  p99: number
}

/** Counts all calls, including the warm-up; measures only those after it. */
async function perSecond(call: (client: number) => Promise<unknown>): Promise<Rate> {
  const start = performance.now()
  const [from, to] = [start + WARM_UP_SECONDS * 1000, start + (WARM_UP_SECONDS + SECONDS) * 1000]
  const times: number[] = []
  let total = 0
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      for (let before = performance.now(); before < to;) {
        await call(client)
        total += 1
        const after = performance.now()
        if (before >= from && after <= to) times.push(after - before)
        before = after
      }
    }),
  )
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return { total, perSecond: times.length / SECONDS, p50: at(0.5), p99: at(0.99) }
}

const shown = (rate: Rate, alone: Rate, inTransaction: Rate) => ({
  'per second': Math.round(rate.perSecond),
  'p50 ms': rate.p50.toFixed(1),
  'p99 ms': rate.p99.toFixed(1),
  'of the bare UPDATE': shareOf(rate, alone),
  'of the one in a transaction': shareOf(rate, inTransaction),
})

const shareOf = (rate: Rate, reference: Rate) => `${Math.round((100 * rate.perSecond) / reference.perSecond)} %`
