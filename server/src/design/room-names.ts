import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Reader } from '../db/database'
import { assets } from '../db/schema/assets'
import { files } from '../db/schema/files'
import { cut } from '@tessera/shared/contract/cut'
import { ROOM_TEXT } from './download.text'
import { firstPhotos } from './room-numbers'

const LONGEST = 20
/** What pictures out of cameras and phones are called at their end. */
const EXTENSION = /\.(jpe?g|png|webp|heic)$/i

const givenName = (name: string): string => cut(name.replace(EXTENSION, '').trim(), LONGEST)

/** Of pictures that the team keeps for all. */
const keptNames = (tx: Reader, teamId: string, fileIds: readonly string[]) =>
  tx
    .select({ fileId: assets.fileId, name: assets.name })
    .from(assets)
    .where(and(eq(assets.teamId, teamId), eq(assets.scope, 'team'), inArray(assets.fileId, [...fileIds])))
    .orderBy(asc(assets.createdAt), asc(assets.id))

/**
 * What a customer reads of numbered rooms, by their number and never two alike: of the name that the team gave its kept picture, the word that
 * says which room it is. The rest was written for colleagues, and nobody reads it over before a link is sent. Rooms without such a word are missing.
 * @param rooms number by photo
 */
export async function toldRoomNames(
  tx: Reader,
  teamId: string,
  rooms: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<number, string>> {
  const first = await firstPhotos(tx, [...rooms.keys()])
  const numberOf = new Map(
    [...rooms].flatMap(
      ([photo, number]) =>
        [
          [photo, number],
          [first.get(photo)!, number],
        ] as const,
    ),
  )
  const names = new Map<number, string>()
  for (const { fileId, name } of await keptNames(tx, teamId, [...numberOf.keys()])) {
    const number = numberOf.get(fileId)!
    const [given] = ROOM_TEXT.kinds.exec(name) ?? []
    if (given === undefined || names.has(number)) continue
    names.set(number, [...names.values()].includes(given) ? ROOM_TEXT.another(given, number) : given)
  }
  return names
}

/**
 * What rooms are called by their photos, never two alike: as the kept picture of the team is, else by their number. A photo that was uploaded
 * twice is one room. Names of what somebody keeps for themselves are not told to colleagues.
 */
export async function roomNames(
  tx: Reader,
  teamId: string,
  photoFileIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const photos = [...new Set(photoFileIds)]
  const contents = await tx.select({ id: files.id, sha256: files.sha256 }).from(files).where(inArray(files.id, photos))
  const contentById = new Map(contents.map(({ id, sha256 }) => [id, sha256]))
  const roomOf = (photo: string): string => contentById.get(photo) ?? photo
  const kept = await keptNames(tx, teamId, photos)
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const [index, room] of [...new Set(photos.map(roomOf))].entries()) {
    const name = givenName(kept.find(({ fileId }) => roomOf(fileId) === room)?.name ?? '')
    const isFree = name !== '' && !taken.has(name.toLowerCase())
    const free = isFree ? name : name === '' ? ROOM_TEXT.room(index + 1) : ROOM_TEXT.another(name, index + 1)
    taken.add(free.toLowerCase())
    names.set(room, free)
  }
  return new Map(photos.map((photo) => [photo, names.get(roomOf(photo))!]))
}
