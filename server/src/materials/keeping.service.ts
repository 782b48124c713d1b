import type { EndpointOutput, EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import type { getMaterialRecord, updateMaterials, updateStatus } from '@tessera/shared/contract/material'
import { and, asc, desc, eq, exists, inArray, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '../db/database'
import { materials, materialVersionFiles, materialVersions } from '../db/schema/catalogue'
import { users } from '../db/schema/people'
import { changeTags } from '../tags/tags.repository'
import { AppError } from '../http/app-error'
import type { SignedIn } from '../http/route'
import { everyPictureOf, freshOfVersions } from './goods-pictures'
import {
  imagesOf,
  isKeptBy,
  isUsable,
  keptBy,
  manageableBy,
  type MaterialRow,
  presentMaterials,
} from './materials.repository'
import { lockGoods } from './materials.service'
import { releasePictures, usesOf } from './uses.service'
import { keepFormerPictures, VERSIONS, writeVersions } from './versions.service'

/** @throws AppError NOT_FOUND */
export async function materialRecord(
  tx: Reader,
  viewer: SignedIn,
  id: string,
  urlOf: (fileId: string) => string,
): Promise<EndpointOutput<typeof getMaterialRecord>> {
  const [row] = await tx
    .select()
    .from(materials)
    .where(and(manageableBy(tx, viewer), eq(materials.id, id)))
  if (!row) throw new AppError('NOT_FOUND')
  const own = isKeptBy(viewer, row)
  const versions = own
    ? await tx
        .select({
          version: materialVersions.version,
          at: materialVersions.createdAt,
          by: users.userName,
          values: materialVersions.values,
          pictured: exists(
            tx
              .select({ one: sql`1` })
              .from(materialVersionFiles)
              .where(
                and(
                  eq(materialVersionFiles.materialId, materialVersions.materialId),
                  eq(materialVersionFiles.version, materialVersions.version),
                ),
              ),
          ).mapWith(Boolean),
        })
        .from(materialVersions)
        .leftJoin(users, eq(users.id, materialVersions.createdBy))
        .where(eq(materialVersions.materialId, id))
        .orderBy(desc(materialVersions.version))
        .limit(VERSIONS)
    : []
  const fresh = own ? await freshOfVersions(tx, viewer.teamId, row) : new Map<number, number>()
  const [used] = await usesOf(tx, viewer.teamId, [id])
  const { designs, contents, published } = used!
  return {
    material: (await presentMaterials(tx, viewer, [row], urlOf))[0]!,
    images: imagesOf(row, urlOf),
    piece: row.kind === 'furniture' ? pieceOf(row, urlOf) : null,
    own,
    ofTeam: row.teamId === viewer.teamId,
    usable: await isUsable(tx, viewer, id),
    designs,
    contents,
    published,
    versions: versions.map(({ at, by, ...version }) => ({
      ...version,
      at: at.toISOString(),
      by: by ?? '',
      freshPictures: fresh.get(version.version) ?? 0,
    })),
  }
}

function pieceOf({ mmWidth, mmDepth, mmHeight, cutoutFileId }: MaterialRow, urlOf: (fileId: string) => string) {
  const cutout = cutoutFileId === null ? null : { fileId: cutoutFileId, url: urlOf(cutoutFileId) }
  return { mmWidth, mmDepth, mmHeight, cutout }
}

/** @throws AppError NOT_FOUND when one of them is not the shop's own */
async function lockOwn(tx: Transaction, viewer: SignedIn, asked: readonly string[]): Promise<MaterialRow[]> {
  const ids = [...new Set(asked)]
  await lockGoods(tx, viewer)
  const rows = await tx
    .select()
    .from(materials)
    .where(and(keptBy(viewer), inArray(materials.id, ids)))
    // As tasks lock what they are made with.
    .orderBy(asc(materials.id))
    .for('update')
  if (rows.length < ids.length) throw new AppError('NOT_FOUND')
  return rows
}

type Changes = EndpointParsedInput<typeof updateMaterials>['changes'] | Pick<MaterialRow, 'status'>

/** @throws AppError NOT_FOUND when one of them is not the shop's own; then none is changed */
export async function changeAll(
  tx: Transaction,
  viewer: SignedIn,
  { ids, changes }: { ids: readonly string[]; changes: Changes },
): Promise<{ changed: number }> {
  const rows = await lockOwn(tx, viewer, ids)
  const { addTagIds = [], removeTagIds = [], ...fields } = { addTagIds: undefined, removeTagIds: undefined, ...changes }
  if (addTagIds.length + removeTagIds.length > 0)
    await changeTags(tx, { teamId: viewer.teamId, scope: 'material', ids, addTagIds, removeTagIds })
  const differs = (row: MaterialRow) =>
    Object.entries(fields).some(([field, value]) => value !== undefined && row[field as keyof MaterialRow] !== value)
  const changed = rows.filter(differs).map(({ id }) => id)
  if (changed.length === 0) return { changed: 0 }
  await keepFormerPictures(
    tx,
    rows.filter(({ id }) => changed.includes(id)),
  )
  const written = await tx
    .update(materials)
    .set({ ...fields, version: sql`${materials.version} + 1`, updatedAt: sql`now()` })
    .where(inArray(materials.id, changed))
    .returning()
  await writeVersions(tx, viewer, written)
  return { changed: written.length }
}

export const setStatus = (
  tx: Transaction,
  viewer: SignedIn,
  { ids, status }: EndpointParsedInput<typeof updateStatus>,
) => changeAll(tx, viewer, { ids, changes: { status } })

/** Designs keep what they were made with; pictures that nothing else has go. @throws AppError NOT_FOUND; then none goes */
export async function removeMaterials(
  tx: Transaction,
  viewer: SignedIn,
  ids: readonly string[],
): Promise<{ deleted: number }> {
  const rows = await lockOwn(tx, viewer, ids)
  const pictures = await everyPictureOf(tx, rows)
  await tx.delete(materials).where(
    inArray(
      materials.id,
      rows.map(({ id }) => id),
    ),
  )
  await releasePictures(tx, viewer.teamId, pictures)
  return { deleted: rows.length }
}
