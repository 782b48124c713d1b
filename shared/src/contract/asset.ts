import { z } from 'zod'
import { ACCESS } from './access'
import { defineEndpoint } from './endpoint'
import { oneLine } from './one-line'
import { cursor, id, isoTime, nextCursor, pageOf, pageQuery, recordFields } from './schemas'

/** `personal` pictures are seen by their owner alone, `team` ones by everybody of the team. */
export const ASSET_SCOPES = ['personal', 'team'] as const
/** `customer`: sent by a customer under an upload link, free of charge. */
export const ASSET_SOURCES = ['upload', 'customer'] as const
export const ASSET_LIMITS = {
  name: 60,
  folder: 20,
  /** Pictures that one call moves or deletes. */
  atOnce: 100,
  /** An upload that nothing uses is deleted after so many days, and announced so many days before. */
  unusedDays: 30,
  noticeDays: 7,
} as const

export const assetScope = z.enum(ASSET_SCOPES)
export type AssetScope = (typeof ASSET_SCOPES)[number]
const assetName = oneLine(1, ASSET_LIMITS.name)
const folder = oneLine(1, ASSET_LIMITS.folder)

/** A picture kept for designs. */
export const asset = z.object({
  ...recordFields,
  scope: assetScope,
  source: z.enum(ASSET_SOURCES),
  name: z.string(),
  /** Null outside folders. */
  folder: z.string().nullable(),
  customer: z.object({ id, name: z.string() }).nullable(),
  ownerName: z.string(),
  fileId: id,
  /** Signed and expiring; add `w`, `h` and `q` for a smaller picture. */
  url: z.string(),
  width: z.int(),
  height: z.int(),
})
export type Asset = z.output<typeof asset>

export const getAssetList = defineEndpoint({
  method: 'GET',
  path: '/asset/v1/getAssetList',
  access: ACCESS.design,
  summary: 'Pictures kept by the viewer and their team, newest first; keyword matches name and folder.',
  input: pageQuery.extend({
    cursor,
    scope: assetScope.optional(),
    source: z.enum(ASSET_SOURCES).optional(),
    folder: folder.optional(),
    customerId: id.optional(),
  }),
  output: pageOf(asset).extend({
    nextCursor,
    /** Folders the viewer sees, by name. */
    folders: z.array(z.string()),
  }),
})

const quota = z.object({
  /** Pictures included in the membership. */
  allowance: z.int(),
  /** Kept pictures and faces of personal materials that count; what customers sent does not. */
  used: z.int(),
  /** Price of the next picture: 0 within the allowance. */
  nextCostBeans: z.int(),
  beans: z.int(),
})

export const getAssetQuota = defineEndpoint({
  method: 'GET',
  path: '/asset/v1/getAssetQuota',
  access: ACCESS.design,
  summary: 'Pictures the membership still includes, and what the next one costs in beans.',
  input: z.object({}),
  output: quota,
})

export const createAsset = defineEndpoint({
  method: 'POST',
  path: '/asset/v1/createAsset',
  access: ACCESS.design,
  summary:
    'Keep an uploaded picture; takes the allowance or 50 beans in the same transaction. Idempotent by fileId: a picture is charged once.',
  input: z.object({
    fileId: id,
    name: assetName,
    scope: assetScope,
    folder: folder.optional(),
    customerId: id.optional(),
    /** What the person was told it costs at most; more is QUOTE_STALE. */
    mostBeans: z.int().min(0),
    /** Keep it although a picture like it is kept already. */
    evenIfDuplicate: z.boolean().default(false),
  }),
  output: z.discriminatedUnion('state', [
    z.object({ state: z.literal('created'), asset, chargedBeans: z.int() }),
    /** Nothing was kept or charged: `same` bytes, or `similar` to the eye. */
    z.object({ state: z.literal('duplicate'), match: z.enum(['same', 'similar']), asset }),
  ]),
})

export const updateAsset = defineEndpoint({
  method: 'POST',
  path: '/asset/v1/updateAsset',
  access: ACCESS.design,
  summary: 'Change name, folder and who sees a kept picture.',
  input: z.object({ id, version: z.int(), name: assetName, folder: folder.nullable(), scope: assetScope }),
  output: asset,
})

const ids = z.array(id).min(1).max(ASSET_LIMITS.atOnce)

export const moveAssets = defineEndpoint({
  method: 'POST',
  path: '/asset/v1/moveAssets',
  access: ACCESS.design,
  summary: 'Put kept pictures into a folder, or out of theirs.',
  input: z.object({ ids, folder: folder.nullable() }),
  output: z.object({ moved: z.int() }),
})

export const deleteAsset = defineEndpoint({
  method: 'POST',
  path: '/asset/v1/deleteAsset',
  access: ACCESS.design,
  summary: 'Delete kept pictures; designs made with them stay. Beans are not given back.',
  input: z.object({ ids }),
  output: z.object({ deleted: z.int() }),
})

export const getUnusedUploadList = defineEndpoint({
  method: 'GET',
  path: '/asset/v1/getUnusedUploadList',
  access: ACCESS.design,
  summary: 'The viewer’s uploads that no design uses and nobody kept, which are deleted soon; the next to go first.',
  input: z.object({}),
  output: z.object({
    list: z.array(z.object({ fileId: id, url: z.string(), width: z.int(), height: z.int(), removedAt: isoTime })),
  }),
})
