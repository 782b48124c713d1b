import { parseArgs } from 'node:util'
import type { Config } from '../config'
import { type Database, openDatabase } from '../db/database'
import { adoptStorage } from '../storage/marker'
import { openPlace, openStorage } from '../storage/open-storage'
import { type BlobSurvey, surveyBlobs, sweepBlobs } from './blob-sweep'

export const FILES_USAGE = `  node dist/admin.js sweep --dry-run | --confirm
      Says which pictures without a record would be deleted, or deletes them, however many they are.
  node dist/admin.js storage adopt
      Says that the storage of the settings belongs to the database of the settings, whatever its marker says.`

class UsageError extends Error {
  override name = 'UsageError'
}

async function sweep(config: Config, database: Database, args: string[]): Promise<number> {
  const flag = { type: 'boolean', default: false } as const
  const { values } = parseArgs({ args, options: { 'dry-run': flag, confirm: flag } })
  if (values['dry-run'] === values.confirm) throw new UsageError(FILES_USAGE)
  const storage = await openStorage(config.storage, database)
  const deps = { database, storage, graceHours: config.sweepGraceHours }
  if (values['dry-run']) {
    console.log(sentences(await surveyBlobs(deps), config.sweepGraceHours))
    return 0
  }
  const { blobs } = await sweepBlobs(deps, { confirmed: true })
  console.log(`${blobs} pictures deleted.`)
  return 0
}

function sentences({ known, orphaned, due, allowed, doubt }: BlobSurvey, graceHours: number): string {
  const lines = [
    `${known} pictures have been written by this database.`,
    `${orphaned} of them have no record; ${due} have had none for ${graceHours} hours and would be deleted now.`,
  ]
  if (doubt === null) lines.push(`A sweep deletes up to ${allowed} without being told.`)
  else lines.push(`Nothing is deleted until it is confirmed: ${doubt}.`)
  return lines.join('\n')
}

async function adopt(config: Config, database: Database, args: string[]): Promise<number> {
  if (args.length !== 1 || args[0] !== 'adopt') throw new UsageError(FILES_USAGE)
  const storage = await openPlace(config.storage)
  const { stored, strange, files } = await adoptStorage(storage, database)
  console.log(`${storage.title} belongs to this database now.`)
  console.log(
    `It holds ${stored} pictures, ${strange} of which this database does not know; those are never deleted. The database has ${files} files.`,
  )
  return 0
}

/** Runs one of the commands above. @returns the exit code; null for a command of somebody else */
export async function runFilesCommand(config: Config, command: string, args: string[]): Promise<number | null> {
  const run = command === 'sweep' ? sweep : command === 'storage' ? adopt : null
  if (!run) return null
  const database = await openDatabase(config.databaseUrl)
  try {
    return await run(config, database, args)
  } finally {
    await database.close()
  }
}
