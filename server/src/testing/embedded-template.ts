import { createHash, randomUUID } from 'node:crypto'
import { existsSync, openAsBlob, readdirSync, readFileSync, statSync } from 'node:fs'
import { link, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { openDatabase } from '../db/database'
import { packageRoot } from '../package-root'
import { seedDemoRows } from '../seed/demo-data'

/** Sources of a seeded database: a change to any of them creates a new template. */
const SOURCES = [
  'migrations',
  'package.json',
  'src/db',
  'src/seed',
  'src/ledger',
  'src/auth/password.ts',
  'src/testing/embedded-template.ts',
  '../shared/src/contract',
]

let stamp: string | undefined

/** Changes with what a seeded database is made from. */
export function templateStamp(): string {
  if (stamp) return stamp
  const hash = createHash('sha256')
  const add = (path: string): void => {
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).toSorted()) add(join(path, name))
    } else {
      hash.update(path).update(readFileSync(path))
    }
  }
  for (const source of SOURCES) add(join(packageRoot, source))
  stamp = hash.digest('hex').slice(0, 12)
  return stamp
}

/**
 * An embedded cluster that has been initialised and nothing more, for `loadFrom`: initialising one takes most of a
 * first start. Without what no test needs, so that it is opened sooner: a second empty database, and buffers for a
 * working server.
 */
export const emptyTemplate = (): Promise<Blob> =>
  template('empty', async () => {
    const client = await PGlite.create()
    await client.exec(`update pg_database set datistemplate = false where datname = 'template0'`)
    await client.exec('drop database template0')
    await client.exec(`alter system set shared_buffers = '16MB'`)
    await client.exec('checkpoint')
    const dump = await client.dumpDataDir('none')
    await client.close()
    return Buffer.from(await dump.arrayBuffer())
  })

/** An embedded database with all tables and the demo rows, for `loadFrom`. */
export const seededTemplate = (): Promise<Blob> =>
  template('seeded', async () => {
    const database = await openDatabase('pglite:memory', { loadFrom: await emptyTemplate() })
    await seedDemoRows(database)
    const snapshot = await database.snapshot?.()
    if (!snapshot) throw new Error('the embedded database gave no snapshot')
    await database.close()
    // Uncompressed: it is opened some three hundred times, and decompression would double the time to open it.
    return gunzipSync(await snapshot.arrayBuffer())
  })

/** Initialises the cluster that the database of a directory will be in; the directory must not exist or be empty. */
export async function initialiseCluster(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true })
  await (await PGlite.create(directory, { loadDataDir: await emptyTemplate() })).close()
}

/** The file of this name, made on first need and shared by all suites. */
async function template(name: string, make: () => Promise<Buffer>): Promise<Blob> {
  const folder = join(tmpdir(), 'tessera-test-templates')
  const file = join(folder, `${templateStamp()}-${name}.tar`)
  if (existsSync(file)) return openAsBlob(file)
  await mkdir(folder, { recursive: true })
  const partial = `${file}.${randomUUID()}`
  await writeFile(partial, await make())
  // The first of two suites wins: a file put in place of the one another suite has open makes its blob unreadable.
  await link(partial, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(partial)
  return openAsBlob(file)
}
