import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationsFolder } from '../db/migrations'

/** Copies the migrations that came before the one with this name (without its number) into an empty folder. */
export function copyMigrationsBefore(name: string, folder: string): void {
  cpSync(migrationsFolder, folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] }
  const until = journal.entries.findIndex(({ tag }) => tag.slice(5) === name)
  if (until === -1) throw new Error(`no migration is called ${name}`)
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, until) }))
}
