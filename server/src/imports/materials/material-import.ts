import { ACCESS } from '@tessera/shared/contract/access'
import { BEAN_COST } from '@tessera/shared/contract/constants'
import { MATERIAL_IMPORT, type MaterialImport, type MaterialRow } from '@tessera/shared/contract/material-import'
import { and, eq, sql } from 'drizzle-orm'
import { openArchive } from '../archives/archives.service'
import { assetQuota } from '../../assets/asset-quota'
import { viewerOf } from '../../auth/sessions.service'
import type { Database, Reader } from '../../db/database'
import { materials } from '../../db/schema/catalogue'
import { importRows, imports } from '../../db/schema/imports'
import type { FileService } from '../../files/files.service'
import type { SignedIn } from '../../http/route'
import { keepsFactory } from '../../materials/materials.service'
import type { ImportHead, ImportKind, NumberedRow, RowSource } from '../import-kind'
import { importJob } from '../imports.service'
import { goodsOf, MaterialBatch, numbersOf, scopeOf } from './material-batch'
import { type RowPictures, type TakenPictures, takePictures } from './row-pictures'

/** Imports of materials, with their pictures. */
export const materialImport = (deps: {
  database: Database
  files: FileService
}): ImportKind<MaterialRow, RowPictures> => ({
  name: 'material',
  job: importJob('material-import'),
  calls: MATERIAL_IMPORT,
  access: ACCESS.material,
  admits: keepsFactory,
  // As many as can lose their pictures' work when the process ends.
  rowsAtOnce: 50,
  quote,
  source: (head) => pictureSource(deps, head),
  settle: (tx, { head, viewer, rows, ready }) =>
    new MaterialBatch({ tx, files: deps.files, head, viewer, ready }).settle(rows),
})

/** Takes pictures of rows that become new materials in; the others have theirs. */
function pictureSource(
  { database, files }: { database: Database; files: FileService },
  head: ImportHead,
): RowSource<MaterialRow, RowPictures> {
  const { id, archiveId, createdBy } = head
  let opening: ReturnType<typeof openArchive> | null = null
  const taken: TakenPictures = new Map()
  const take = async (rows: readonly NumberedRow<MaterialRow>[], signal: AbortSignal): Promise<RowPictures> => {
    const skus = rows.flatMap(({ value }) => value.sku ?? [])
    const known = await database.read((tx) => goodsOf(tx, head, skus))
    const wanted = rows.filter(({ value: { sku, pictures = [] } }) => pictures.length > 0 && !(sku && known.has(sku)))
    if (archiveId === null || wanted.length === 0) return new Map()
    // Once a run: its directory may be long.
    opening ??= openArchive({ database, files }, archiveId)
    const most = await database.read((tx) => payable(tx, id, createdBy))
    return takePictures({ files, archive: await opening, known: taken, rows: wanted, most, signal })
  }
  return { take }
}

/** Pictures that the allowance and what was agreed to pay for now: others would be unpacked for nothing. */
async function payable(tx: Reader, importId: string, userId: string): Promise<number> {
  const viewer = await viewerOf(tx, userId)
  const [head] = await tx
    .select({ mostBeans: imports.mostBeans, chargedBeans: imports.chargedBeans })
    .from(imports)
    .where(eq(imports.id, importId))
  if (!viewer || !head) return 0
  const { allowance, used, beans } = await assetQuota(tx, viewer)
  const paid = Math.floor(Math.min(beans, head.mostBeans - head.chargedBeans) / BEAN_COST.material)
  return Math.max(0, allowance - used) + Math.max(0, paid)
}

async function quote(tx: Reader, viewer: SignedIn, head: ImportHead): Promise<NonNullable<MaterialImport['quote']>> {
  const cell = (name: keyof MaterialRow) => sql`${importRows.value}->>${sql.raw(`'${name}'`)}`
  const numbered = and(numbersOf(head), eq(materials.sku, cell('sku')))
  const alike = and(
    eq(materials.teamId, head.teamId),
    eq(materials.scope, scopeOf(head)),
    head.factoryId === null ? undefined : eq(materials.factoryId, head.factoryId),
    eq(materials.name, cell('name')),
    eq(materials.kind, cell('kind')),
    sql`${materials.mmWidth} is not distinct from (${cell('mmWidth')})::double precision`,
    sql`${materials.mmHeight} is not distinct from (${cell('mmHeight')})::double precision`,
  )
  // Each row is looked for once: a filter of a count would look again for every count.
  const looked = tx.$with('looked').as(
    tx
      .select({
        pictures: sql<number>`jsonb_array_length(coalesce(${importRows.value}->'pictures', '[]'::jsonb))`.as(
          'pictures',
        ),
        known: sql<boolean>`exists (select from ${materials} where ${numbered})`.as('known'),
        alike: sql<boolean>`${cell('sku')} is null and exists (select from ${materials} where ${alike})`.as('alike'),
      })
      .from(importRows)
      .where(eq(importRows.importId, head.id))
      // Keeps the planner from putting the lookups back into each filter.
      .offset(0),
  )
  const [counted] = await tx
    .with(looked)
    .select({
      existingMaterials: sql<number>`(count(*) filter (where ${looked.known}))::int`,
      newMaterials: sql<number>`(count(*) filter (where not ${looked.known} and ${looked.pictures} > 0))::int`,
      withoutPicture: sql<number>`(count(*) filter (where not ${looked.known} and ${looked.pictures} = 0))::int`,
      alike: sql<number>`(count(*) filter (where not ${looked.known} and ${looked.pictures} > 0 and ${looked.alike}))::int`,
      pictures: sql<number>`coalesce(sum(${looked.pictures}) filter (where not ${looked.known}), 0)::int`,
    })
    .from(looked)
  const { allowance, used, beans } = await assetQuota(tx, viewer)
  const free = Math.min(counted!.pictures, Math.max(0, allowance - used))
  return { ...counted!, free, costBeans: (counted!.pictures - free) * BEAN_COST.material, beans }
}
