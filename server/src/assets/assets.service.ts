import { randomUUID } from 'node:crypto'
import type { Asset, createAsset, moveAssets, updateAsset } from '@tessera/shared/contract/asset'
import type { EndpointOutput, EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import { and, asc, eq, inArray, notExists, sql } from 'drizzle-orm'
import { customerToAttach } from '../customers/customers.repository'
import { lockTeam } from '../customers/customers.service'
import type { Database, Reader, Transaction } from '../db/database'
import { assets } from '../db/schema/assets'
import { factories, materials } from '../db/schema/catalogue'
import { files } from '../db/schema/files'
import { isSimilar } from '../files/fingerprint'
import type { FileRow, FileService } from '../files/files.service'
import { isUsed } from '../files/unused-uploads'
import { AppError } from '../http/app-error'
import type { SignedIn } from '../http/route'
import { chargePictures } from './asset-quota'
import { assetOf, assetOfFile, fingerprintsOf, presentAsset, sameAsset, visibleTo } from './assets.repository'

interface AssetDependencies {
  database: Database
  files: FileService
}
type NewAsset = EndpointParsedInput<typeof createAsset>
type Kept = EndpointOutput<typeof createAsset>

/**
 * Keeps an uploaded picture, and charges the allowance or 50 beans in the same transaction. The file is the key: kept once more it is
 * answered with what it has become. Beans that the first call took are not said again.
 * @throws AppError NOT_FOUND for a customer that is not the team's, and a file that is no upload of the viewer's; QUOTE_STALE, BALANCE_INSUFFICIENT;
 *   UNAUTHORIZED for who left meanwhile: nobody else would see the picture, or could delete it
 */
export async function keepPicture(
  { database, files: pictures }: AssetDependencies,
  viewer: SignedIn,
  input: NewAsset,
): Promise<{ kept: Kept; repeated: boolean }> {
  const { fileId, name, scope, folder, customerId, mostBeans, evenIfDuplicate } = input
  const found = await database.transaction((tx) => pictures.find(tx, viewer.teamId, fileId))
  const fingerprint = await pictures.fingerprint(found)
  const present = (row: Awaited<ReturnType<typeof assetOf>>) => presentAsset(row, (id) => pictures.urlOf(id))
  return database.transaction(async (tx) => {
    // Serialises per team: allowance, duplicates and the file are all checked before the row is written.
    await lockTeam(tx, viewer)
    const known = await assetOfFile(tx, fileId)
    if (known) {
      if (known.asset.scope === 'personal' && known.asset.ownerUserId !== viewer.userId) throw new AppError('NOT_FOUND')
      return { kept: { state: 'created', asset: present(known), chargedBeans: 0 }, repeated: true }
    }
    const file = await pictures.find(tx, viewer.teamId, fileId)
    if (file.kind !== 'upload' || file.createdBy !== viewer.userId) throw new AppError('NOT_FOUND')
    const customer = customerId === undefined ? null : await customerToAttach(tx, viewer.teamId, customerId)
    if (!evenIfDuplicate) {
      const former = await duplicateOf(tx, viewer, { ...file, fingerprint })
      if (former) {
        return { kept: { state: 'duplicate', match: former.match, asset: present(former.row) }, repeated: false }
      }
    }
    const id = randomUUID()
    const chargedBeans = await chargePictures(tx, viewer, { count: 1, mostBeans, recordId: id })
    await writeAsset(tx, {
      id,
      teamId: viewer.teamId,
      ownerUserId: viewer.userId,
      source: 'upload',
      fileId,
      fingerprint,
      name,
      scope,
      folder: folder ?? null,
      customerId: customer?.id ?? null,
    })
    return { kept: { state: 'created', asset: present(await assetOf(tx, viewer, id)), chargedBeans }, repeated: false }
  })
}

/** Writes the row; its file is an upload no longer, so it does not go as an unused one. */
export async function writeAsset(tx: Transaction, row: typeof assets.$inferInsert): Promise<void> {
  await tx.update(files).set({ kind: 'asset', unusedSince: null }).where(eq(files.id, row.fileId))
  await tx.insert(assets).values(row)
}

async function duplicateOf(tx: Transaction, viewer: SignedIn, file: FileRow & { fingerprint: string }) {
  const same = await sameAsset(tx, viewer, file)
  if (same) return { match: 'same' as const, row: same }
  const all = await fingerprintsOf(tx, viewer)
  const similar = all.find(({ fingerprint }) => isSimilar(fingerprint, file.fingerprint))
  return similar ? { match: 'similar' as const, row: await assetOf(tx, viewer, similar.id) } : null
}

/** @throws AppError NOT_FOUND, VERSION_STALE */
export async function changeAsset(
  { database, files: pictures }: AssetDependencies,
  viewer: SignedIn,
  { id, version, ...changed }: EndpointParsedInput<typeof updateAsset>,
): Promise<Asset> {
  return database.transaction(async (tx) => {
    const row = await assetOf(tx, viewer, id)
    // Somebody else's picture that the team shares stays shared: only its owner may take it back.
    const taken = changed.scope === 'personal' && row.asset.ownerUserId !== viewer.userId
    const [written] = await tx
      .update(assets)
      .set({
        ...changed,
        ...(taken && { scope: row.asset.scope }),
        version: sql`${assets.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(and(visibleTo(viewer), eq(assets.id, id), eq(assets.version, version)))
      .returning({ id: assets.id })
    if (!written) throw new AppError('VERSION_STALE')
    return presentAsset(await assetOf(tx, viewer, id), (fileId) => pictures.urlOf(fileId))
  })
}

/** @throws AppError NOT_FOUND when none of them is there */
export async function putIntoFolder(
  { database }: AssetDependencies,
  viewer: SignedIn,
  { ids, folder }: EndpointParsedInput<typeof moveAssets>,
): Promise<{ moved: number }> {
  const moved = await database.transaction((tx) =>
    tx
      .update(assets)
      .set({ folder, version: sql`${assets.version} + 1`, updatedAt: sql`now()` })
      .where(and(visibleTo(viewer), inArray(assets.id, ids)))
      .returning({ id: assets.id }),
  )
  if (moved.length === 0) throw new AppError('NOT_FOUND')
  return { moved: moved.length }
}

/** @throws AppError NOT_FOUND when none of them is there */
export async function removeAssets(
  { database }: AssetDependencies,
  viewer: SignedIn,
  ids: string[],
): Promise<{ deleted: number }> {
  const gone = await database.transaction(async (tx) => {
    const rows = await tx
      .delete(assets)
      .where(and(visibleTo(viewer), inArray(assets.id, ids)))
      .returning({ fileId: assets.fileId })
    await releaseFiles(
      tx,
      rows.map(({ fileId }) => fileId),
    )
    return rows.length
  })
  if (gone === 0) throw new AppError('NOT_FOUND')
  return { deleted: gone }
}

/** With a person who leaves: what only they could see. */
export async function removePersonalAssets(tx: Transaction, userId: string): Promise<void> {
  const rows = await tx
    .delete(assets)
    .where(and(eq(assets.ownerUserId, userId), eq(assets.scope, 'personal')))
    .returning({ fileId: assets.fileId })
  await releaseFiles(
    tx,
    rows.map(({ fileId }) => fileId),
  )
}

/** Deletes files that were kept; designs, materials, factories and other kept pictures go on having theirs. */
export async function releaseFiles(tx: Transaction, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  // Locked first, in one order: whoever begins to use one at this moment commits before the next queries, which then see it.
  await tx.select({ id: files.id }).from(files).where(inArray(files.id, ids)).orderBy(asc(files.id)).for('update')
  const shown = await shownByGoods(tx, ids)
  const asAsset = tx.select({ id: assets.id }).from(assets).where(eq(assets.fileId, files.id))
  const onFactory = tx
    .select({ id: factories.id })
    .from(factories)
    .where(and(eq(factories.teamId, files.teamId), eq(factories.coverFileId, files.id)))
  const free = inArray(
    files.id,
    ids.filter((id) => !shown.has(id)),
  )
  const kept = and(free, notExists(onFactory), notExists(asAsset))
  await tx.delete(files).where(and(kept, notExists(isUsed(tx))))
  await tx.update(files).set({ kind: 'upload' }).where(kept)
}

/** Those that goods of their team show. Asked for all at once: asked for each, 600 files among 100 000 goods take half a minute. */
async function shownByGoods(tx: Reader, ids: string[]): Promise<Set<string>> {
  const ofTeams = tx.select({ teamId: files.teamId }).from(files).where(inArray(files.id, ids))
  const picture = sql`jsonb_array_elements_text(
    jsonb_build_array(${materials.coverFileId}, ${materials.cutoutFileId})
      || coalesce(${materials.faceFileIds}, '[]') || ${materials.imageFileIds}
  ) as picture(id)`
  const rows = await tx
    .selectDistinct({ id: sql<string>`picture.id` })
    .from(materials)
    .crossJoinLateral(picture)
    .where(and(inArray(materials.teamId, ofTeams), sql`picture.id = any(${sql.param(ids)}::text[])`))
  return new Set(rows.map(({ id }) => id))
}
