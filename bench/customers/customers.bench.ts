import { loadavg } from 'node:os'
import { getCustomerDetail, getCustomerList } from '@tessera/shared/contract/customer'
import type { AnyEndpoint } from '@tessera/shared/contract/endpoint'
import { getNoteList } from '@tessera/shared/contract/note'
import { search } from '@tessera/shared/contract/search'
import pg from 'pg'
import { KEYWORDS } from '../../server/src/testing/lists/million-rows.text'
import { type Caller, callerAs } from '../support/caller'
import type { Measurement } from '../support/measurement'
import { withPostgres } from '../support/postgres'
import { startServer } from '../support/server'
import { measureImport } from './import.bench'
import {
  BIG,
  BIG_TEAM,
  CUSTOMERS,
  generateCustomers,
  listStatements,
  MANY_NOTES,
  MEMBER_IDS,
  planOf,
  TAG_IDS,
} from './million-customers'

const TIMES = 60
const OPEN = "stage not in ('deal', 'lost')"

interface Asked {
  readonly what: string
  readonly endpoint: AnyEndpoint
  readonly query: Record<string, string>
  /** Its statement, and that of the count, for their plans; written by hand. */
  readonly statements?: readonly [string, string?]
}

const list = (what: string, query: Record<string, string>, where: string, order?: string): Asked => ({
  what: `list: ${what}`,
  endpoint: getCustomerList,
  query,
  statements: listStatements(where, order),
})

const byKeyword = (word: string) => `search_text like lower('%${word}%')`

/** The same of a keyword in letters, which may also be Pinyin or its initials. */
const bySound = (word: string) => `(${byKeyword(word)} or spellings like '% ${word}%' or initials like '${word}%')`

/** Two syllables, of about every six-hundredth name of the team. */
const PINYIN = 'auanbing'

const carrying = (tag: string) =>
  `exists (select 1 from customer_tags where customer_id = customers.id and tag_id = '${tag}') is true`

const LISTS: readonly Asked[] = [
  list('first page', {}, 'true'),
  list('stage', { stage: 'quote' }, "stage = 'quote'"),
  list('level', { level: 'A' }, "level = 'A'"),
  list('source', { source: 'designer' }, "source = 'designer'"),
  list('overdue', { followUp: 'overdue' }, 'next_follow_time < now()'),
  list(
    'due this week, in their order',
    { followUp: 'week', sortField: 'nextFollowTime', sortOrder: 'asc' },
    "next_follow_time < now() + interval '7 days'",
    'next_follow_time, id',
  ),
  list('unplanned', { followUp: 'unplanned' }, `next_follow_time is null and ${OPEN}`),
  list(
    'idle for 30 days',
    { idleDays: '30' },
    `coalesce(last_follow_time, created_at) < now() - interval '30 days' and ${OPEN}`,
  ),
  list('tag of a third', { tagId: TAG_IDS.common }, carrying(TAG_IDS.common)),
  list('tag of a few', { tagId: TAG_IDS.rare }, carrying(TAG_IDS.rare)),
  list(
    'tag of a third, by name',
    { tagId: TAG_IDS.common, sortField: 'name', sortOrder: 'asc' },
    carrying(TAG_IDS.common),
    'name, id',
  ),
  list(
    'tag of a third and a keyword that fits nothing',
    { tagId: TAG_IDS.common, keyword: KEYWORDS.none },
    `${carrying(TAG_IDS.common)} and ${byKeyword(KEYWORDS.none)}`,
  ),
  list('owner of a quarter', { ownerUserId: MEMBER_IDS.busy }, `owner_user_id = '${MEMBER_IDS.busy}'`),
  list('owner of a few', { ownerUserId: MEMBER_IDS.idle }, `owner_user_id = '${MEMBER_IDS.idle}'`),
  list(
    'owner of a few, one stage',
    { ownerUserId: MEMBER_IDS.idle, stage: 'quote' },
    `owner_user_id = '${MEMBER_IDS.idle}' and stage = 'quote'`,
  ),
  { what: 'list: deleted', endpoint: getCustomerList, query: { deleted: 'true' } },
  list('by name', { sortField: 'name', sortOrder: 'asc' }, 'true', 'name, id'),
  list('keyword of a third', { keyword: KEYWORDS.title }, byKeyword(KEYWORDS.title)),
  list('keyword: end of a number', { keyword: '99980' }, byKeyword('99980')),
  list('keyword: Pinyin', { keyword: PINYIN }, bySound(PINYIN)),
  list('keyword: Pinyin that fits nothing', { keyword: 'qqqq' }, bySound('qqqq')),
  list('keyword that fits nothing', { keyword: KEYWORDS.none }, byKeyword(KEYWORDS.none)),
]
/** A column of the board is the list of a stage. */
const BOARD = ['new', 'contact', 'proposal', 'quote', 'deal', 'lost'].map((stage): Asked => ({
  what: `board: ${stage}`,
  endpoint: getCustomerList,
  query: { stage, pageSize: '50' },
  statements: listStatements(`stage = '${stage}'`, undefined, 51),
}))

/** The written notes; what happened to the customer is read the same way, by its own index. */
const timeline = (what: string, customerId: string, query: Record<string, string>, where: string): Asked => ({
  what: `timeline: ${what}`,
  endpoint: getNoteList,
  query: { customerId, ...query },
  statements: [
    `select id, created_at from notes where customer_id = '${customerId}' and archived_at is null and ${where} order by created_at desc, id desc limit 21`,
    `select count(*) from (select id from notes where customer_id = '${customerId}' and archived_at is null and ${where} limit 10001) as counted`,
  ],
})

/** The customer pages with a million customers, through the real API; then the import of a sheet. */
export async function runCustomersBench(): Promise<Measurement> {
  return withPostgres(async (url) => {
    const environment = { DATABASE_URL: url, RATE_LIMIT: 'off', WORKERS: '0', PERCEPTION: 'off' }
    await (await startServer(environment, { adopt: true })).stop()
    await generateCustomers(url)
    const server = await startServer(environment, { adopt: true })
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      const rows = await measure(await callerAs(server.url, BIG), client)
      await server.stop()
      const load = () => `load average ${loadavg()[0]!.toFixed(1)}`
      const afterLists = load()
      const imported = await measureImport(url, (address) => callerAs(address, BIG))
      return {
        title: `Customers: ${CUSTOMERS} of 1000 teams, asked by the one with ${BIG_TEAM}; ${TIMES} calls each; ${afterLists} after the lists, ${load()} after the import`,
        rows: [
          ...rows,
          ...imported.map(({ what, value }) => ({
            what,
            'p50 ms': value,
            'p95 ms': '',
            'max ms': '',
            total: '',
            plan: '',
            'plan of the count': '',
          })),
        ],
      }
    } finally {
      await client.end()
    }
  })
}

async function measure(call: Caller, client: pg.Client) {
  const newest = await call(getCustomerList, { keyword: `139${String(CUSTOMERS).padStart(8, '0')}` })
  const customerId = newest.list[0]!.id
  const others: Asked[] = [
    { what: 'one customer', endpoint: getCustomerDetail, query: { id: customerId } },
    timeline(`${MANY_NOTES} notes`, customerId, {}, 'true'),
    timeline('keyword', customerId, { keyword: '1999' }, "content ilike '%1999%'"),
    timeline('type', customerId, { type: 'call' }, "type = 'call'"),
    { what: 'search: initials', endpoint: search, query: { keyword: 'abxs' } },
    { what: 'search: Pinyin', endpoint: search, query: { keyword: PINYIN } },
    { what: 'search: number', endpoint: search, query: { keyword: '99980' } },
  ]
  const rows = []
  for (const { what, endpoint, query, statements } of [...LISTS, ...BOARD, ...others]) {
    const times = await timed(() => call(endpoint, query))
    const answer = (await call(endpoint, query)) as { total?: number; totalIsMinimum?: boolean }
    const total = answer.total === undefined ? '' : `${answer.total}${answer.totalIsMinimum ? '+' : ''}`
    const [page, counting] = statements ?? []
    const plan = page === undefined ? '' : await planOf(client, page)
    const count = counting === undefined ? '' : await planOf(client, counting)
    rows.push({ what, ...times, total, plan, 'plan of the count': count })
  }
  return rows
}

/** Sequential calls after one that is not counted. */
async function timed(call: () => Promise<unknown>) {
  const times: number[] = []
  for (let each = 0; each <= TIMES; each += 1) {
    const start = performance.now()
    await call()
    if (each > 0) times.push(performance.now() - start)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)
  return { 'p50 ms': at(0.5), 'p95 ms': at(0.95), 'max ms': at(1) }
}
