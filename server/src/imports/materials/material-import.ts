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
import type { ImportHead, ImportKind, NumberedRow, RowSource } from '../import-kind'
import { importJob } from '../imports.service'
import { MaterialBatch, teamGoods } from './material-batch'
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
  { id, teamId, archiveId, createdBy }: ImportHead,
): RowSource<MaterialRow, RowPictures> {
  let opening: ReturnType<typeof openArchive> | null = null
  const taken: TakenPictures = new Map()
  const take = async (rows: readonly NumberedRow<MaterialRow>[], signal: AbortSignal): Promise<RowPictures> => {
    const skus = rows.flatMap(({ value }) => value.sku ?? [])
    const known = await database.read((tx) => teamGoods(tx, teamId, skus))
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

async function quote(tx: Reader, viewer: SignedIn, importId: string): Promise<NonNullable<MaterialImport['quote']>> {
  const known = sql`exists (select from ${materials} where ${and(
    eq(materials.teamId, viewer.teamId),
    eq(materials.scope, 'team'),
    sql`${materials.sku} = ${importRows.value}->>'sku'`,
  )})`
  const side = (name: 'mmWidth' | 'mmHeight') => sql`(${importRows.value}->>${sql.raw(`'${name}'`)})::double precision`
  const alike = sql`${importRows.value}->>'sku' is null and exists (select from ${materials} where ${and(
    eq(materials.teamId, viewer.teamId),
    eq(materials.scope, 'team'),
    sql`${materials.name} = ${importRows.value}->>'name'`,
    sql`${materials.kind}::text = ${importRows.value}->>'kind'`,
    sql`${materials.mmWidth} is not distinct from ${side('mmWidth')}`,
    sql`${materials.mmHeight} is not distinct from ${side('mmHeight')}`,
  )})`
  const inRow = sql`jsonb_array_length(coalesce(${importRows.value}->'pictures', '[]'::jsonb))`
  const [counted] = await tx
    .select({
      existingMaterials: sql<number>`(count(*) filter (where ${known}))::int`,
      newMaterials: sql<number>`(count(*) filter (where not ${known} and ${inRow} > 0))::int`,
      withoutPicture: sql<number>`(count(*) filter (where not ${known} and ${inRow} = 0))::int`,
      alike: sql<number>`(count(*) filter (where not ${known} and ${inRow} > 0 and ${alike}))::int`,
      pictures: sql<number>`coalesce(sum(${inRow}) filter (where not ${known}), 0)::int`,
    })
    .from(importRows)
    .where(eq(importRows.importId, importId))
  const { allowance, used, beans } = await assetQuota(tx, viewer)
  const free = Math.min(counted!.pictures, Math.max(0, allowance - used))
  return { ...counted!, free, costBeans: (counted!.pictures - free) * BEAN_COST.material, beans }
}
