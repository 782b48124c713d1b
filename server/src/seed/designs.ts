import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { point } from '@tessera/shared/contract/design/plane'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { materials } from '../db/schema/catalogue'
import { designTasks } from '../db/schema/design'
import { loadSamplePhotos, type SamplePhoto } from '../files/sample-photos'
import type { SignedIn } from '../http/route'
import { usableBy } from '../materials/materials.repository'
import { type CreateDependencies, createTask } from '../design/tasks.service'

/** Metadata of a sample room: a rectangle on its floor and its real size. */
const roomTruth = z.object({
  floorRectangle: z.object({
    cornersPx: z.tuple([point, point, point, point]),
    mmWidth: z.number(),
    mmHeight: z.number(),
  }),
})

const MOST_DESIGNS = 4
/** Stride through the materials on sale, so that adjacent designs differ. */
const MATERIAL_STRIDE = 3

/**
 * Gives a person a few designs: ordinary tasks for the sample rooms, run by the engine and paid from the team's
 * balance. Idempotent: each is created once.
 */
export async function seedDesigns(deps: CreateDependencies, viewer: SignedIn, assetsDir: string): Promise<void> {
  const rooms = [...(await loadSamplePhotos(assetsDir)).values()].slice(0, MOST_DESIGNS)
  const tokens = rooms.map((room) => tokenOf(room))
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
}

async function seedDesign(
  deps: CreateDependencies,
  viewer: SignedIn,
  assetsDir: string,
  room: SamplePhoto,
  surface: typeof materials.$inferSelect,
): Promise<void> {
  const truthFolder = join(assetsDir, 'rooms/truth')
  const text = await readFile(join(truthFolder, `${room.key}.json`), 'utf8')
  const { floorRectangle } = roomTruth.parse(JSON.parse(text))
  const photo = await deps.files.takeImage(room.path)
  const mask = await deps.files.takeImage(join(truthFolder, `${room.key}-floor.png`))
  const own = { teamId: viewer.teamId, createdBy: viewer.userId, kind: 'upload' } as const
  const [photoFile, maskFile] = await deps.database.transaction(async (tx) => [
    await deps.files.record(tx, photo, own),
    await deps.files.record(tx, mask, own),
  ])
  await createTask(deps, viewer, {
    clientToken: tokenOf(room),
    designType: 'tile_change',
    photoFileId: photoFile!.id,
    maskFileId: maskFile!.id,
    materialId: surface.id,
    params: {
      plane: {
        corners: floorRectangle.cornersPx,
        sizeMm: [floorRectangle.mmWidth, floorRectangle.mmHeight],
      },
      laying: surface.laying ?? 'straight',
      angleDeg: 0,
      groutMm: surface.groutMm ?? 2,
      groutColor: surface.groutColor ?? '#c8c8c8',
    },
    count: 1,
  })
}

const tokenOf = (room: SamplePhoto) => `seed-design-${room.key}`
