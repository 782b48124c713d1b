import { ASSET_LIMITS, type Asset, type getAssetList, type getUnusedUploadList } from '@tessera/shared/contract/asset'
import type { EndpointOutput, EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import { and, asc, eq, isNotNull, isNull, lt, notExists, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { customerOf } from '../customers/customers.repository'
import type { Reader } from '../db/database'
import { assets } from '../db/schema/assets'
import { customers } from '../db/schema/customers'
import { files } from '../db/schema/files'
import { users } from '../db/schema/people'
import type { FileRow } from '../files/files.service'
import { isUsed } from '../files/unused-uploads'
import { AppError } from '../http/app-error'
import { cutPage, keysetOf } from '../http/keyset'
import { countRows, matching, ordering, pageAnswer } from '../http/list-query'
import type { SignedIn } from '../http/route'

type Viewing = Pick<SignedIn, 'teamId' | 'userId'>
type UrlOf = (fileId: string) => string

/** Base condition of all queries: the team's pictures, and the person's own. */
export const visibleTo = ({ teamId, userId }: Viewing): SQL | undefined =>
  and(eq(assets.teamId, teamId), or(eq(assets.scope, 'team'), eq(assets.ownerUserId, userId)))

/** Kept pictures with what is shown of them. */
const shownAssets = (tx: Reader) =>
  tx
    .select({
      asset: assets,
      ownerName: users.userName,
      customerName: customers.name,
      width: files.width,
      height: files.height,
      sha256: files.sha256,
    })
    .from(assets)
    .innerJoin(files, eq(files.id, assets.fileId))
    .innerJoin(users, eq(users.id, assets.ownerUserId))
    .leftJoin(customers, and(eq(customers.id, assets.customerId), isNull(customers.deletedAt)))
    .$dynamic()

type ShownAsset = Awaited<ReturnType<typeof shownAssets>>[number]

export function presentAsset({ asset, ownerName, customerName, width, height }: ShownAsset, urlOf: UrlOf): Asset {
  return {
    id: asset.id,
    createdAt: asset.createdAt.toISOString(),
    updatedAt: asset.updatedAt.toISOString(),
    version: asset.version,
    scope: asset.scope,
    source: asset.source,
    name: asset.name,
    folder: asset.folder,
    customer: asset.customerId && customerName !== null ? { id: asset.customerId, name: customerName } : null,
    ownerName,
    fileId: asset.fileId,
    url: urlOf(asset.fileId),
    width,
    height,
  }
}

/** What the viewer may use, newest first. @throws AppError NOT_FOUND for a customer that is not the team's */
export async function assetPage(
  tx: Reader,
  viewer: SignedIn,
  query: EndpointParsedInput<typeof getAssetList>,
  urlOf: UrlOf,
): Promise<EndpointOutput<typeof getAssetList>> {
  ordering(query, { createdAt: assets.createdAt }, [], assets.id)
  const keyset = keysetOf(query, assets.createdAt, assets.id)
  const { scope, source, folder, customerId, keyword } = query
  if (customerId !== undefined) await customerOf(tx, viewer.teamId, customerId)
  const where = and(
    visibleTo(viewer),
    scope && eq(assets.scope, scope),
    source && eq(assets.source, source),
    folder === undefined ? undefined : eq(assets.folder, folder),
    customerId === undefined ? undefined : eq(assets.customerId, customerId),
    matching(keyword, [assets.name, assets.folder]),
  )
  const counted =
    keyset.counted ??
    (await countRows(tx, query, (most) =>
      tx.select({ id: assets.id }).from(assets).where(where).limit(most).as('rows'),
    ))
  const rows = await shownAssets(tx)
    .where(and(where, keyset.after))
    .orderBy(...keyset.order)
    .limit(keyset.fetched)
    .offset(keyset.offset)
  const page = cutPage(rows, query, counted, ({ asset }) => ({ at: asset.createdAt, key: asset.id }))
  const folders = await tx
    .selectDistinct({ folder: assets.folder })
    .from(assets)
    .where(and(visibleTo(viewer), isNotNull(assets.folder)))
    .orderBy(asc(assets.folder))
  return {
    ...pageAnswer(
      page.rows.map((row) => presentAsset(row, urlOf)),
      counted,
      query,
    ),
    nextCursor: page.nextCursor,
    folders: folders.flatMap((each) => each.folder ?? []),
  }
}

/** @throws AppError NOT_FOUND */
export async function assetOf(tx: Reader, viewer: Viewing, id: string): Promise<ShownAsset> {
  const [row] = await shownAssets(tx).where(and(visibleTo(viewer), eq(assets.id, id)))
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** The asset a file has become, whoever keeps it. */
export async function assetOfFile(tx: Reader, fileId: string): Promise<ShownAsset | null> {
  const [row] = await shownAssets(tx).where(eq(assets.fileId, fileId))
  return row ?? null
}

/** What the viewer keeps of the same bytes, the oldest. */
export async function sameAsset(tx: Reader, viewer: Viewing, { sha256 }: FileRow): Promise<ShownAsset | null> {
  const [row] = await shownAssets(tx)
    .where(and(visibleTo(viewer), eq(files.sha256, sha256)))
    .orderBy(asc(assets.createdAt))
    .limit(1)
  return row ?? null
}

/** Fingerprints of all that the viewer sees. */
export const fingerprintsOf = (tx: Reader, viewer: Viewing): Promise<{ id: string; fingerprint: string }[]> =>
  tx.select({ id: assets.id, fingerprint: assets.fingerprint }).from(assets).where(visibleTo(viewer))

/** The person's uploads that go within the days of notice; not those of which they keep another copy. */
export async function unusedUploads(
  tx: Reader,
  viewer: Viewing,
  urlOf: UrlOf,
): Promise<EndpointOutput<typeof getUnusedUploadList>> {
  const copy = alias(files, 'copy')
  const keptCopy = tx
    .select({ id: copy.id })
    .from(copy)
    .innerJoin(assets, eq(assets.fileId, copy.id))
    .where(and(visibleTo(viewer), eq(copy.sha256, files.sha256)))
  const rows = await tx
    .select()
    .from(files)
    .where(
      and(
        eq(files.createdBy, viewer.userId),
        eq(files.kind, 'upload'),
        lt(files.unusedSince, sql`now() - ${ASSET_LIMITS.unusedDays - ASSET_LIMITS.noticeDays} * interval '1 day'`),
        notExists(isUsed(tx)),
        notExists(keptCopy),
      ),
    )
    .orderBy(asc(files.unusedSince))
    .limit(100)
  return {
    list: rows.map(({ id, width, height, unusedSince }) => ({
      fileId: id,
      url: urlOf(id),
      width,
      height,
      removedAt: new Date(unusedSince!.getTime() + ASSET_LIMITS.unusedDays * 86_400_000).toISOString(),
    })),
  }
}
