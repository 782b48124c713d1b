import { randomUUID } from 'node:crypto'
import type { EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import {
  FACTORY_LIMITS,
  type saveFactory,
  type sortFactories,
  type updateFactoryStatus,
} from '@tessera/shared/contract/factory'
import { and, asc, count, eq, inArray, isNull, max, sql } from 'drizzle-orm'
import { releaseFiles } from '../assets/assets.service'
import { ownPictures } from '../assets/own-pictures'
import type { Transaction } from '../db/database'
import { factories } from '../db/schema/catalogue'
import { files } from '../db/schema/files'
import { teams, users } from '../db/schema/people'
import { isUniqueViolation } from '../db/transactions'
import { AppError } from '../http/app-error'
import { doOnce } from '../http/idempotency'
import type { SignedIn } from '../http/route'
import { setTags } from '../tags/tags.repository'
import type { FactoryRow } from './factories.repository'

type Written = EndpointParsedInput<typeof saveFactory>

/**
 * Adds or changes a factory of the agent's team.
 * @throws AppError NOT_FOUND for a factory, a person or a picture that is not the team's; NAME_TAKEN within the type, VERSION_STALE,
 *   IDEMPOTENCY_MISMATCH; VALIDATION beyond the number of factories a team keeps
 */
export async function writeFactory(
  tx: Transaction,
  viewer: SignedIn,
  { clientToken, ...input }: Written,
): Promise<{ row: FactoryRow; repeated: boolean }> {
  await lockTeam(tx, viewer.teamId)
  const once = { viewer, operation: 'saveFactory', clientToken, payload: input }
  const { answer, repeated } = await doOnce(tx, once, async () => {
    const former = input.former && (await changeable(tx, viewer.teamId, input.former))
    const { coverFileId, agentUserId } = input.factory
    if (agentUserId !== former?.agentUserId) await requireColleague(tx, viewer.teamId, agentUserId)
    if (coverFileId !== null && coverFileId !== former?.coverFileId) await ownPictures(tx, viewer, [coverFileId])
    const id = former?.id ?? randomUUID()
    await write(tx, viewer, { id, former, draft: input.factory })
    if (former?.coverFileId && former.coverFileId !== coverFileId) await releaseFiles(tx, [former.coverFileId])
    return { id }
  })
  const [row] = await tx.select().from(factories).where(eq(factories.id, answer.id))
  if (!row) throw new AppError('NOT_FOUND')
  return { row, repeated }
}

/** Serialises per team: number and order of its factories are read before they are written. */
async function lockTeam(tx: Transaction, teamId: string): Promise<void> {
  await tx.select({ id: teams.id }).from(teams).where(eq(teams.id, teamId)).for('no key update')
}

async function changeable(tx: Transaction, teamId: string, { id, version }: { id: string; version: number }) {
  const [row] = await tx
    .select()
    .from(factories)
    .where(and(eq(factories.id, id), eq(factories.teamId, teamId)))
    .for('update')
  if (!row) throw new AppError('NOT_FOUND')
  if (row.version !== version) throw new AppError('VERSION_STALE')
  return row
}

async function requireColleague(tx: Transaction, teamId: string, userId: string): Promise<void> {
  const [person] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.teamId, teamId), eq(users.status, 'active'), isNull(users.deletedAt)))
  if (!person) throw new AppError('NOT_FOUND')
}

interface Writing {
  id: string
  former: FactoryRow | null
  draft: Written['factory']
}

async function write(tx: Transaction, { teamId }: SignedIn, { id, former, draft: whole }: Writing): Promise<void> {
  const { tagIds, ...draft } = whole
  try {
    await tx.transaction(async (inner) => {
      if (former) {
        const changed = { ...draft, version: sql`${factories.version} + 1`, updatedAt: sql`now()` }
        await inner.update(factories).set(changed).where(eq(factories.id, id))
      } else {
        const sort = await nextPlace(inner, teamId)
        await inner.insert(factories).values({ ...draft, id, teamId, sort })
      }
    })
  } catch (error) {
    throw isUniqueViolation(error, 'factories_type_name') ? new AppError('NAME_TAKEN') : error
  }
  if (tagIds) await setTags(tx, { teamId, scope: 'factory', recordId: id, tagIds })
  if (draft.coverFileId !== null)
    await tx.update(files).set({ kind: 'asset', unusedSince: null }).where(eq(files.id, draft.coverFileId))
}

/** @throws AppError VALIDATION when the team keeps as many as it may */
async function nextPlace(tx: Transaction, teamId: string): Promise<number> {
  const [kept] = await tx
    .select({ rows: count(), last: max(factories.sort) })
    .from(factories)
    .where(eq(factories.teamId, teamId))
  if ((kept?.rows ?? 0) >= FACTORY_LIMITS.ofTeam)
    throw new AppError('VALIDATION', { issues: [{ path: 'factory', message: 'too_many' }] })
  return (kept?.last ?? -1) + 1
}

/** Shows or hides factories, all of them or none. @throws AppError NOT_FOUND when one is not the team's */
export async function setFactoryStatus(
  tx: Transaction,
  teamId: string,
  { ids, status }: EndpointParsedInput<typeof updateFactoryStatus>,
): Promise<void> {
  const wanted = [...new Set(ids)]
  const changed = await tx
    .update(factories)
    .set({ status, version: sql`${factories.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(factories.teamId, teamId), inArray(factories.id, wanted)))
    .returning({ id: factories.id })
  if (changed.length !== wanted.length) throw new AppError('NOT_FOUND')
}

/** The order of a type's factories; those not named keep theirs, after the others. @throws AppError NOT_FOUND */
export async function placeFactories(
  tx: Transaction,
  teamId: string,
  { type, ids }: EndpointParsedInput<typeof sortFactories>,
): Promise<void> {
  await lockTeam(tx, teamId)
  const rows = await tx
    .select({ id: factories.id, sort: factories.sort })
    .from(factories)
    .where(and(eq(factories.teamId, teamId), eq(factories.type, type)))
    .orderBy(asc(factories.sort), asc(factories.id))
  const known = new Set(rows.map(({ id }) => id))
  if (!ids.every((id) => known.has(id))) throw new AppError('NOT_FOUND')
  const ordered = [...ids, ...rows.map(({ id }) => id).filter((id) => !ids.includes(id))]
  const places = new Map(rows.map(({ id, sort }) => [id, sort]))
  for (const [sort, id] of ordered.entries()) {
    if (places.get(id) !== sort) await tx.update(factories).set({ sort }).where(eq(factories.id, id))
  }
}
