import { inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '../db/database'
import { ledgerEntries, ledgerHolds, wallets } from '../db/schema/ledger'
import { membershipTerms, orders } from '../db/schema/orders'
import { LedgerWalk } from './ledger-walk'

export interface BookTotals {
  accounts: number
  entries: number
  /** Sums over all accounts. */
  flops: number
  beans: number
}

export interface Books extends BookTotals {
  /** Differences, one line each; empty when the books agree. */
  faults: string[]
}

type Tell = (fault: string) => void

/** Rows a statement reads at most, so that none runs into the time-out and memory is bounded, however long the books are. */
const PAGE = 5_000

/** {@link readBooks} for books that are known to be short or honest. */
export async function proveBooks(tx: Transaction): Promise<Books> {
  const faults: string[] = []
  return { ...(await readBooks(tx, (fault) => faults.push(fault))), faults }
}

/**
 * Proves the books page by page: every balance is the sum of its entries and what the last of them says, every entry follows from the
 * one before, every hold cost what it captured, and every paid order was granted exactly what it says, no other one anything.
 * @param tx repeatable read where somebody may write meanwhile: the pages are of one moment then
 * @param tell what does not agree, a line each
 */
export async function readBooks(tx: Transaction, tell: Tell): Promise<BookTotals> {
  const accounts = await readAccounts(tx, tell)
  const entries = await readEntries(tx, tell)
  for (const page of [holdsPage, ordersPage, termsPage]) await readPages(tx, page, tell)
  return { ...accounts, entries }
}

/** Counts the accounts, and reports those with a balance but no entry. */
async function readAccounts(tx: Transaction, tell: Tell): Promise<Omit<BookTotals, 'entries'>> {
  const totals = { accounts: 0, flops: 0, beans: 0 }
  let after: { teamId: string; unit: string } | undefined
  for (;;) {
    const page = await tx
      .select({
        teamId: wallets.teamId,
        unit: wallets.unit,
        balance: wallets.balance,
        baseless: sql<boolean>`wallets.balance <> 0 and not exists (
          select 1 from ${ledgerEntries} as entry where entry.team_id = wallets.team_id and entry.unit = wallets.unit)`,
      })
      .from(wallets)
      .where(after && sql`(${wallets.teamId}, ${wallets.unit}) > (${after.teamId}, ${after.unit})`)
      .orderBy(wallets.teamId, wallets.unit)
      .limit(PAGE)
    for (const { teamId, unit, balance, baseless } of page) {
      totals.accounts += 1
      totals[unit] += balance
      if (baseless) tell(`account ${teamId} ${unit}: balance ${balance}, sum of entries 0`)
    }
    after = page.at(-1)
    if (page.length < PAGE) return totals
  }
}

/** Goes through all entries, team by team in the order in which they were written. @returns how many there are */
async function readEntries(tx: Transaction, tell: Tell): Promise<number> {
  const walk = new LedgerWalk(tell)
  let entries = 0
  let after: { teamId: string; sequence: number } | undefined
  for (;;) {
    const page = await tx
      .select({
        id: ledgerEntries.id,
        teamId: ledgerEntries.teamId,
        sequence: ledgerEntries.sequence,
        unit: ledgerEntries.unit,
        amount: ledgerEntries.amount,
        balanceAfter: ledgerEntries.balanceAfter,
      })
      .from(ledgerEntries)
      .where(after && sql`(${ledgerEntries.teamId}, ${ledgerEntries.sequence}) > (${after.teamId}, ${after.sequence})`)
      .orderBy(ledgerEntries.teamId, ledgerEntries.sequence)
      .limit(PAGE)
    entries += page.length
    for (const entry of page) walk.take(entry)
    after = page.at(-1)
    const last = page.length < PAGE
    const ended = walk.ended(last)
    if (ended.length > 0) {
      const teams = [...new Set(ended.map(({ teamId }) => teamId))]
      walk.compare(ended, await tx.select().from(wallets).where(inArray(wallets.teamId, teams)))
    }
    if (last) return entries
  }
}

/** Both drivers answer raw statements like this. */
const found = z.object({ rows: z.array(z.object({ cursor: z.string(), fault: z.string().nullable() })) })

async function readPages(tx: Transaction, pageAfter: (cursor: string) => SQL, tell: Tell): Promise<void> {
  // Before every identifier and trade number.
  let cursor: string | undefined = ''
  while (cursor !== undefined) {
    const { rows } = found.parse(await tx.execute(pageAfter(cursor)))
    for (const { fault } of rows) if (fault !== null) tell(fault)
    cursor = rows.at(-1)?.cursor
  }
}

const holdsPage = (cursor: string) => sql`
  select hold.id as cursor, case when cost.taken <> cost.due then
    'hold ' || hold.id || ' (' || hold.state || '): taken ' || cost.taken || ' of ' || (hold.flops + hold.beans) end as fault
  from (select * from ${ledgerHolds} where id > ${cursor} order by id limit ${PAGE}) as hold
  cross join lateral (
    select coalesce(-sum(entry.amount), 0) as taken,
      case hold.state when 'held' then hold.flops + hold.beans when 'released' then 0
        else (hold.flops + hold.beans) * hold.captured_images / hold.images end as due
    from ${ledgerEntries} as entry where entry.hold_id = hold.id
  ) as cost
  order by hold.id`

/** Beside paid orders also such that were granted without being paid. */
const ordersPage = (cursor: string) => sql`
  select sold.trade_no as cursor, case when granted.amount <> worth.amount then
    'order ' || sold.trade_no || ': granted ' || granted.amount || ' ' || unit.name || ', sold ' || worth.amount end as fault
  from (select * from ${orders} where trade_no > ${cursor} order by trade_no limit ${PAGE}) as sold
  cross join (values ('flops'), ('beans')) as unit (name)
  cross join lateral (
    select case when sold.state <> 1 then 0 when unit.name = 'flops' then sold.flops else sold.beans end as amount
  ) as worth
  cross join lateral (
    select coalesce(sum(entry.amount), 0) as amount from ${ledgerEntries} as entry
    where entry.key = 'order:' || sold.trade_no || ':' || unit.name
  ) as granted
  order by sold.trade_no, unit.name`

const termsPage = (cursor: string) => sql`
  select sold.id as cursor, case when term.number <> (
    case when sold.state = 1 and sold.kind = 'membership' and sold.days > 0 then 1 else 0 end
  ) then 'order ' || sold.trade_no || ': ' || term.number || ' terms of membership, state ' || sold.state end as fault
  from (select * from ${orders} where id > ${cursor} order by id limit ${PAGE}) as sold
  cross join lateral (
    select count(*) as number from ${membershipTerms} as term where term.order_id = sold.id
  ) as term
  order by sold.id`
