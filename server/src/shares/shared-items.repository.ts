import { type Caveat, caveatOf } from '@tessera/shared/contract/design/caveat'
import { type MaterialNeed, type SurfaceReport } from '@tessera/shared/contract/design/modes/tile-change'
import type { DesignType } from '@tessera/shared/contract/design/task'
import { quantitiesOf, roomShareOf } from '@tessera/shared/contract/quantities'
import type { SharedItem, SharedMaterial } from '@tessera/shared/contract/share'
import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Reader } from '../db/database'
import { materials } from '../db/schema/catalogue'
import { designResults, designTasks, type MaterialSnapshot } from '../db/schema/design'
import { files } from '../db/schema/files'
import { shareItems, shareReplies } from '../db/schema/shares'
import { modeOf } from '../design/modes/modes'
import { NAMED, pictureName } from '../design/picture-name'
import { toldRoomNames } from '../design/room-names'
import { roomNumbers } from '../design/room-numbers'

type Laid = Omit<MaterialSnapshot, 'second'>

/** A picture of a link with what belongs to it. */
interface SharedRow {
  teamId: string
  designType: DesignType
  number: number
  resultId: string
  fileId: string
  width: number
  height: number
  photo: { id: string; width: number; height: number }
  name: string
  caveat: Caveat | null
  material: MaterialSnapshot | null
  report: SurfaceReport | null
  roomSqm: number | null
}

/** The pictures of a link that still exist, in its order. */
async function sharedRows(tx: Reader, shareId: string): Promise<SharedRow[]> {
  const rows = await tx
    .select({
      number: shareItems.number,
      teamId: designTasks.teamId,
      resultId: designResults.id,
      fileId: designResults.fileId,
      width: designResults.width,
      height: designResults.height,
      photo: { id: files.id, width: files.width, height: files.height },
      ordinal: designResults.ordinal,
      ...NAMED,
      engine: designTasks.engine,
      warnings: designTasks.warnings,
      report: designTasks.report,
      roomSqm: designTasks.roomSqm,
    })
    .from(shareItems)
    .innerJoin(designResults, eq(designResults.id, shareItems.resultId))
    .innerJoin(designTasks, eq(designTasks.id, designResults.taskId))
    .innerJoin(files, eq(files.id, designTasks.photoFileId))
    .where(and(eq(shareItems.shareId, shareId), isNull(designResults.deletedAt), isNotNull(designResults.fileId)))
    .orderBy(asc(shareItems.number))
  return rows.map((row) => ({
    ...row,
    fileId: row.fileId!,
    name: pictureName(row, row.ordinal + 1),
    caveat: caveatOf(row),
  }))
}

/** Of what is laid in pieces. */
const sizeOf = (
  { designType }: Pick<SharedRow, 'designType'>,
  { surface }: Pick<Laid, 'surface'>,
): SharedMaterial['sizeMm'] => (modeOf(designType)?.laysPieces ? [surface.mmWidth, surface.mmHeight] : null)

const materialsOf = ({ material }: Pick<SharedRow, 'material'>): Laid[] =>
  material ? [material, ...(material.second ? [material.second] : [])] : []

/** Article numbers by material; a task keeps a material's name, but not its number. */
async function skusOf(tx: Reader, rows: readonly SharedRow[]): Promise<Map<string, string | null>> {
  const ids = rows.flatMap((row) => materialsOf(row).map(({ id }) => id))
  if (ids.length === 0) return new Map()
  const found = await tx
    .select({ id: materials.id, sku: materials.sku })
    .from(materials)
    .where(inArray(materials.id, [...new Set(ids)]))
  return new Map(found.map(({ id, sku }) => [id, sku]))
}

/** Everything that a link discloses of its pictures. */
export async function sharedItems(
  tx: Reader,
  share: { id: string; showQuantities: boolean },
  urlOf: (fileId: string) => string,
): Promise<SharedItem[]> {
  const rows = await sharedRows(tx, share.id)
  const skus = await skusOf(tx, rows)
  const liked = await likedResults(tx, share.id)
  const rooms = await roomNumbers(
    tx,
    rows.map(({ photo }) => photo.id),
  )
  const isOneRoom = new Set(rooms.values()).size < 2
  const [teamId] = rows.map((row) => row.teamId)
  const names = isOneRoom || teamId === undefined ? null : await toldRoomNames(tx, teamId, rooms)
  return rows.map((row) => ({
    number: row.number,
    name: row.name,
    room: isOneRoom ? null : rooms.get(row.photo.id)!,
    roomName: names?.get(rooms.get(row.photo.id)!) ?? null,
    caveat: row.caveat,
    before: { url: urlOf(row.photo.id), width: row.photo.width, height: row.photo.height },
    after: { url: urlOf(row.fileId), width: row.width, height: row.height },
    materials: materialsOf(row).map((material, index) => ({
      name: material.name,
      sku: skus.get(material.id) ?? null,
      sizeMm: sizeOf(row, material),
      coverUrl: urlOf(material.coverFileId),
      quantities: share.showQuantities ? quantitiesIn(row, material, index) : null,
    })),
    liked: liked.has(row.resultId),
  }))
}

/** The first picture of a link, for its poster; null when none is left. */
export async function posterItem(tx: Reader, shareId: string) {
  const rows = await sharedRows(tx, shareId)
  const [first] = rows
  if (!first) return null
  const skus = await skusOf(tx, [first])
  return {
    name: first.name,
    caveat: first.caveat,
    fileId: first.fileId,
    photoFileId: first.photo.id,
    materials: materialsOf(first).map(({ id, surface }) => ({
      sku: skus.get(id) ?? null,
      sizeMm: sizeOf(first, { surface }),
    })),
  }
}

/** Whether the link shows a file now: a result, its photo, or the cover of one of its materials. */
export async function showsFile(tx: Reader, shareId: string, fileId: string): Promise<boolean> {
  const rows = await sharedRows(tx, shareId)
  return rows.some(
    (row) =>
      row.fileId === fileId ||
      row.photo.id === fileId ||
      materialsOf(row).some(({ coverFileId }) => coverFileId === fileId),
  )
}

function quantitiesIn(row: SharedRow, { sale }: Laid, index: number): SharedMaterial['quantities'] {
  const need: MaterialNeed | null | undefined = row.material?.second ? row.report?.byMaterial?.[index] : row.report
  if (!need || !row.report) return null
  const { areaSqm, pieces, boxes } = quantitiesOf(need, sale ?? null, roomShareOf(need, row.report, row.roomSqm))
  return { areaSqm, pieces, boxes, wholeRoom: areaSqm > need.areaSqm }
}

async function likedResults(tx: Reader, shareId: string): Promise<Set<string | null>> {
  const likes = await tx
    .select({ resultId: shareReplies.resultId })
    .from(shareReplies)
    .where(and(eq(shareReplies.shareId, shareId), eq(shareReplies.kind, 'like')))
  return new Set(likes.map(({ resultId }) => resultId))
}
