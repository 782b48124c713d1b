import { randomUUID } from 'node:crypto'
import { ACCESS, checkAccess } from '@tessera/shared/contract/access'
import type { EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import { initialsOf } from '@tessera/shared/contract/initials'
import type { saveMaterial } from '@tessera/shared/contract/material'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { chargePictures } from '../assets/asset-quota'
import { releaseFiles } from '../assets/assets.service'
import { ownPictures } from '../assets/own-pictures'
import type { Transaction } from '../db/database'
import { materials } from '../db/schema/catalogue'
import { files } from '../db/schema/files'
import { teams } from '../db/schema/people'
import { isUniqueViolation } from '../db/transactions'
import { AppError } from '../http/app-error'
import { doOnce } from '../http/idempotency'
import type { SignedIn } from '../http/route'
import type { MaterialRow } from './materials.repository'

type Written = EndpointParsedInput<typeof saveMaterial>

/**
 * Adds or changes a surface of the shop's own, and charges its new faces.
 * @throws AppError FORBIDDEN for the team's goods below {@link ACCESS.material}; NOT_FOUND for a material that is not the viewer's to change
 *   and for faces that are not theirs; VALIDATION without a face; SKU_TAKEN, VERSION_STALE, QUOTE_STALE, BALANCE_INSUFFICIENT,
 *   IDEMPOTENCY_MISMATCH
 */
export async function writeMaterial(
  tx: Transaction,
  viewer: SignedIn,
  { clientToken, mostBeans, ...input }: Written,
): Promise<{ row: MaterialRow; chargedBeans: number; repeated: boolean }> {
  if (input.material.scope === 'team') requireTeamGoods(viewer)
  // Serialises per team: allowance and numbers are checked before the row is written.
  await tx.select({ id: teams.id }).from(teams).where(eq(teams.id, viewer.teamId)).for('no key update')
  const once = { viewer, operation: 'saveMaterial', clientToken, payload: input }
  const { answer, repeated } = await doOnce(tx, once, async () => {
    const former = input.former && (await changeable(tx, viewer, input.former))
    const id = former?.id ?? randomUUID()
    const faces = await facesOf(tx, viewer, input.faceFileIds, former)
    const count = faces.filter(({ kept }) => !kept).length
    const charge = { count, mostBeans, recordId: id, time: clientToken }
    const chargedBeans = count === 0 ? 0 : await chargePictures(tx, viewer, charge)
    const faceFileIds = faces.map(({ fileId }) => fileId)
    await write(tx, viewer, { id, former, draft: input.material, faceFileIds })
    return { id, chargedBeans }
  })
  const [row] = await tx.select().from(materials).where(eq(materials.id, answer.id))
  if (!row) throw new AppError('NOT_FOUND')
  return { row, chargedBeans: answer.chargedBeans, repeated }
}

function requireTeamGoods(viewer: SignedIn): void {
  if (checkAccess(ACCESS.material, viewer) !== 'ok') throw new AppError('FORBIDDEN')
}

/** The team's goods, and the person's own. Those of factories and of the platform are not theirs to change. */
async function changeable(
  tx: Transaction,
  viewer: SignedIn,
  { id, version }: { id: string; version: number },
): Promise<MaterialRow> {
  const { teamId, userId } = viewer
  const own = and(eq(materials.scope, 'personal'), eq(materials.ownerUserId, userId))
  const [row] = await tx
    .select()
    .from(materials)
    .where(and(eq(materials.id, id), eq(materials.teamId, teamId), or(eq(materials.scope, 'team'), own)))
    .for('update')
  if (!row) throw new AppError('NOT_FOUND')
  // Whatever it is to become.
  if (row.scope === 'team') requireTeamGoods(viewer)
  if (row.version !== version) throw new AppError('VERSION_STALE')
  return row
}

async function facesOf(tx: Transaction, viewer: SignedIn, asked: readonly string[], former: MaterialRow | null) {
  const present = former?.faceFileIds ?? []
  if (asked.length === 0) {
    if (present.length === 0)
      throw new AppError('VALIDATION', { issues: [{ path: 'faceFileIds', message: 'required' }] })
    return present.map((fileId) => ({ fileId, kept: true }))
  }
  const faces = await ownPictures(tx, viewer, [...new Set(asked)], present)
  return faces.map((face) => ({ ...face, kept: face.kept || present.includes(face.fileId) }))
}

interface Writing {
  id: string
  former: MaterialRow | null
  draft: Written['material']
  faceFileIds: string[]
}

async function write(tx: Transaction, viewer: SignedIn, { id, former, draft, faceFileIds }: Writing): Promise<void> {
  // What somebody else gave the team stays the team's: only its owner may take it back.
  const taken = former?.scope === 'team' && former.ownerUserId !== viewer.userId
  const columns = {
    ...draft,
    ...(taken && { scope: former.scope }),
    initials: initialsOf(draft.name),
    faceFileIds,
    coverFileId: faceFileIds[0]!,
  }
  try {
    await tx.transaction((inner) =>
      former
        ? inner
            .update(materials)
            .set({ ...columns, version: sql`${materials.version} + 1`, updatedAt: sql`now()` })
            .where(eq(materials.id, id))
        : inner
            .insert(materials)
            .values({ ...columns, id, teamId: viewer.teamId, ownerUserId: viewer.userId, status: 'on' }),
    )
  } catch (error) {
    throw isUniqueViolation(error, 'materials_sku_owner') ? new AppError('SKU_TAKEN') : error
  }
  // Faces are no unused uploads.
  await tx.update(files).set({ kind: 'asset', unusedSince: null }).where(inArray(files.id, faceFileIds))
  const dropped = (former?.faceFileIds ?? []).filter((fileId) => !faceFileIds.includes(fileId))
  await releaseFiles(tx, dropped)
}

/** With a person who leaves: what only they could use. Designs made with it stay. */
export async function removePersonalMaterials(tx: Transaction, userId: string): Promise<void> {
  const rows = await tx
    .delete(materials)
    .where(and(eq(materials.ownerUserId, userId), eq(materials.scope, 'personal')))
    .returning({ coverFileId: materials.coverFileId, faceFileIds: materials.faceFileIds })
  await releaseFiles(
    tx,
    rows.flatMap(({ coverFileId, faceFileIds }) => [coverFileId, ...(faceFileIds ?? [])]),
  )
}
