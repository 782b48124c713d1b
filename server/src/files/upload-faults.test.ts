/** @database both: parts of one upload arrive at once */
import { randomBytes, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createAsset, getAssetList, getAssetQuota } from '@tessera/shared/contract/asset'
import { getUserPrivilege } from '@tessera/shared/contract/user'
import { UPLOAD } from '@tessera/shared/contract/constants'
import { createCustomer } from '@tessera/shared/contract/customer'
import type { AnyEndpoint } from '@tessera/shared/contract/endpoint'
import { uploadFile, uploadPart } from '@tessera/shared/contract/file'
import { createUploadLink, openUpload, sendPhoto, sendPhotoPart } from '@tessera/shared/contract/upload-link'
import { count, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { arrivingParts, arrivingUploads } from '../db/schema/arriving'
import { files } from '../db/schema/files'
import { membershipTiers } from '../db/schema/people'
import { createTestApp, type TestApp, type TestPerson } from '../testing/test-app'
import { sweepFiles } from './sweep'

const PART = UPLOAD.partBytes
let app: TestApp
let person: TestPerson
let colleague: TestPerson
let link: { token: string; customerId: string }
/** A photo of two and a half parts. */
let photo: Buffer

beforeAll(async () => {
  app = await createTestApp()
  person = await app.loginAs('13800000002')
  colleague = await app.loginAs('13800000012')
  // Every kept picture costs, so that one that is charged twice is seen.
  await app.database.transaction((tx) =>
    tx.update(membershipTiers).set({ materialAllowance: 0 }).where(eq(membershipTiers.vipType, 2)),
  )
  const customer = { name: '王女士', mobile: '13711112222' }
  const { data: made } = await person.call(createCustomer, { clientToken: randomUUID(), customer })
  const { data } = await person.call(createUploadLink, { clientToken: randomUUID(), customerId: made.id })
  link = { customerId: made.id, token: new URL(data.link!).searchParams.get('upload')! }
  photo = await photoOf(2.5 * PART)
})
afterAll(() => app.close())

/** A JPEG of exactly so many bytes: what follows the picture's end is not read. */
async function photoOf(bytes: number): Promise<Buffer> {
  const raw = { width: 300, height: 300, channels: 3 } as const
  const jpeg = await sharp(randomBytes(300 * 300 * 3), { raw })
    .jpeg()
    .toBuffer()
  return Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)])
}

type Fields = Readonly<Record<string, string | number>>

async function formOf(content: Uint8Array, fields: Fields) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  form.append('file', new Blob([new Uint8Array(content)]), 'photo.jpg')
  const request = new Response(form)
  return { type: request.headers.get('content-type')!, body: Buffer.from(await request.arrayBuffer()) }
}

interface Answer {
  code: number
  message: string
  data: { received?: number; fileId?: string; left?: number | null; file?: { fileId: string } | null }
}

/** @param cut bytes that are missing at the end, as when the connection breaks */
async function send(endpoint: AnyEndpoint, content: Uint8Array, fields: Fields, { by = person, cut = 0 } = {}) {
  const { type, body } = await formOf(content, fields)
  const response = await app.app.inject({
    method: 'POST',
    url: `/rush${endpoint.path}`,
    headers: { 'content-type': type, satoken: by.token },
    payload: body.subarray(0, body.length - cut),
  })
  return response.json<Answer>()
}

/** The four ways a picture comes in. */
const WAYS = [
  { name: 'upload, whole', endpoint: uploadFile, inParts: false, fields: () => ({}) },
  { name: 'upload, in parts', endpoint: uploadPart, inParts: true, fields: () => ({ uploadToken: randomUUID() }) },
  {
    name: 'customer, whole',
    endpoint: sendPhoto,
    inParts: false,
    fields: () => ({ token: link.token, photoToken: randomUUID() }),
  },
  {
    name: 'customer, in parts',
    endpoint: sendPhotoPart,
    inParts: true,
    fields: () => ({ token: link.token, photoToken: randomUUID() }),
  },
] as const
type Way = (typeof WAYS)[number]

/** Sends a picture as its way does, each part once. @returns the last answer */
async function sendAll({ endpoint, inParts }: Way, content: Buffer, fields: Fields): Promise<Answer> {
  if (!inParts) return send(endpoint, content, fields)
  for (let offset = 0; ;) {
    const part = content.subarray(offset, offset + PART)
    const answer = await send(endpoint, part, { ...fields, offset, size: content.length })
    if (answer.data.received === undefined || answer.data.received >= content.length) return answer
    offset = answer.data.received
  }
}

/** All that an upload may change. */
async function state() {
  const rows = await app.database.transaction(async (tx) => ({
    files: (await tx.select({ rows: count() }).from(files))[0]!.rows,
    parts: (await tx.select({ rows: count() }).from(arrivingParts))[0]!.rows,
  }))
  return {
    ...rows,
    beans: (await person.call(getUserPrivilege)).data.unusedBeans,
    used: (await person.call(getAssetQuota)).data.used,
    kept: (await person.call(getAssetList, {})).data.total,
    opened: (await app.call(openUpload, { token: link.token })).data,
    onDisk: await readdir(join(app.config.dataDir, 'arriving')),
  }
}
const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#888888' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
const text = (content: string) => () => Promise.resolve(Buffer.from(content))

/** What is no picture that may come in, by its fault; each is sent whole, in one part or several. */
const CONTENTS: [string, () => Promise<Buffer>, string][] = [
  [
    'an SVG with a script',
    text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'FILE_TYPE_UNSUPPORTED',
  ],
  ['a page', text('<!doctype html><script>alert(1)</script>'), 'FILE_TYPE_UNSUPPORTED'],
  ['a program', () => Promise.resolve(Buffer.concat([Buffer.from('MZ'), randomBytes(4000)])), 'FILE_TYPE_UNSUPPORTED'],
  [
    'a zip',
    () => Promise.resolve(Buffer.concat([Buffer.from('PK\u0003\u0004'), randomBytes(4000)])),
    'FILE_TYPE_UNSUPPORTED',
  ],
  [
    'a GIF',
    async () =>
      sharp(await png(300, 300))
        .gif()
        .toBuffer(),
    'FILE_TYPE_UNSUPPORTED',
  ],
  ['a phone’s HEIC', text('\0\0\0\u0018ftypheic\0\0\0\0mif1heic'), 'FILE_TYPE_UNSUPPORTED'],
  [
    'a head of JPEG before a page',
    () => Promise.resolve(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<script>')])),
    'FILE_BROKEN',
  ],
  ['a JPEG without its end', async () => (await photoOf(200_000)).subarray(0, 20_000), 'FILE_BROKEN'],
  ['a picture of too many pixels in few bytes', () => png(8001, 300), 'FILE_DIMENSIONS'],
  ['a picture too small to work with', () => png(255, 300), 'FILE_DIMENSIONS'],
  ['parts that are no picture together', () => Promise.resolve(randomBytes(1.5 * PART)), 'FILE_TYPE_UNSUPPORTED'],
  [
    'a picture whose later part is another file’s',
    async () => Buffer.concat([(await png(300, 300)).subarray(0, 300), randomBytes(1.2 * PART)]),
    'FILE_BROKEN',
  ],
]
const CASES = CONTENTS.flatMap(([name, make, fault]) => WAYS.map((way) => ({ name, way, make, fault })))

test.each(CASES)('$way.name: $name is refused, keeps nothing and costs nothing', async ({ way, make, fault }) => {
  const before = await state()
  expect(await sendAll(way, await make(), way.fields())).toMatchObject({ message: fault })
  expect(await state()).toEqual(before)
})

test.each(WAYS)('$name: a broken connection loses what was under way, and no more', async (way) => {
  const [before, own] = [await state(), await photoOf(2.5 * PART)]
  const fields = way.fields()
  const half = way.inParts ? { ...fields, offset: 0, size: own.length } : fields
  const content = way.inParts ? own.subarray(0, PART) : own
  const cut = await send(way.endpoint, content, half, { cut: 50_000 })
  expect(cut.code).not.toBe(200)
  // The sender sees its connection end before the server has taken away what it wrote.
  while ((await state()).onDisk.length > before.onDisk.length) await wait(10)
  expect(await state()).toEqual(before)
  const done = await sendAll(way, own, fields)
  expect(done.code).toBe(200)
  expect((await state()).files).toBe(before.files + 1)
  // The same again: a customer’s photo and an upload in parts know their token.
  const again = await sendAll(way, own, fields)
  expect([200, 10009]).toContain(again.code)
  if (way.name !== 'upload, whole') expect((await state()).files).toBe(before.files + 1)
  expect((await state()).parts).toBe(before.parts)
})

test.each(WAYS.filter(({ inParts }) => inParts))('$name: goes on at the byte that it is told', async (way) => {
  const before = await state()
  const own = await photoOf(2.5 * PART)
  const fields = { ...way.fields(), size: own.length }
  const part = (offset: number, bytes = PART) =>
    send(way.endpoint, own.subarray(offset, offset + bytes), { ...fields, offset })
  expect((await part(0)).data.received).toBe(PART)
  // The first once more, one too far ahead, one too small, two of one place at once.
  expect((await part(0)).data.received).toBe(PART)
  expect((await part(2 * PART)).data.received).toBe(PART)
  expect((await part(PART, 1000)).data.received).toBe(PART)
  const both = await Promise.all([part(PART), part(PART)])
  expect(both.map(({ data }) => data.received)).toEqual([2 * PART, 2 * PART])
  expect((await state()).files).toBe(before.files)
  // Both ends at once, and an empty one after them.
  const ends = await Promise.all([part(2 * PART), part(2 * PART)])
  const last = await part(own.length)
  expect([...ends, last].some(({ code }) => code === 200)).toBe(true)
  expect(last.data.received).toBe(own.length)
  expect((await state()).files).toBe(before.files + 1)
})

const BOUNDS: [string, (offset: number) => Fields, number, string][] = [
  ['says that it is larger than allowed', () => ({ offset: 0, size: UPLOAD.maxBytes + 1 }), PART, 'VALIDATION'],
  ['begins before the file', () => ({ offset: -1, size: 3 * PART }), PART, 'VALIDATION'],
  ['is larger than a part', () => ({ offset: 0, size: 3 * PART }), PART + 1, 'FILE_TOO_LARGE'],
  ['has no size', () => ({ offset: 0 }), PART, 'VALIDATION'],
]
test.each(BOUNDS)('a part that %s is refused, and nothing is kept', async (_name, fields, bytes, fault) => {
  const before = await state()
  for (const way of WAYS.filter(({ inParts }) => inParts))
    expect(await send(way.endpoint, randomBytes(bytes), { ...way.fields(), ...fields(0) })).toMatchObject({
      message: fault,
    })
  expect(await state()).toEqual(before)
})

test('more bytes than were announced are not kept', async () => {
  const fields = { uploadToken: randomUUID(), size: PART + 10 }
  await send(uploadPart, photo.subarray(0, PART), { ...fields, offset: 0 })
  const more = await send(uploadPart, photo.subarray(PART, 2 * PART), { ...fields, offset: PART })
  expect(more.data).toEqual({ received: PART, file: null })
  expect(await send(uploadPart, photo, { ...fields, size: PART + 11, offset: PART })).toMatchObject({
    message: 'FILE_TOO_LARGE',
  })
  const other = { ...fields, size: PART + 11, offset: PART }
  expect(await send(uploadPart, photo.subarray(0, 11), other)).toMatchObject({ message: 'IDEMPOTENCY_MISMATCH' })
})

test('an upload is its sender’s: a colleague’s token begins another one', async () => {
  const fields = { uploadToken: randomUUID(), size: photo.length }
  await send(uploadPart, photo.subarray(0, PART), { ...fields, offset: 0 })
  const theirs = await send(uploadPart, photo.subarray(PART, 2 * PART), { ...fields, offset: PART }, { by: colleague })
  expect(theirs.data).toEqual({ received: 0, file: null })
})

test('a picture whose answer was lost is charged once, however often it is sent and kept', async () => {
  const own = await photoOf(1.5 * PART)
  const fields = { uploadToken: randomUUID() }
  const before = await state()
  const [first, second] = [await sendAll(WAYS[1], own, fields), await sendAll(WAYS[1], own, fields)]
  expect(second.data.file).toMatchObject({ fileId: first.data.file!.fileId })
  const keeping = { fileId: first.data.file!.fileId, name: '照片', scope: 'team' as const, mostBeans: 50 }
  const kept = await Promise.all([1, 2, 3].map(() => person.call(createAsset, { ...keeping, evenIfDuplicate: true })))
  expect(kept.map(({ code }) => code).toSorted()).toEqual([10009, 10009, 200])
  expect(await state()).toMatchObject({ files: before.files + 1, beans: before.beans - 50, used: before.used + 1 })
})

test('of one sender only the last few unfinished uploads are kept, of nobody’s any for more than a day', async () => {
  for (let begun = 0; begun < 12; begun += 1)
    await send(uploadPart, photo.subarray(0, PART), { uploadToken: randomUUID(), size: photo.length, offset: 0 })
  const owner = `user:${person.userId}`
  const kept = () =>
    app.database.transaction((tx) => tx.select().from(arrivingUploads).where(eq(arrivingUploads.owner, owner)))
  expect((await kept()).length).toBeLessThanOrEqual(9)
  await app.database.transaction((tx) =>
    tx.update(arrivingUploads).set({ updatedAt: new Date(Date.now() - 25 * 3_600_000) }),
  )
  await sweepFiles({ database: app.database, storage: app.storage, graceHours: 72 })
  expect(await kept()).toEqual([])
  expect((await state()).parts).toBe(0)
})

test('uploads that never bring a byte are as few', async () => {
  const begin = (way: Way) => send(way.endpoint, Buffer.alloc(0), { ...way.fields(), size: photo.length, offset: 0 })
  for (const way of WAYS.filter(({ inParts }) => inParts))
    for (let begun = 0; begun < 12; begun += 1) expect((await begin(way)).data.received).toBe(0)
  const rows = await app.database.transaction((tx) => tx.select().from(arrivingUploads))
  for (const owner of new Set(rows.map((row) => row.owner)))
    expect(rows.filter((row) => row.owner === owner).length).toBeLessThanOrEqual(8)
})

test('a token that cannot be stored is an invalid field', async () => {
  const part = { size: photo.length, offset: 0 }
  for (const way of WAYS.filter(({ inParts }) => inParts))
    for (const field of Object.keys(way.fields())) {
      const fields = { ...way.fields(), ...part, [field]: `${'a'.repeat(20)}\0` }
      expect(await send(way.endpoint, photo.subarray(0, PART), fields)).toMatchObject({ message: 'VALIDATION' })
    }
})
