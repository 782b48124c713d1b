import { ReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import Fastify from 'fastify'
import type { Database } from '../db/database'
import { FileLinks } from '../files/file-links'
import { sendFailure } from '../http/refusals'
import { downloadName, LONGEST_NAME, uniqueName } from './download.rules'
import { archiveOf, registerDesignArchives } from './archive.routes'
import type { DownloadFacts } from './results.service'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-'))
})
afterAll(() => rm(folder, { recursive: true }))

const facts = (fileId: string): DownloadFacts => ({
  fileId,
  designType: 'tile_change',
  materialName: 'Carrara',
  caveat: null,
  createdAt: new Date(),
  number: 1,
})

test('a file says what its picture has to be called', () => {
  const createdAt = new Date('2026-11-24T02:00:00Z')
  const named = (changes: Partial<DownloadFacts>) => downloadName({ ...facts('a'), createdAt, ...changes }, 'jpeg')
  const placed = { designType: 'creation_empty_change', materialName: 'Sofa' } as const
  expect(named({ ...placed, caveat: 'draft' })).toBe('拼居-空房摆家具-Sofa-草稿-2026-11-24-1.jpg')
  expect(named(placed)).toBe('拼居-空房摆家具-Sofa-2026-11-24-1.jpg')
  const palette = { designType: 'style_imitation', materialName: '色调参考', caveat: 'palette' } as const
  expect(named(palette)).toBe('拼居-色调参考-2026-11-24-1.jpg')
})

test('a picture of an archive says its room first, safe for every file system and short', () => {
  const createdAt = new Date('2026-11-24T02:00:00Z')
  const named = (changes: Partial<DownloadFacts>) => downloadName({ ...facts('a'), createdAt, ...changes }, 'jpeg')
  expect(named({ room: '王姐家 主卧' })).toBe('王姐家 主卧-地砖替换-Carrara-2026-11-24-1.jpg')
  expect(named({ room: '../a:b*\u202Egpj\uD83D' })).toBe('a b gpj-地砖替换-Carrara-2026-11-24-1.jpg')
  expect(named({ room: ' .. ' })).toMatch(/^拼居-/)
  const taken = new Set<string>()
  const long = {
    room: '长'.repeat(20),
    materialName: `${'砖'.repeat(26)}🧱${'砖'.repeat(60)}`,
    caveat: 'draft',
  } as const
  const names = Array.from({ length: 100 }, () => uniqueName(named({ ...long, number: 10 }), taken))
  expect(new Set(names).size).toBe(100)
  expect(names[99]).toMatch(/^长{20}-地砖替换-砖{26}-草稿-2026-11-24-10 \(100\)\.jpg$/)
  for (const name of names) expect(name.length).toBeLessThanOrEqual(LONGEST_NAME)
})

test('equal names are told apart, also where the case does not count, or one is called like the other’s second', () => {
  const taken = new Set<string>()
  const named = ['a.jpg', 'a (2).jpg', 'A.jpg', 'a.jpg'].map((name) => uniqueName(name, taken))
  expect(named).toEqual(['a.jpg', 'a (2).jpg', 'A (3).jpg', 'a (4).jpg'])
})

test('a download that is given up leaves no picture open', async () => {
  const path = join(folder, 'large.jpg')
  await writeFile(path, Buffer.alloc(4 * 1024 * 1024))
  const piped = jest.spyOn(ReadStream.prototype, 'pipe')
  const archive = archiveOf([facts('one'), facts('other')], async () => path)
  await once(archive, 'readable')
  archive.read()
  const [picture] = piped.mock.contexts as ReadStream[]
  piped.mockRestore()
  archive.destroy()
  if (!picture!.closed) await once(picture!, 'close')
  expect(picture!.closed).toBe(true)
})

test('a picture that goes away while it is opened ends this download, and not the process', async () => {
  const archive = archiveOf([facts('one')], async () => join(folder, 'missing.jpg'))
  await expect(buffer(archive)).rejects.toThrow('ENOENT')
})

test('an address gets ten archives a minute: each draws hundreds of pictures', async () => {
  const app = Fastify()
  app.setErrorHandler(sendFailure)
  registerDesignArchives(app, {
    config: { rateLimit: 3000, test: true },
    database: { dialect: 'pglite' } as unknown as Database,
    links: new FileLinks('a secret of this test, long enough for links'),
    makeWhole: () => Promise.resolve(null),
  })
  const codes: number[] = []
  for (let asked = 0; asked < 12; asked += 1) {
    const answer = await app.inject({ url: '/files/designs.zip?t=forged' })
    codes.push(answer.json<{ code: number }>().code)
  }
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 404), 20429, 20429])
  await app.close()
})
