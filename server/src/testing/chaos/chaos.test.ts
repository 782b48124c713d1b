import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { runChaos } from './chaos'
import { freePort } from './server-process'

const server = process.env.TEST_DATABASE_URL

/** An empty database of its own on the server that the tests run on; undefined for the embedded one. */
async function withDatabase<T>(work: (databaseUrl: string | undefined) => Promise<T>): Promise<T> {
  if (!server) return work(undefined)
  const name = `tessera_chaos_${randomUUID().replaceAll('-', '')}`
  const url = new URL(server)
  url.pathname = `/${name}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  try {
    await admin.query(`create database ${name}`)
    return await work(url.href)
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  }
}

test('a server killed three times in the middle of the work loses nothing and charges nothing twice', async () => {
  const report = await withDatabase(async (databaseUrl) =>
    runChaos({ clients: 8, tasks: 40, kills: 3, port: await freePort(), ...(databaseUrl && { databaseUrl }) }),
  )
  expect(report.violations).toEqual([])
  expect(report.promised).toBe(40)
  expect(report.images).toBeGreaterThan(0)
  expect(report.charged).toBe(report.images * 50)
}, 300_000)
