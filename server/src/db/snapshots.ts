import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { privateFolder } from '../private-folder'
import type { Database } from './database'

const NAME = /^database-.*\.tar\.gz$/
const PARTIAL = '.partial'

/**
 * Writes a snapshot of the embedded database and removes the oldest beyond `keep`. The database itself does not wait for the disk
 * (a killed process loses nothing, a power cut may), so this is what a machine that lost power is restored from. It holds what the database
 * holds, telephone numbers and hashes of passwords among it, and is for this process's user only.
 * @returns the snapshot's path; null on PostgreSQL, which has its own backups
 */
export async function takeSnapshot(database: Database, folder: string, keep: number): Promise<string | null> {
  if (!database.snapshot) return null
  const blob = await database.snapshot()
  await privateFolder(folder)
  const path = join(folder, `database-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.tar.gz`)
  const partial = `${path}${PARTIAL}`
  // Of a process that was killed: each would take the room that the next one needs.
  for (const name of await readdir(folder)) if (name.endsWith(PARTIAL)) await rm(join(folder, name), { force: true })
  try {
    await writeFile(partial, Buffer.from(await blob.arrayBuffer()), { flush: true, mode: 0o600 })
    await rename(partial, path)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).toSorted()
  for (const name of names.slice(0, -keep)) await rm(join(folder, name), { force: true })
  return path
}
