import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database'
import { materials } from '../db/schema/catalogue'
import { customers } from '../db/schema/customers'
import { customerTags, materialTags, tagGroups, tags } from '../db/schema/tags'
import { teamId } from './accounts'
import { DEMO_CUSTOMERS } from './customers'
import { DEMO_GOODS } from './materials'
import { seedId } from './seed-id'
import { DEMO_TAGGED, DEMO_TAGS } from './tags.text'

const SCOPES = ['material', 'customer'] as const
type Scope = (typeof SCOPES)[number]
const idOf = (scope: Scope, name: string) => seedId('demo-tag', `${scope}/${name}`)

/** Tags of the demo shop's own goods and customers, while it has no tags: what people made of them, or have themselves, stays. */
export async function seedTags(database: Database): Promise<void> {
  const team = teamId('advanced')
  await database.transaction(async (tx) => {
    for (const table of [tags, tagGroups]) {
      const ofShop = and(eq(table.teamId, team), inArray(table.scope, [...SCOPES]))
      const [known] = await tx.select({ id: table.id }).from(table).where(ofShop).limit(1)
      if (known) return
    }
    for (const scope of SCOPES) await seedScope(tx, team, scope)
    const goods = await tx
      .select({ id: materials.id })
      .from(materials)
      .where(and(eq(materials.teamId, team), inArray(materials.id, DEMO_GOODS)))
      .orderBy(asc(materials.id))
    const onGoods = carried('material', goods).map(([materialId, tagId]) => ({ materialId, tagId }))
    if (onGoods.length > 0) await tx.insert(materialTags).values(onGoods)
    const people = await tx
      .select({ id: customers.id })
      .from(customers)
      .where(and(eq(customers.teamId, team), inArray(customers.id, DEMO_CUSTOMERS)))
      .orderBy(asc(customers.createdAt), asc(customers.id))
    const onPeople = carried('customer', people).map(([customerId, tagId]) => ({ customerId, tagId }))
    if (onPeople.length > 0) await tx.insert(customerTags).values(onPeople)
  })
}

async function seedScope(tx: Transaction, team: string, scope: Scope): Promise<void> {
  const own = { teamId: team, scope }
  for (const [sort, group] of DEMO_TAGS[scope].entries()) {
    const groupId = idOf(scope, group.name)
    await tx.insert(tagGroups).values({ ...own, id: groupId, name: group.name, sort })
    await tx
      .insert(tags)
      .values(group.tags.map((tag, place) => ({ ...own, ...tag, id: idOf(scope, tag.name), groupId, sort: place })))
  }
}

const carried = (scope: Scope, records: readonly { id: string }[]): [recordId: string, tagId: string][] =>
  records.flatMap(({ id }, index) => {
    const all: readonly (readonly string[])[] = DEMO_TAGGED[scope]
    return all[index % all.length]!.map((name): [string, string] => [id, idOf(scope, name)])
  })
