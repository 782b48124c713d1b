import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { FileService } from '../files/files.service'
import { packageRoot } from '../package-root'
import type { Database, Transaction } from '../db/database'
import { factories } from '../db/schema/catalogue'
import { teamId, userId } from './accounts'
import { FACTORY_TEXTS } from './factories.text'
import { seedId } from './seed-id'

export const factoryId = (index: number) => seedId('factory', index)

/** All belong to the demo agent; the merchants below it can browse them. */
export async function seedFactories(tx: Transaction): Promise<void> {
  await tx
    .insert(factories)
    .values(
      FACTORY_TEXTS.map((text, index) => ({
        ...text,
        id: factoryId(index),
        brands: [...text.brands],
        teamId: teamId('agent'),
        agentUserId: userId('agent'),
        sort: index,
      })),
    )
    .onConflictDoNothing()
}

const coversFolder = join(packageRoot, 'assets/factories')
/** Covers with furniture; the others show tiles and tile production. */
const FURNITURE_COVERS = ['sofa', 'chair', 'table', 'bed', 'wardrobe']

/** Assigns fitting covers in turn to factories without one. Without cover files they stay without. */
export async function seedFactoryCovers(database: Database, files: FileService): Promise<void> {
  const bare = await database.transaction(withoutCover)
  if (bare.length === 0) return
  const listed = z.array(z.object({ key: z.string() }))
  const keys = listed
    .parse(JSON.parse(await readFile(join(coversFolder, 'factories.json'), 'utf8')))
    .map(({ key }) => key)
  const furniture = keys.filter((key) => FURNITURE_COVERS.includes(key))
  const surfaces = keys.filter((key) => !FURNITURE_COVERS.includes(key))
  for (const [index, { id, type }] of bare.entries()) {
    const fitting = type === 'furniture' ? furniture : surfaces
    const key = fitting[index % fitting.length]
    if (!key) continue
    const image = await files.storeAsIs(await readFile(join(coversFolder, `${key}.jpg`)))
    await database.transaction(async (tx) => {
      const row = await files.record(tx, image, { teamId: teamId('agent'), createdBy: null, kind: 'asset' })
      await tx.update(factories).set({ coverFileId: row.id }).where(eq(factories.id, id))
    })
  }
}

const withoutCover = (tx: Transaction) =>
  tx
    .select({ id: factories.id, type: factories.type })
    .from(factories)
    .where(and(isNull(factories.coverFileId), eq(factories.teamId, teamId('agent'))))
    .orderBy(asc(factories.sort))
