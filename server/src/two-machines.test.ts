/** @database postgres-only: several processes on one database */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { segment } from '@tessera/shared/contract/design/segment'
import { createTask, queryTask } from '@tessera/shared/contract/design/task'
import { FINAL_TASK_STATUSES } from '@tessera/shared/contract/design/task-fields'
import { getMaterialList } from '@tessera/shared/contract/material'
import { desc, eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { proveBooks } from './billing/books.service'
import { type Database, openDatabase } from './db/database'
import { SEED_PASSWORD, SEED_PEOPLE } from './seed/accounts'
import { jobs } from './db/schema/jobs'
import { ledgerEntries } from './db/schema/ledger'
import { packageRoot } from './package-root'
import { ApiCaller } from './testing/api-caller'
import { startS3, type TestS3 } from './testing/bucket'
import { type Child, REPLACED_WITHIN_MS, startChild } from './testing/child'
import { withEmptyDatabase } from './testing/empty-database'

const IMAGES = 4
const PRICE = 50

let folder: string
let s3: TestS3
const children: Child[] = []
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-machines-'))
  s3 = await startS3()
})
afterAll(async () => {
  for (const child of children) child.process.kill('SIGKILL')
  await Promise.all(children.map((child) => child.ended))
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Machine extends Child {
  origin: string
}

/** Starts a process with its own folder, like a separate machine; database and bucket are shared. */
async function start(source: 'main' | 'worker', name: string, databaseUrl: string): Promise<Machine> {
  const { endpoint, credentials, name: bucket } = s3.bucket
  const child = startChild(source, [], {
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, name),
    STORAGE: 's3',
    S3_BUCKET: bucket,
    S3_PREFIX: 'pictures',
    S3_ENDPOINT: endpoint,
    WEB_STORE: `s3://${bucket}/web?endpoint=${endpoint}`,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    FILE_LINK_SECRET: 'only for tests: thirty-two characters',
    PORT: '0',
    HOST: '127.0.0.1',
    WORKER_PORT: '0',
    WORKERS: source === 'main' ? '0' : '1',
  })
  children.push(child)
  const [, address] = await child.prints(/(?:is ready|Health and metrics): (http:[^\s,]+?)\.?\n/)
  return { ...child, origin: address!.replace('localhost', '127.0.0.1') }
}

/** The process that works on a task, from its session's application name. */
async function holderOf(database: Database, taskId: string): Promise<{ pid: number; attempts: number } | null> {
  const [row] = await database.transaction((tx) =>
    tx
      .select({
        attempts: jobs.attempts,
        pid: sql<number | null>`(select substring(application_name from 'worker (\\d+) on')::integer
          from pg_stat_activity join pg_locks using (pid)
          where locktype = 'advisory' and objsubid = 2 and objid::bigint = ${jobs.leaseHolder})`,
      })
      .from(jobs)
      .where(eq(jobs.id, taskId)),
  )
  return row?.pid ? { pid: row.pid, attempts: row.attempts } : null
}

async function until<T>(ask: () => Promise<T | null>): Promise<T> {
  for (;;) {
    const answer = await ask()
    if (answer !== null) return answer
    await wait(20)
  }
}

const room = () => sharp(join(packageRoot, 'assets/rooms/empty-flat.jpg')).resize(960).jpeg().toBuffer()

async function publishPages(): Promise<void> {
  const store = s3.bucket.open({ prefix: 'web' })
  await store.put('host/index.html', '<html><head><!--boot--></head>page</html>')
  await store.put('channels/stable/boot.json', '{"seq":7}')
}

test('two machines finish a design together, with one worker killed in between', async () => {
  await publishPages()
  await withEmptyDatabase(async (url) => {
    const [one, two] = await Promise.all([start('main', 'api-1', url!), start('main', 'api-2', url!)])
    const database = await openDatabase(url!)
    try {
      // Delays the demo's own designs, which would run first.
      await database.transaction((tx) => tx.update(jobs).set({ runAt: sql`now() + interval '1 day'` }))
      const workers = await Promise.all([start('worker', 'worker-1', url!), start('worker', 'worker-2', url!)])

      const person = new ApiCaller()
      await person.logIn(one.origin, SEED_PEOPLE.advanced.mobile, SEED_PASSWORD)
      const photo = await person.upload(one.origin, await room())
      const floor = await person.call(two.origin, segment, { photoFileId: photo.fileId, kind: 'floor' })
      expect(floor).toMatchObject({ maskFileId: expect.any(String), plane: expect.anything() })
      const { list } = await person.call(one.origin, getMaterialList, { kind: 'tile', pageSize: 1 })
      const task = await person.call(two.origin, createTask, {
        clientToken: randomUUID(),
        designType: 'tile_change',
        photoFileId: photo.fileId,
        maskFileId: floor.maskFileId!,
        materialId: list[0]!.id,
        params: {
          plane: { ...floor.plane!, sizeMm: [4000, 3000] },
          laying: 'straight',
          angleDeg: 0,
          groutMm: 2,
          groutColor: '#cccccc',
        },
        count: IMAGES,
      })

      const first = await until(() => holderOf(database, task.id))
      const holder = workers.find((worker) => worker.process.pid === first.pid)!
      expect((await person.call(one.origin, queryTask, { id: task.id })).status).toBe('running')
      holder.process.kill('SIGKILL')
      const killed = performance.now()
      const second = await until(async () => {
        const now = await holderOf(database, task.id)
        return now && now.attempts > first.attempts ? now : null
      })
      expect(performance.now() - killed).toBeLessThan(REPLACED_WITHIN_MS)
      expect(second.pid).toBe(workers.find((worker) => worker !== holder)!.process.pid)

      const done = await until(async () => {
        const now = await person.call(one.origin, queryTask, { id: task.id })
        return FINAL_TASK_STATUSES.includes(now.status) ? now : null
      })
      expect(done).toMatchObject({ status: 'succeeded', charge: { state: 'captured', capturedImages: IMAGES } })
      expect(done.results).toHaveLength(IMAGES)
      for (const { url: address } of done.results) {
        const picture = await fetch(new URL(address, two.origin))
        expect([picture.status, picture.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)])
        expect((await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).width).toBe(960)
      }

      const { faults, spent } = await database.transaction(async (tx) => ({
        faults: (await proveBooks(tx)).faults,
        spent: await tx.select().from(ledgerEntries).orderBy(desc(ledgerEntries.createdAt)),
      }))
      expect(faults).toEqual([])
      const own = spent.filter((entry) => entry.causeId === task.id)
      expect(own.reduce((sum, entry) => sum - entry.amount, 0)).toBe(IMAGES * PRICE)

      for (const { origin } of [one, two]) {
        expect(await (await fetch(`${origin}/channels/stable/boot.json`)).json()).toEqual({ seq: 7 })
        const page = await fetch(origin, { headers: { accept: 'text/html' } })
        expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('"seq":7')])
        expect((await fetch(`${origin}/readyz`)).status).toBe(200)
      }
      for (const machine of [one, two, ...workers.filter((worker) => worker !== holder)]) {
        machine.process.kill('SIGTERM')
        expect(await machine.ended).toBe(0)
      }
    } finally {
      await database.close()
    }
  })
}, 300_000)
