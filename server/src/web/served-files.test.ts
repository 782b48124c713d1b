/** @database embedded-only: what meets here are reads of the release store */
import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { registerHealth } from '../http/health'
import type { ObjectStore, OpenedObject } from '../releases/store/object-store'
import { startS3, type TestS3 } from '../testing/bucket'
import { createTestApp } from '../testing/test-app'
import { ServedFiles } from './served-files'
import { registerWeb } from './web.routes'

const BELIEVED_MS = 1_000
let s3: TestS3
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.close())

/** The bucket as a long-running server reads it, with a log of all requests; `hang` stops its answers. */
function watched(believedMs = BELIEVED_MS) {
  const store = s3.bucket.open({ prefix: randomUUID(), believedMs })
  const asked: string[] = []
  let hangs = false
  const open: ObjectStore['open'] = (path, known) => {
    asked.push(known === undefined ? path : `${path} again`)
    return hangs ? new Promise<OpenedObject>(() => {}) : store.open(path, known)
  }
  const seen = { believedMs: store.believedMs, title: store.title, open } as ObjectStore
  return { store, asked, files: new ServedFiles(seen), hang: () => void (hangs = true) }
}
const words = async (file: Promise<{ readonly content: unknown } | null>) => String((await file)?.content)
const later = (ms: number) => jest.spyOn(Date, 'now').mockReturnValue(Date.now() + ms)
afterEach(() => jest.restoreAllMocks())

it('requests a hashed file once, for any number of concurrent readers', async () => {
  const { store, files, asked } = watched()
  await store.put('host/assets/a.1.js', 'one')
  const all = await Promise.all(Array.from({ length: 20 }, () => words(files.hashed('host/assets/a.1.js'))))
  expect(new Set(all)).toEqual(new Set(['one']))
  later(86_400_000)
  expect(await words(files.hashed('host/assets/a.1.js'))).toBe('one')
  expect(asked).toEqual(['host/assets/a.1.js'])
})

it('revalidates a mutable file at most once a second', async () => {
  const { store, files, asked } = watched()
  await store.put('host/index.html', 'one')
  expect(await words(files.current('host/index.html'))).toBe('one')
  await store.put('host/index.html', 'two')
  expect(await words(files.current('host/index.html'))).toBe('one')
  later(BELIEVED_MS + 1)
  expect(await words(files.current('host/index.html'))).toBe('two')
  later(BELIEVED_MS + 1)
  expect(await words(files.current('host/index.html'))).toBe('two')
  expect(asked).toEqual(['host/index.html', 'host/index.html again', 'host/index.html again'])
})

it('streams files too large to cache, each time', async () => {
  const { store, files } = watched()
  await store.put('host/assets/model.1.onnx', Buffer.alloc(1024 * 1024 + 1, 7))
  for (let turn = 0; turn < 2; turn += 1) {
    const file = await files.hashed('host/assets/model.1.onnx')
    let bytes = 0
    for await (const part of file!.content as AsyncIterable<Buffer>) bytes += part.length
    expect(bytes).toBe(1024 * 1024 + 1)
  }
})

it('finds a file that was missing a moment ago', async () => {
  const { store, files } = watched()
  expect(await files.current('channels/stable/boot.json')).toBeNull()
  await store.put('channels/stable/boot.json', '{}')
  later(BELIEVED_MS + 1)
  expect(await words(files.current('channels/stable/boot.json'))).toBe('{}')
})

it('serves stale content when the store does not answer, without waiting each time', async () => {
  const { store, files, hang } = watched(1)
  await store.put('host/index.html', 'one')
  await files.current('host/index.html')
  hang()
  const started = performance.now()
  expect(await words(files.current('host/index.html'))).toBe('one')
  expect(performance.now() - started).toBeLessThan(5_000)
  await expect(Promise.race([files.hashed('host/assets/b.js'), Promise.resolve('waits')])).resolves.toBe('waits')
})

it('keeps serving pages while the bucket is unreachable, and fails readiness', async () => {
  const { store, files } = watched(1)
  await store.put('host/index.html', '<html><head><!--boot--></head>page</html>')
  await store.put('channels/stable/boot.json', '{"seq":7}')
  await store.put('host/assets/a.1.js', 'script')
  const tested = await createTestApp()
  const app = Fastify()
  registerHealth(app, { ...tested, pages: files })
  await registerWeb(app, { files, production: true, secret: tested.secret })
  const page = () => app.inject({ url: '/', headers: { accept: 'text/html' } })
  const ready = async () => {
    const { statusCode, body } = await app.inject('/readyz')
    return { statusCode, ...(JSON.parse(body) as { status: string; checks: { releases: boolean } }) }
  }
  expect((await page()).body).toContain('"seq":7')
  await app.inject('/assets/a.1.js')
  expect(await ready()).toMatchObject({ statusCode: 200, status: 'ok', checks: { releases: true } })

  await s3.stop()
  const away = await page()
  expect(away.statusCode).toBe(200)
  expect(away.body).toContain('"seq":7')
  expect((await app.inject('/assets/a.1.js')).body).toBe('script')
  expect((await app.inject('/assets/other.js')).statusCode).toBe(503)
  expect(await ready()).toMatchObject({ statusCode: 200, status: 'degraded', checks: { releases: false } })

  const fresh = Fastify()
  const nothing = new ServedFiles(store)
  registerHealth(fresh, { ...tested, pages: nothing })
  await registerWeb(fresh, { files: nothing, production: true, secret: tested.secret })
  expect((await fresh.inject({ url: '/', headers: { accept: 'text/html' } })).statusCode).toBe(503)
  expect((await fresh.inject('/readyz')).statusCode).toBe(503)
  await Promise.all([app.close(), fresh.close(), tested.close()])
})
