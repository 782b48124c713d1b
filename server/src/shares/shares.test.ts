import { randomUUID } from 'node:crypto'
import { deleteResult, setRoomArea } from '@tessera/shared/contract/design/history'
import { publishContent, saveContent } from '@tessera/shared/contract/content'
import { createCustomer } from '@tessera/shared/contract/customer'
import {
  createShare,
  getShareList,
  getSharePoster,
  openShare,
  replyToShare,
  revokeShare,
  shareContent,
  SHARED_SIZES,
  shareQuotation,
} from '@tessera/shared/contract/share'
import { eq, sql } from 'drizzle-orm'
import { beginQuotation, quotationDraft, saveQuotation } from '@tessera/shared/contract/quotation'
import decodeQr from 'qr/decode.js'
import sharp from 'sharp'
import Fastify, { type FastifyRequest } from 'fastify'
import { idempotencyKeys } from '../db/schema/people'
import { shares } from '../db/schema/shares'
import { shareDocuments } from './share-document'
import { registerSharePictures } from './shares.routes'
import { sampleResult } from '../testing/sample-result'
import { shopWithLinks } from './testing/shop-links'

const { app, person, first, second, shared, open, opened, listed, sized, picture } = shopWithLinks()
const clientToken = () => randomUUID()
const DAY = 86_400_000

test('a link shows its pictures to anybody who has it, in the merchant’s order', async () => {
  const { token, link, state, code, expiresAt } = await shared({ resultIds: [second.resultId, first.resultId] })
  expect(link).toMatch(/^http:\/\/localhost(:\d+)?\/userMaterialDetail\?share=[\w-]{22}$/)
  expect({ state, code }).toEqual({ state: 'live', code: null })
  expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(7 * DAY - 60_000)
  const { items, shopName } = await opened(token)
  expect(shopName).toBe('云筑设计事务所')
  expect(items.map(({ number }) => number)).toEqual([1, 2])
  expect(items[1]).toMatchObject({
    before: { width: 320, height: 256 },
    materials: [{ name: 'Carrara 600×600', sku: 'TS-6060', sizeMm: [600, 600], quantities: null }],
    liked: false,
  })
  expect(items[1]!.caveat).toBeNull()
  const after = await picture(`${items[1]!.after.url}&w=320`)
  expect([after.statusCode, after.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(after.headers['cache-control']).toBe('private, no-cache')
  expect((await picture(items[1]!.before.url)).statusCode).toBe(200)
  expect((await picture(items[1]!.materials[0]!.coverUrl)).statusCode).toBe(200)
})

/** Paths of everything that an answer says. */
const fieldsOf = (answer: object): string[] => {
  const fields = (value: unknown, path = ''): string[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, each]) =>
          fields(each, /^\d+$/.test(name) ? `${path}[]` : `${path}.${name}`),
        )
      : [path]
  return [...new Set(fields(answer))].toSorted()
}

test('what it discloses is this and nothing else', async () => {
  const customer = { name: '王女士', mobile: '13711112222' }
  const { data: who } = await person.call(createCustomer, { clientToken: clientToken(), customer })
  const { token, id } = await shared({ customerId: who.id, showQuantities: true })
  await app.call(replyToShare, { token, reply: { kind: 'message', clientToken: clientToken(), text: '喜欢' } })
  const answer = await opened(token)
  expect(fieldsOf(answer)).toEqual([
    '.contents',
    '.expiresAt',
    '.items[].after.height',
    '.items[].after.url',
    '.items[].after.width',
    '.items[].before.height',
    '.items[].before.url',
    '.items[].before.width',
    '.items[].caveat',
    '.items[].liked',
    '.items[].materials[].coverUrl',
    '.items[].materials[].name',
    '.items[].materials[].quantities.areaSqm',
    '.items[].materials[].quantities.boxes',
    '.items[].materials[].quantities.pieces',
    '.items[].materials[].quantities.wholeRoom',
    '.items[].materials[].sizeMm[]',
    '.items[].materials[].sku',
    '.items[].name',
    '.items[].number',
    '.items[].room',
    '.items[].roomName',
    '.quotation',
    '.shopName',
    '.shopPhone',
    '.state',
  ])
  const text = JSON.stringify(answer)
  for (const secret of [who.id, customer.name, customer.mobile, person.teamId, person.userId, first.taskId, '喜欢']) {
    expect(text).not.toContain(secret)
  }
  const quantities = async () => (await opened(token)).items[0]!.materials[0]!.quantities
  expect(await quantities()).toEqual({ areaSqm: 12, pieces: 42, boxes: null, wholeRoom: false })
  await person.call(setRoomArea, { taskId: first.taskId, roomSqm: 24 })
  expect(await quantities()).toEqual({ areaSqm: 24, pieces: 84, boxes: null, wholeRoom: true })
  await person.call(setRoomArea, { taskId: first.taskId, roomSqm: null })
  expect(await listed(id)).toMatchObject({ customer: { id: who.id, name: '王女士' }, replies: [{ text: '喜欢' }] })
})

test('of contents it discloses what their readers see, and pictures as long as they are published', async () => {
  const { photoFileId, materialId, resultId } = first
  const content = {
    kind: 'case' as const,
    title: '样板间',
    body: `<p>客厅</p><img data-file="${photoFileId}" alt="客厅">`,
    coverFileId: null,
    materialIds: [materialId],
    resultIds: [resultId],
  }
  const { data: made } = await person.call(saveContent, { clientToken: clientToken(), former: null, content })
  const status = (next: 'published' | 'offline') => person.call(publishContent, { ids: [made.id], status: next })
  const input = { clientToken: clientToken(), ids: [made.id] }
  expect((await person.call(shareContent, input)).message).toBe('CONTENT_UNPUBLISHED')
  await status('published')
  const [share, again] = [await person.call(shareContent, input), await person.call(shareContent, input)]
  expect([share.code, again.code, again.data.id]).toEqual([200, 10009, share.data.id])
  expect(share.data).toMatchObject({ contents: [{ id: made.id, title: '样板间' }], results: [], quotation: null })
  const ofContent = await person.call(getShareList, { contentId: made.id })
  expect(ofContent.data.list.map(({ id }) => id)).toEqual([share.data.id])
  const token = new URL(share.data.link!).searchParams.get('share')!
  const answer = await opened(token)
  expect(fieldsOf(answer)).toEqual([
    '.contents[].body',
    '.contents[].coverUrl',
    '.contents[].designs[].after.height',
    '.contents[].designs[].after.url',
    '.contents[].designs[].after.width',
    '.contents[].designs[].before.height',
    '.contents[].designs[].before.url',
    '.contents[].designs[].before.width',
    '.contents[].designs[].name',
    '.contents[].excerpt',
    '.contents[].images[].fileId',
    '.contents[].images[].height',
    '.contents[].images[].url',
    '.contents[].images[].width',
    '.contents[].kind',
    '.contents[].materials[].coverUrl',
    '.contents[].materials[].name',
    '.contents[].materials[].sizeMm[]',
    '.contents[].materials[].sku',
    '.contents[].number',
    '.contents[].publishedAt',
    '.contents[].title',
    '.expiresAt',
    '.quotation',
    '.shopName',
    '.shopPhone',
    '.state',
  ])
  for (const secret of [made.id, person.teamId, person.userId, first.taskId])
    expect(JSON.stringify(answer)).not.toContain(secret)
  const [shown] = answer.contents!
  const urls = [shown!.images[0]!.url, shown!.designs[0]!.after.url, shown!.materials[0]!.coverUrl]
  const statuses = async () => {
    const all: number[] = []
    for (const url of urls) all.push((await picture(url)).statusCode)
    return all
  }
  expect(await statuses()).toEqual([200, 200, 200])
  await status('offline')
  expect((await opened(token)).contents).toEqual([])
  expect(await statuses()).toEqual([404, 404, 404])
})

/** A quotation of 20.37 pieces at 26.80, less 5.90, and its link. */
async function quoted() {
  const { data: customer } = await person.call(createCustomer, {
    clientToken: clientToken(),
    customer: { name: '赵女士', mobile: `1371111${String((serial += 1)).padStart(4, '0')}` },
  })
  const begun = (await person.call(beginQuotation, { clientToken: clientToken(), resultIds: [first.resultId] })).data
  const [line] = begun.lines
  const draft = quotationDraft.parse({
    ...begun,
    shopContact: '13912345678',
    customerId: customer.id,
    customerName: '赵女士',
    note: '含铺贴',
    discountFen: 590,
    lines: [{ ...line, quantity: 20.37, unitPriceFen: 2680, unit: 'piece', enteredSqm: 13.2 }],
  })
  const quotation = (await person.call(saveQuotation, { id: begun.id, version: 1, draft })).data
  const input = { clientToken: clientToken(), id: quotation.id }
  const [made, again] = [await person.call(shareQuotation, input), await person.call(shareQuotation, input)]
  expect([made.code, again.code, again.data.id]).toEqual([200, 10009, made.data.id])
  return { quotation, customer, share: made.data, token: new URL(made.data.link!).searchParams.get('share')! }
}
let serial = 0

test('a quotation’s link shows the figures of its document, its picture, and nothing of the team', async () => {
  const { quotation, customer, share, token } = await quoted()
  expect(share).toMatchObject({ quotation: { id: quotation.id, number: quotation.number }, results: [] })
  const answer = await opened(token)
  const shown = answer.quotation!
  // 20.37 × 26.80 = 545.916.
  expect(shown).toMatchObject({
    subtotalFen: 54_592,
    discountFen: 590,
    totalFen: 54_002,
    validUntil: quotation.validUntil,
  })
  expect(shown.lines).toMatchObject([{ amountFen: 54_592, quantity: 20.37, enteredSqm: 13.2 }])
  expect((await picture(shown.lines[0]!.pictureUrl!)).statusCode).toBe(200)
  expect(fieldsOf(answer)).toEqual([
    '.contents',
    '.expiresAt',
    '.quotation.changedAt',
    '.quotation.createdAt',
    '.quotation.customerName',
    '.quotation.discountFen',
    '.quotation.lines[].amountFen',
    '.quotation.lines[].boxes',
    '.quotation.lines[].caveat',
    '.quotation.lines[].enteredSqm',
    '.quotation.lines[].name',
    '.quotation.lines[].pictureUrl',
    '.quotation.lines[].pieces',
    '.quotation.lines[].quantity',
    '.quotation.lines[].room',
    '.quotation.lines[].sizeMm[]',
    '.quotation.lines[].sku',
    '.quotation.lines[].unit',
    '.quotation.lines[].unitPriceFen',
    '.quotation.lines[].visibleSqm',
    '.quotation.note',
    '.quotation.number',
    '.quotation.revision',
    '.quotation.shopContact',
    '.quotation.shopName',
    '.quotation.subtotalFen',
    '.quotation.totalFen',
    '.quotation.validUntil',
    '.shopName',
    '.shopPhone',
    '.state',
  ])
  const text = JSON.stringify(answer)
  const { id, creatorName } = quotation
  for (const secret of [id, creatorName, customer.id, customer.mobile!, person.teamId, person.userId, first.resultId])
    expect(text).not.toContain(secret)
  expect((await person.call(getShareList, { quotationId: quotation.id })).data.list).toMatchObject([{ id: share.id }])
  const listedFor = (await person.call(getShareList, { customerId: customer.id })).data.list
  expect(listedFor).toMatchObject([{ id: share.id, viewCount: 1 }])
  const message = { kind: 'message', clientToken: clientToken(), text: '能便宜一点吗' } as const
  expect((await app.call(replyToShare, { token, reply: message })).code).toBe(200)
  const like = { kind: 'like', number: 1, liked: true } as const
  expect((await app.call(replyToShare, { token, reply: like })).message).toBe('NOT_FOUND')

  await person.call(revokeShare, { id: share.id })
  expect((await open(token)).data).toEqual({ state: 'revoked', shopName: '云筑设计事务所', shopPhone: null })
  expect((await picture(shown.lines[0]!.pictureUrl!)).statusCode).toBe(404)
})

test('the document of a link has its title and picture for previews, is not indexed, and counts no view', async () => {
  const documentOf = (token: string) => {
    const request = {
      url: `/userMaterialDetail?share=${token}`,
      headers: { host: 'localhost' },
      socket: {},
      protocol: 'http',
    }
    return shareDocuments(app)(request as FastifyRequest)
  }
  const [plain, locked] = [await shared(), await shared({ withCode: true })]
  const document = await documentOf(plain.token)
  expect(document).toMatchObject({
    title: '云筑设计事务所为您做的设计：Carrara 600×600',
    data: { value: { token: plain.token } },
  })
  expect(document?.previewUrl).toMatch(/^http:\/\/localhost\/files\/shares\//)
  expect(document?.data.value).toEqual({ token: plain.token, opened: await opened(plain.token) })
  expect((await listed(plain.id)).viewCount).toBe(1)
  expect(await documentOf((await quoted()).token)).toMatchObject({ title: '云筑设计事务所的报价单', previewUrl: null })
  expect((await picture(document!.picture!.phoneSrc)).statusCode).toBe(200)
  expect(await documentOf(locked.token)).toMatchObject({
    title: '云筑设计事务所发给您的设计',
    previewUrl: null,
    picture: null,
    data: { value: { opened: { state: 'codeNeeded', shopName: '云筑设计事务所', shopPhone: null } } },
  })
  await person.call(revokeShare, { id: plain.id })
  expect(await documentOf(plain.token)).toMatchObject({
    picture: null,
    data: { value: { opened: { state: 'revoked' } } },
  })
  expect(await documentOf('A'.repeat(22))).toBeNull()
})

test('an unknown link is not found, a forged picture address neither', async () => {
  expect(await open('A'.repeat(22))).toMatchObject({ status: 200, code: 20404, data: {} })
  expect((await app.call(openShare, { token: 'short' })).failure.issues?.[0]?.path).toBe('token')
  const [mine, other] = [await shared(), await shared()]
  const { url } = (await opened(mine.token)).items[0]!.after
  expect((await picture(url.replace(mine.id, other.id))).statusCode).toBe(404)
  expect((await picture(url.replace(first.fileId, second.fileId))).statusCode).toBe(404)
  expect((await picture(url.replace(/s=.{4}/, 's=AAAA'))).statusCode).toBe(404)
})

test('pictures are sent in the sizes of the page only, and not without limit', async () => {
  const { token } = await shared()
  const { url } = (await opened(token)).items[0]!.after
  for (const size of SHARED_SIZES) expect((await sized(url, `&${size}`)).statusCode).toBe(200)
  for (const size of ['', '&w=321', '&w=480&h=64', '&w=480&q=95', '&q=75', '&w=480&w=640'])
    expect((await sized(url, size)).statusCode).toBe(404)
  const strict = Fastify()
  const config = { rateLimit: 2, test: true }
  registerSharePictures(strict, { ...app, config, send: app.pictures.send })
  const statuses = []
  for (let tries = 0; tries < 3; tries += 1) statuses.push((await strict.inject(`${url}&w=64`)).json().message)
  expect(statuses).toEqual(['ROUTE_NOT_FOUND', 'ROUTE_NOT_FOUND', 'TOO_OFTEN'])
  await strict.close()
})

test('a deleted result leaves its links', async () => {
  const gone = await sampleResult(app, person)
  const { token } = await shared({ resultIds: [gone.resultId, first.resultId] })
  const [deleted, kept] = (await opened(token)).items
  await person.call(deleteResult, { resultId: gone.resultId })
  expect((await opened(token)).items.map(({ number }) => number)).toEqual([2])
  // Kept addresses neither: the photo, which other tasks may use, is no longer this link's.
  const { before, after, materials: laid } = deleted!
  for (const url of [before.url, after.url, laid[0]!.coverUrl]) expect((await picture(url)).statusCode).toBe(404)
  expect((await picture(kept!.before.url)).statusCode).toBe(200)
  const again = { clientToken: clientToken(), resultIds: [gone.resultId] }
  expect((await person.call(createShare, again)).code).toBe(20404)
})

test('a repeated request gives the same link, and no secret of it lies open in the database', async () => {
  const input = { clientToken: clientToken(), resultIds: [first.resultId], withCode: true }
  const made = await person.call(createShare, input)
  const again = await person.call(createShare, input)
  expect(again).toMatchObject({ code: 10009, data: { id: made.data.id, link: made.data.link, code: made.data.code } })
  expect((await person.call(createShare, { ...input, days: 30 })).message).toBe('IDEMPOTENCY_MISMATCH')
  expect(await listed(made.data.id)).toMatchObject({ link: made.data.link, code: made.data.code })
  const token = new URL(made.data.link!).searchParams.get('share')!
  const [rows, keys] = await app.database.transaction(async (tx) => [
    await tx.select().from(shares).where(eq(shares.id, made.data.id)),
    await tx.select({ answer: sql<string>`${idempotencyKeys.answer}::text` }).from(idempotencyKeys),
  ])
  for (const secret of [token, made.data.code!]) expect(JSON.stringify([rows, keys])).not.toContain(secret)
})

test('a live link has a poster with its QR code, a dead one has none', async () => {
  const { id, token } = await shared()
  const { data } = await person.call(getSharePoster, { id })
  expect(data.fileName).toBe('云筑设计事务所-Carrara 600×600.jpg')
  const answer = await app.app.inject({ url: data.url })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
  const { width, height, xmpAsString } = await sharp(answer.rawPayload).metadata()
  expect(width).toBe(1080)
  expect(xmpAsString).toContain('TC260:AIGC')
  // The code at the lower right can be read by a phone.
  const code = { left: 770, top: height - 330, width: 260, height: 260 }
  const { data: pixels, info } = await sharp(answer.rawPayload)
    .extract(code)
    .resize(520)
    .extend({ top: 40, bottom: 40, left: 40, right: 40, background: 'white' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(decodeQr({ ...info, data: pixels })).toContain(`/userMaterialDetail?share=${token}`)
  expect((await app.app.inject({ url: data.url.replace(id, first.resultId) })).statusCode).toBe(404)
  await person.call(revokeShare, { id })
  expect(await person.call(getSharePoster, { id })).toMatchObject({ code: 20410 })
  expect((await app.app.inject({ url: data.url })).statusCode).toBe(404)
})
