import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { postgresUnderTest } from './postgres-under-test'

/**
 * Runs `work` with an empty database on the PostgreSQL under test, removed afterwards; undefined for the embedded one.
 */
export async function withEmptyDatabase<T>(work: (databaseUrl: string | undefined) => Promise<T>): Promise<T> {
  const server = postgresUnderTest()
  if (!server) return work(undefined)
  const name = `tessera_empty_${randomUUID().replaceAll('-', '')}`
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
