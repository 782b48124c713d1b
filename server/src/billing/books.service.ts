import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '../db/database'
import { ledgerEntries, ledgerHolds, wallets } from '../db/schema/ledger'
import { membershipTerms, orders } from '../db/schema/orders'
import { reconcile } from '../ledger/ledger.service'

export interface Books {
  accounts: number
  entries: number
  /** Sums over all accounts. */
  flops: number
  beans: number
  /** What does not agree, a line each; empty when everything does. */
  faults: string[]
}

/** Both drivers answer raw statements like this. */
const found = z.object({ rows: z.array(z.object({ fault: z.string() })) })

/**
 * Proves the books: every balance is the sum of its entries and what the last of them says, every entry follows from the one before,
 * every hold cost what it captured, and every paid order was granted exactly what it says, no other one anything.
 */
export async function proveBooks(tx: Transaction): Promise<Books> {
  const [counted] = await tx
    .select({
      accounts: sql<number>`count(*)`.mapWith(Number),
      entries: sql<number>`(select count(*) from ${ledgerEntries})`.mapWith(Number),
      flops: sql<number>`coalesce(sum(${wallets.balance}) filter (where ${wallets.unit} = 'flops'), 0)`.mapWith(Number),
      beans: sql<number>`coalesce(sum(${wallets.balance}) filter (where ${wallets.unit} = 'beans'), 0)`.mapWith(Number),
    })
    .from(wallets)
  const wrong = await reconcile(tx)
  const queries = [brokenChains(), orphans(), unevenHolds(), unevenOrders(), unevenTerms()]
  const faults = wrong.map(
    ({ teamId, unit, balance, entries }) => `account ${teamId} ${unit}: balance ${balance}, sum of entries ${entries}`,
  )
  for (const query of queries) faults.push(...found.parse(await tx.execute(query)).rows.map((row) => row.fault))
  return { ...counted!, faults }
}

const brokenChains = () => sql`
  select 'entry ' || id || ': balance after it ' || balance_after || ', not ' || expected as fault
  from (
    select id, balance_after, sum(amount) over (partition by team_id, unit order by sequence) as expected
    from ${ledgerEntries}
  ) as chain
  where balance_after <> expected`

const orphans = () => sql`
  select distinct 'entries without an account: ' || entry.team_id || ' ' || entry.unit as fault
  from ${ledgerEntries} as entry
  where not exists (select 1 from ${wallets} as wallet where wallet.team_id = entry.team_id and wallet.unit = entry.unit)`

const unevenHolds = () => sql`
  select 'hold ' || hold.id || ' (' || hold.state || '): taken ' || coalesce(-sum(entry.amount), 0) || ' of ' || (hold.flops + hold.beans) as fault
  from ${ledgerHolds} as hold
  left join ${ledgerEntries} as entry on entry.hold_id = hold.id
  group by hold.id
  having coalesce(-sum(entry.amount), 0) <>
    case hold.state when 'held' then hold.flops + hold.beans when 'released' then 0
      else (hold.flops + hold.beans) * hold.captured_images / hold.images end`

/** Beside paid orders also such that were granted without being paid. */
const unevenOrders = () => sql`
  select 'order ' || sold.trade_no || ': granted ' || coalesce(sum(entry.amount), 0) || ' ' || unit.name || ', sold ' || sold.worth as fault
  from (values ('flops'), ('beans')) as unit (name)
  cross join lateral (
    select trade_no, case when state <> 1 then 0 when unit.name = 'flops' then flops else beans end as worth from ${orders}
  ) as sold
  left join ${ledgerEntries} as entry on entry.key = 'order:' || sold.trade_no || ':' || unit.name
  group by sold.trade_no, sold.worth, unit.name
  having coalesce(sum(entry.amount), 0) <> sold.worth`

const unevenTerms = () => sql`
  select 'order ' || sold.trade_no || ': ' || count(term.id) || ' terms of membership, state ' || sold.state as fault
  from ${orders} as sold
  left join ${membershipTerms} as term on term.order_id = sold.id
  group by sold.id
  having count(term.id) <> case when sold.state = 1 and sold.kind = 'membership' and sold.days > 0 then 1 else 0 end`
