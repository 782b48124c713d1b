import { checkAccess } from '@tessera/shared/contract/access'
import type { EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import {
  type mergeTag,
  type saveTag,
  type saveTagGroup,
  type sortTag,
  type Tag,
  TAG_ACCESS,
  TAG_COLORS,
  TAG_LIMITS,
  type TagGroup,
  type TagScope,
} from '@tessera/shared/contract/tag'
import { and, count, desc, eq, inArray, max, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database'
import { teams } from '../db/schema/people'
import { tagGroups, tags } from '../db/schema/tags'
import { isUniqueViolation } from '../db/transactions'
import { AppError } from '../http/app-error'
import type { SignedIn } from '../http/route'
import { CARRIERS, presentGroup, presentTag, usesOf } from './tags.repository'

type TagRow = typeof tags.$inferSelect
type Table = typeof tags | typeof tagGroups

/** @throws AppError FORBIDDEN */
export function requireTagRight(viewer: SignedIn, scope: TagScope, right: 'read' | 'manage'): void {
  if (checkAccess(TAG_ACCESS[scope][right], viewer) !== 'ok') throw new AppError('FORBIDDEN')
}

/** Serialises a team's changes: limits, names and order are checked before they are written. */
const lockTeam = (tx: Transaction, teamId: string) =>
  tx.select({ id: teams.id }).from(teams).where(eq(teams.id, teamId)).for('no key update')

/** @throws AppError NAME_TAKEN when the rows written have a name twice */
async function unlessTaken<Written>(
  tx: Transaction,
  write: (inner: Transaction) => Promise<Written>,
): Promise<Written> {
  try {
    return await tx.transaction(write)
  } catch (error) {
    if (isUniqueViolation(error, 'tags_name') || isUniqueViolation(error, 'tag_groups_name'))
      throw new AppError('NAME_TAKEN')
    throw error
  }
}

/** @throws AppError VALIDATION `{limit}` */
async function requireRoom(tx: Transaction, teamId: string, table: Table, limit: number): Promise<void> {
  const [found] = await tx.select({ rows: count() }).from(table).where(eq(table.teamId, teamId))
  if (found!.rows >= limit)
    throw new AppError('VALIDATION', { issues: [{ path: 'former', message: 'too_many' }], limit })
}

/** The sort of a new row: behind all others. */
async function behindAll(tx: Transaction, teamId: string, table: Table): Promise<number> {
  const [last] = await tx
    .select({ sort: max(table.sort) })
    .from(table)
    .where(eq(table.teamId, teamId))
  return (last?.sort ?? 0) + 1
}

/** @throws AppError NOT_FOUND for a group that is not the team's, or of another scope */
async function requireGroup(tx: Transaction, teamId: string, id: string, scope?: TagScope) {
  const [group] = await tx
    .select({ scope: tagGroups.scope })
    .from(tagGroups)
    .where(and(eq(tagGroups.id, id), eq(tagGroups.teamId, teamId)))
  if (!group || (scope && group.scope !== scope)) throw new AppError('NOT_FOUND')
  return group
}

/** @throws AppError NOT_FOUND */
async function tagOf(tx: Transaction, teamId: string, id: string): Promise<TagRow> {
  const [row] = await tx
    .select()
    .from(tags)
    .where(and(eq(tags.id, id), eq(tags.teamId, teamId)))
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

const usesOfTag = async (tx: Transaction, { id, scope }: TagRow) => (await usesOf(tx, scope, [id])).get(id) ?? 0

/** @throws AppError NOT_FOUND, VERSION_STALE, NAME_TAKEN, VALIDATION beyond {@link TAG_LIMITS} */
export async function writeTag(
  tx: Transaction,
  viewer: SignedIn,
  { former, tag }: EndpointParsedInput<typeof saveTag>,
): Promise<Tag> {
  requireTagRight(viewer, tag.scope, 'manage')
  const { teamId } = viewer
  await lockTeam(tx, teamId)
  if (tag.groupId !== null) await requireGroup(tx, teamId, tag.groupId, tag.scope)
  if (!former) {
    await requireRoom(tx, teamId, tags, TAG_LIMITS.tags)
    const sort = await behindAll(tx, teamId, tags)
    const [added] = await unlessTaken(tx, (inner) =>
      inner
        .insert(tags)
        .values({ ...tag, teamId, sort })
        .returning(),
    )
    return presentTag(added!, 0)
  }
  const row = await tagOf(tx, teamId, former.id)
  if (row.scope !== tag.scope) throw new AppError('NOT_FOUND')
  if (row.version !== former.version) throw new AppError('VERSION_STALE')
  const moved = row.groupId !== tag.groupId && { sort: await behindAll(tx, teamId, tags) }
  const [changed] = await unlessTaken(tx, (inner) =>
    inner
      .update(tags)
      .set({ ...tag, ...moved, version: sql`${tags.version} + 1`, updatedAt: sql`now()` })
      .where(eq(tags.id, row.id))
      .returning(),
  )
  return presentTag(changed!, await usesOfTag(tx, row))
}

/**
 * Tags of these names, in whatever group, for a record that carries others; those missing are added, outside the groups. Null, and none is
 * added, where the record or the team has no room for all. The caller has the team's lock.
 */
export async function tagsNamed(
  tx: Transaction,
  { teamId, scope, carried }: { teamId: string; scope: TagScope; carried: readonly string[] },
  names: readonly string[],
): Promise<string[] | null> {
  const wanted = [...new Set(names)]
  const known = await tx
    .select({ id: tags.id, name: tags.name })
    .from(tags)
    .where(and(eq(tags.teamId, teamId), eq(tags.scope, scope), inArray(tags.name, wanted)))
    .orderBy(desc(tags.sort), desc(tags.id))
  const ids = new Map(known.map(({ id, name }) => [name, id]))
  const missing = wanted.filter((name) => !ids.has(name))
  if (new Set([...carried, ...ids.values()]).size + missing.length > TAG_LIMITS.ofRecord) return null
  if (missing.length === 0) return [...ids.values()]
  const [found] = await tx.select({ rows: count() }).from(tags).where(eq(tags.teamId, teamId))
  if (found!.rows + missing.length > TAG_LIMITS.tags) return null
  const sort = await behindAll(tx, teamId, tags)
  const added = await tx
    .insert(tags)
    .values(missing.map((name, at) => ({ teamId, scope, name, color: TAG_COLORS[0], sort: sort + at })))
    .returning({ id: tags.id })
  return [...ids.values(), ...added.map(({ id }) => id)]
}

/** @throws AppError NOT_FOUND, VERSION_STALE, NAME_TAKEN, VALIDATION beyond {@link TAG_LIMITS} */
export async function writeGroup(
  tx: Transaction,
  viewer: SignedIn,
  { former, group }: EndpointParsedInput<typeof saveTagGroup>,
): Promise<TagGroup> {
  requireTagRight(viewer, group.scope, 'manage')
  const { teamId } = viewer
  await lockTeam(tx, teamId)
  if (!former) {
    await requireRoom(tx, teamId, tagGroups, TAG_LIMITS.groups)
    const sort = await behindAll(tx, teamId, tagGroups)
    const [added] = await unlessTaken(tx, (inner) =>
      inner
        .insert(tagGroups)
        .values({ ...group, teamId, sort })
        .returning(),
    )
    return presentGroup(added!)
  }
  await requireGroup(tx, teamId, former.id, group.scope)
  const [changed] = await unlessTaken(tx, (inner) =>
    inner
      .update(tagGroups)
      .set({ name: group.name, version: sql`${tagGroups.version} + 1`, updatedAt: sql`now()` })
      .where(and(eq(tagGroups.id, former.id), eq(tagGroups.version, former.version)))
      .returning(),
  )
  if (!changed) throw new AppError('VERSION_STALE')
  return presentGroup(changed)
}

/** @throws AppError NOT_FOUND, NAME_TAKEN, VERSION_STALE unless every group and tag of the scope is named once */
export async function sortTags(
  tx: Transaction,
  viewer: SignedIn,
  { scope, groups }: EndpointParsedInput<typeof sortTag>,
): Promise<void> {
  requireTagRight(viewer, scope, 'manage')
  const { teamId } = viewer
  await lockTeam(tx, teamId)
  const groupIds = groups.flatMap(({ id }) => (id === null ? [] : [id]))
  const tagIds = groups.flatMap(({ tagIds: ids }) => ids)
  const present = { groups: await idsIn(tx, tagGroups, teamId, scope), tags: await idsIn(tx, tags, teamId, scope) }
  if (groupIds.some((id) => !present.groups.has(id)) || tagIds.some((id) => !present.tags.has(id)))
    throw new AppError('NOT_FOUND')
  if (!isAll(present.groups, groupIds) || !isAll(present.tags, tagIds)) throw new AppError('VERSION_STALE')
  const places = groups
    .flatMap(({ id: groupId, tagIds }) => tagIds.map((id) => ({ id, groupId })))
    .map((place, at) => ({ ...place, sort: at + 1 }))
  await unlessTaken(tx, async (inner) => {
    const given = sql`jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
      as place(id text, "groupId" text, sort integer)`
    // Each row is checked as it is written: two of one name that change places would meet, so their ids stand in for a moment.
    const movers = await inner
      .select({ id: tags.id, name: tags.name })
      .from(tags)
      .innerJoin(given, sql`${tags.id} = place.id and ${tags.groupId} is distinct from place."groupId"`)
    const moverIds = movers.map(({ id }) => id)
    if (moverIds.length > 0)
      await inner
        .update(tags)
        .set({ name: sql`${tags.id}` })
        .where(inArray(tags.id, moverIds))
    await inner.execute(sql`update ${tags} set group_id = place."groupId", sort = place.sort, updated_at = now()
      from ${given}
      where ${tags.id} = place.id and (${tags.groupId} is distinct from place."groupId" or ${tags.sort} <> place.sort)`)
    if (moverIds.length > 0)
      await inner.execute(sql`update ${tags} set name = mover.name
        from jsonb_to_recordset(${JSON.stringify(movers)}::jsonb) as mover(id text, name text)
        where ${tags.id} = mover.id`)
    for (const [at, id] of groupIds.entries())
      await inner
        .update(tagGroups)
        .set({ sort: at + 1 })
        .where(eq(tagGroups.id, id))
  })
}

async function idsIn(tx: Transaction, table: Table, teamId: string, scope: TagScope): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.teamId, teamId), eq(table.scope, scope)))
  return new Set(rows.map(({ id }) => id))
}

/** Whether each is named, and once. */
const isAll = (present: ReadonlySet<string>, named: readonly string[]) =>
  named.length === present.size && new Set(named).size === present.size

/** @returns the tag that stays @throws AppError NOT_FOUND, VALIDATION for one and the same or of two scopes */
export async function mergeTags(
  tx: Transaction,
  viewer: SignedIn,
  { fromId, intoId }: EndpointParsedInput<typeof mergeTag>,
): Promise<Tag> {
  const { teamId } = viewer
  await lockTeam(tx, teamId)
  const [from, into] = [await tagOf(tx, teamId, fromId), await tagOf(tx, teamId, intoId)]
  requireTagRight(viewer, from.scope, 'manage')
  if (from.id === into.id || from.scope !== into.scope)
    throw new AppError('VALIDATION', { issues: [{ path: 'intoId', message: 'invalid_value' }] })
  const { joins, recordId, tagId } = CARRIERS[from.scope]
  // Waits for those who give a record the tag at this moment.
  await tx
    .select({ id: tags.id })
    .from(tags)
    .where(inArray(tags.id, [from.id, into.id]))
    .for('update')
  await tx.execute(sql`insert into ${joins} (${sql.identifier(recordId.name)}, tag_id)
    select ${recordId}, ${into.id} from ${joins} where ${eq(tagId, from.id)} on conflict do nothing`)
  await tx.delete(tags).where(eq(tags.id, from.id))
  return presentTag(into, await usesOfTag(tx, into))
}

/** @throws AppError NOT_FOUND, IN_USE `{uses}` */
export async function removeTag(tx: Transaction, viewer: SignedIn, id: string, force: boolean): Promise<void> {
  await lockTeam(tx, viewer.teamId)
  const row = await tagOf(tx, viewer.teamId, id)
  requireTagRight(viewer, row.scope, 'manage')
  const uses = await usesOfTag(tx, row)
  if (uses > 0 && !force) throw new AppError('IN_USE', { uses })
  await tx.delete(tags).where(eq(tags.id, row.id))
}

/** @throws AppError NOT_FOUND, NAME_TAKEN */
export async function removeGroup(tx: Transaction, viewer: SignedIn, id: string): Promise<void> {
  await lockTeam(tx, viewer.teamId)
  const { scope } = await requireGroup(tx, viewer.teamId, id)
  requireTagRight(viewer, scope, 'manage')
  await unlessTaken(tx, (inner) => inner.delete(tagGroups).where(eq(tagGroups.id, id)))
}
