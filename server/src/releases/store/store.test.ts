import { createHash, randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { makeBucket, startS3, type TestBucket } from '../../testing/bucket'
import { publish } from '../commands'
import { newKey, signerOf } from '../keys'
import { readJournal, readPointer } from '../pointers'
import { sampleRemote } from '../testing/sample-builds'
import { FolderStore } from './folder-store'
import { changeJson, type ObjectStore, readJson } from './object-store'
import { openStore } from './open-store'

const COMPETITORS = 5

interface Subject {
  /** A new instance per call, like another process. */
  open(): ObjectStore
  close(): Promise<void>
}

/** An external server, tested for conditional writes (docs/releases.md explains the setting). */
const {
  TEST_S3_ENDPOINT: ownEndpoint,
  TEST_S3_ACCESS_KEY_ID: accessKeyId = '',
  TEST_S3_SECRET_ACCESS_KEY: secretAccessKey = '',
} = process.env

const scratchFolder = (): string => mkdtempSync(join(tmpdir(), 'tessera-object-store-'))

function folderSubject(): Promise<Subject> {
  const folder = scratchFolder()
  return Promise.resolve({
    open: () => new FolderStore(folder),
    close: () => Promise.resolve(rmSync(folder, { recursive: true })),
  })
}

const subjectOf = ({ open, close }: Pick<TestBucket, 'open' | 'close'>): Subject => ({ open: () => open(), close })

async function s3Subject(honours: 'no' | 'quoted' | 'bare'): Promise<Subject> {
  const { bucket, close } = await startS3(honours)
  return subjectOf({ open: bucket.open, close })
}

const ownBucket = (endpoint: string) => async (): Promise<Subject> =>
  subjectOf(await makeBucket(endpoint, { accessKeyId, secretAccessKey }, `tessera-${randomUUID()}`))
const ownServer: [string, number, () => Promise<Subject>][] = ownEndpoint
  ? [[`the S3 server ${ownEndpoint}`, 100, ownBucket(ownEndpoint)]]
  : []

describe.each([
  ['a folder', 100, folderSubject],
  ['an S3 server with conditional writes', 100, () => s3Subject('quoted')],
  ['an S3 server that compares bare tags', 100, () => s3Subject('bare')],
  // Each write costs a dozen requests here, so fewer take part.
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

  it('reads back what was written, and nothing else', async () => {
    expect(await store.read('a/none.json')).toBeNull()
    expect(await store.create('a/b.json', 'first')).toBe(true)
    expect((await store.read('a/b.json'))?.content.toString()).toBe('first')
  })

  it('streams a file, and reports when the known version is current', async () => {
    await store.create('open.js', 'one')
    const opened = await store.open('open.js')
    if (opened === null || opened === 'same') throw new Error('not opened')
    expect(await text(opened.body)).toBe('one')
    expect(opened).toMatchObject({ bytes: 3, validator: expect.stringMatching(/^(W\/)?".+"$/) })
    expect(opened.writtenAt.getTime()).toBeGreaterThan(Date.now() - 60_000)
    expect(await store.open('open.js', opened.validator)).toBe('same')
    await store.replace('open.js', 'another', (await store.read('open.js'))!.tag)
    expect(await store.open('open.js', opened.validator)).toMatchObject({ bytes: 7 })
    expect(await store.open('none.js')).toBeNull()
    expect(await store.open('none.js', opened.validator)).toBeNull()
  })

  it('creates only new files and replaces only the version that was read', async () => {
    expect(await store.create('c.json', 'first')).toBe(true)
    expect(await store.create('c.json', 'second')).toBe(false)
    const { tag } = (await store.read('c.json'))!
    expect(await store.replace('c.json', 'third', tag)).toBe(true)
    expect(await store.replace('c.json', 'fourth', tag)).toBe(false)
    expect((await store.read('c.json'))?.content.toString()).toBe('third')
    expect(await store.replace('missing.json', 'x', tag)).toBe(false)
  })

  it('lists the files below a folder, and deletes', async () => {
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

  it(`loses no write of ${count} concurrent writers`, async () => {
    const writers = Array.from({ length: count }, (_each, index) => index)
    // Writers of one instance are serialised; those of different instances compete, like processes.
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
  it(`loses none of a hundred concurrent publishes on ${ownEndpoint}`, async () => {
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

it('takes over the lock of a dead writer', async () => {
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

it('distinguishes an unreadable file from a missing one', async () => {
  const folder = scratchFolder()
  const store = new FolderStore(folder)
  await store.create('a/x.json', '{}')
  chmodSync(join(folder, 'a/x.json'), 0)
  // Root can read everything; a folder in the file's place fails for everybody.
  const path = process.getuid?.() === 0 ? 'a' : 'a/x.json'
  await expect(store.read(path)).rejects.toThrow(/cannot be read \(E[A-Z]+\)/)
  rmSync(folder, { recursive: true })
})

it('rejects paths outside the folder', async () => {
  const folder = scratchFolder()
  await expect(new FolderStore(folder).read('../secret')).rejects.toThrow('leads out of')
  rmSync(folder, { recursive: true })
})

it('distinguishes a folder from a bucket', async () => {
  expect((await openStore('s3://releases/web?endpoint=http://127.0.0.1:9000')).title).toBe(
    's3://releases/web at http://127.0.0.1:9000',
  )
  expect((await openStore('/srv/web')).title).toBe('/srv/web')
  await expect(openStore('ftp://x')).rejects.toThrow('a store is a folder or s3://')
})
