import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { createCustomer, getCustomerList, updateCustomer } from '@tessera/shared/contract/customer'
import { transferCustomer } from '@tessera/shared/contract/customer-transfer'
import { createNote } from '@tessera/shared/contract/note'
import { operateStatus } from '@tessera/shared/contract/team'
import pg from 'pg'
import { type Caller, callerAs } from '../support/caller'
import { payFor } from '../support/beans'
import type { Measurement } from '../support/measurement'
import { withPostgres } from '../support/postgres'
import { startServer } from '../support/server'

const MEMBERS = 50
const CUSTOMERS = 50_000
/** Meanwhile, by each team. */
const MOST_ADDED = 5000
const ADMIN = '13800000002'
const COLLEAGUE = '13800000012'
const OTHER_TEAM = '13800000003'

/** 47 further members, and customers of the first of them. */
const ROWS = `
create table bench_me as select id, team_id from users where mobile = '${ADMIN}';
insert into users (id, team_id, mobile, user_name, role_type, status)
  select md5('member' || g)::uuid::text, team_id, 'bench:' || g, 'member ' || g, 2, 'active' from bench_me, generate_series(1, ${MEMBERS - 3}) g;
insert into customers (id, team_id, name, mobile, source, stage, level, owner_user_id, created_by)
  select md5('customer' || g)::uuid::text, team_id, 'customer ' || g, '139' || lpad(g::text, 8, '0'), 'other', 'new', 'C', md5('member1')::uuid::text, id
  from bench_me, generate_series(1, ${CUSTOMERS}) g;
analyze customers; analyze users;
`

/** What others do meanwhile, over and over, each on its own. */
function othersOf(calls: { colleague: Caller; stranger: Caller }, unmoved: { id: string; version: number }) {
  let mobile = 0
  const customer = () => ({ name: 'new', mobile: `158${String((mobile += 1)).padStart(8, '0')}` })
  let { version } = unmoved
  const { colleague, stranger } = calls
  return {
    'colleague: reads the list': () => colleague(getCustomerList, {}),
    'colleague: writes a note': () =>
      colleague(createNote, { clientToken: randomUUID(), customerId: unmoved.id, note: { content: 'note' } }),
    'colleague: changes a customer that is not moved': async () => {
      ;({ version } = await colleague(updateCustomer, { id: unmoved.id, version, changes: { demand: `${version}` } }))
    },
    'colleague: adds a customer': () => colleague(createCustomer, { clientToken: randomUUID(), customer: customer() }),
    'another team: adds a customer': () =>
      stranger(createCustomer, { clientToken: randomUUID(), customer: customer() }),
  }
}

/** One member's 50 000 customers go to another in one call, then on as that one is disabled; what colleagues and another team wait meanwhile. */
export async function runTransferBench(): Promise<Measurement> {
  return withPostgres(async (url) => {
    const server = await startServer(
      { DATABASE_URL: url, RATE_LIMIT: 'off', WORKERS: '0', PERCEPTION: 'off' },
      { adopt: true },
    )
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      await client.query(ROWS)
      for (const mobile of [COLLEAGUE, OTHER_TEAM]) await payFor(url, { mobile, customers: MOST_ADDED })
      const admin = await callerAs(server.url, ADMIN)
      const calls = {
        colleague: await callerAs(server.url, COLLEAGUE),
        stranger: await callerAs(server.url, OTHER_TEAM),
      }
      const { rows } = await client.query<{ id: string; version: number }>(
        `select c.id, c.version from customers c join users u on u.id = c.owner_user_id where u.mobile = '${COLLEAGUE}' limit 1`,
      )
      const others = othersOf(calls, rows[0]!)
      const ids = await client.query<Record<'one' | 'two' | 'three', string>>(
        `select md5('member1')::uuid::text as one, md5('member2')::uuid::text as two, md5('member3')::uuid::text as three`,
      )
      const { one, two, three } = ids.rows[0]!
      const ownedBy = async (id: string) => {
        const owned = await client.query<{ rows: number }>(
          `select count(*)::int as rows from customers where owner_user_id = $1`,
          [id],
        )
        return owned.rows[0]!.rows
      }
      const moves = {
        'given to a colleague': { to: two, move: () => admin(transferCustomer, { fromUserId: one, toUserId: two }) },
        'given on by disabling': {
          to: three,
          move: () => admin(operateStatus, { id: two, status: 'disabled', transferToUserId: three }),
        },
      }
      const quiet = await repeated(others, 4_000)
      const seconds: string[] = []
      const table: Record<string, string | number>[] = []
      for (const [way, { to, move }] of Object.entries(moves)) {
        const started = performance.now()
        let took = 0
        const moved = move().then(() => {
          took = performance.now() - started
        })
        const busy = await repeated(others, moved)
        await moved
        if ((await ownedBy(to)) !== CUSTOMERS) throw new Error(`${await ownedBy(to)} of ${CUSTOMERS} were ${way}`)
        seconds.push(`${way} ${(took / 1000).toFixed(1)} s`)
        for (const who of Object.keys(others)) {
          table.push({
            customers: way,
            'meanwhile, again and again': who,
            calls: busy.times[who]!.length,
            refused: busy.refused[who] ?? 0,
            'longest wait ms': longest(busy.times[who]!),
            'longest wait without the move ms': longest(quiet.times[who]!),
          })
        }
      }
      return {
        title: `${CUSTOMERS} customers of a team of ${MEMBERS} moved in one call: ${seconds.join(', ')}; load average ${loadavg()[0]!.toFixed(1)}`,
        rows: table,
      }
    } finally {
      await client.end()
      await server.stop()
    }
  })
}

const longest = (times: readonly number[]) => Math.max(...times).toFixed(0)

/** Calls each of them again and again for some time, or until something is done. */
async function repeated(calls: Readonly<Record<string, () => Promise<unknown>>>, until: number | Promise<void>) {
  let over = false
  const end = typeof until === 'number' ? new Promise<void>((resolve) => setTimeout(resolve, until)) : until
  void end.finally(() => {
    over = true
  })
  const times: Record<string, number[]> = {}
  const refused: Record<string, number> = {}
  await Promise.all(
    Object.entries(calls).map(async ([who, call]) => {
      const own: number[] = []
      times[who] = own
      do {
        const started = performance.now()
        try {
          await call()
        } catch {
          refused[who] = (refused[who] ?? 0) + 1
        }
        own.push(performance.now() - started)
      } while (!over)
    }),
  )
  return { times, refused }
}
