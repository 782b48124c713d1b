import type { EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import { type GoodsDraft, goodsDraft, type restoreVersion } from '@tessera/shared/contract/material'
import { and, eq, inArray } from 'drizzle-orm'
import { chargePictures } from '../assets/asset-quota'
import type { Reader, Transaction } from '../db/database'
import { materials, materialVersions } from '../db/schema/catalogue'
import { tags } from '../db/schema/tags'
import { AppError } from '../http/app-error'
import type { SignedIn } from '../http/route'
import { freshOfVersions, picturesOfVersion } from './goods-pictures'
import type { MaterialRow } from './materials.repository'
import { changeable, lockGoods, picturesOf, writeGoods } from './materials.service'

/**
 * Writes one of the goods as a version of it says. Pictures that come back are charged like new ones; a repeated call finds another version.
 * @throws AppError NOT_FOUND for goods that are not the viewer's to change and for a version that it never had; VERSION_STALE, SKU_TAKEN,
 *   QUOTE_STALE, BALANCE_INSUFFICIENT; VALIDATION when the version lacks its pictures and its kind needs others than there are
 */
export async function restore(
  tx: Transaction,
  viewer: SignedIn,
  { id, version, of, mostBeans }: EndpointParsedInput<typeof restoreVersion>,
): Promise<{ row: MaterialRow; chargedBeans: number }> {
  await lockGoods(tx, viewer)
  const former = await changeable(tx, viewer, { id, version })
  const [told] = await tx
    .select({ values: materialVersions.values })
    .from(materialVersions)
    .where(and(eq(materialVersions.materialId, id), eq(materialVersions.version, of)))
  if (!told) throw new AppError('NOT_FOUND')
  const draft = await draftOf(tx, viewer, former, told.values)
  const pictures =
    (await picturesOfVersion(tx, id, of)) ??
    (await picturesOf(
      tx,
      viewer,
      {
        former: null,
        material: draft,
        faceFileIds: [],
        imageFileIds: undefined,
        cutoutFileId: undefined,
        status: undefined,
      },
      former,
    ))
  const count = (await freshOfVersions(tx, viewer.teamId, former)).get(of) ?? 0
  const charge = { count, mostBeans, recordId: id, time: `${version + 1}` }
  const chargedBeans = count === 0 ? 0 : await chargePictures(tx, viewer, charge)
  await writeGoods(tx, viewer, { id, former, draft, pictures, status: undefined })
  const [row] = await tx.select().from(materials).where(eq(materials.id, id))
  return { row: row!, chargedBeans }
}

/** What the version says; who may use it and whether it is on sale stay as they are. */
async function draftOf(
  tx: Reader,
  { teamId }: SignedIn,
  { scope, factoryId }: MaterialRow,
  values: Readonly<Record<string, string | number | null>>,
): Promise<GoodsDraft> {
  const parsed = goodsDraft.safeParse({
    ...values,
    scope,
    factoryId: factoryId ?? undefined,
    tagIds: await tagsNamed(tx, teamId, values['tags']),
  })
  if (!parsed.success) throw new AppError('VALIDATION')
  return parsed.data
}

/** Those of the names that are still tags; nothing where the version does not tell, so that they stay. */
async function tagsNamed(tx: Reader, teamId: string, names: string | number | null | undefined) {
  if (names === undefined) return undefined
  if (names === null) return []
  const named = and(eq(tags.teamId, teamId), eq(tags.scope, 'material'), inArray(tags.name, String(names).split('\n')))
  return (await tx.select({ id: tags.id }).from(tags).where(named)).map(({ id }) => id)
}
