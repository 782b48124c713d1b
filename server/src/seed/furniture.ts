import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../db/database'
import { materials } from '../db/schema/catalogue'
import type { FileService } from '../files/files.service'
import { packageRoot } from '../package-root'
import { teamId } from './accounts'
import { factoryId } from './factories'
import { FACTORY_PIECES, FURNITURE_NAMES, FURNITURE_UNIT } from './furniture.text'
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

interface Offer {
  readonly id: string
  readonly cutout: z.output<typeof cutout>
  readonly row: Pick<typeof materials.$inferInsert, 'scope' | 'name' | 'sku' | 'priceFen'> &
    Partial<Pick<typeof materials.$inferInsert, 'teamId' | 'factoryId' | 'series'>>
}

/** Every cut-out from the platform, some also from furniture factories. */
function offersOf(cutouts: readonly z.output<typeof cutout>[]): Offer[] {
  const platform = cutouts.map((each, index): Offer => {
    const { key } = each
    const row = { scope: 'platform', name: FURNITURE_NAMES[key], sku: `F-${key}`, priceFen: PRICES_FEN[key] } as const
    return { id: seedId('furniture', index), cutout: each, row }
  })
  const factories = FACTORY_PIECES.flatMap(({ cutout: key, factory, ...piece }, index): Offer[] => {
    const found = cutouts.find((each) => each.key === key)
    const row = { ...piece, scope: 'factory', teamId: teamId('agent'), factoryId: factoryId(factory) } as const
    return found ? [{ id: seedId('factory-furniture', index), cutout: found, row }] : []
  })
  return [...platform, ...factories]
}

/** Inserts furniture of the platform and of factories and stores its pictures; pieces that are there already stay as they are. */
export async function seedFurniture(database: Database, files: FileService): Promise<void> {
  const offers = offersOf(z.array(cutout).parse(JSON.parse(readFileSync(join(folder, 'furniture.json'), 'utf8'))))
  const ids = offers.map(({ id }) => id)
  const known = await database.transaction((tx) =>
    tx.select({ id: materials.id }).from(materials).where(inArray(materials.id, ids)),
  )
  const made = new Set(known.map(({ id }) => id))
  for (const { id, cutout: piece, row } of offers) {
    if (made.has(id)) continue
    const image = await files.storeAsIs(await readFile(join(folder, piece.file)))
    const { mmWidth, mmDepth, mmHeight } = piece
    await database.transaction(async (tx) => {
      const owner = { teamId: row.teamId ?? null, createdBy: null, kind: 'asset' } as const
      const { id: fileId } = await files.record(tx, image, owner)
      const pictures = { coverFileId: fileId, cutoutFileId: fileId }
      const columns = { ...row, ...pictures, mmWidth, mmDepth, mmHeight, unit: FURNITURE_UNIT, status: 'on' } as const
      await tx
        .insert(materials)
        .values({ ...columns, id, kind: 'furniture' })
        .onConflictDoNothing()
    })
  }
}
