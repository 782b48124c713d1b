import type { getAssetQuota } from '@tessera/shared/contract/asset'
import { BEAN_COST } from '@tessera/shared/contract/constants'
import type { EndpointOutput } from '@tessera/shared/contract/endpoint'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '../db/database'
import { assets } from '../db/schema/assets'
import { materials } from '../db/schema/catalogue'
import { files } from '../db/schema/files'
import { AppError } from '../http/app-error'
import type { SignedIn } from '../http/route'
import { spend } from '../ledger/ledger.service'
import { quotaOf } from '../ledger/quota.service'

/**
 * Pictures of a team that count against its allowance: those that its people keep, and pictures of its own materials, those of its
 * factories too, that are not kept besides. What customers sent counts for nothing, nor do the platform's pictures.
 */
export async function countPersonalPictures(tx: Reader, teamId: string): Promise<number> {
  const kept = and(eq(assets.teamId, teamId), eq(assets.source, 'upload'))
  const [assetCount] = await tx
    .select({ rows: sql<number>`count(*)`.mapWith(Number) })
    .from(assets)
    .where(kept)
  const faces = sql`(
    select jsonb_array_elements_text(coalesce(${materials.faceFileIds}, jsonb_build_array(${materials.coverFileId}))
      || ${materials.imageFileIds} || jsonb_strip_nulls(jsonb_build_array(${materials.cutoutFileId}))) as file_id
    from ${materials} where ${eq(materials.teamId, teamId)}
  ) as faces inner join ${files} on ${and(sql`${files.id} = faces.file_id`, eq(files.teamId, teamId))}`
  const [faceCount] = await tx
    .select({ rows: sql<number>`count(distinct faces.file_id)`.mapWith(Number) })
    .from(faces)
    .where(sql`faces.file_id not in (select ${assets.fileId} from ${assets} where ${kept})`)
  return assetCount!.rows + faceCount!.rows
}

/** Those of the files that somebody of the team keeps: they count already. */
export async function keptFiles(tx: Reader, teamId: string, fileIds: readonly string[]): Promise<Set<string>> {
  if (fileIds.length === 0) return new Set()
  const rows = await tx
    .select({ fileId: assets.fileId })
    .from(assets)
    .where(and(eq(assets.teamId, teamId), eq(assets.source, 'upload'), inArray(assets.fileId, [...fileIds])))
  return new Set(rows.map(({ fileId }) => fileId))
}

/** What the membership still includes; the next picture costs 0 or 50 beans. */
export async function assetQuota(tx: Reader, viewer: SignedIn): Promise<EndpointOutput<typeof getAssetQuota>> {
  return quotaOf(tx, viewer, 'material', await countPersonalPictures(tx, viewer.teamId))
}

interface Pictures {
  count: number
  /** What the person was told at most. */
  mostBeans: number
  /** The asset or material they belong to; names the entry, which is written once. */
  recordId: string
  /** Of records that take pictures more than once: tells the times apart. */
  time?: string
}

/**
 * Takes the allowance or beans for pictures that a person keeps. The caller holds the team's lock and writes the record afterwards.
 * @returns beans taken
 * @throws AppError QUOTE_STALE when it costs more than was said; BALANCE_INSUFFICIENT `{required, available, unit: 'beans'}`
 */
export async function chargePictures(tx: Transaction, viewer: SignedIn, pictures: Pictures): Promise<number> {
  const { count, mostBeans, recordId, time } = pictures
  const { allowance, used } = await assetQuota(tx, viewer)
  const beyond = Math.min(count, Math.max(0, used + count - allowance))
  const amount = beyond * BEAN_COST.material
  if (amount > mostBeans) throw new AppError('QUOTE_STALE')
  if (amount > 0) await payForPictures(tx, viewer, { recordId, time, amount })
  return amount
}

/** Takes beans that were found due. The caller holds the team's lock. @throws AppError BALANCE_INSUFFICIENT */
export async function payForPictures(
  tx: Transaction,
  viewer: SignedIn,
  { recordId, time, amount }: { recordId: string; time?: string | undefined; amount: number },
): Promise<void> {
  await spend(tx, {
    teamId: viewer.teamId,
    unit: 'beans',
    amount,
    category: 'material',
    cause: { type: 'material', id: recordId },
    key: `material:${recordId}${time === undefined ? '' : `:${time}`}`,
    operatorId: viewer.userId,
  })
}
