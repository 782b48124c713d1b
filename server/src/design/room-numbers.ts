import { eq, inArray } from 'drizzle-orm'
import type { Reader } from '../db/database'
import { designResults, designTasks } from '../db/schema/design'
import { files } from '../db/schema/files'

/** Designs that go on from each other's pictures; more are not followed. */
const LONGEST_CHAIN = 12

/**
 * Which room each photo shows, counted from 1 in their order. A photo that was uploaded twice is one room, and so is a result that was taken
 * as the photo of another design.
 */
export async function roomNumbers(tx: Reader, photoFileIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const photos = [...new Set(photoFileIds)]
  if (photos.length < 2) return new Map(photos.map((photo) => [photo, 1]))
  const first = await firstPhotos(tx, photos)
  const found = await tx
    .select({ id: files.id, sha256: files.sha256 })
    .from(files)
    .where(inArray(files.id, [...new Set(first.values())]))
  const contentOf = new Map(found.map(({ id, sha256 }) => [id, sha256]))
  const roomOf = (photo: string): string => contentOf.get(first.get(photo)!) ?? photo
  const rooms = [...new Set(photos.map(roomOf))]
  return new Map(photos.map((photo) => [photo, rooms.indexOf(roomOf(photo)) + 1]))
}

/** The photo that was not made by a design, of each. */
export async function firstPhotos(tx: Reader, photos: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const first = new Map(photos.map((photo) => [photo, photo]))
  for (let step = 0; step < LONGEST_CHAIN && first.size > 0; step += 1) {
    const made = await tx
      .select({ fileId: designResults.fileId, photoFileId: designTasks.photoFileId })
      .from(designResults)
      .innerJoin(designTasks, eq(designTasks.id, designResults.taskId))
      .where(inArray(designResults.fileId, [...new Set(first.values())]))
    if (made.length === 0) break
    const before = new Map(made.map(({ fileId, photoFileId }) => [fileId, photoFileId]))
    for (const [photo, now] of first) first.set(photo, before.get(now) ?? now)
  }
  return first
}
