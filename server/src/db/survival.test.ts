/** @database embedded-only: a killed process and its files */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc, eq, sql } from 'drizzle-orm'
import { startChild } from '../testing/child'
import { emptyTemplate, initialiseCluster } from '../testing/embedded-template'
import { type Database, openDatabase } from './database'
import { ledgerEntries, wallets } from './schema/ledger'
import { teams } from './schema/people'
import { takeSnapshot } from './snapshots'

/** `KILLS=50` for a longer run. */
const KILLS = Number(process.env.KILLS ?? 4)

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-survival-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Teams whose transaction is only partly there. */
const torn = (database: Database) =>
  database.transaction((tx) =>
    tx
      .select({ id: teams.id })
      .from(teams)
      .leftJoin(ledgerEntries, eq(ledgerEntries.teamId, teams.id))
      .leftJoin(wallets, eq(wallets.teamId, teams.id))
      .groupBy(teams.id)
      .having(sql`count(distinct ${ledgerEntries.id}) <> 2 or max(${wallets.balance}) is distinct from 7`),
  )

test(`${KILLS} kills while writing lose no acknowledged transaction and leave none incomplete`, async () => {
  const directory = join(folder, 'database')
  await initialiseCluster(directory)
  const acknowledged = new Set<string>()
  for (let kill = 0; kill < KILLS; kill += 1) {
    const writer = startChild('money-writer', [directory])
    await writer.prints(/^open$/m)
    const wanted = 5 + ((kill * 37) % 60)
    await writer.prints(new RegExp(`(done [\\w-]+\\s+){${wanted}}`))
    writer.process.kill('SIGKILL')
    expect(await writer.ended).toBe('SIGKILL')
    for (const [, id] of writer.output().matchAll(/^done (\S+)$/gm)) acknowledged.add(id!)
  }
  const database = await openDatabase(`pglite:${directory}`)
  const rows = await database.transaction((tx) => tx.select({ id: teams.id }).from(teams))
  const kept = new Set(rows.map((row) => row.id))
  expect(acknowledged.size).toBeGreaterThan(KILLS * 5)
  expect([...acknowledged].filter((id) => !kept.has(id))).toEqual([])
  expect(await torn(database)).toEqual([])
  await database.close()
}, 600_000)

test('a snapshot is restored identically, and only the newest are kept', async () => {
  const loadFrom = await emptyTemplate()
  const database = await openDatabase(`pglite:${join(folder, 'database')}`, { loadFrom })
  const names = Array.from({ length: 50 }, (_, index) => ({ name: `team ${index}` }))
  await database.transaction((tx) => tx.insert(teams).values(names))
  const snapshots = join(folder, 'snapshots')
  await mkdir(snapshots)
  await writeFile(join(snapshots, 'database-2026-11-01T00-00-00-000Z.tar.gz.partial'), 'of a killed process')
  const paths = []
  for (let index = 0; index < 3; index += 1) paths.push(await takeSnapshot(database, snapshots, 2))
  expect(readdirSync(snapshots).toSorted()).toEqual(paths.slice(1).map((path) => path!.split('/').at(-1)))
  const all = (from: Database) => from.transaction((tx) => tx.select().from(teams).orderBy(asc(teams.id)))
  const before = await all(database)
  await database.transaction((tx) => tx.delete(teams))
  await database.close()
  const snapshot = new Blob([new Uint8Array(await readFile(paths[2]!))])
  const restored = await openDatabase(`pglite:${join(folder, 'restored')}`, { loadFrom: snapshot })
  expect(await all(restored)).toEqual(before)
  await restored.close()
})

test('other users of the machine can read neither database nor snapshots, in existing folders either', async () => {
  const [directory, snapshots] = [join(folder, 'database'), join(folder, 'snapshots')]
  for (const open of [directory, snapshots]) {
    mkdirSync(open)
    chmodSync(open, 0o755)
  }
  const database = await openDatabase(`pglite:${directory}`)
  const snapshot = await takeSnapshot(database, snapshots, 1)
  await database.close()
  expect([directory, snapshots, snapshot!].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o700, 0o600])
})
