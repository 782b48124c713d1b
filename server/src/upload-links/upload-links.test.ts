/** @database both: photos of one link arrive at once */
import { randomBytes, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { getAssetList, getAssetQuota } from '@tessera/shared/contract/asset'
import { createCustomer, deleteCustomer } from '@tessera/shared/contract/customer'
import {
  createUploadLink,
  getUploadLinkList,
  openUpload,
  revokeUploadLink,
  sendPhoto,
  UPLOAD_LINK_PHOTOS,
} from '@tessera/shared/contract/upload-link'
import { getUserPrivilege } from '@tessera/shared/contract/user'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import sharp from 'sharp'
import { teams } from '../db/schema/people'
import { uploadLinks } from '../db/schema/upload-links'
import { createTestApp, type TestApp, type TestPerson } from '../testing/test-app'
import { UPLOAD_LINKS } from './upload-links.service'
import { uploadDocuments } from './upload-document'

let app: TestApp
let person: TestPerson
beforeAll(async () => {
  app = await createTestApp()
  person = await app.loginAs('13800000002')
})
afterAll(() => app.close())

let serial = 0
async function newCustomer(): Promise<string> {
  const customer = { name: '王女士', mobile: `1371111${String(1000 + (serial += 1))}` }
  return (await person.call(createCustomer, { clientToken: randomUUID(), customer })).data.id
}
async function newLink(customerId?: string) {
  const asked = { clientToken: randomUUID(), customerId: customerId ?? (await newCustomer()) }
  const { code, data } = await person.call(createUploadLink, asked)
  expect(code).toBe(200)
  return { ...data, customerId: asked.customerId, token: new URL(data.link!).searchParams.get('upload')! }
}
const jpeg = () =>
  sharp(randomBytes(8 * 8 * 3), { raw: { width: 8, height: 8, channels: 3 } })
    .resize(300, 300, { kernel: 'nearest' })
    .jpeg()
    .toBuffer()
const half = (content: Buffer) => content.subarray(0, content.length / 2)
async function send(content: Uint8Array | null, fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (content) form.append('file', new Blob([new Uint8Array(content)]), 'photo.jpg')
  const request = new Response(form)
  const response = await app.app.inject({
    method: 'POST',
    url: `/rush${sendPhoto.path}`,
    headers: { 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return response.json<{ code: number; message: string; data: { left?: number } }>()
}
const photoOf = (token: string, photoToken: string = randomUUID()) => ({ token, photoToken })
const opened = async (token: string) => (await app.call(openUpload, { token })).data
const received = async (customerId: string) => (await person.call(getAssetList, { customerId })).data.list

test('photos that a customer sends are the team’s assets at that customer, free of charge, and the merchant sees them come', async () => {
  const link = await newLink()
  expect(link.link).toMatch(/^http:\/\/localhost(:\d+)?\/userUpload\?upload=[\w-]{22}$/)
  const before = {
    beans: (await person.call(getUserPrivilege)).data.unusedBeans,
    used: (await person.call(getAssetQuota)).data.used,
  }
  expect(await opened(link.token)).toEqual({
    state: 'open',
    shopName: '云筑设计事务所',
    shopPhone: null,
    expiresAt: link.expiresAt,
    sent: 0,
    left: UPLOAD_LINK_PHOTOS,
  })
  expect(await send(await jpeg(), photoOf(link.token))).toMatchObject({
    code: 200,
    data: { left: UPLOAD_LINK_PHOTOS - 1 },
  })
  expect(await send(await jpeg(), photoOf(link.token))).toMatchObject({
    code: 200,
    data: { left: UPLOAD_LINK_PHOTOS - 2 },
  })
  const colleague = await app.loginAs('13800000012')
  const { data: seen } = await colleague.call(getAssetList, { customerId: link.customerId, source: 'customer' })
  expect(seen.list.map(({ name }) => name).toSorted()).toEqual(['王女士 1', '王女士 2'])
  expect(seen.list[0]).toMatchObject({ scope: 'team', customer: { id: link.customerId, name: '王女士' } })
  const { data: told } = await person.call(getUploadLinkList, { received: true, sortField: 'lastPhotoAt' })
  expect(told.list).toMatchObject([
    { id: link.id, photos: 2, customer: { name: '王女士' }, lastPhotoAt: expect.any(String) },
  ])
  expect((await person.call(getUserPrivilege)).data.unusedBeans).toBe(before.beans)
  expect((await person.call(getAssetQuota)).data.used).toBe(before.used)
})

test('a photo that is sent again counts once, whether the answer or the connection was lost', async () => {
  const { token, customerId } = await newLink()
  const content = await jpeg()
  const photo = photoOf(token)
  const sendings = [photo, photo, photoOf(token)]
  const answers = await Promise.all(sendings.map((each) => send(content, each)))
  expect(answers.map(({ code }) => code).toSorted()).toEqual([10009, 10009, 200])
  // Whichever came first gave the picture its token.
  const first = sendings[answers.findIndex(({ code }) => code === 200)]!
  expect(await send(await jpeg(), first)).toMatchObject({ code: 10009 })
  expect(await received(customerId)).toHaveLength(1)
  expect(await opened(token)).toMatchObject({ sent: 1 })
})

test('a link is made once for each request, and listed with its address to be sent again', async () => {
  const asked = { clientToken: randomUUID(), customerId: await newCustomer() }
  const [first, second] = [await person.call(createUploadLink, asked), await person.call(createUploadLink, asked)]
  expect([first.code, second.code, second.data]).toEqual([200, 10009, first.data])
  expect(await person.call(createUploadLink, { ...asked, days: 30 })).toMatchObject({ message: 'IDEMPOTENCY_MISMATCH' })
  const { data } = await person.call(getUploadLinkList, { customerId: asked.customerId })
  expect(data.list).toEqual([first.data])
})

test.each([
  ['revoked', async ({ id }: { id: string }) => (await person.call(revokeUploadLink, { id })).data.state],
  ['expired', ({ id }: { id: string }) => change(id, { expiresAt: new Date(Date.now() - 1) })],
  ['revoked', ({ customerId }: { customerId: string }) => person.call(deleteCustomer, { ids: [customerId] })],
])('a link that is over (%s) names the shop only, and takes nothing', async (state, end) => {
  const link = await newLink()
  await end(link)
  expect(await opened(link.token)).toEqual({ state, shopName: '云筑设计事务所', shopPhone: null })
  expect(await send(await jpeg(), photoOf(link.token))).toMatchObject({ message: 'GONE' })
})
const change = (id: string, changes: Partial<typeof uploadLinks.$inferInsert>) =>
  app.database.transaction((tx) => tx.update(uploadLinks).set(changes).where(eq(uploadLinks.id, id)))

test('a customer has so many live links, however many are asked for at once', async () => {
  const customerId = await newCustomer()
  const asked = Array.from({ length: UPLOAD_LINKS.live + 2 }, () => ({ clientToken: randomUUID(), customerId }))
  const answers = await Promise.all(asked.map((each) => person.call(createUploadLink, each)))
  const made = answers.flatMap(({ code, data }, index) => (code === 200 ? [{ id: data.id, asked: asked[index]! }] : []))
  expect(made).toHaveLength(UPLOAD_LINKS.live)
  expect(answers.filter(({ message }) => message === 'TOO_OFTEN')).toHaveLength(2)
  // A lost answer is given again, and an ended link makes room.
  expect((await person.call(createUploadLink, made[0]!.asked)).code).toBe(10009)
  await person.call(revokeUploadLink, { id: made[0]!.id })
  expect((await person.call(createUploadLink, { clientToken: randomUUID(), customerId })).code).toBe(200)
})

test('a closed team takes nothing', async () => {
  const { token } = await newLink()
  const close = (closedAt: Date | null) =>
    app.database.transaction((tx) => tx.update(teams).set({ closedAt }).where(eq(teams.id, person.teamId)))
  await close(new Date())
  expect(await send(await jpeg(), photoOf(token))).toMatchObject({ message: 'GONE' })
  await close(null)
})

test('a full link takes no more, however many come at once', async () => {
  const { token, id, customerId } = await newLink()
  await change(id, { photos: UPLOAD_LINK_PHOTOS - 1 })
  const photos = await Promise.all([jpeg(), jpeg(), jpeg()])
  const answers = await Promise.all(photos.map((content) => send(content, photoOf(token))))
  expect(answers.map(({ message }) => message).filter((each) => each === 'GONE')).toHaveLength(2)
  expect(await received(customerId)).toHaveLength(1)
  expect(await opened(token)).toMatchObject({ state: 'open', left: 0 })
})

test('a thousand guessed tokens open nothing, and tell nothing apart', async () => {
  const { token } = await newLink()
  const messages = new Set<string>()
  for (let start = 0; start < 1000; start += 50) {
    const guesses = Array.from({ length: 50 }, () => randomBytes(16).toString('base64url'))
    for (const { message } of await Promise.all(guesses.map((each) => app.call(openUpload, { token: each })))) {
      messages.add(message)
    }
  }
  expect([...messages]).toEqual(['NOT_FOUND'])
  expect(await send(await jpeg(), photoOf(token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A')))).toMatchObject({
    message: 'NOT_FOUND',
  })
  const [row] = await app.database.read((tx) => tx.select().from(uploadLinks).limit(1))
  expect(JSON.stringify(row)).not.toContain(token)
})

const REFUSED: [string, () => Promise<Buffer | null>, Record<string, string> | null, string][] = [
  ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), null, 'FILE_TYPE_UNSUPPORTED'],
  [
    'a page named as a photo',
    async () => Buffer.from('<html><script>alert(1)</script>'),
    null,
    'FILE_TYPE_UNSUPPORTED',
  ],
  ['a cut photo', async () => half(await jpeg()), null, 'FILE_BROKEN'],
  [
    'more than 20 MB',
    async () => Buffer.concat([await jpeg(), Buffer.alloc(20 * 1024 * 1024)]),
    null,
    'FILE_TOO_LARGE',
  ],
  ['no photo', async () => null, null, 'VALIDATION'],
  ['no token of the photo', jpeg, { photoToken: '' }, 'VALIDATION'],
  ['no token of a link', jpeg, { token: 'x' }, 'VALIDATION'],
]
test.each(REFUSED)('%s is refused, and counts for nothing', async (_name, make, fields, message) => {
  const { token, customerId } = await newLink()
  expect(await send(await make(), { ...photoOf(token), ...fields })).toMatchObject({ message })
  expect(await opened(token)).toMatchObject({ sent: 0 })
  expect(await received(customerId)).toEqual([])
  expect(await readdir(join(app.config.dataDir, 'arriving'))).toEqual([])
})

test('the document names the shop, and nothing for an unknown link', async () => {
  const { token } = await newLink()
  const of = (url: string) => uploadDocuments(app)({ url } as FastifyRequest)
  expect(await of(`/userUpload?upload=${token}`)).toMatchObject({
    title: '云筑设计事务所请您发送房间照片',
    data: { value: { token, opened: { state: 'open', sent: 0 } } },
  })
  expect(await of(`/userUpload?upload=${randomBytes(16).toString('base64url')}`)).toBeNull()
  expect(await of('/userUpload')).toBeNull()
})
