import { and, asc, eq, inArray, notInArray } from 'drizzle-orm'
import { keptFiles } from '../assets/asset-quota'
import type { Reader } from '../db/database'
import { materialVersionFiles } from '../db/schema/catalogue'
import type { MaterialRow } from './materials.repository'

/** The pictures of a material as it is written. */
export interface GoodsPictures {
  faces: string[]
  images: string[]
  cutout: string | null
  cover: string
}

/** Every picture of a material, each once. */
export const filesOf = (
  row: Pick<MaterialRow, 'coverFileId' | 'faceFileIds' | 'imageFileIds' | 'cutoutFileId'> | null,
): string[] =>
  row
    ? [
        ...new Set([
          row.coverFileId,
          ...(row.faceFileIds ?? []),
          ...row.imageFileIds,
          ...(row.cutoutFileId === null ? [] : [row.cutoutFileId]),
        ]),
      ]
    : []

/** The same, and every picture that one of their versions keeps. */
export async function everyPictureOf(
  tx: Reader,
  rows: readonly MaterialRow[],
): Promise<{ id: string; fileIds: string[] }[]> {
  if (rows.length === 0) return []
  const kept = await tx
    .selectDistinct({ id: materialVersionFiles.materialId, fileId: materialVersionFiles.fileId })
    .from(materialVersionFiles)
    .where(
      inArray(
        materialVersionFiles.materialId,
        rows.map(({ id }) => id),
      ),
    )
  return rows.map((row) => {
    const ofVersions = kept.filter(({ id }) => id === row.id).map(({ fileId }) => fileId)
    return { id: row.id, fileIds: [...new Set([...filesOf(row), ...ofVersions])] }
  })
}

/** The pictures that a version keeps; null of one that keeps none. */
export async function picturesOfVersion(tx: Reader, id: string, version: number): Promise<GoodsPictures | null> {
  const rows = await tx
    .select()
    .from(materialVersionFiles)
    .where(and(eq(materialVersionFiles.materialId, id), eq(materialVersionFiles.version, version)))
    .orderBy(asc(materialVersionFiles.ordinal))
  const ofSort = (sort: string) => rows.filter((row) => row.sort === sort).map(({ fileId }) => fileId)
  const [faces, images, [cutout = null]] = [ofSort('face'), ofSort('image'), ofSort('cutout')]
  const cover = faces[0] ?? images[0] ?? cutout
  return cover === null ? null : { faces, images, cutout, cover }
}

/**
 * How many pictures each version would bring back that count for nothing now: those that the material has no longer and that nobody keeps.
 * They count again like new ones, because their place in the allowance became free when they were taken off.
 */
export async function freshOfVersions(tx: Reader, teamId: string, row: MaterialRow): Promise<Map<number, number>> {
  const rows = await tx
    .selectDistinct({ version: materialVersionFiles.version, fileId: materialVersionFiles.fileId })
    .from(materialVersionFiles)
    .where(and(eq(materialVersionFiles.materialId, row.id), notInArray(materialVersionFiles.fileId, filesOf(row))))
  const kept = await keptFiles(
    tx,
    teamId,
    rows.map(({ fileId }) => fileId),
  )
  const fresh = new Map<number, number>()
  for (const { version, fileId } of rows) if (!kept.has(fileId)) fresh.set(version, (fresh.get(version) ?? 0) + 1)
  return fresh
}
