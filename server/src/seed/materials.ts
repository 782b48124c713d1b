import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hexColor, materialLaying, surfaceSpec } from '@tessera/shared/contract/material'
import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { FileService } from '../files/files.service'
import { packageRoot } from '../package-root'
import type { Database } from '../db/database'
import { materials } from '../db/schema/catalogue'
import { teamId, userId } from './accounts'
import { factoryId } from './factories'
import { FACE_NAMES, materialName, SERIES_NAMES, UNITS } from './materials.text'
import { seedId } from './seed-id'

const tilesFolder = join(packageRoot, 'assets/tiles')

/** An entry of `tiles.json`: photos of a tile's faces and its usual laying. */
const tile = z.object({
  key: z.enum(Object.keys(FACE_NAMES) as [keyof typeof FACE_NAMES, ...(keyof typeof FACE_NAMES)[]]),
  kind: z.enum(['tile', 'woodFloor', 'fabric']),
  mmWidth: z.number(),
  mmHeight: z.number(),
  groutMm: z.number(),
  groutColor: hexColor,
  laying: materialLaying,
  finish: surfaceSpec.shape.finish,
  files: z.array(z.string()).min(1),
})
type Tile = z.output<typeof tile>

interface Offer {
  scope: 'platform' | 'factory' | 'team'
  tile: Tile['key']
  priceFen: number
  /** Another size with the same proportions. */
  scale?: number
  factory?: number
}

/**
 * Every face from the platform; some also from factories and from one merchant's shop, at other prices and sizes. Places
 * are ids: new ones go to the end.
 */
const OFFERS: readonly Offer[] = [
  { scope: 'platform', tile: 'carrara', priceFen: 6_800 },
  { scope: 'platform', tile: 'calacatta-gold', priceFen: 26_800 },
  { scope: 'platform', tile: 'cement-warm', priceFen: 3_200 },
  { scope: 'platform', tile: 'travertine-beige', priceFen: 8_600 },
  { scope: 'platform', tile: 'terrazzo-classic', priceFen: 4_500 },
  { scope: 'platform', tile: 'slate-dark', priceFen: 2_900 },
  { scope: 'platform', tile: 'oak-plank', priceFen: 5_400 },
  { scope: 'platform', tile: 'walnut-herringbone', priceFen: 32_800 },
  { scope: 'platform', tile: 'terracotta', priceFen: 1_800 },
  { scope: 'platform', tile: 'encaustic-star', priceFen: 1_200 },
  { scope: 'platform', tile: 'sage-glazed', priceFen: 980 },
  { scope: 'platform', tile: 'blue-grey-glazed', priceFen: 980 },
  { scope: 'factory', tile: 'carrara', priceFen: 3_900, scale: 0.75, factory: 0 },
  { scope: 'factory', tile: 'calacatta-gold', priceFen: 15_800, scale: 2 / 3, factory: 0 },
  { scope: 'factory', tile: 'sage-glazed', priceFen: 520, scale: 0.75, factory: 1 },
  { scope: 'factory', tile: 'blue-grey-glazed', priceFen: 520, scale: 0.75, factory: 1 },
  { scope: 'factory', tile: 'slate-dark', priceFen: 3_600, scale: 2, factory: 2 },
  { scope: 'factory', tile: 'terrazzo-classic', priceFen: 6_200, scale: 4 / 3, factory: 3 },
  { scope: 'factory', tile: 'walnut-herringbone', priceFen: 23_800, factory: 4 },
  { scope: 'factory', tile: 'travertine-beige', priceFen: 9_900, scale: 0.75, factory: 5 },
  { scope: 'factory', tile: 'encaustic-star', priceFen: 1_600, factory: 6 },
  { scope: 'factory', tile: 'oak-plank', priceFen: 8_800, scale: 0.9, factory: 7 },
  { scope: 'team', tile: 'cement-warm', priceFen: 3_800, scale: 4 / 3 },
  { scope: 'team', tile: 'oak-plank', priceFen: 5_900 },
  { scope: 'team', tile: 'terracotta', priceFen: 2_400, scale: 0.5 },
  { scope: 'platform', tile: 'linen-oat', priceFen: 9_800 },
  { scope: 'platform', tile: 'boucle-cream', priceFen: 13_800 },
  { scope: 'platform', tile: 'velvet-emerald', priceFen: 12_800 },
  { scope: 'platform', tile: 'leather-caramel', priceFen: 36_800 },
  { scope: 'platform', tile: 'wool-herringbone', priceFen: 15_800 },
  { scope: 'platform', tile: 'twill-haze', priceFen: 7_800 },
  { scope: 'factory', tile: 'cement-warm', priceFen: 2_700, scale: 4 / 3, factory: 2 },
  { scope: 'factory', tile: 'travertine-beige', priceFen: 7_400, factory: 3 },
  { scope: 'factory', tile: 'walnut-herringbone', priceFen: 26_800, scale: 4 / 3, factory: 4 },
  { scope: 'factory', tile: 'calacatta-gold', priceFen: 21_800, scale: 2 / 3, factory: 5 },
  { scope: 'factory', tile: 'terracotta', priceFen: 1_900, factory: 6 },
  { scope: 'factory', tile: 'walnut-herringbone', priceFen: 41_800, scale: 5 / 3, factory: 7 },
  { scope: 'factory', tile: 'blue-grey-glazed', priceFen: 1_180, factory: 8 },
  { scope: 'factory', tile: 'sage-glazed', priceFen: 680, scale: 0.5, factory: 8 },
  { scope: 'factory', tile: 'linen-oat', priceFen: 6_900, factory: 10 },
  { scope: 'factory', tile: 'boucle-cream', priceFen: 9_800, factory: 10 },
  { scope: 'factory', tile: 'velvet-emerald', priceFen: 9_200, factory: 10 },
  { scope: 'factory', tile: 'leather-caramel', priceFen: 26_800, factory: 10 },
  { scope: 'factory', tile: 'wool-herringbone', priceFen: 10_900, factory: 10 },
]

function readTiles(): Tile[] {
  return z.array(tile).parse(JSON.parse(readFileSync(join(tilesFolder, 'tiles.json'), 'utf8')))
}

export const DEMO_GOODS = OFFERS.map((_, index) => seedId('material', index))

/** Inserts the materials on sale that no start before has, and stores their pictures. */
export async function seedMaterials(database: Database, files: FileService): Promise<void> {
  const ids = DEMO_GOODS
  const known = await database.transaction((tx) =>
    tx.select({ id: materials.id }).from(materials).where(inArray(materials.id, ids)),
  )
  // Offers of later releases come after those that are there; a removed one in between stays removed.
  const last = ids.findLastIndex((id) => known.some((row) => row.id === id))
  const missing = OFFERS.map((offer, index) => ({ offer, index })).slice(last + 1)
  if (missing.length === 0) return
  const tiles = readTiles().filter(({ key }) => missing.some(({ offer }) => offer.tile === key))
  const names = tiles.flatMap((each) => each.files)
  const stored = await Promise.all(
    names.map(async (name) => [name, await files.storeAsIs(await readFile(join(tilesFolder, name)))] as const),
  )
  await database.transaction(async (tx) => {
    const fileIds = new Map<string, string>()
    for (const [name, image] of stored) {
      const row = await files.record(tx, image, { teamId: null, createdBy: null, kind: 'asset' })
      fileIds.set(name, row.id)
    }
    const byKey = new Map(tiles.map((each) => [each.key, each]))
    const now = Date.now()
    const rows = missing.flatMap(({ offer, index }) => {
      const found = byKey.get(offer.tile)
      // Lists show the newest first: the first offer is the newest.
      const createdAt = new Date(now - index * 1000)
      return found ? [{ ...materialOf(offer, index, found, fileIds), createdAt }] : []
    })
    await tx.insert(materials).values(rows).onConflictDoNothing()
  })
}

function materialOf(offer: Offer, index: number, faces: Tile, fileIds: Map<string, string>) {
  const { scope } = offer
  const mmWidth = Math.round(faces.mmWidth * (offer.scale ?? 1))
  const mmHeight = Math.round(faces.mmHeight * (offer.scale ?? 1))
  const faceFileIds = faces.files.map((name) => fileIds.get(name)!)
  return {
    id: seedId('material', index),
    scope,
    teamId: scope === 'platform' ? null : teamId(scope === 'factory' ? 'agent' : 'advanced'),
    ownerUserId: scope === 'team' ? userId('advanced') : null,
    factoryId: offer.factory === undefined ? null : factoryId(offer.factory),
    kind: faces.kind,
    name: materialName(
      FACE_NAMES[faces.key],
      SERIES_NAMES[scope],
      faces.kind === 'fabric' ? null : [mmWidth, mmHeight],
    ),
    sku: `${scope[0]!.toUpperCase()}${String(index + 1).padStart(3, '0')}-${mmWidth}${mmHeight}`,
    coverFileId: faceFileIds[0]!,
    priceFen: offer.priceFen,
    unit: UNITS[faces.kind],
    status: 'on' as const,
    faceFileIds,
    mmWidth,
    mmHeight,
    groutMm: faces.groutMm,
    groutColor: faces.groutColor,
    laying: faces.laying,
    finish: faces.finish,
  }
}
