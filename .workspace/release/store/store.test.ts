import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand, DeleteBucketCommand, S3Client } from '@aws-sdk/client-s3'
import S3rver from 's3rver'
import { publish } from '../../../server/src/releases/commands'
import { newKey, signerOf } from '../../../server/src/releases/keys'
import { readJournal, readPointer } from '../../../server/src/releases/pointers'
import { FolderStore } from '../../../server/src/releases/store/folder-store'
import { changeJson, type ObjectStore, readJson } from '../../../server/src/releases/store/object-store'
import { sampleRemote } from '../../../server/src/releases/testing/sample-builds'
import { openStore } from './open-store'
import { S3Store } from './s3-store'

const BUCKET = 'releases'
const COMPETITORS = 5

interface Subject {
  /** Another instance each time, as another process would have. */
  open(): ObjectStore
  close(): Promise<void>
}

/** A server of one's own, which has to decide by itself who was first (docs/releases.md says how it is named). */
const {
  TEST_S3_ENDPOINT: ownEndpoint,
  TEST_S3_ACCESS_KEY_ID: accessKeyId = '',
  TEST_S3_SECRET_ACCESS_KEY: secretAccessKey = '',
} = process.env

const scratchFolder = (): string => mkdtempSync(join(tmpdir(), 'tessera-object-store-'))

async function untilWritten(file: string, bytes: number): Promise<void> {
  const size = (): number => statSync(file, { throwIfNoEntry: false })?.size ?? -1
  const deadline = Date.now() + 5_000
  while (size() !== bytes && Date.now() < deadline) await new Promise((resolve) => setImmediate(resolve))
}

function folderSubject(): Promise<Subject> {
  const folder = scratchFolder()
  return Promise.resolve({
    open: () => new FolderStore(folder),
    close: () => Promise.resolve(rmSync(folder, { recursive: true })),
  })
}

/** A bucket that is made for these tests and removed with all that is in it. */
async function bucketSubject(
  endpoint: string,
  credentials: { readonly accessKeyId: string; readonly secretAccessKey: string },
  bucket: string,
): Promise<Subject> {
  const client = new S3Client({ region: 'us-east-1', endpoint, forcePathStyle: true, credentials })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  const stores: S3Store[] = []
  const open = (prefix: string): S3Store => {
    const store = new S3Store({ bucket, prefix, endpoint, credentials })
    stores.push(store)
    return store
  }
  return {
    open: () => open('web'),
    close: async () => {
      const whole = open('')
      for (const path of await whole.list('')) await whole.remove(path)
      await client.send(new DeleteBucketCommand({ Bucket: bucket }))
      for (const store of stores) store.close()
      client.destroy()
    },
  }
}

/**
 * A real S3 server. It answers before a file is wholly written, which S3 never does, so requests wait for one another here; and it ignores
 * conditions on writes: `honours` puts the two of RFC 9110 in front of it, as Amazon and most others have them, or with
 * bare tags as Ceph's gateway compares them.
 */
async function s3Subject(honours: 'no' | 'quoted' | 'bare'): Promise<Subject> {
  const folder = scratchFolder()
  const s3 = new S3rver({ directory: folder, silent: true })
  const handle = s3.callback()
  const tags = new Map<string, string>()
  let last: Promise<unknown> = Promise.resolve()

  function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url!.split('?')[0]!
    const { 'if-match': match, 'if-none-match': noneMatch } = request.headers
    const quoted = tags.get(path)
    const tag = honours === 'bare' ? quoted?.replaceAll('"', '') : quoted
    if (honours !== 'no' && request.method === 'PUT' && ((noneMatch === '*' && tag) || (match && match !== tag))) {
      request.resume()
      response.writeHead(412, { 'content-type': 'application/xml' })
      response.end('<Error><Code>PreconditionFailed</Code></Error>')
      return Promise.resolve()
    }
    return new Promise((resolve) => {
      response.once('close', async () => {
        if (request.method === 'PUT' && response.statusCode === 200 && path.replaceAll('/', '') !== BUCKET) {
          tags.set(path, String(response.getHeader('etag')))
          await untilWritten(join(folder, `${path}._S3rver_object`), Number(request.headers['content-length']))
        }
        if (request.method === 'DELETE') tags.delete(path)
        resolve()
      })
      handle(request, response)
    })
  }
  const server = createServer((request, response) => {
    last = last.then(() => answer(request, response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const bucket = await bucketSubject(endpoint, { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }, BUCKET)
  return {
    open: bucket.open,
    close: async () => {
      await bucket.close()
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true })
    },
  }
}

const ownBucket = (endpoint: string) => (): Promise<Subject> =>
  bucketSubject(endpoint, { accessKeyId, secretAccessKey }, `tessera-${randomUUID()}`)
const ownServer: [string, number, () => Promise<Subject>][] = ownEndpoint
  ? [[`the S3 server ${ownEndpoint}`, 100, ownBucket(ownEndpoint)]]
  : []

describe.each([
  ['a folder', 100, folderSubject],
  ['an S3 server with conditional writes', 100, () => s3Subject('quoted')],
  ['an S3 server that compares bare tags', 100, () => s3Subject('bare')],
  // Each turn costs a dozen requests here, so fewer take part.
  ['an S3 server without conditional writes', 20, () => s3Subject('no')],
  ...ownServer,
])('%s', (_title, count, begin) => {
  let subject: Subject
  let store: ObjectStore
  beforeAll(async () => {
    subject = await begin()
    store = subject.open()
  })
  afterAll(() => subject.close())

  it('gives back what was written, and nothing for what was not', async () => {
    expect(await store.read('a/none.json')).toBeNull()
    expect(await store.create('a/b.json', 'first')).toBe(true)
    expect((await store.read('a/b.json'))?.content.toString()).toBe('first')
  })

  it('creates only what is not there and replaces only what was read', async () => {
    expect(await store.create('c.json', 'first')).toBe(true)
    expect(await store.create('c.json', 'second')).toBe(false)
    const { tag } = (await store.read('c.json'))!
    expect(await store.replace('c.json', 'third', tag)).toBe(true)
    expect(await store.replace('c.json', 'fourth', tag)).toBe(false)
    expect((await store.read('c.json'))?.content.toString()).toBe('third')
    expect(await store.replace('missing.json', 'x', tag)).toBe(false)
  })

  it('lists what lies below a folder, and removes', async () => {
    for (const name of ['d/2.json', 'd/1.json', 'd/e/3.json', 'da.json']) await store.create(name, '{}')
    expect(await store.list('d/')).toEqual(['d/1.json', 'd/2.json', 'd/e/3.json'])
    await store.remove('d/1.json')
    await store.remove('d/1.json')
    expect(await store.list('d/')).toEqual(['d/2.json', 'd/e/3.json'])
    expect(await store.list('nothing/')).toEqual([])
  })

  it('lets one of many create a file', async () => {
    const tries = Array.from({ length: 8 }, (_each, index) => subject.open().create('race.json', String(index)))
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1)
  })

  it(`loses nothing of ${count} writers at the same time`, async () => {
    const writers = Array.from({ length: count }, (_each, index) => index)
    // Writers of one instance wait for one another, those of different ones compete, as different processes do.
    const stores = Array.from({ length: COMPETITORS }, () => subject.open())
    const add = (index: number) =>
      changeJson(stores[index % COMPETITORS]!, 'list.json', async (present) => [
        ...((present as number[] | null) ?? []),
        index,
      ])
    await Promise.all(writers.map(add))
    const { value } = (await readJson(store, 'list.json'))!
    expect((value as number[]).toSorted((a, b) => a - b)).toEqual(writers)
  })
})

if (ownEndpoint) {
  it(`loses nothing of a hundred publishes at the same time on ${ownEndpoint}`, async () => {
    const subject = await ownBucket(ownEndpoint)()
    const scratch = scratchFolder()
    const builds = Array.from({ length: 100 }, (_each, index) => sampleRemote(scratch, 'crm', `code ${index}`))
    const stores = Array.from({ length: COMPETITORS }, () => subject.open())
    const signer = signerOf(newKey())
    const publishAs = (build: (typeof builds)[number], index: number) =>
      publish(
        {
          store: stores[index % COMPETITORS]!,
          channel: 'stable',
          signer,
          furtherKeys: [],
          author: { by: `person ${index}`, reason: 'x' },
          allowed: [],
        },
        build,
      )
    try {
      await Promise.all(builds.map(publishAs))
      const store = subject.open()
      const { published } = await readPointer(store, 'stable', 'crm')
      expect(published.map(({ version }) => version).toSorted()).toEqual(
        builds.map(({ release }) => release.version).toSorted(),
      )
      const journal = await readJournal(store, 'stable', 'crm', 1_000)
      expect(journal.map(({ seq }) => seq)).toEqual(Array.from({ length: 100 }, (_each, index) => 100 - index))
      expect(new Set(journal.map(({ by }) => by)).size).toBe(100)
    } finally {
      await subject.close()
      rmSync(scratch, { recursive: true })
    }
  })
}

it('takes over the lock of a writer that died', async () => {
  const folder = scratchFolder()
  const store = new FolderStore(folder)
  await store.create('x.json', '1')
  const lock = join(folder, '.locks', `${createHash('sha256').update('x.json').digest('hex').slice(0, 32)}.lock`)
  mkdirSync(lock, { recursive: true })
  const longAgo = new Date(Date.now() - 3_600_000)
  utimesSync(lock, longAgo, longAgo)
  expect(await store.replace('x.json', '2', (await store.read('x.json'))!.tag)).toBe(true)
  rmSync(folder, { recursive: true })
})

it('keeps paths inside the folder', async () => {
  const folder = scratchFolder()
  await expect(new FolderStore(folder).read('../secret')).rejects.toThrow('leads out of')
  rmSync(folder, { recursive: true })
})

it('tells a folder from a bucket', () => {
  expect(openStore('s3://releases/web?endpoint=http://127.0.0.1:9000').title).toBe(
    's3://releases/web at http://127.0.0.1:9000',
  )
  expect(openStore('/srv/web').title).toBe('/srv/web')
  expect(() => openStore('ftp://x')).toThrow('a store is a folder or s3://')
})
