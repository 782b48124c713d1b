/** @database both: brands and counts are SQL written by hand */
import { randomUUID } from 'node:crypto'
import * as factory from '@tessera/shared/contract/factory'
import { createAsset, deleteAsset } from '@tessera/shared/contract/asset'
import { getMaterialList } from '@tessera/shared/contract/material'
import { assignFactory, getSubordinateDetail, getSubordinateList } from '@tessera/shared/contract/subordinate'
import { saveTag } from '@tessera/shared/contract/tag'
import { getUserInfo } from '@tessera/shared/contract/user'
import { eq } from 'drizzle-orm'
import { ownPictures } from '../assets/own-pictures'
import { factories, materials } from '../db/schema/catalogue'
import { files } from '../db/schema/files'
import { teams, users } from '../db/schema/people'
import { recordSampleInputs } from '../design/testing/sample-inputs'
import { somebodyWaits } from '../testing/somebody-waits'
import { createTestApp, type TestApp, type TestPerson } from '../testing/test-app'

let app: TestApp
let agent: TestPerson
let agentSub: TestPerson
let below: TestPerson
/** An agent of another network. */
let other: TestPerson

beforeAll(async () => {
  app = await createTestApp()
  agent = await app.loginAs('13900000001')
  agentSub = await app.loginAs('13900000002')
  below = await app.loginAs('13900000003')
  other = await app.loginAs('13800000003')
  await app.database.transaction((tx) => tx.update(users).set({ userType: 'agent' }).where(eq(users.id, other.userId)))
})
afterAll(() => app.close())

const draft = (changes: Partial<factory.FactoryDraft> = {}): factory.FactoryDraft => ({
  type: 'domestic',
  name: `工厂 ${randomUUID().slice(0, 8)}`,
  country: '中国',
  region: '广东肇庆',
  phone: '0758-2233 445',
  brands: ['端砚'],
  intro: '大板。\n现货。',
  coverFileId: null,
  agentUserId: agent.userId,
  ...changes,
})
const save = (
  by: TestPerson,
  changes: Partial<factory.FactoryDraft> = {},
  former: { id: string; version: number } | null = null,
  clientToken = randomUUID(),
) => by.call(factory.saveFactory, { clientToken, former, factory: draft(changes) })
const browsed = async (by: TestPerson, type: factory.FactoryType = 'domestic') =>
  (await by.call(factory.getFactoryList, { type, pageSize: 100 })).data.list

test('what an agent adds is seen below it at once, and by no other agent', async () => {
  const { data: added } = await save(agent, { name: '肇庆新窑', agentUserId: agentSub.userId })
  expect(added).toMatchObject({ name: '肇庆新窑', status: 'on', version: 1, agent: { userId: agentSub.userId } })
  for (const person of [agent, agentSub, below]) {
    expect((await browsed(person)).at(-1)).toMatchObject({ id: added.id, intro: '大板。\n现货。' })
    const { data } = await person.call(factory.getFactoryDetail, { id: added.id })
    expect(data).toMatchObject({ name: '肇庆新窑', agent: { userId: agentSub.userId } })
  }
  expect((await browsed(other)).map(({ id }) => id)).not.toContain(added.id)
})

test('a double click adds one factory, and its token means one factory', async () => {
  const clientToken = randomUUID()
  const wanted = { name: '一次窑' }
  const [one, two] = [await save(agent, wanted, null, clientToken), await save(agent, wanted, null, clientToken)]
  expect([one.code, two.code]).toEqual([200, 10009])
  expect(two.data).toEqual(one.data)
  expect((await save(agent, { name: '另一窑' }, null, clientToken)).message).toBe('IDEMPOTENCY_MISMATCH')
})

test('an agent gives a name once in a type; another agent may have it too', async () => {
  const { data: first } = await save(agent, { name: '同名窑' })
  expect((await save(other, { name: '同名窑', agentUserId: other.userId })).code).toBe(200)
  expect((await save(agent, { name: '同名窑' })).message).toBe('NAME_TAKEN')
  expect((await save(agent, { name: '同名窑', type: 'furniture' })).code).toBe(200)
  const { data: second } = await save(agent, { name: '别名窑' })
  expect((await save(agent, { name: '同名窑' }, second)).message).toBe('NAME_TAKEN')
  expect((await save(agent, { name: '同名窑' }, first)).data).toMatchObject({ id: first.id, version: 2 })
  expect((await save(agent, { name: '旧版本' }, first)).message).toBe('VERSION_STALE')
})

test.each<[string, object]>([
  ['name', { name: ' 窑 ' }],
  ['name', { name: '长'.repeat(61) }],
  ['country', { country: '' }],
  ['phone', { phone: '打我' }],
  ['brands', { brands: Array.from({ length: 21 }, (_each, index) => `牌${index}`) }],
  ['brands', { brands: ['同', '同'] }],
  ['intro', { intro: '长'.repeat(2001) }],
])('refuses a bad %s: %j', async (field, changes) => {
  const answer = await save(agent, changes)
  expect(answer.message).toBe('VALIDATION')
  expect(answer.failure.issues!.map(({ path }) => path)).toEqual([expect.stringContaining(`factory.${field}`)])
})

test('a hidden factory and its goods are gone for those below, but not for who manages it', async () => {
  const [domestic] = await browsed(below)
  const surface = { kind: 'tile', scope: 'factory', status: 'on', coverFileId: 'none' } as const
  await app.database.transaction((tx) =>
    tx
      .insert(materials)
      .values(['岩板', '仿古砖'].map((name) => ({ ...surface, name, teamId: agent.teamId, factoryId: domestic!.id }))),
  )
  const goods = async (by: TestPerson) =>
    (await by.call(getMaterialList, { factoryId: domestic!.id })).data.list.map(({ name }) => name)
  expect(await goods(below)).toHaveLength(2)
  const set = (status: 'on' | 'off') => agent.call(factory.updateFactoryStatus, { ids: [domestic!.id], status })
  expect((await set('off')).code).toBe(200)
  expect((await browsed(below)).map(({ id }) => id)).not.toContain(domestic!.id)
  expect((await below.call(factory.getFactoryDetail, { id: domestic!.id })).message).toBe('NOT_FOUND')
  expect((await below.call(getMaterialList, { factoryId: domestic!.id })).message).toBe('NOT_FOUND')
  expect((await below.call(getMaterialList, {})).data.list.map(({ name }) => name)).not.toContain('岩板')
  expect((await agent.call(factory.getFactoryDetail, { id: domestic!.id })).data.status).toBe('off')
  const { data: hidden } = await agent.call(factory.getOwnFactoryList, { status: 'off' })
  expect(hidden.list.map(({ id }) => id)).toEqual([domestic!.id])
  await set('on')
  expect(await goods(below)).toHaveLength(2)
})

test('narrows by brand and country, and tells what there is', async () => {
  const asked = async (filter: object) =>
    (await below.call(factory.getFactoryList, { type: 'foreign', ...filter })).data
  const all = await asked({})
  expect({ ...all.facets, tags: all.facets!.tags!.map(({ name }) => name).toSorted() }).toEqual({
    brands: ['Ponte', 'Del Mar', 'Costa', 'Nordvik', '清水'],
    countries: ['意大利', '西班牙', '挪威', '日本'],
    tags: ['石纹石材', '手工釉面', '起订量低', '现货充足', '实木木作'].toSorted(),
  })
  const costa = await asked({ brand: 'Costa' })
  expect(costa.list.map(({ name }) => name)).toEqual(['Azulejos del Mar'])
  expect(costa.facets).toEqual(all.facets)
  expect((await asked({ brand: 'Cost' })).list).toEqual([])
  expect((await asked({ country: '日本' })).list.map(({ name }) => name)).toEqual(['Kiyomizu Tairu'])
  expect((await asked({ keyword: 'nordvik' })).list).toHaveLength(1)
})

test('the order of a type is the agent’s', async () => {
  const before = (await browsed(below, 'furniture')).map(({ id }) => id)
  const [first, ...rest] = before
  const answer = await agent.call(factory.sortFactories, { type: 'furniture', ids: [...rest.slice(0, 1), first!] })
  expect(answer.code).toBe(200)
  expect((await browsed(below, 'furniture')).map(({ id }) => id)).toEqual([rest[0], first, ...rest.slice(1)])
  const foreign = (await browsed(below, 'foreign'))[0]!.id
  expect((await agent.call(factory.sortFactories, { type: 'furniture', ids: [foreign] })).message).toBe('NOT_FOUND')
})

test('a cover is the agent’s own picture, and its file stays while the factory shows it', async () => {
  const { photoFileId } = await recordSampleInputs({ database: app.database, files: app.pictures.files }, agent)
  const kept = async () =>
    app.database.read((tx) => tx.select({ kind: files.kind }).from(files).where(eq(files.id, photoFileId)))
  const { data: added } = await save(agent, { coverFileId: photoFileId })
  expect(added.coverUrl).toMatch(/^\/files\//)
  expect(await kept()).toEqual([{ kind: 'asset' }])
  const { data: bare } = await save(agent, { ...added, coverFileId: null, agentUserId: agent.userId }, added)
  expect(bare.coverUrl).toBeNull()
  expect(await kept()).not.toEqual([{ kind: 'asset' }])
})

test('a kept picture that becomes a cover while it is deleted stays as one', async () => {
  const { photoFileId: fileId } = await recordSampleInputs({ database: app.database, files: app.pictures.files }, agent)
  const asset = { fileId, name: '门头', scope: 'team', mostBeans: 0, evenIfDuplicate: true } as const
  const { data: kept } = await agent.call(createAsset, asset)
  if (kept.state !== 'created') throw new Error('asked for in any case')
  const { data: added } = await save(agent)
  let taken = () => {}
  const isTaken = new Promise<void>((resolve) => (taken = resolve))
  let isDeleted = false
  const saving = app.database.transaction(async (tx) => {
    await ownPictures(tx, agent, [fileId])
    await tx.update(factories).set({ coverFileId: fileId }).where(eq(factories.id, added.id))
    taken()
    await somebodyWaits(app.database, tx, () => isDeleted)
  })
  await isTaken
  const deleted = await agent.call(deleteAsset, { ids: [kept.asset.id] }).finally(() => (isDeleted = true))
  await saving
  expect(deleted.data).toEqual({ deleted: 1 })
  const left = await app.database.read((tx) => tx.select({ id: files.id }).from(files).where(eq(files.id, fileId)))
  expect(left).toEqual([{ id: fileId }])
})

test('when who serves a factory has left, an admin of the team does', async () => {
  const { data: added } = await save(agent, { agentUserId: agentSub.userId })
  const set = (status: 'active' | 'disabled') =>
    app.database.transaction((tx) => tx.update(users).set({ status }).where(eq(users.id, agentSub.userId)))
  await set('disabled')
  const { data } = await below.call(factory.getFactoryDetail, { id: added.id })
  expect(data.agent.userId).toBe(agent.userId)
  expect((await save(agent, { ...added, name: '仍可改', agentUserId: agentSub.userId }, added)).code).toBe(200)
  expect((await save(agent, { agentUserId: agentSub.userId })).message).toBe('NOT_FOUND')
  await set('active')
})

test('an agent sees how much the teams below do, and nothing of their customers', async () => {
  const { data } = await agent.call(getSubordinateList, {})
  expect(data.total).toBe(2)
  const team = data.list.find(({ teamId }) => teamId === below.teamId)!
  expect(team).toMatchObject({ members: 2, vipType: 2, mobileMasked: '139****0003', factory: { name: '岭南窑业' } })
  expect(JSON.stringify(data)).not.toContain('13900000003')
  const { data: detail } = await agent.call(getSubordinateDetail, { teamId: below.teamId })
  expect(detail.people.map(({ mobileMasked, roleType }) => [mobileMasked, roleType])).toEqual([
    ['139****0003', 1],
    ['139****0004', 2],
  ])
  expect((await below.call(getSubordinateList, {})).data.list).toEqual([])
  expect((await other.call(getSubordinateList, {})).data.list).toEqual([])
})

test('a factory is given to a team below, and taken back', async () => {
  const { data } = await agent.call(getSubordinateList, {})
  const without = data.list.find((each) => each.factory === null)!
  const [first] = await browsed(agent)
  const give = (factoryId: string | null) => agent.call(assignFactory, { teamId: without.teamId, factoryId })
  expect((await give(first!.id)).code).toBe(200)
  const person = await app.loginAs('13900000005')
  expect((await person.call(getUserInfo)).data.factoryId).toBe(first!.id)
  await give(null)
  expect((await person.call(getUserInfo)).data.factoryId).toBeNull()
})

test('a team keeps as many factories as are bounded', async () => {
  const { length } = await app.database.read((tx) =>
    tx.select({ id: factories.id }).from(factories).where(eq(factories.teamId, agent.teamId)),
  )
  const rows = Array.from({ length: factory.FACTORY_LIMITS.ofTeam - length }, (_each, index) => ({
    ...draft({ name: `满 ${index}` }),
    teamId: agent.teamId,
    sort: 1000 + index,
  }))
  const inserted = await app.database.transaction((tx) =>
    tx.insert(factories).values(rows).returning({ id: factories.id }),
  )
  expect((await save(agent)).failure.issues).toEqual([{ path: 'factory', message: 'too_many' }])
  await app.database.transaction(async (tx) => {
    for (const { id } of inserted) await tx.delete(factories).where(eq(factories.id, id))
  })
  expect((await save(agent)).code).toBe(200)
  const [team] = await app.database.read((tx) => tx.select().from(teams).where(eq(teams.id, agent.teamId)))
  expect(team!.agentTeamId).toBeNull()
})

test('an agent tags its factories; who browses them narrows the list by a tag, and another agent’s tag is unknown', async () => {
  const tagBy = async (person: TestPerson, name: string) =>
    (await person.call(saveTag, { former: null, tag: { scope: 'factory', groupId: null, name, color: 'teal' } })).data
  const [fast, slow] = [await tagBy(agent, '现货'), await tagBy(agent, '定制')]
  const shown = { id: fast.id, name: '现货', color: 'teal' }
  const written = await save(agent, { tagIds: [fast.id] })
  expect(written).toMatchObject({ code: 200, data: { tags: [shown] } })
  const { id, version } = written.data
  await save(agent, { tagIds: [slow.id] })
  const narrowed = await below.call(factory.getFactoryList, { type: 'domestic', tagId: fast.id })
  expect(narrowed.data.list.map((each) => each.id)).toEqual([id])
  expect(narrowed.data.facets!.tags!.map(({ name }) => name)).toEqual(expect.arrayContaining(['定制', '现货']))
  const managed = await agent.call(factory.getOwnFactoryList, { tagId: fast.id })
  expect(managed.data.list.map((each) => each.id)).toEqual([id])
  // An older form names no tags: they stay.
  const again = await save(agent, { name: written.data.name }, { id, version })
  expect(again.data.tags).toEqual([shown])
  const theirs = await tagBy(other, '别家的')
  await save(other, { agentUserId: other.userId, tagIds: [theirs.id] })
  const unseen = await below.call(factory.getFactoryList, { type: 'domestic', tagId: theirs.id })
  expect(unseen.data.list).toEqual([])
  expect((await save(agent, { tagIds: [theirs.id] })).message).toBe('NOT_FOUND')
})
