import { randomUUID } from 'node:crypto'
import { ACCESS, checkAccess } from '@tessera/shared/contract/access'
import type { EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import type { GoodsDraft, saveMaterial } from '@tessera/shared/contract/material'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { chargePictures } from '../assets/asset-quota'
import { ownPictures } from '../assets/own-pictures'
import type { Transaction } from '../db/database'
import { factories, materials } from '../db/schema/catalogue'
import { files } from '../db/schema/files'
import { teams, users } from '../db/schema/people'
import { isUniqueViolation } from '../db/transactions'
import { AppError } from '../http/app-error'
import { doOnce } from '../http/idempotency'
import type { SignedIn } from '../http/route'
import { soundsOf } from '../sounds/spelling'
import { setTags } from '../tags/tags.repository'
import { everyPictureOf, filesOf, type GoodsPictures } from './goods-pictures'
import { keepsFactoryGoods, keptBy, type MaterialRow } from './materials.repository'
import { releasePictures } from './uses.service'
import { keepFormerPictures, writeVersions } from './versions.service'

type Written = EndpointParsedInput<typeof saveMaterial>

/**
 * Adds or changes one of the shop's own goods or of its factories', and charges its new pictures.
 * @throws AppError FORBIDDEN for the team's goods below {@link ACCESS.material} and for a factory's below {@link ACCESS.factoryManage};
 *   NOT_FOUND for a material or factory that is not the viewer's to change and for pictures that are not theirs; VALIDATION without a picture; SKU_TAKEN, VERSION_STALE, QUOTE_STALE, BALANCE_INSUFFICIENT,
 *   IDEMPOTENCY_MISMATCH; UNAUTHORIZED as {@link lockGoods}
 */
export async function writeMaterial(
  tx: Transaction,
  viewer: SignedIn,
  { clientToken, mostBeans, ...input }: Written,
): Promise<{ row: MaterialRow; chargedBeans: number; repeated: boolean }> {
  if (input.material.scope === 'team') requireTeamGoods(viewer)
  await lockGoods(tx, viewer)
  if (input.material.scope === 'factory') await requireOwnFactory(tx, viewer, input.material.factoryId)
  const once = { viewer, operation: 'saveMaterial', clientToken, payload: input }
  const { answer, repeated } = await doOnce(tx, once, async () => {
    const former = input.former && (await changeable(tx, viewer, input.former))
    const id = former?.id ?? randomUUID()
    const { fresh, ...pictures } = await picturesOf(tx, viewer, input, former)
    // Not the token: a colleague may use the same one, and it is forgotten after a week.
    const charge = { count: fresh, mostBeans, recordId: id, time: randomUUID() }
    const chargedBeans = fresh === 0 ? 0 : await chargePictures(tx, viewer, charge)
    await writeGoods(tx, viewer, { id, former, draft: input.material, pictures, status: input.status })
    return { id, chargedBeans }
  })
  const [row] = await tx.select().from(materials).where(eq(materials.id, answer.id))
  if (!row) throw new AppError('NOT_FOUND')
  return { row, chargedBeans: answer.chargedBeans, repeated }
}

/**
 * Serialises per team: allowance and numbers are checked before a row is written. Who left meanwhile writes none: nobody else would see
 * goods of their own, or could delete them.
 * @throws AppError UNAUTHORIZED
 */
export async function lockGoods(tx: Transaction, { teamId, userId }: SignedIn): Promise<void> {
  await tx.select({ id: teams.id }).from(teams).where(eq(teams.id, teamId)).for('no key update')
  const here = and(eq(users.id, userId), eq(users.teamId, teamId), eq(users.status, 'active'))
  if ((await tx.$count(users, here)) === 0) throw new AppError('UNAUTHORIZED')
}

function requireTeamGoods(viewer: SignedIn): void {
  if (checkAccess(ACCESS.material, viewer) !== 'ok') throw new AppError('FORBIDDEN')
}

async function requireOwnFactory(tx: Transaction, viewer: SignedIn, factoryId: string | undefined): Promise<void> {
  if (!keepsFactoryGoods(viewer)) throw new AppError('FORBIDDEN')
  if (factoryId === undefined)
    throw new AppError('VALIDATION', { issues: [{ path: 'material.factoryId', message: 'required' }] })
  if (!(await keepsFactory(tx, viewer, factoryId))) throw new AppError('NOT_FOUND')
}

/** Whether the person keeps the goods of this factory. */
export const keepsFactory = async (tx: Transaction, viewer: SignedIn, factoryId: string): Promise<boolean> =>
  keepsFactoryGoods(viewer) &&
  (await tx.$count(factories, and(eq(factories.id, factoryId), eq(factories.teamId, viewer.teamId)))) > 0

/** The team's goods, the person's own, and an agent's of its factories. Those of others and of the platform are not theirs to change. */
export async function changeable(
  tx: Transaction,
  viewer: SignedIn,
  { id, version }: { id: string; version: number },
): Promise<MaterialRow> {
  const [row] = await tx
    .select()
    .from(materials)
    .where(and(eq(materials.id, id), keptBy(viewer)))
    .for('update')
  if (!row) throw new AppError('NOT_FOUND')
  // Whatever it is to become.
  if (row.scope === 'team') requireTeamGoods(viewer)
  if (row.version !== version) throw new AppError('VERSION_STALE')
  return row
}

/** @returns how many of them the shop did not keep before, besides */
export async function picturesOf(
  tx: Transaction,
  viewer: SignedIn,
  { material, faceFileIds, imageFileIds, cutoutFileId }: Omit<Written, 'clientToken' | 'mostBeans'>,
  former: MaterialRow | null,
): Promise<GoodsPictures & { fresh: number }> {
  const isSurface = 'laying' in material
  const present = filesOf(former)
  const faces = isSurface ? unlessEmpty(faceFileIds, former?.faceFileIds ?? []) : []
  // What was a face before its kind was changed is a picture.
  const kept = former ? [...(isSurface ? [] : (former.faceFileIds ?? [])), ...former.imageFileIds] : []
  const images = [...new Set(imageFileIds ?? kept)]
  const keptCutout = cutoutFileId === undefined ? (former?.cutoutFileId ?? null) : cutoutFileId
  const cutout = material.kind === 'furniture' ? keptCutout : null
  const cover = isSurface ? faces[0] : (images[0] ?? cutout)
  if (cover === undefined || cover === null)
    throw new AppError('VALIDATION', {
      issues: [{ path: isSurface ? 'faceFileIds' : 'imageFileIds', message: 'required' }],
    })
  const all = [...new Set([...faces, ...images, ...(cutout === null ? [] : [cutout])])]
  const own = await ownPictures(
    tx,
    viewer,
    all.filter((fileId) => !present.includes(fileId)),
  )
  if (cutout !== null && cutout !== former?.cutoutFileId) await requireAlpha(tx, cutout)
  return { faces, images, cutout, cover, fresh: own.filter((picture) => !picture.kept).length }
}

const unlessEmpty = (asked: readonly string[], otherwise: string[]) =>
  asked.length === 0 ? otherwise : [...new Set(asked)]

async function requireAlpha(tx: Transaction, fileId: string): Promise<void> {
  const [file] = await tx.select({ hasAlpha: files.hasAlpha }).from(files).where(eq(files.id, fileId))
  if (!file?.hasAlpha)
    throw new AppError('VALIDATION', { issues: [{ path: 'cutoutFileId', message: 'invalid_value' }] })
}

interface Writing {
  id: string
  former: MaterialRow | null
  draft: GoodsDraft
  pictures: GoodsPictures
  status: MaterialRow['status'] | undefined
}

/** What a kind does not have is emptied when a material becomes of that kind. */
const NO_SIZES = {
  mmWidth: null,
  mmHeight: null,
  mmDepth: null,
  groutMm: null,
  groutColor: null,
  laying: null,
  finish: null,
} as const

/**
 * Writes the row, its version and its pictures. The caller holds the team's lock.
 * @throws AppError SKU_TAKEN
 */
export async function writeGoods(
  tx: Transaction,
  viewer: Pick<SignedIn, 'teamId' | 'userId'>,
  { id, former, draft, pictures, status }: Writing,
): Promise<void> {
  const { faces, images, cutout, cover } = pictures
  const { tagIds, factoryId = null, ...fields } = draft
  // What somebody else gave the team stays the team's: only its owner may take it back.
  const taken = former !== null && former.ownerUserId !== viewer.userId && draft.scope === 'personal'
  const columns = {
    ...NO_SIZES,
    ...fields,
    factoryId: draft.scope === 'factory' ? factoryId : null,
    ...(taken && { scope: former.scope, factoryId: former.factoryId }),
    ...(status && { status }),
    ...soundsOf(draft.name),
    faceFileIds: faces.length > 0 ? faces : null,
    imageFileIds: images,
    cutoutFileId: cutout,
    coverFileId: cover,
  }
  if (former) await keepFormerPictures(tx, [former])
  const [written] = await tx
    .transaction((inner) =>
      former
        ? inner
            .update(materials)
            .set({ ...columns, version: sql`${materials.version} + 1`, updatedAt: sql`now()` })
            .where(eq(materials.id, id))
            .returning()
        : inner
            .insert(materials)
            .values({ status: 'on', ...columns, id, teamId: viewer.teamId, ownerUserId: viewer.userId })
            .returning(),
    )
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'materials_sku_owner') ? new AppError('SKU_TAKEN') : error
    })
  if (tagIds) await setTags(tx, { teamId: viewer.teamId, scope: 'material', recordId: id, tagIds })
  await writeVersions(tx, viewer, [written!])
  // They are no unused uploads.
  const now = filesOf(written!)
  await tx.update(files).set({ kind: 'asset', unusedSince: null }).where(inArray(files.id, now))
  const dropped = filesOf(former).filter((fileId) => !now.includes(fileId))
  await releasePictures(tx, viewer.teamId, [{ id, fileIds: dropped }])
}

/** With a person of the team who leaves: what only they could use. Designs made with it stay, and so do the pictures that they read. */
export async function removePersonalMaterials(
  tx: Transaction,
  { teamId, userId }: Pick<SignedIn, 'teamId' | 'userId'>,
): Promise<void> {
  const theirs = and(eq(materials.ownerUserId, userId), eq(materials.scope, 'personal'))
  // As tasks lock what they are made with.
  const rows = await tx.select().from(materials).where(theirs).orderBy(asc(materials.id)).for('update')
  const pictures = await everyPictureOf(tx, rows)
  await tx.delete(materials).where(theirs)
  await releasePictures(tx, teamId, pictures)
}
