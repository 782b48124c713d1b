import { loadavg } from 'node:os'
import { getCoinRecordList } from '@tessera/shared/contract/billing'
import { getHistoryList } from '@tessera/shared/contract/design/history'
import type { AnyEndpoint } from '@tessera/shared/contract/endpoint'
import { KEYWORDS } from '../../server/src/testing/lists/million-rows.text'
import type { Measurement } from '../support/measurement'
import { withPostgres } from '../support/postgres'
import { startServer } from '../support/server'
import { logIn, timed } from '../support/timed-calls'
import { BIG, generateRows, SMALL, TASKS } from '../../server/src/testing/lists/million-rows'

const TIMES = 40
const OLD = { from: '2025-02-01T00:00:00.000Z', to: '2025-05-01T00:00:00.000Z' }

/** Queries for both lists: first pages, each filter, keywords that fit many rows, few and none, and pages deep in the list. */
const ASKED: readonly [AnyEndpoint, string, Record<string, string>][] = [
  [getHistoryList, 'first page', {}],
  [getHistoryList, 'status succeeded', { status: 'succeeded' }],
  [getHistoryList, 'status queued (rare)', { status: 'queued' }],
  [getHistoryList, 'type color_change', { designType: 'color_change' }],
  [getHistoryList, 'favourites', { favorite: 'true' }],
  [getHistoryList, 'no favourites', { favorite: 'false' }],
  [getHistoryList, 'keyword of common material', { keyword: KEYWORDS.stone }],
  [getHistoryList, 'keyword of a third of the customers', { keyword: KEYWORDS.title }],
  [getHistoryList, 'keyword of rare', { keyword: KEYWORDS.rareStone }],
  [getHistoryList, 'keyword that fits nothing', { keyword: KEYWORDS.none }],
  [getHistoryList, 'page 500 by number', { pageNum: '500' }],
  [getCoinRecordList, 'first page', {}],
  [getCoinRecordList, 'category hold', { category: 'hold' }],
  [getCoinRecordList, 'category purchase', { category: 'purchase' }],
  [getCoinRecordList, 'unit beans', { unit: 'beans' }],
  [getCoinRecordList, 'category and unit', { category: 'material', unit: 'flops' }],
  [getCoinRecordList, 'three months of two years ago', OLD],
  [getCoinRecordList, 'keyword of nearly all operators', { keyword: KEYWORDS.assistant }],
  [getCoinRecordList, 'keyword of a third of the customers', { keyword: KEYWORDS.title }],
  [getCoinRecordList, 'keyword of rare operator', { keyword: KEYWORDS.rarePerson }],
  [getCoinRecordList, 'keyword that fits nothing', { keyword: KEYWORDS.none }],
  [getCoinRecordList, 'page 500 by number', { pageNum: '500' }],
]

/**
 * History and records with a million tasks and ten million entries, through the real API, compared with the health check and with a small
 * team's list. The first call of each is reported separately: nothing of the list was read since the server started, although PostgreSQL
 * may have the pages cached. With DATABASE_URL the rows are kept for the next run.
 */
export async function runListsBench(): Promise<Measurement> {
  return withPostgres(async (url) => {
    const environment = { DATABASE_URL: url, RATE_LIMIT: 'off', WORKERS: '0' }
    // Creates tables and accounts in a new database.
    await (await startServer(environment, { adopt: true })).stop()
    await generateRows(url, (step) => console.log(`  ${step}`))
    const server = await startServer(environment, { adopt: true })
    try {
      const rows = await measure(server.url)
      const load = `load average ${loadavg()[0]!.toFixed(1)} at the end`
      return {
        title: `Lists at ${TASKS} tasks and ${10 * TASKS} entries, 20 rows a page, ${TIMES} calls each, ${load}`,
        rows,
      }
    } finally {
      await server.stop()
    }
  })
}

async function measure(url: string) {
  const [big, small] = [await logIn(url, BIG), await logIn(url, SMALL)]
  const bare = () => fetch(`${url}/healthz`)
  const rows = [{ what: 'reference: /healthz', ...(await timed(bare, TIMES)), total: '' }]
  for (const endpoint of [getHistoryList, getCoinRecordList])
    rows.push({
      what: `reference: ${nameOf(endpoint)} of a small team`,
      ...(await timed(() => small(endpoint, {}), TIMES)),
      total: '',
    })
  for (const [endpoint, what, query] of ASKED) {
    const times = await timed(() => big(endpoint, query), TIMES)
    const { total, totalIsMinimum } = await big(endpoint, query)
    rows.push({ what: `${nameOf(endpoint)}: ${what}`, ...times, total: `${total}${totalIsMinimum ? '+' : ''}` })
  }
  for (const endpoint of [getHistoryList, getCoinRecordList]) {
    let cursor: string | null | undefined
    const times = await timed(async () => {
      ;({ nextCursor: cursor } = await big(endpoint, { pageSize: '100', ...(cursor && { cursor }) }))
    }, TIMES)
    rows.push({ what: `${nameOf(endpoint)}: 100 rows a page, one after another by key`, ...times, total: '' })
  }
  return rows
}

const nameOf = ({ path }: AnyEndpoint) => path.split('/').at(-1)!
