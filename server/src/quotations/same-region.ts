import { and, eq, inArray, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import sharp from 'sharp'
import type { Database } from '../db/database'
import { designResults, designTaskFiles, designTasks } from '../db/schema/design'
import { files as fileTable } from '../db/schema/files'
import type { FileService } from '../files/files.service'

const photos = alias(fileTable, 'photos')
const masks = alias(designTaskFiles, 'masks')

/** Masks are compared in so many pixels squared: regions are the same although somebody retouched an edge. */
const SIDE = 256
/** Share of what either covers that both cover. */
const SAME = 0.7

type Mask = Pick<typeof fileTable.$inferSelect, 'sha256'>
interface Shown {
  resultId: string
  /** Of its content: a photo may have been uploaded twice. */
  photoSha256: string
  designType: string
  mask: Mask | null
}

export interface RegionDependencies {
  database: Database
  files: Pick<FileService, 'decode'>
}

/**
 * The region of each result, counted from 0: results of one region are alternatives, of which a customer buys one. Without a mask it is
 * the whole photo of one kind of design.
 */
export async function regionsOf(
  { database, files }: RegionDependencies,
  teamId: string,
  resultIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (resultIds.length === 0) return new Map()
  const found = await database.read((tx) =>
    tx
      .select({
        resultId: designResults.id,
        photoSha256: photos.sha256,
        designType: designTasks.designType,
        mask: { sha256: fileTable.sha256 },
      })
      .from(designResults)
      .innerJoin(designTasks, eq(designTasks.id, designResults.taskId))
      .innerJoin(photos, eq(photos.id, designTasks.photoFileId))
      .leftJoin(masks, and(eq(masks.taskId, designTasks.id), eq(masks.role, 'mask')))
      .leftJoin(fileTable, eq(fileTable.id, masks.fileId))
      .where(
        and(
          inArray(designResults.id, [...resultIds]),
          eq(designResults.teamId, teamId),
          isNull(designResults.deletedAt),
        ),
      ),
  )
  const shown = found.toSorted((one, other) => resultIds.indexOf(one.resultId) - resultIds.indexOf(other.resultId))
  const covered = new Map<string, Promise<Buffer>>()
  const coverOf = (mask: Mask): Promise<Buffer> => {
    const known = covered.get(mask.sha256) ?? files.decode(mask, coverOfMask)
    covered.set(mask.sha256, known)
    return known
  }
  const isSame = async (one: Shown, other: Shown): Promise<boolean> => {
    if (one.photoSha256 !== other.photoSha256) return false
    if (!one.mask || !other.mask) return !one.mask && !other.mask && one.designType === other.designType
    if (one.mask.sha256 === other.mask.sha256) return true
    return sharedShare(await coverOf(one.mask), await coverOf(other.mask)) >= SAME
  }
  const firsts: Shown[] = []
  const regions = new Map<string, number>()
  for (const each of shown) {
    let region = 0
    while (region < firsts.length && !(await isSame(firsts[region]!, each))) region += 1
    firsts[region] ??= each
    regions.set(each.resultId, region)
  }
  return regions
}

/** One byte a pixel; nothing but 0 is outside. */
const coverOfMask = (mask: Buffer): Promise<Buffer> =>
  sharp(mask).greyscale().resize(SIDE, SIDE, { fit: 'fill', kernel: 'nearest' }).raw().toBuffer()

/** Of what either covers, the share that both cover. */
function sharedShare(one: Buffer, other: Buffer): number {
  let both = 0
  let either = 0
  for (const [index, value] of one.entries()) {
    const isIn = value > 0
    const isInOther = (other[index] ?? 0) > 0
    if (isIn && isInOther) both += 1
    if (isIn || isInOther) either += 1
  }
  return either === 0 ? 0 : both / either
}
