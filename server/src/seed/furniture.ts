import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../db/database'
import { materials } from '../db/schema/catalogue'
import type { FileService } from '../files/files.service'
import { packageRoot } from '../package-root'
import { FURNITURE_NAMES, FURNITURE_UNIT } from './furniture.text'
import { seedId } from './seed-id'

const folder = join(packageRoot, 'assets/furniture')

/** An entry of `furniture.json`: a cut-out seen from the front, and the piece's real size. */
const cutout = z.object({
  key: z.enum(Object.keys(FURNITURE_NAMES) as [keyof typeof FURNITURE_NAMES, ...(keyof typeof FURNITURE_NAMES)[]]),
  file: z.string(),
  mmWidth: z.number(),
  mmDepth: z.number(),
  mmHeight: z.number(),
})

const PRICES_FEN: Readonly<Record<keyof typeof FURNITURE_NAMES, number>> = {
  'sofa-linen': 429_900,
  'sofa-moss': 359_900,
  'armchair-cream': 129_900,
  'armchair-rust': 139_900,
  'coffee-table-oak': 89_900,
  'side-table-walnut': 45_900,
  'sideboard-oak': 199_900,
  'floor-lamp-brass': 69_900,
  'dining-chair-oak': 39_900,
  'plant-rubber': 25_900,
}

/** Inserts the platform's furniture and stores its pictures; pieces that are there already stay as they are. */
export async function seedFurniture(database: Database, files: FileService): Promise<void> {
  const cutouts = z.array(cutout).parse(JSON.parse(readFileSync(join(folder, 'furniture.json'), 'utf8')))
  const idOf = (index: number) => seedId('furniture', index)
  const known = await database.transaction((tx) =>
    tx
      .select({ id: materials.id })
      .from(materials)
      .where(
        inArray(
          materials.id,
          cutouts.map((_, index) => idOf(index)),
        ),
      ),
  )
  const made = new Set(known.map(({ id }) => id))
  for (const [index, { key, file, mmWidth, mmDepth, mmHeight }] of cutouts.entries()) {
    if (made.has(idOf(index))) continue
    const image = await files.storeAsIs(await readFile(join(folder, file)))
    await database.transaction(async (tx) => {
      const { id: fileId } = await files.record(tx, image, { teamId: null, createdBy: null, kind: 'asset' })
      await tx
        .insert(materials)
        .values({
          id: idOf(index),
          scope: 'platform',
          kind: 'furniture',
          name: FURNITURE_NAMES[key],
          sku: `F-${key}`,
          coverFileId: fileId,
          cutoutFileId: fileId,
          priceFen: PRICES_FEN[key],
          unit: FURNITURE_UNIT,
          status: 'on',
          mmWidth,
          mmDepth,
          mmHeight,
        })
        .onConflictDoNothing()
    })
  }
}
