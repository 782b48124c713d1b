/** @database both: two save one content at the same time */
import { randomUUID } from 'node:crypto'
import * as contract from '@tessera/shared/contract/content'
import { deleteResult } from '@tessera/shared/contract/design/history'
import { saveMaterial } from '@tessera/shared/contract/material'
import { openShare, shareContent } from '@tessera/shared/contract/share'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { factories, materials } from '../db/schema/catalogue'
import { contents } from '../db/schema/contents'
import { files } from '../db/schema/files'
import { removeUnusedUploads } from '../files/unused-uploads'
import { factoryId } from '../seed/factories'
import { sampleResult } from '../testing/sample-result'
import { createTestApp, type TestApp, type TestPerson } from '../testing/test-app'
import { upload } from '../testing/upload'
import { HOSTILE } from './rich-text.fixtures'

const { deleteContent, getContentDetail, getContentList, publishContent, saveContent } = contract

let app: TestApp
let person: TestPerson
let colleague: TestPerson
let stranger: TestPerson
beforeAll(async () => {
  app = await createTestApp()
  person = await app.loginAs('13800000002')
  colleague = await app.loginAs('13800000012')
  stranger = await app.loginAs('13800000003')
})
afterAll(() => app.close())

let shade = 0
async function send(by = person): Promise<string> {
  shade += 1
  const background = { r: (shade * 7) % 256, g: 90, b: 120 }
  const picture = sharp({ create: { width: 300, height: 280, channels: 3, background } })
  return (await upload(app.app, by, await picture.jpeg().toBuffer())).data.fileId
}

const DRAFT: contract.ContentDraft = {
  kind: 'case',
  title: '云栖苑 120 平',
  body: '<p>一家四口的房子。</p>',
  coverFileId: null,
  materialIds: [],
  resultIds: [],
}
const saving = (draft: Partial<contract.ContentDraft> = {}, more: object = {}) => ({
  clientToken: randomUUID(),
  former: null as { id: string; version: number } | null,
  content: { ...DRAFT, ...draft },
  ...more,
})
async function written(draft: Partial<contract.ContentDraft> = {}, by = person, more: object = {}) {
  const { code, data } = await by.call(saveContent, saving(draft, more))
  expect(code).toBe(200)
  return data
}
const publish = (by: TestPerson, ...ids: string[]) => by.call(publishContent, { ids, status: 'published' })

test('a content is written, found, changed by a colleague, published, taken offline and deleted', async () => {
  const input = saving({ title: '一楼样板间' })
  const [first, second] = [await person.call(saveContent, input), await person.call(saveContent, input)]
  expect([first.code, second.code, second.data.id]).toEqual([200, 10009, first.data.id])
  const { id } = first.data
  expect(first.data).toMatchObject({ status: 'draft', publishedAt: null, version: 1, own: true, author: '李云舒' })
  expect((await stranger.call(getContentDetail, { id })).message).toBe('NOT_FOUND')
  const found = async (query: object) => (await colleague.call(getContentList, query)).data.list.map((each) => each.id)
  expect(await found({ keyword: '样板' })).toEqual([id])
  expect(await found({ keyword: '四口', status: 'draft', kind: 'case' })).toContain(id)
  expect(await found({ kind: 'article' })).not.toContain(id)
  const change = saving({ title: '二楼' }, { former: { id, version: 1 } })
  expect((await colleague.call(saveContent, change)).data).toMatchObject({ title: '二楼', version: 2 })
  const stale = saving({ title: '三楼' }, { former: { id, version: 1 } })
  expect((await person.call(saveContent, stale)).message).toBe('VERSION_STALE')
  expect((await publish(person, id)).data).toEqual({ changed: 1 })
  expect((await publish(person, id)).data).toEqual({ changed: 0 })
  const shown = (await person.call(getContentDetail, { id })).data
  expect(shown).toMatchObject({ status: 'published', version: 3, publishedAt: expect.any(String) })
  await person.call(publishContent, { ids: [id], status: 'offline' })
  expect((await person.call(getContentDetail, { id })).data).toMatchObject({ status: 'offline' })
  expect((await person.call(deleteContent, { ids: [id] })).data).toEqual({ deleted: 1 })
  expect((await person.call(getContentDetail, { id })).message).toBe('NOT_FOUND')
})

test('of two who save the same version at once, one is told', async () => {
  const { id } = await written()
  const answers = await Promise.all(
    [person, colleague].map((by) => by.call(saveContent, saving({ title: '同时' }, { former: { id, version: 1 } }))),
  )
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 20409])
})

test('without words and pictures nothing is published, and of several then none', async () => {
  const [empty, whole] = [await written({ body: '<p> <br></p>' }), await written()]
  expect((await publish(person, whole.id, empty.id)).message).toBe('CONTENT_EMPTY')
  expect((await person.call(getContentDetail, { id: whole.id })).data.status).toBe('draft')
  const pictured = await written({ body: `<img data-file="${await send()}">` })
  expect((await publish(person, pictured.id)).data).toEqual({ changed: 1 })
})

test('pictures are uploads of the person, shown by their own addresses, and go when nothing shows them', async () => {
  const [cover, inside, other] = [await send(), await send(), await send(colleague)]
  const body = `<p>图</p><img data-file="${inside}" alt="客厅"><img data-file="${inside}">`
  const made = await written({ coverFileId: cover, body })
  expect(made.images.map(({ fileId, width, height }) => [fileId, width, height])).toEqual([
    [cover, 300, 280],
    [inside, 300, 280],
  ])
  expect((await app.app.inject({ url: `${made.images[1]!.url}&w=160` })).statusCode).toBe(200)
  expect(made.coverUrl).toContain(cover)
  expect((await person.call(saveContent, saving({ coverFileId: other }))).message).toBe('NOT_FOUND')
  // A colleague changes the words and leaves the pictures, which they did not send.
  const kept = saving({ title: '改字', coverFileId: cover, body }, { former: { id: made.id, version: 1 } })
  expect((await colleague.call(saveContent, kept)).code).toBe(200)
  const unused = async (id: string) => {
    await app.database.transaction((tx) => removeUnusedUploads(tx))
    const [row] = await app.database.read((tx) => tx.select().from(files).where(eq(files.id, id)))
    return row!.unusedSince !== null
  }
  expect([await unused(cover), await unused(inside)]).toEqual([false, false])
  const without = saving({ coverFileId: null, body }, { former: { id: made.id, version: 2 } })
  expect((await person.call(saveContent, without)).data.coverUrl).toContain(inside)
  expect([await unused(cover), await unused(inside)]).toEqual([true, false])
  await person.call(deleteContent, { ids: [made.id] })
  expect(await unused(inside)).toBe(true)
})

test('too many pictures, and too long a text, are said to be that', async () => {
  const many = Array.from({ length: contract.CONTENT_LIMITS.images + 1 }, (_, at) => `<img data-file="f-${at}">`)
  expect((await person.call(saveContent, saving({ body: many.join('') }))).failure).toEqual({
    issues: [{ path: 'content.images', message: 'too_big' }],
  })
  // Longer once it is written as it is stored.
  const grown = '&'.repeat(contract.CONTENT_LIMITS.body)
  for (const body of [grown, `${grown}&`])
    expect((await person.call(saveContent, saving({ body }))).failure.issues).toMatchObject([{ path: 'content.body' }])
})

test('goods and designs of the team are linked; those that were deleted are shown no more', async () => {
  const design = await sampleResult(app, person)
  const goods = await person.call(saveMaterial, {
    clientToken: randomUUID(),
    former: null,
    material: {
      kind: 'tile',
      scope: 'team',
      name: '云灰砖',
      sku: 'YH-1',
      priceFen: 9900,
      unit: null,
      piecesPerBox: null,
      mmWidth: 600,
      mmHeight: 1200,
      groutMm: 2,
      groutColor: '#cccccc',
      laying: 'straight',
      finish: 'matte',
    },
    faceFileIds: [await send()],
    mostBeans: 1000,
  })
  const materialId = goods.data.material.id
  const linked = { materialIds: [materialId, design.materialId], resultIds: [design.resultId] }
  const made = await written(linked)
  expect(made.materials).toMatchObject([
    { id: materialId, name: '云灰砖', sku: 'YH-1', sizeMm: [600, 1200] },
    { id: design.materialId },
  ])
  expect(made.designs).toMatchObject([{ resultId: design.resultId, before: { width: 320 }, after: { height: 256 } }])
  const theirs = await sampleResult(app, stranger)
  for (const wrong of [{ resultIds: [theirs.resultId] }, { materialIds: [randomUUID()] }])
    expect((await person.call(saveContent, saving(wrong))).message).toBe('NOT_FOUND')
  await person.call(deleteResult, { resultId: design.resultId })
  await app.database.transaction((tx) => tx.delete(materials).where(eq(materials.id, materialId)))
  const left = (await person.call(getContentDetail, { id: made.id })).data
  expect({ goods: left.materials.map(({ id }) => id), designs: left.designs }).toEqual({
    goods: [design.materialId],
    designs: [],
  })
})

test('of hostile texts nothing is stored and nothing is served, to the shop or to customers', async () => {
  const inside = await send()
  for (const [name, html, clean] of HOSTILE) {
    const ours = (text: string) => text.replaceAll('"f-1"', `"${inside}"`)
    // What no database stores is refused before anybody reads it.
    if (/\0|\p{Cs}/u.test(html)) {
      expect((await person.call(saveContent, saving({ body: html }))).code).toBe(20400)
      continue
    }
    const { id, body } = await written({ title: '文', body: ours(`<p>首</p>${html}`) })
    expect({ name, body }).toEqual({ name, body: ours(`<p>首</p>${clean}`) })
    const [row] = await app.database.read((tx) => tx.select().from(contents).where(eq(contents.id, id)))
    expect(row!.body).toBe(body)
    await publish(person, id)
    const { data } = await person.call(shareContent, { clientToken: randomUUID(), ids: [id] })
    const opened = await app.call(openShare, { token: new URL(data.link!).searchParams.get('share')! })
    expect(opened.data).toMatchObject({ contents: [{ body }] })
  }
})

describe('contents of a factory', () => {
  const people = {} as Record<'agent' | 'kept' | 'keptSub' | 'without' | 'merchant', TestPerson>
  beforeAll(async () => {
    people.agent = await app.loginAs('13900000001')
    people.kept = await app.loginAs('13900000003')
    people.keptSub = await app.loginAs('13900000004')
    people.without = await app.loginAs('13900000005')
    people.merchant = person
  })
  const ofFactory = (at: number) => ({ factoryId: factoryId(at) })

  test('its agent and the merchant it was given to keep them together', async () => {
    const made = await written({ title: '窑火新品' }, people.kept, ofFactory(0))
    expect(made).toMatchObject({ factoryId: factoryId(0), own: true })
    const change = saving({ title: '窑火' }, { former: { id: made.id, version: 1 } })
    expect((await people.agent.call(saveContent, change)).data).toMatchObject({ title: '窑火', version: 2 })
    expect((await people.keptSub.call(getContentList, ofFactory(0))).data.list.map(({ id }) => id)).toContain(made.id)
    // Not one of the shop's.
    expect((await people.kept.call(getContentList, {})).data.list.map(({ id }) => id)).not.toContain(made.id)
    for (const by of [people.without, people.merchant, stranger]) {
      expect((await by.call(getContentDetail, { id: made.id })).message).toBe('NOT_FOUND')
      expect((await by.call(saveContent, { ...change, former: { id: made.id, version: 2 } })).message).toBe('NOT_FOUND')
      expect((await by.call(deleteContent, { ids: [made.id] })).message).toBe('NOT_FOUND')
    }
  })

  test('a factory that is not theirs to keep is not found, nor are goods that are not its own', async () => {
    expect((await people.kept.call(saveContent, saving({}, ofFactory(1)))).message).toBe('NOT_FOUND')
    expect((await people.without.call(saveContent, saving({}, ofFactory(0)))).message).toBe('NOT_FOUND')
    expect((await people.merchant.call(saveContent, saving({}, ofFactory(0)))).message).toBe('NOT_FOUND')
    const { materialId: platforms } = await sampleResult(app, people.agent)
    const own = randomUUID()
    const cover = await send(people.agent)
    await app.database.transaction((tx) =>
      tx.insert(materials).values({
        id: own,
        teamId: people.agent.teamId,
        factoryId: factoryId(0),
        scope: 'factory',
        kind: 'reference',
        name: '大板',
        coverFileId: cover,
        status: 'on',
      }),
    )
    const sofa = randomUUID()
    await app.database.transaction((tx) =>
      tx.insert(materials).values({
        id: sofa,
        teamId: people.agent.teamId,
        factoryId: factoryId(0),
        scope: 'factory',
        kind: 'furniture',
        name: '沙发',
        mmWidth: 2100,
        mmDepth: 950,
        mmHeight: 820,
        coverFileId: cover,
        status: 'on',
      }),
    )
    const linking = (materialIds: string[]) => people.agent.call(saveContent, saving({ materialIds }, ofFactory(0)))
    expect((await linking([platforms])).message).toBe('NOT_FOUND')
    expect((await linking([own, sofa])).data.materials).toMatchObject([
      { name: '大板', sizeMm: null },
      { name: '沙发', sizeMm: [2100, 950, 820] },
    ])
  })

  test('whoever may browse the factory reads and forwards what is published, until it is hidden', async () => {
    const coverFileId = await send(people.agent)
    const made = await written({ title: '产品图文', coverFileId }, people.agent, ofFactory(0))
    const seen = async () => (await people.without.call(getContentList, ofFactory(0))).data?.list?.map(({ id }) => id)
    expect(await seen()).not.toContain(made.id)
    const sharing = () => ({ clientToken: randomUUID(), ids: [made.id] })
    expect((await people.agent.call(shareContent, sharing())).message).toBe('CONTENT_UNPUBLISHED')
    await publish(people.agent, made.id)
    expect(await seen()).toContain(made.id)
    expect((await people.without.call(getContentDetail, { id: made.id })).data).toMatchObject({ own: false })
    const { data } = await people.without.call(shareContent, sharing())
    const token = new URL(data.link!).searchParams.get('share')!
    const opened = await app.call(openShare, { token })
    expect(opened.data).toMatchObject({ contents: [{ title: '产品图文' }] })
    const picture = async () => {
      const { contents: [first] = [] } = opened.data as { contents?: { coverUrl: string }[] }
      return (await app.app.inject({ url: `${first!.coverUrl}&w=480` })).statusCode
    }
    expect(await picture()).toBe(200)
    expect((await stranger.call(shareContent, sharing())).message).toBe('NOT_FOUND')
    const hide = (status: 'on' | 'off') =>
      app.database.transaction((tx) =>
        tx
          .update(factories)
          .set({ status })
          .where(eq(factories.id, factoryId(0))),
      )
    await hide('off')
    expect((await people.without.call(getContentDetail, { id: made.id })).message).toBe('NOT_FOUND')
    expect((await people.agent.call(getContentDetail, { id: made.id })).code).toBe(200)
    expect((await app.call(openShare, { token })).data).toMatchObject({ contents: [] })
    expect(await picture()).toBe(404)
    await hide('on')
    await people.agent.call(publishContent, { ids: [made.id], status: 'offline' })
    expect((await app.call(openShare, { token })).data).toMatchObject({ contents: [] })
  })

  test('the rule of the shop’s contents is not that of factories’', async () => {
    const basic = await app.loginAs('13800000001')
    expect((await basic.call(saveContent, saving())).message).toBe('FORBIDDEN')
    expect((await basic.call(getContentList, {})).message).toBe('FORBIDDEN')
    expect((await basic.call(getContentList, ofFactory(0))).message).toBe('FORBIDDEN')
    expect((await basic.call(publishContent, { ids: [randomUUID()], status: 'offline' })).message).toBe('NOT_FOUND')
  })
})
