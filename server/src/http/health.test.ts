/** @database embedded-only: what meets here are looks at the storage */
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sweeps } from '../db/schema/files'
import { startS3, type TestS3 } from '../testing/bucket'
import { createTestApp, type TestApp } from '../testing/test-app'

let app: TestApp | undefined
let s3: TestS3 | undefined
afterEach(async () => {
  await app?.close()
  await s3?.close()
  app = undefined
  s3 = undefined
})

const ready = async () => {
  const { statusCode, body } = await app!.app.inject('/readyz')
  return { statusCode, ...(JSON.parse(body) as { status: string; checks: Record<string, boolean> }) }
}

test('a read-only folder fails readiness, and only the storage check', async () => {
  app = await createTestApp()
  expect(await ready()).toMatchObject({ statusCode: 200, checks: { storage: true } })
  const partial = join(app.config.dataDir, 'blobs', 'partial')
  await rm(partial, { recursive: true })
  await writeFile(partial, 'a file where the folder was')
  expect(await ready()).toMatchObject({
    statusCode: 503,
    status: 'failing',
    checks: { database: true, queue: true, storage: false },
  })
  expect((await app.app.inject('/healthz')).statusCode).toBe(200)
})

test('an unreachable S3 server fails readiness', async () => {
  s3 = await startS3()
  app = await createTestApp({ storage: { kind: 's3', ...s3.bucket.place() } })
  const several = await Promise.all(Array.from({ length: 5 }, ready))
  expect(several.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
  await s3.stop()
  expect(await ready()).toMatchObject({ statusCode: 503, checks: { database: true, storage: false } })
})

test('the number of blobs that a sweep held back is a metric', async () => {
  app = await createTestApp()
  const metric = async () =>
    /^tessera_sweep_held_back_pictures (\d+)$/m.exec((await app!.app.inject('/metrics')).body)?.[1]
  expect(await metric()).toBe('0')
  await app.database.transaction((tx) => tx.insert(sweeps).values({ heldBack: 300 }))
  expect(await metric()).toBe('300')
})
