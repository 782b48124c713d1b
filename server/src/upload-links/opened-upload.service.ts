import { randomUUID } from 'node:crypto'
import { type OpenedUpload, UPLOAD_LINK_PHOTOS } from '@tessera/shared/contract/upload-link'
import { and, eq, getTableColumns, or, sql } from 'drizzle-orm'
import { writeAsset } from '../assets/assets.service'
import type { Reader, Transaction } from '../db/database'
import { customers } from '../db/schema/customers'
import { teams } from '../db/schema/people'
import { uploadLinks, uploadPhotos } from '../db/schema/upload-links'
import type { FileService, StoredImage } from '../files/files.service'
import { AppError } from '../http/app-error'
import { openState } from '../links/link-state.rules'
import { hashToken } from '../links/secret-links'

/** A link by its token, with its shop. It ends with its customer and its team. */
async function linkByToken(tx: Reader, token: string) {
  const [row] = await tx
    .select({
      ...getTableColumns(uploadLinks),
      shopName: teams.name,
      shopPhone: teams.shopPhone,
      closedAt: teams.closedAt,
      customerName: customers.name,
      customerDeletedAt: customers.deletedAt,
    })
    .from(uploadLinks)
    .innerJoin(teams, eq(teams.id, uploadLinks.teamId))
    .innerJoin(customers, eq(customers.id, uploadLinks.customerId))
    .where(eq(uploadLinks.tokenHash, hashToken(token)))
  if (!row) return null
  const over = row.closedAt !== null || row.customerDeletedAt !== null
  const shopPhone = row.closedAt ? null : row.shopPhone
  return { ...row, shopPhone, state: over ? ('revoked' as const) : openState(row) }
}

/** What anybody who has the link sees. Nothing of customer, merchant or photos. @throws AppError NOT_FOUND */
export async function openedUpload(tx: Reader, token: string): Promise<OpenedUpload> {
  const link = await linkByToken(tx, token)
  if (!link) throw new AppError('NOT_FOUND')
  const { state, shopName, shopPhone, photos, expiresAt } = link
  if (state !== 'live') return { state, shopName, shopPhone }
  return {
    state: 'open',
    shopName,
    shopPhone,
    expiresAt: expiresAt.toISOString(),
    sent: photos,
    left: Math.max(0, UPLOAD_LINK_PHOTOS - photos),
  }
}

/** A photo on its way: the link it came under, and what the sender calls it. */
export interface Photo {
  token: string
  photoToken: string
}

/**
 * Whether a photo may come at all; asked before its bytes are read, and again when they are written.
 * @returns how many more the link takes when it has arrived before; null when it is new
 * @throws AppError NOT_FOUND, GONE when the link has ended or is full
 */
export async function admitPhoto(tx: Reader, { token, photoToken }: Photo, sha256?: string) {
  const link = await linkByToken(tx, token)
  if (!link) throw new AppError('NOT_FOUND')
  if (link.state !== 'live') throw new AppError('GONE')
  const left = UPLOAD_LINK_PHOTOS - link.photos
  const [known] = await tx
    .select({ linkId: uploadPhotos.linkId })
    .from(uploadPhotos)
    .where(
      and(
        eq(uploadPhotos.linkId, link.id),
        or(eq(uploadPhotos.photoToken, photoToken), sha256 === undefined ? undefined : eq(uploadPhotos.sha256, sha256)),
      ),
    )
  if (known) return { link, arrived: { left } }
  if (left <= 0) throw new AppError('GONE')
  return { link, arrived: null }
}

/**
 * Makes a stored photo an asset of the team, at the customer; free of charge.
 * @throws AppError as {@link admitPhoto}
 */
export async function takePhoto(
  tx: Transaction,
  files: FileService,
  photo: Photo,
  { image, fingerprint }: { image: StoredImage; fingerprint: string },
): Promise<{ left: number; repeated: boolean }> {
  // Locked, so that photos are counted one by one.
  await tx
    .select({ id: uploadLinks.id })
    .from(uploadLinks)
    .where(eq(uploadLinks.tokenHash, hashToken(photo.token)))
    .for('update')
  const { link, arrived } = await admitPhoto(tx, photo, image.sha256)
  if (arrived) return { ...arrived, repeated: true }
  const { teamId, createdBy, customerId, customerName, photos } = link
  const file = await files.record(tx, image, { teamId, createdBy, kind: 'upload' })
  const assetId = randomUUID()
  await writeAsset(tx, {
    id: assetId,
    teamId,
    ownerUserId: createdBy,
    scope: 'team',
    source: 'customer',
    fileId: file.id,
    fingerprint,
    name: `${customerName} ${photos + 1}`,
    folder: null,
    customerId,
  })
  await tx.insert(uploadPhotos).values({ linkId: link.id, photoToken: photo.photoToken, sha256: image.sha256, assetId })
  await tx
    .update(uploadLinks)
    .set({ photos: photos + 1, lastPhotoAt: sql`now()` })
    .where(eq(uploadLinks.id, link.id))
  return { left: UPLOAD_LINK_PHOTOS - photos - 1, repeated: false }
}
