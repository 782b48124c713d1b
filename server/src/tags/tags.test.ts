/** @database both: names and limits are kept while two write */
import { randomUUID } from 'node:crypto'
import {
  deleteTag,
  deleteTagGroup,
  getTagList,
  mergeTag,
  saveTag,
  saveTagGroup,
  sortTag,
  type Tag,
  TAG_LIMITS,
  TAG_SCOPES,
} from '@tessera/shared/contract/tag'
import { eq } from 'drizzle-orm'
import { materials } from '../db/schema/catalogue'
import { materialTags, tags } from '../db/schema/tags'
import { createTestApp, type TestApp, type TestPerson } from '../testing/test-app'
import { setTags, tagIdsOf } from './tags.repository'

let app: TestApp
let person: TestPerson
beforeAll(async () => {
  app = await createTestApp()
  person = await app.loginAs('13800000002')
})
afterAll(() => app.close())
afterEach(() => app.database.transaction((tx) => tx.delete(tags).where(eq(tags.teamId, person.teamId))))

const drawn = (name: string, groupId: string | null = null) => ({
  scope: 'material' as const,
  groupId,
  name,
  color: 'teal' as const,
})
const add = async (name: string, groupId: string | null = null): Promise<Tag> =>
  (await person.call(saveTag, { former: null, tag: drawn(name, groupId) })).data
const addGroup = async (name: string) =>
  (await person.call(saveTagGroup, { former: null, group: { scope: 'material', name } })).data
const listed = async () => (await person.call(getTagList, { scope: 'material' })).data
const names = async () => (await listed()).tags.map(({ name }) => name)

/** Materials of the team that carry the tags. */
async function tagged(count: number, ...tagIds: string[]): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  await app.database.transaction(async (tx) => {
    const { teamId } = person
    const values = { teamId, scope: 'team', kind: 'tile', status: 'on', name: '砖', coverFileId: randomUUID() } as const
    await tx.insert(materials).values(ids.map((id) => ({ ...values, id })))
    for (const recordId of ids) await setTags(tx, { teamId, scope: 'material', recordId, tagIds })
  })
  return ids
}
const carriedBy = async (id: string) => (await app.database.read((tx) => tagIdsOf(tx, 'material', [id]))).get(id) ?? []

test('tags are listed in their groups, each scope for itself', async () => {
  const group = await addGroup('空间')
  const hall = await add('客厅', group.id)
  expect(hall).toMatchObject({ name: '客厅', color: 'teal', groupId: group.id, uses: 0 })
  expect((await listed()).groups.map(({ name }) => name)).toContain('空间')
  expect((await person.call(getTagList, { scope: 'customer' })).data.tags).toEqual([])
  const elsewhere = { ...drawn('客厅', group.id), scope: 'customer' as const }
  expect((await person.call(saveTag, { former: null, tag: elsewhere })).message).toBe('NOT_FOUND')
})

test('a name is given once in a group, and once outside of all', async () => {
  const [first, second] = [await addGroup('一组'), await addGroup('二组')]
  await add('仿古', first.id)
  await add('仿古', second.id)
  await add('仿古')
  const again = (groupId: string | null) => person.call(saveTag, { former: null, tag: drawn('仿古', groupId) })
  for (const groupId of [first.id, null]) expect((await again(groupId)).message).toBe('NAME_TAKEN')
  const twice = await Promise.all([1, 2, 3].map(() => person.call(saveTag, { former: null, tag: drawn('同时') })))
  expect(twice.map(({ message }) => message).toSorted()).toEqual(['NAME_TAKEN', 'NAME_TAKEN', 'ok'])
  const group = { former: null, group: { scope: 'material' as const, name: '一组' } }
  expect((await person.call(saveTagGroup, group)).message).toBe('NAME_TAKEN')
})

test('a tag is renamed everywhere at once; a stale form is told', async () => {
  const tag = await add('旧名')
  const [id] = await tagged(1, tag.id)
  const former = { id: tag.id, version: tag.version }
  const renamed = await person.call(saveTag, { former, tag: drawn('新名') })
  expect(renamed.data).toMatchObject({ id: tag.id, name: '新名', version: 2, uses: 1 })
  expect(await carriedBy(id!)).toEqual([tag.id])
  expect((await person.call(saveTag, { former, tag: drawn('迟到') })).message).toBe('VERSION_STALE')
  const group = await addGroup('待改')
  const rename = (name: string) =>
    person.call(saveTagGroup, { former: { id: group.id, version: 1 }, group: { scope: 'material', name } })
  expect((await rename('改好')).data).toMatchObject({ name: '改好', version: 2 })
  expect((await rename('迟到')).message).toBe('VERSION_STALE')
})

test('groups and tags are put into an order, across groups too; a list that misses one is stale', async () => {
  const groups = (await listed()).groups.map(({ id }) => ({ id, tagIds: [] }))
  const { id: group } = await addGroup('排序')
  const [a, b, c] = [await add('甲'), await add('乙'), await add('丙', group)]
  const order = (inGroup: string[], outside: string[]) => ({
    scope: 'material' as const,
    groups: [{ id: group, tagIds: inGroup }, ...groups, { id: null, tagIds: outside }],
  })
  expect((await person.call(sortTag, order([c.id, b.id], [a.id]))).code).toBe(200)
  expect(await names()).toEqual(['丙', '乙', '甲'])
  expect((await listed()).groups[0]).toMatchObject({ id: group })
  expect((await listed()).tags[1]).toMatchObject({ groupId: group })
  expect((await person.call(sortTag, order([c.id], [a.id]))).message).toBe('VERSION_STALE')
  expect((await person.call(sortTag, order([c.id, c.id], [a.id]))).message).toBe('VERSION_STALE')
  await add('乙')
  const outside = (await listed()).tags.filter(({ groupId }) => groupId === null).map(({ id }) => id)
  const clash = await person.call(sortTag, order([], [c.id, b.id, ...outside]))
  expect(clash.message).toBe('NAME_TAKEN')
})

test('tags of one name change places between groups', async () => {
  const others = (await listed()).groups.map(({ id }) => ({ id, tagIds: [] }))
  const [first, second] = [await addGroup('左组'), await addGroup('右组')]
  const [left, right] = [await add('同名', first.id), await add('同名', second.id)]
  const groups = [
    { id: first.id, tagIds: [right.id] },
    { id: second.id, tagIds: [left.id] },
    ...others,
    { id: null, tagIds: [] },
  ]
  expect((await person.call(sortTag, { scope: 'material', groups })).code).toBe(200)
  const moved = (await listed()).tags.map(({ id, name, groupId }) => [id, name, groupId])
  expect(moved).toEqual([
    [right.id, '同名', first.id],
    [left.id, '同名', second.id],
  ])
})

test('two are made one: every record keeps it once', async () => {
  const [from, into] = [await add('仿古砖'), await add('仿古')]
  const [both] = await tagged(1, from.id, into.id)
  const [one] = await tagged(1, from.id)
  expect((await person.call(mergeTag, { fromId: from.id, intoId: into.id })).data).toMatchObject({ uses: 2 })
  expect(await carriedBy(both!)).toEqual([into.id])
  expect(await carriedBy(one!)).toEqual([into.id])
  expect(await names()).toEqual(['仿古'])
  expect((await person.call(mergeTag, { fromId: into.id, intoId: into.id })).message).toBe('VALIDATION')
})

test('a tag in use is deleted only when its uses were accepted', async () => {
  const tag = await add('在用')
  const [id] = await tagged(3, tag.id)
  expect(await person.call(deleteTag, { id: tag.id })).toMatchObject({ message: 'IN_USE', data: { uses: 3 } })
  expect((await person.call(deleteTag, { id: tag.id, force: true })).code).toBe(200)
  expect(await carriedBy(id!)).toEqual([])
  const left = await app.database.transaction((tx) =>
    tx.select().from(materialTags).where(eq(materialTags.tagId, tag.id)),
  )
  expect(left).toEqual([])
})

test('a group goes, its tags stay, unless that would make two of one name', async () => {
  const group = await addGroup('散伙')
  const tag = await add('留下', group.id)
  const twin = await add('留下')
  expect((await person.call(deleteTagGroup, { id: group.id })).message).toBe('NAME_TAKEN')
  await person.call(deleteTag, { id: twin.id })
  expect((await person.call(deleteTagGroup, { id: group.id })).code).toBe(200)
  expect((await listed()).tags).toEqual([expect.objectContaining({ id: tag.id, groupId: null })])
})

test('a record takes no tag of another scope or team', async () => {
  const { data } = await person.call(saveTag, { former: null, tag: { ...drawn('急单'), scope: 'customer' } })
  await expect(tagged(1, data.id)).rejects.toThrow('NOT_FOUND')
  await expect(tagged(1, randomUUID())).rejects.toThrow('NOT_FOUND')
})

test('who manages which: customers’ with the basic tier, goods’ with the advanced one, factories’ an agent', async () => {
  const people = {
    basic: await app.loginAs('13800000001'),
    advanced: await app.loginAs('13800000002'),
    agent: await app.loginAs('13900000001'),
    below: await app.loginAs('13900000003'),
  }
  const allowed: string[] = []
  for (const [name, each] of Object.entries(people))
    for (const scope of TAG_SCOPES) {
      const written = await each.call(saveTag, { former: null, tag: { ...drawn('谁能建'), scope } })
      const removed = written.code === 200 ? await each.call(deleteTag, { id: written.data.id }) : written
      if (removed.code === 200) allowed.push(`${name} ${scope}`)
      else expect(removed).toMatchObject({ code: 20403, message: 'FORBIDDEN' })
    }
  expect(allowed).toEqual([
    'basic customer',
    'advanced customer',
    'advanced material',
    'agent customer',
    'agent material',
    'agent factory',
    'below customer',
    'below material',
  ])
  expect((await people.below.call(getTagList, { scope: 'factory' })).message).toBe('FORBIDDEN')
  // By its id alone a tag tells its scope.
  const { data: goods } = await people.advanced.call(saveTag, { former: null, tag: drawn('货品') })
  await app.database.transaction((tx) =>
    tx.update(tags).set({ teamId: people.basic.teamId }).where(eq(tags.id, goods.id)),
  )
  expect((await people.basic.call(deleteTag, { id: goods.id })).message).toBe('FORBIDDEN')
  await app.database.transaction((tx) => tx.delete(tags).where(eq(tags.id, goods.id)))
})

test('a team has a bounded number of them', async () => {
  await app.database.transaction((tx) =>
    tx.insert(tags).values(
      Array.from({ length: TAG_LIMITS.tags - 1 }, (_, sort) => ({
        ...drawn(`标签${sort}`),
        teamId: person.teamId,
        sort,
      })),
    ),
  )
  const last = await Promise.all(['一', '二'].map((name) => person.call(saveTag, { former: null, tag: drawn(name) })))
  expect(last.map(({ code }) => code).toSorted()).toEqual([200, 20400])
})

test('names are one visible line of twelve characters at most', async () => {
  for (const name of ['', ' ', '一二三四五六七八九十一二三', '行\n行', 'a\u202Eb'])
    expect((await person.call(saveTag, { former: null, tag: drawn(name) })).message).toBe('VALIDATION')
})
