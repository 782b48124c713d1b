import { type ShownTag, type Tag, type TagGroup, TAG_LIMITS, type TagScope } from '@tessera/shared/contract/tag'
import { and, asc, count, eq, inArray, isNull, Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Reader, Transaction } from '../db/database'
import { prepared } from '../db/prepared'
import { factories, materials } from '../db/schema/catalogue'
import { customers } from '../db/schema/customers'
import { customerTags, factoryTags, materialTags, tagGroups, tags } from '../db/schema/tags'
import { AppError } from '../http/app-error'

type TagRow = typeof tags.$inferSelect

/** Where a scope's tags hang: the table that joins, its records, and which of these count. */
interface Carrier {
  joins: PgTable
  recordId: PgColumn
  tagId: PgColumn
  records: PgTable
  id: PgColumn
  live: SQL | undefined
}

export const CARRIERS: Readonly<Record<TagScope, Carrier>> = {
  customer: {
    joins: customerTags,
    recordId: customerTags.customerId,
    tagId: customerTags.tagId,
    records: customers,
    id: customers.id,
    live: isNull(customers.deletedAt),
  },
  material: {
    joins: materialTags,
    recordId: materialTags.materialId,
    tagId: materialTags.tagId,
    records: materials,
    id: materials.id,
    live: undefined,
  },
  factory: {
    joins: factoryTags,
    recordId: factoryTags.factoryId,
    tagId: factoryTags.tagId,
    records: factories,
    id: factories.id,
    live: undefined,
  },
}

/** A tag of fewer records leads to them; of more, the list is read in its order and each row asked. */
const FEW_RECORDS = 2000

/** How a list asks for tags; one of the two, or none. */
export interface AskedTags {
  /** Few records carry all of these, or they are several. */
  tagIds?: readonly string[] | undefined
  /** A single one that many records carry. */
  commonTagId?: string | undefined
}

/** Which way is quicker for these tags, by how many records carry them. */
export async function askedTags(
  tx: Reader,
  scope: TagScope,
  tagIds: readonly string[] | undefined,
): Promise<AskedTags> {
  if (tagIds === undefined) return {}
  const [tag, ...further] = new Set(tagIds)
  if (tag === undefined || further.length > 0) return { tagIds: [...new Set(tagIds)] }
  const { joins, tagId } = CARRIERS[scope]
  const carried = tx
    .select({ one: sql`1`.as('one') })
    .from(joins)
    .where(eq(tagId, tag))
    .limit(FEW_RECORDS + 1)
    .as('carried')
  const [found] = await tx.select({ records: count() }).from(carried)
  return found!.records > FEW_RECORDS ? { commonTagId: tag } : { tagIds: [tag] }
}

/** The tags of {@link askedTags}, as values or placeholders. */
interface GivenTags {
  tagIds?: readonly (string | Placeholder)[] | undefined
  commonTagId?: string | Placeholder | undefined
}

/**
 * Whether a record of the scope's table carries the tags.
 * @param inOrder whether few of the records are read, in the order of an index
 */
export function carrying(
  scope: TagScope,
  { tagIds, commonTagId }: GivenTags,
  { inOrder = true } = {},
): SQL | undefined {
  const { joins, recordId, tagId, id } = CARRIERS[scope]
  // A value of each row, not `exists`: the planner would join or hash, and read every record of the tag.
  if (commonTagId !== undefined && inOrder)
    return sql`(select true from ${joins} where ${recordId} = ${id} and ${eq(tagId, commonTagId)}) is true`
  const wanted = commonTagId === undefined ? tagIds : [commonTagId]
  // One join for each: grouping by record would read every record of every tag.
  return and(...(wanted ?? []).map((each) => sql`${id} in (select ${recordId} from ${joins} where ${eq(tagId, each)})`))
}

/** Live records by the tags they carry. */
export async function usesOf(tx: Reader, scope: TagScope, tagIds: readonly string[]): Promise<Map<string, number>> {
  if (tagIds.length === 0) return new Map()
  const { joins, recordId, tagId, records, id, live } = CARRIERS[scope]
  const rows = await tx
    .select({ tagId: sql<string>`${tagId}`, uses: sql<number>`count(*)::integer` })
    .from(joins)
    .innerJoin(records, eq(id, recordId))
    .where(and(inArray(tagId, [...tagIds]), live))
    .groupBy(tagId)
  return new Map(rows.map((row) => [row.tagId, row.uses]))
}

export async function tagsOfTeam(
  tx: Reader,
  teamId: string,
  scope: TagScope,
): Promise<{ groups: TagGroup[]; tags: Tag[] }> {
  const groups = await tx
    .select()
    .from(tagGroups)
    .where(and(eq(tagGroups.teamId, teamId), eq(tagGroups.scope, scope)))
    .orderBy(asc(tagGroups.sort), asc(tagGroups.id))
  const rows = await tx
    .select()
    .from(tags)
    .where(and(eq(tags.teamId, teamId), eq(tags.scope, scope)))
    .orderBy(asc(tags.sort), asc(tags.id))
  const uses = await usesOf(
    tx,
    scope,
    rows.map(({ id }) => id),
  )
  return {
    groups: groups.map(presentGroup),
    tags: rows.map((row) => presentTag(row, uses.get(row.id) ?? 0)),
  }
}

const recordOf = ({
  id,
  createdAt,
  updatedAt,
  version,
}: Pick<TagRow, 'id' | 'createdAt' | 'updatedAt' | 'version'>) => ({
  id,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
  version,
})

export const presentGroup = (row: typeof tagGroups.$inferSelect): TagGroup => ({
  ...recordOf(row),
  scope: row.scope,
  name: row.name,
})

export const presentTag = (row: TagRow, uses: number): Tag => ({
  ...recordOf(row),
  scope: row.scope,
  groupId: row.groupId,
  name: row.name,
  color: row.color,
  uses,
})

/** One statement a scope, built once: for twenty records building it took longer than running it. */
const carriedTags = (scope: TagScope) =>
  prepared(`tags-of-${scope}`, (reader) => {
    const { joins, recordId, tagId } = CARRIERS[scope]
    return reader
      .select({ recordId: sql<string>`${recordId}`, tag: { id: tags.id, name: tags.name, color: tags.color } })
      .from(joins)
      .innerJoin(tags, eq(tags.id, tagId))
      .where(sql`${recordId} = any(${sql.placeholder('recordIds')})`)
      .orderBy(asc(tags.sort), asc(tags.id))
  })
const CARRIED_TAGS = {
  customer: carriedTags('customer'),
  material: carriedTags('material'),
  factory: carriedTags('factory'),
} satisfies Record<TagScope, unknown>

/** Tags of records, in the tags' order; records without any are missing. */
export async function tagsOf(
  tx: Reader,
  scope: TagScope,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, ShownTag[]>> {
  if (recordIds.length === 0) return new Map()
  const found = new Map<string, ShownTag[]>()
  for (const { recordId, tag } of await CARRIED_TAGS[scope](tx, { recordIds })) {
    const carried = found.get(recordId)
    if (carried) carried.push(tag)
    else found.set(recordId, [tag])
  }
  return found
}

/** The same by their ids. */
export async function tagIdsOf(
  tx: Reader,
  scope: TagScope,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const found = await tagsOf(tx, scope, recordIds)
  return new Map([...found].map(([recordId, carried]) => [recordId, carried.map(({ id }) => id)]))
}

/**
 * Gives a record these tags instead of those it has. The caller has checked that the record is the team's.
 * @throws AppError NOT_FOUND for a tag that is not the team's, or of another scope
 */
export async function setTags(
  tx: Transaction,
  { teamId, scope, recordId, tagIds }: { teamId: string; scope: TagScope; recordId: string; tagIds: readonly string[] },
): Promise<void> {
  const wanted = [...new Set(tagIds)]
  await requireTags(tx, teamId, scope, wanted)
  const carrier = CARRIERS[scope]
  await tx.delete(carrier.joins).where(eq(carrier.recordId, recordId))
  if (wanted.length === 0) return
  await tx.execute(
    sql`insert into ${carrier.joins} (${sql.identifier(carrier.recordId.name)}, tag_id)
      select ${recordId}, ${tags.id} from ${tags} where ${inArray(tags.id, wanted)}`,
  )
}

/** Gives records further tags. The caller has checked that all are the team's, of the scope, and not too many. */
export async function addTags(
  tx: Transaction,
  scope: TagScope,
  given: readonly { recordId: string; tagId: string }[],
): Promise<void> {
  const { joins, recordId } = CARRIERS[scope]
  await tx.execute(
    sql`insert into ${joins} (${sql.identifier(recordId.name)}, tag_id)
      select given."recordId", given."tagId" from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given("recordId" text, "tagId" text)
      on conflict do nothing`,
  )
}

/** @throws AppError NOT_FOUND unless all are the team's and of the scope. They stay until the transaction ends. */
async function requireTags(
  tx: Transaction,
  teamId: string,
  scope: TagScope,
  ids: readonly string[],
): Promise<TagRow[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select()
    .from(tags)
    .where(and(eq(tags.teamId, teamId), eq(tags.scope, scope), inArray(tags.id, [...ids])))
    .for('key share')
  if (rows.length !== new Set(ids).size) throw new AppError('NOT_FOUND')
  return rows
}

interface TagChanges {
  teamId: string
  scope: TagScope
  ids: readonly string[]
  addTagIds: readonly string[]
  removeTagIds: readonly string[]
}

/**
 * Gives records tags and takes others from them. The caller has checked that the records are the team's.
 * @throws AppError NOT_FOUND for a tag that is not the team's; VALIDATION when a record would carry too many
 */
export async function changeTags(tx: Transaction, changes: TagChanges): Promise<void> {
  const { teamId, scope, ids, addTagIds, removeTagIds } = changes
  const now = await tagIdsOf(tx, scope, ids)
  for (const recordId of new Set(ids)) {
    const kept = (now.get(recordId) ?? []).filter((id) => !removeTagIds.includes(id))
    const tagIds = [...new Set([...kept, ...addTagIds])]
    if (tagIds.length > TAG_LIMITS.ofRecord)
      throw new AppError('VALIDATION', { issues: [{ path: 'changes.addTagIds', message: 'too_big' }] })
    await setTags(tx, { teamId, scope, recordId, tagIds })
  }
}
