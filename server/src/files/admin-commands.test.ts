import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../db/database'
import { DiskStorage } from '../storage/disk-storage'
import { openStorage } from '../storage/open-storage'
import { diskPlace } from '../storage/storage.config'
import { admin as runAdmin } from '../testing/admin'
import { ageBlobs } from '../testing/age-blobs'
import { startChild } from '../testing/child'
import { emptyTemplate } from '../testing/embedded-template'
import { sweepBlobs } from './blob-sweep'

const ORPHANS = 205

let dataDir: string
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'tessera-files-admin-'))
  const loadFrom = await emptyTemplate()
  const database = await openDatabase(`pglite:${join(dataDir, 'database')}`, { loadFrom })
  const storage = await openStorage(diskPlace(dataDir), database)
  for (let index = 0; index < ORPHANS; index += 1) await storage.put(Buffer.from(`orphan ${index}`))
  await sweepBlobs({ database, storage, graceHours: 72 })
  await ageBlobs(database, dataDir, 100)
  await database.close()
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const admin = (args: string[]) => runAdmin(args, { DATA_DIR: dataDir })

test('a storage of another installation is refused until it is adopted', async () => {
  await writeFile(join(dataDir, 'blobs/installation.json'), '{"installation":"another"}')
  const refused = await admin(['sweep', '--confirm'])
  expect(refused.output).toMatch(
    /^The storage \S+ belongs to another database \(another\) than the one that is open.*\n$/,
  )
  expect(refused.code).toBe(1)
  const adopted = await admin(['storage', 'adopt'])
  expect(adopted.output).toMatch(/belongs to this database now\.\nIt holds 205 pictures, 0 of which/)
  expect(adopted.code).toBe(0)
})

test('a dry run lists what --confirm then deletes', async () => {
  const dryRun = await admin(['sweep', '--dry-run'])
  expect(dryRun.output).toMatch(/^205 of them have no record; 205 have had none for 72 hours/m)
  expect(dryRun.output).toMatch(/^Nothing is deleted until it is confirmed: 205 of 205 pictures would go/m)
  expect(dryRun.code).toBe(0)
  expect(await admin(['sweep', '--confirm'])).toEqual({ code: 0, output: '205 pictures deleted.\n' })
  const left = []
  for await (const blob of (await DiskStorage.open(join(dataDir, 'blobs'))).list()) left.push(blob)
  expect(left).toEqual([])
})

test('invalid arguments print the usage', async () => {
  const usage = 'sweep --dry-run | --confirm'
  for (const args of [['sweep'], ['sweep', '--dry-run', '--confirm'], ['storage'], ['storage', 'forget']])
    expect(await admin(args)).toEqual({ code: 1, output: expect.stringContaining(usage) })
})

test('an unreachable bucket is reported in a sentence', async () => {
  const bucket = {
    STORAGE: 's3',
    S3_BUCKET: 'pictures',
    S3_ENDPOINT: 'http://127.0.0.1:1',
    FILE_LINK_SECRET: 'x'.repeat(32),
    AWS_ACCESS_KEY_ID: 'x',
    AWS_SECRET_ACCESS_KEY: 'x',
  }
  // In a process: the SDK takes its keys from the environment.
  const child = startChild('admin', ['sweep', '--dry-run'], { DATA_DIR: dataDir, ...bucket })
  expect({ code: await child.ended, output: child.output() }).toEqual({
    code: 1,
    // The SDK first prints a warning about the Node.js version.
    output: expect.stringMatching(
      /(^|\n)s3:\/\/pictures\/ at http:\/\/127\.0\.0\.1:1: does not answer \(ECONNREFUSED\)\n$/,
    ),
  })
})
