import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { point } from '@tessera/shared/contract/design/plane'
import { GOODS_COLORS } from '@tessera/shared/contract/goods-colors'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { materials } from '../db/schema/catalogue'
import { designTasks } from '../db/schema/design'
import { loadSamplePhotos, type SamplePhoto } from '../files/sample-photos'
import type { SignedIn } from '../http/route'
import { usableBy } from '../materials/materials.repository'
import { type CreateDependencies, createTask } from '../design/tasks.service'

/** Metadata of a sample room: a rectangle on its floor, of which a person would measure one side. */
const roomTruth = z.object({
  floorRectangle: z.object({ cornersPx: z.tuple([point, point, point, point]), mmWidth: z.number() }),
})
/** By room: the corners that the product suggested, and nobody touched. */
const suggestedFloors = z.record(z.string(), z.object({ corners: z.tuple([point, point, point, point]) }))

const MOST_DESIGNS = 4
/** The rooms with new floors, and one with new colours. */
export const SEEDED_DESIGNS = MOST_DESIGNS + 1
/** Stride through the materials on sale, so that adjacent designs differ. */
const MATERIAL_STRIDE = 3

/**
 * Gives a person a few designs: ordinary tasks for the sample rooms on the floors that the product suggests, run by the engine and paid
 * from the team's balance. Idempotent: each is created once.
 */
export async function seedDesigns(deps: CreateDependencies, viewer: SignedIn, assetsDir: string): Promise<void> {
  const photos = await loadSamplePhotos(assetsDir)
  const rooms = [...photos.values()].slice(0, MOST_DESIGNS)
  const tokens = [...rooms.map(tokenOf), RECOLOURED.token]
  const { known, surfaces } = await deps.database.transaction(async (tx) => ({
    known: await tx
      .select({ token: designTasks.clientToken })
      .from(designTasks)
      .where(and(eq(designTasks.teamId, viewer.teamId), inArray(designTasks.clientToken, tokens))),
    surfaces: await tx
      .select()
      .from(materials)
      .where(and(usableBy(tx, viewer), eq(materials.kind, 'tile'), eq(materials.scope, 'platform')))
      .orderBy(asc(materials.id)),
  }))
  const made = new Set(known.map((row) => row.token))
  for (const [index, room] of rooms.entries()) {
    const surface = surfaces[(index * MATERIAL_STRIDE) % surfaces.length]
    if (surface && !made.has(tokenOf(room))) await seedDesign(deps, viewer, assetsDir, room, surface)
  }
  const living = photos.get(RECOLOURED.room)
  if (living && !made.has(RECOLOURED.token)) await seedRecolouring(deps, viewer, assetsDir, living)
}

/** A sofa in another colour; its region is what the product sees in a box and at two clicks. */
const RECOLOURED = {
  room: 'living-room',
  region: 'living-room-sofa.png',
  token: 'seed-design-recoloured-sofa',
} as const

async function seedRecolouring(
  deps: CreateDependencies,
  viewer: SignedIn,
  assetsDir: string,
  room: SamplePhoto,
): Promise<void> {
  const files = await recordInputs(deps, viewer, room, join(assetsDir, 'rooms/regions', RECOLOURED.region))
  await createTask(deps, viewer, {
    clientToken: RECOLOURED.token,
    designType: 'color_change',
    ...files,
    params: { schemes: [[GOODS_COLORS.green.avocado]], sparing: true },
    count: 1,
  })
}

/** Photo and mask as files of the person. */
async function recordInputs(
  { database, files }: CreateDependencies,
  viewer: SignedIn,
  room: SamplePhoto,
  maskPath: string,
): Promise<{ photoFileId: string; maskFileId: string }> {
  const photo = await files.takeImage(room.path)
  const mask = await files.takeImage(maskPath)
  const own = { teamId: viewer.teamId, createdBy: viewer.userId, kind: 'upload' } as const
  return database.transaction(async (tx) => ({
    photoFileId: (await files.record(tx, photo, own)).id,
    maskFileId: (await files.record(tx, mask, own)).id,
  }))
}

async function seedDesign(
  deps: CreateDependencies,
  viewer: SignedIn,
  assetsDir: string,
  room: SamplePhoto,
  surface: typeof materials.$inferSelect,
): Promise<void> {
  const read = async (file: string): Promise<unknown> =>
    JSON.parse(await readFile(join(assetsDir, 'rooms', file), 'utf8'))
  const { floorRectangle } = roomTruth.parse(await read(`truth/${room.key}.json`))
  const { corners } = suggestedFloors.parse(await read('regions/floors.json'))[room.key]!
  const [from, to] = floorRectangle.cornersPx
  const files = await recordInputs(deps, viewer, room, join(assetsDir, 'rooms/regions', `${room.key}-floor.png`))
  await createTask(deps, viewer, {
    clientToken: tokenOf(room),
    designType: 'tile_change',
    ...files,
    materialId: surface.id,
    params: {
      plane: { corners, knownLength: { from, to, mm: floorRectangle.mmWidth } },
      laying: surface.laying ?? 'straight',
      angleDeg: 0,
      groutMm: surface.groutMm ?? 2,
      groutColor: surface.groutColor ?? '#c8c8c8',
    },
    count: 1,
  })
}

const tokenOf = (room: SamplePhoto) => `seed-design-${room.key}`
