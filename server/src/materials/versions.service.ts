import { createHash } from 'node:crypto'
import { and, eq, inArray, lte, or } from 'drizzle-orm'
import type { Transaction } from '../db/database'
import { materials, materialVersionFiles, materialVersions } from '../db/schema/catalogue'
import type { SignedIn } from '../http/route'
import { tagsOf } from '../tags/tags.repository'
import type { MaterialRow } from './materials.repository'
import { releasePictures } from './uses.service'

/** Versions that are told and keep their pictures, the latest. */
export const VERSIONS = 50

/** Keeps what the rows say now as their versions, with their pictures. */
export async function writeVersions(
  tx: Transaction,
  { userId, teamId }: Pick<SignedIn, 'userId' | 'teamId'>,
  rows: readonly MaterialRow[],
): Promise<void> {
  const tags = await tagsOf(
    tx,
    'material',
    rows.map(({ id }) => id),
  )
  const values = (row: MaterialRow) => valuesOf(row, tags.get(row.id)?.map(({ name }) => name) ?? [])
  await tx
    .insert(materialVersions)
    .values(rows.map((row) => ({ materialId: row.id, version: row.version, createdBy: userId, values: values(row) })))
    .onConflictDoNothing()
  await keepPictures(tx, rows)
  await forgetPictures(tx, teamId, rows)
}

/** To be called before a change: a version of an earlier release has no pictures, and those it was of are still known now. */
export async function keepFormerPictures(tx: Transaction, former: readonly MaterialRow[]): Promise<void> {
  const written = await tx
    .select({ id: materialVersions.materialId })
    .from(materialVersions)
    .innerJoin(
      materials,
      and(eq(materials.id, materialVersions.materialId), eq(materials.version, materialVersions.version)),
    )
    .where(
      inArray(
        materials.id,
        former.map(({ id }) => id),
      ),
    )
  const ids = new Set(written.map(({ id }) => id))
  // Goods from before there were versions have none for theirs.
  await keepPictures(
    tx,
    former.filter(({ id }) => ids.has(id)),
  )
}

async function keepPictures(tx: Transaction, rows: readonly MaterialRow[]): Promise<void> {
  const kept = rows.flatMap(({ id, version, faceFileIds, imageFileIds, cutoutFileId }) => {
    const sorts = { face: faceFileIds ?? [], image: imageFileIds, cutout: cutoutFileId === null ? [] : [cutoutFileId] }
    return (['face', 'image', 'cutout'] as const).flatMap((sort) =>
      sorts[sort].map((fileId, ordinal) => ({ materialId: id, version, sort, ordinal, fileId })),
    )
  })
  if (kept.length > 0) await tx.insert(materialVersionFiles).values(kept).onConflictDoNothing()
}

/** Of versions that nobody is told any more. */
async function forgetPictures(tx: Transaction, teamId: string, rows: readonly MaterialRow[]): Promise<void> {
  const long = rows.filter(({ version }) => version > VERSIONS)
  if (long.length === 0) return
  const untold = long.map(({ id, version }) =>
    and(eq(materialVersionFiles.materialId, id), lte(materialVersionFiles.version, version - VERSIONS)),
  )
  const gone = await tx
    .delete(materialVersionFiles)
    .where(or(...untold))
    .returning({ id: materialVersionFiles.materialId, fileId: materialVersionFiles.fileId })
  await releasePictures(
    tx,
    teamId,
    long.map(({ id }) => ({ id, fileIds: gone.filter((each) => each.id === id).map(({ fileId }) => fileId) })),
  )
}

const valuesOf = ({ faceFileIds, imageFileIds, ...row }: MaterialRow, tagNames: readonly string[]) => ({
  name: row.name,
  kind: row.kind,
  sku: row.sku,
  series: row.series,
  priceFen: row.priceFen,
  unit: row.unit,
  piecesPerBox: row.piecesPerBox,
  status: row.status,
  mmWidth: row.mmWidth,
  mmHeight: row.mmHeight,
  mmDepth: row.mmDepth,
  groutMm: row.groutMm,
  groutColor: row.groutColor,
  laying: row.laying,
  finish: row.finish,
  scope: row.scope,
  pictures: (faceFileIds?.length ?? 0) + imageFileIds.length + (row.cutoutFileId === null ? 0 : 1),
  tags: tagNames.join('\n') || null,
  faces: fingerprintOf(faceFileIds ?? []),
  images: fingerprintOf(imageFileIds),
  cutout: fingerprintOf(row.cutoutFileId === null ? [] : [row.cutoutFileId]),
})

/** Tells other pictures, or another order, apart; null without any. */
const fingerprintOf = (fileIds: readonly string[]): string | null =>
  fileIds.length === 0 ? null : createHash('sha256').update(fileIds.join()).digest('hex').slice(0, 16)
