import { loadavg } from 'node:os'
import { getContentList } from '@tessera/shared/contract/content'
import { search } from '@tessera/shared/contract/search'
import type { Measurement } from '../support/measurement'
import { withPostgres } from '../support/postgres'
import { startServer } from '../support/server'
import { type AskedList, askLists } from '../support/timed-calls'
import { CONTENTS, generateContents, KEEPER } from './five-thousand-contents'

const TIMES = 40
const page = { pageSize: '20' }

const ASKED: readonly AskedList[] = [
  [getContentList, 'first page', page],
  [getContentList, 'page 100', { ...page, pageNum: '100' }],
  [getContentList, 'drafts (1 %)', { ...page, status: 'draft' }],
  [getContentList, 'articles by title', { ...page, kind: 'article', sortField: 'title', sortOrder: 'asc' }],
  [getContentList, 'keyword of a third', { ...page, keyword: 'kitchen' }],
  [getContentList, 'keyword: one number', { ...page, keyword: '4321' }],
  [getContentList, 'keyword that fits nothing', { ...page, keyword: 'zzzz' }],
  [search, 'search everywhere, one number', { keyword: '4321' }],
]

/** The list of a team with thousands of contents, and the search everywhere, through the real API. */
export async function runContentsBench(): Promise<Measurement> {
  return withPostgres(async (url) => {
    const environment = { DATABASE_URL: url, RATE_LIMIT: 'off', WORKERS: '0', PERCEPTION: 'off' }
    // Creates tables and accounts in a new database.
    await (await startServer(environment, { adopt: true })).stop()
    await generateContents(url)
    const server = await startServer(environment, { adopt: true })
    try {
      const rows = await askLists(server.url, KEEPER, ASKED, TIMES)
      const load = `load average ${loadavg()[0]!.toFixed(1)} at the end`
      return { title: `Contents: ${CONTENTS} of a team, 20 rows a page, ${TIMES} calls each, ${load}`, rows }
    } finally {
      await server.stop()
    }
  })
}
