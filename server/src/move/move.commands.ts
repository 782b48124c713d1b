import { copyFile, constants } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Config } from '../config'
import { type Database, openDatabase } from '../db/database'
import { readInstallation } from '../db/installation'
import { markEmptyStorage } from '../storage/marker'
import { openPlace, openStorage } from '../storage/open-storage'
import type { Storage } from '../storage/storage'
import { diskPlace, type StoragePlace } from '../storage/storage.config'
import { copyBlobs } from './copy-blobs'
import { copyRows, MoveRefused } from './copy-rows'
import { type BlobProof, isEqual, proveBlobs, proveRows, type TableProof } from './proof'

export const MOVE_USAGE = `  node dist/admin.js move-to postgres://… [--prove]
      Copies the whole installation into an empty database and proves that the copy is equal; the server must be stopped. The source stays as
      it is. With one of the following the pictures are copied too, else they stay where they are and belong to both. Interrupted, it is
      started again. --prove copies nothing. Ends with 1 when something differs.
        --data-dir <folder>          pictures and secrets into another DATA_DIR
        --s3-bucket <bucket> [--s3-prefix <path>] [--s3-endpoint <address>] [--s3-region <region>] [--s3-virtual-hosts]
                                     pictures into a bucket, with the keys in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`

/** Generated at the first start only: links, overrides and release signatures depend on them. */
const SECRETS = ['file-links.secret', 'release-key.pem']

interface Move {
  databaseUrl: string
  /** Null leaves the pictures in place. */
  place: StoragePlace | null
  dataDir: string | null
  proveOnly: boolean
}

function parseMove(args: string[]): Move {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      prove: { type: 'boolean', default: false },
      'data-dir': text,
      's3-bucket': text,
      's3-prefix': text,
      's3-endpoint': text,
      's3-region': text,
      's3-virtual-hosts': { type: 'boolean', default: false },
    },
  })
  const [databaseUrl, ...rest] = positionals
  if (!databaseUrl || rest.length > 0 || !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new MoveRefused(`Name the database to move to: postgres://…\n\n${MOVE_USAGE}`)
  }
  const { 'data-dir': folder, 's3-bucket': bucket } = values
  if (folder && bucket) throw new MoveRefused('Pictures go into a folder or into a bucket, not into both.')
  const dataDir = folder ? resolve(folder) : null
  const s3: StoragePlace | null = bucket
    ? {
        kind: 's3',
        bucket,
        prefix: (values['s3-prefix'] ?? '').replaceAll(/^\/+|\/+$/g, ''),
        endpoint: values['s3-endpoint'],
        region: values['s3-region'],
        pathStyle: values['s3-virtual-hosts'] ? false : undefined,
      }
    : null
  return { databaseUrl, place: dataDir ? diskPlace(dataDir) : s3, dataDir, proveOnly: values.prove }
}

/** @returns the exit code; null for a command of another module */
export async function runMoveCommand(config: Config, command: string, args: string[]): Promise<number | null> {
  if (command !== 'move-to') return null
  const move = parseMove(args)
  if (move.databaseUrl === config.databaseUrl) throw new MoveRefused('That is the database that is to be moved.')
  const source = await openDatabase(config.databaseUrl)
  try {
    const { kind } = await source.transaction(readInstallation)
    const target = await openDatabase(move.databaseUrl, { newKind: kind })
    try {
      return await moveBetween(config, move, { source, target })
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

async function moveBetween(
  config: Config,
  move: Move,
  { source, target }: { source: Database; target: Database },
): Promise<number> {
  const from = await openStorage(config.storage, source)
  const to = move.place ? await openPlace(move.place) : from
  if (!move.proveOnly) {
    if (to !== from) await movePictures(config, { database: source, from, to })
    if (move.dataDir) await copySecrets(config.dataDir, move.dataDir)
    await copyRows(source, target)
  }
  const tables = await proveRows(source, target)
  const pictures = await proveBlobs(source, { source: from, target: to })
  console.log(reportOf(tables, pictures))
  const equal = tables.every(isEqual) && pictures.different.length === 0
  console.log(equal ? `The copy is equal.\n\n${settingsFor(config, move)}` : 'THE COPY DIFFERS: do not use it.')
  return equal ? 0 : 1
}

async function movePictures(
  config: Config,
  { database, from, to }: { database: Database; from: Storage; to: Storage },
): Promise<void> {
  const { id } = await database.transaction(readInstallation)
  await markEmptyStorage(to, id)
  const folder = join(config.dataDir, 'arriving')
  const copied = await copyBlobs(database, { source: from, target: to, folder })
  console.log(`${copied} pictures copied to ${to.title}.`)
}

async function copySecrets(from: string, to: string): Promise<void> {
  for (const name of SECRETS) {
    await copyFile(join(from, name), join(to, name), constants.COPYFILE_EXCL).catch((error: NodeJS.ErrnoException) => {
      // An installation may lack either; a repeated move finds them copied.
      if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
    })
  }
}

function reportOf(tables: TableProof[], pictures: BlobProof): string {
  const width = Math.max(...tables.map(({ name }) => name.length))
  const lines = tables.map((proof) => {
    const { name, source, target } = proof
    const rows = `${source.rows} / ${target?.rows ?? '-'}`.padStart(17)
    const hashes = `${source.hash.slice(0, 12)} / ${target?.hash.slice(0, 12) ?? '-'}`
    return `${name.padEnd(width)}  ${rows}  ${hashes}  ${isEqual(proof) ? 'equal' : 'DIFFERENT'}`
  })
  lines.push(`pictures: ${pictures.equal} equal, ${pictures.different.length} different`)
  for (const key of pictures.different) lines.push(`  DIFFERENT ${key}`)
  for (const key of pictures.missingBefore) lines.push(`  missing before the move already: ${key}`)
  return lines.join('\n')
}

/** The settings for the next start. */
function settingsFor(config: Config, { databaseUrl, place, dataDir }: Move): string {
  const url = new URL(databaseUrl)
  if (url.password) url.password = '…'
  const lines = [`DATABASE_URL=${url.href}`]
  if (dataDir) lines.push(`DATA_DIR=${dataDir}`)
  if (place?.kind === 's3') {
    lines.push('STORAGE=s3', `S3_BUCKET=${place.bucket}`)
    if (place.prefix) lines.push(`S3_PREFIX=${place.prefix}`)
    if (place.endpoint) lines.push(`S3_ENDPOINT=${place.endpoint}`)
    if (place.region) lines.push(`S3_REGION=${place.region}`)
    if (place.pathStyle === false) lines.push('S3_PATH_STYLE=false')
    if (config.fileLinkSecret === null)
      lines.push(`FILE_LINK_SECRET=<the text of ${join(config.dataDir, 'file-links.secret')}>`)
  }
  return `Start with these settings from now on, and no longer with the former ones:\n  ${lines.join('\n  ')}`
}
