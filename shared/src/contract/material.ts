import { z } from 'zod'
import { ACCESS } from './access'
import { defineEndpoint } from './endpoint'
import { oneLine } from './one-line'
import { TAG_LIMITS, tagIds } from './tag'
import { id, pageOf, pageQuery, queryBoolean, queryIds, recordFields } from './schemas'

export const MATERIAL_KINDS = ['tile', 'woodFloor', 'wall', 'soft', 'furniture', 'fabric', 'reference'] as const
export const materialKind = z.enum(MATERIAL_KINDS)
/** straight: grid; brickHalf/brickThird: each row shifted by a half or a third; herringbone and diagonal as in the trade. */
export const MATERIAL_LAYINGS = ['straight', 'brickHalf', 'brickThird', 'herringbone', 'diagonal'] as const
/**
 * What a task may ask for. chevron and hexagon are cut from rectangular faces, chequer and border take a second material,
 * so no material has them as its own.
 */
export const LAYINGS = [...MATERIAL_LAYINGS, 'chevron', 'hexagon', 'chequer', 'border'] as const
export const laying = z.enum(LAYINGS)
export const materialLaying = z.enum(MATERIAL_LAYINGS)
export type Laying = (typeof LAYINGS)[number]
export const FINISHES = ['polished', 'matte', 'satin', 'textured'] as const
export const MATERIAL_SCOPES = ['personal', 'team', 'factory', 'platform'] as const
export const MATERIAL_STATUSES = ['draft', 'on', 'off'] as const
/** `#rrggbb` in sRGB. */
export const hexColor = z.string().regex(/^#[0-9a-fA-F]{6}$/)

export const MATERIAL_LIMITS = {
  name: 50,
  sku: 40,
  series: 40,
  faces: 24,
  images: 9,
  /** Sides of a face. */
  mm: { min: 10, max: 3200 },
  /** Sides of a piece of furniture. */
  pieceMm: { min: 10, max: 10_000 },
  groutMm: 20,
  priceFen: 100_000_000,
  piecesPerBox: 10_000,
} as const
const sideMm = z.number().min(MATERIAL_LIMITS.mm.min).max(MATERIAL_LIMITS.mm.max)

/** How a surface is laid. */
const laidSurface = z.object({
  mmWidth: sideMm,
  mmHeight: sideMm,
  groutMm: z.number().min(0).max(MATERIAL_LIMITS.groutMm),
  groutColor: hexColor,
  laying: materialLaying,
  finish: z.enum(FINISHES),
})

const keptPicture = z.object({ fileId: id, url: z.string() })
export type KeptPicture = z.output<typeof keptPicture>

export const surfaceSpec = laidSurface.extend({
  /** Photographs of single faces; the engine never lays the same one side by side. */
  faceImages: z.array(keptPicture).min(1).max(MATERIAL_LIMITS.faces),
})
export type SurfaceSpec = z.output<typeof surfaceSpec>

const pieceMm = z.number().min(MATERIAL_LIMITS.pieceMm.min).max(MATERIAL_LIMITS.pieceMm.max)
const pieceSize = { mmWidth: pieceMm, mmDepth: pieceMm, mmHeight: pieceMm }

/** A piece of furniture that can be put into a photo. */
export const furnitureSpec = z.object({
  /** Seen from the front, with alpha, cut to its edges. */
  cutoutUrl: z.string(),
  ...pieceSize,
})
export type FurnitureSpec = z.output<typeof furnitureSpec>

export const material = z.object({
  ...recordFields,
  scope: z.enum(MATERIAL_SCOPES),
  kind: materialKind,
  name: z.string(),
  sku: z.string().nullable(),
  /** Of whom a factory’s goods are; missing from servers of earlier releases. */
  factoryId: id.nullable().optional(),
  /** Missing from servers of earlier releases. */
  series: z.string().nullable().optional(),
  /** Tags that the viewer's team gave it; where they are not asked for they are left out. */
  tagIds: z.array(id).optional(),
  /** Whether the viewer may change it; told with the tags. Missing from servers of earlier releases. */
  own: z.boolean().optional(),
  coverUrl: z.string(),
  priceFen: z.int().nullable(),
  unit: z.string().nullable(),
  /** Null where it is not sold by the box. */
  piecesPerBox: z.int().positive().nullable().optional(),
  status: z.enum(MATERIAL_STATUSES),
  surface: surfaceSpec.nullable(),
  /** Missing from servers of earlier releases. */
  furniture: furnitureSpec.nullable().optional(),
})
export type Material = z.output<typeof material>

/** `600x1200`, `297.5x297.5`: a size in either direction, exactly as {@link sizeKey} writes it. */
const size = z.string().regex(/^\d{2,4}(\.\d{1,16})?x\d{2,4}(\.\d{1,16})?$/)
/** A size as the filter asks for it; sides are not rounded, goods are found by exactly theirs. */
export const sizeKey = ({ mmWidth, mmHeight }: { readonly mmWidth: number; readonly mmHeight: number }): string =>
  `${mmWidth}x${mmHeight}`
const wholeFen = z.coerce.number().int().min(0).max(MATERIAL_LIMITS.priceFen)

/** What a picker shows first of what a person chose before. */
export const RECENT_GOODS = 60

/** What goods are narrowed down by, in the material area and in the picker alike. */
export const materialFilter = z.object({
  kind: materialKind.optional(),
  scope: z.enum(MATERIAL_SCOPES).optional(),
  factoryId: id.optional(),
  status: z.enum(MATERIAL_STATUSES).optional(),
  series: z.string().trim().min(1).max(MATERIAL_LIMITS.series).optional(),
  finish: z.enum(FINISHES).optional(),
  size: size.optional(),
  /** Goods that carry all of them. */
  tagIds: queryIds(TAG_LIMITS.ofRecord).optional(),
  /** The same, of tabs of earlier releases. */
  tagId: id.optional(),
  priceFrom: wholeFen.optional(),
  priceTo: wholeFen.optional(),
  /** The nearest of this colour first, at most {@link NEAREST_GOODS}; the order that is asked for does not count then. */
  color: hexColor.optional(),
  /** The same by the colours and the texture of an upload of the viewer's. */
  similarTo: id.optional(),
  /** Of these alone, as far as they still are and fit: what somebody chose before. */
  ids: queryIds(RECENT_GOODS).optional(),
  /** Furniture with a cut-out and all three sides, which alone can be put into a photo. */
  placeable: queryBoolean.optional(),
  /** Also the shop's own goods that are not on sale; needs {@link ACCESS.material}. */
  managed: queryBoolean.optional(),
})
export const NEAREST_GOODS = 200

export const getMaterialList = defineEndpoint({
  method: 'GET',
  path: '/material/v1/getMaterialList',
  // Used by the design pages, so it has design access; managing materials needs ACCESS.material.
  access: ACCESS.design,
  summary:
    'Materials on sale that the team may use in a design; in the material area also its own that are not. Keyword: name, number, Pinyin or its initials.',
  input: pageQuery.extend(materialFilter.shape),
  output: pageOf(material),
})

export const getMaterialFacets = defineEndpoint({
  method: 'GET',
  path: '/material/v1/getMaterialFacets',
  access: ACCESS.design,
  summary: 'Series and sizes that goods of a kind, or of a factory, have, for the filters.',
  input: materialFilter.pick({ kind: true, factoryId: true }),
  output: z.object({
    series: z.array(z.string()),
    sizes: z.array(z.object({ mmWidth: z.number(), mmHeight: z.number() })),
  }),
})

export const getMaterialDetail = defineEndpoint({
  method: 'GET',
  path: '/material/v1/getMaterialDetail',
  access: ACCESS.design,
  summary: 'One material, with all its pictures.',
  input: z.object({ id }),
  output: material.extend({
    /** Pictures besides the faces; missing from servers of earlier releases. */
    images: z.array(keptPicture).optional(),
  }),
})

const series = oneLine(1, MATERIAL_LIMITS.series).nullable()
const priceFen = z.int().min(0).max(MATERIAL_LIMITS.priceFen).nullable()
const unit = oneLine(1, 8).nullable()
const piecesPerBox = z.int().min(1).max(MATERIAL_LIMITS.piecesPerBox).nullable()

/** What a shop writes of any of its goods. */
const goods = z.object({
  /**
   * `personal` goods are seen by their owner alone; `team` ones need {@link ACCESS.material}, those of a `factory`
   * {@link ACCESS.factoryManage}.
   */
  scope: z.enum(['personal', 'team', 'factory']),
  /** Which of the agent’s; of `factory` goods only. */
  factoryId: id.optional(),
  name: oneLine(1, MATERIAL_LIMITS.name),
  /** Told apart within the team's goods, a person's own, and each factory's: two factories may have the same one. */
  sku: oneLine(1, MATERIAL_LIMITS.sku).nullable(),
  /** Left out, it stays; so do the pictures besides the faces, and the status. */
  series: series.optional(),
  tagIds: tagIds.optional(),
  priceFen,
  unit,
  piecesPerBox,
})

/** A surface: what is laid or worn, with faces and a size. */
export const SURFACE_KINDS = ['tile', 'woodFloor', 'wall', 'fabric'] as const
export const materialDraft = goods.extend({ kind: z.enum(SURFACE_KINDS), ...laidSurface.shape })
export type MaterialDraft = z.output<typeof materialDraft>

/** A piece that stands in a room: its real size, and a cut-out that is put there. */
export const pieceDraft = goods.extend({ kind: z.literal('furniture'), ...pieceSize })
/** Goods of which there are pictures only. */
export const PICTURED_KINDS = ['soft', 'reference'] as const
export const picturedDraft = goods.extend({ kind: z.enum(PICTURED_KINDS) })
export const goodsDraft = z.discriminatedUnion('kind', [materialDraft, pieceDraft, picturedDraft])
export type GoodsDraft = z.output<typeof goodsDraft>

export const saveMaterial = defineEndpoint({
  method: 'POST',
  path: '/material/v1/saveMaterial',
  access: ACCESS.design,
  summary:
    'Add one of the shop’s own goods, on sale at once unless said otherwise, or change one. New pictures take the allowance or 50 beans each, in the same transaction. Idempotent by clientToken.',
  input: z.object({
    clientToken: z.string().min(8).max(64),
    /** The one to change, as it was read; null adds one. */
    former: z.object({ id, version: z.int() }).nullable(),
    material: goodsDraft,
    /** Of surfaces: the viewer’s uploads or kept pictures, one a face. Empty keeps the faces it has. */
    faceFileIds: z.array(id).max(MATERIAL_LIMITS.faces),
    /** Further pictures; those of goods without faces. */
    imageFileIds: z.array(id).max(MATERIAL_LIMITS.images).optional(),
    /** Of a piece: a PNG or WebP with alpha; null takes it away, left out it stays. */
    cutoutFileId: id.nullable().optional(),
    status: z.enum(MATERIAL_STATUSES).optional(),
    /** What the person was told it costs at most; more is QUOTE_STALE. */
    mostBeans: z.int().min(0),
  }),
  output: z.object({ material, chargedBeans: z.int() }),
})

/** Of one call. */
export const MATERIALS_AT_ONCE = 100
const ids = z.array(id).min(1).max(MATERIALS_AT_ONCE)

/** A version of a material as somebody wrote it. */
export const materialVersion = z.object({
  version: z.int(),
  at: z.string(),
  by: z.string(),
  /**
   * What was written; pictures by their number, and by a fingerprint of each sort (`faces`, `images`, `cutout`); `tags` by their names, one a
   * line. Those of earlier releases lack the fingerprints and the tags.
   */
  values: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  /** Whether its pictures are kept with it; those of earlier releases are not. */
  pictured: z.boolean().optional(),
  /** How many of them would count as new ones, were it restored. */
  freshPictures: z.int().optional(),
})
export type MaterialVersion = z.output<typeof materialVersion>

/** Where the team has one of the goods. */
const usesOfGood = {
  /** Designs made with it. */
  designs: z.int(),
  /** Contents that show it, in any state; missing, like the published, from servers of earlier releases. */
  contents: z.int().optional(),
  /** Of them those that customers can open now. */
  published: z.int().optional(),
}

export const getMaterialRecord = defineEndpoint({
  method: 'GET',
  path: '/material/v1/getMaterialRecord',
  access: ACCESS.material,
  summary:
    'One of the goods for who keeps them: also when it is not on sale or its factory is hidden, with its uses and its versions.',
  input: z.object({ id }),
  output: z.object({
    material,
    /** Pictures besides the faces. */
    images: z.array(keptPicture),
    /** Of a piece of furniture, also of one without a cut-out. Missing from servers of earlier releases. */
    piece: z
      .object({
        mmWidth: z.number().nullable(),
        mmDepth: z.number().nullable(),
        mmHeight: z.number().nullable(),
        cutout: keptPicture.nullable(),
      })
      .nullable()
      .optional(),
    /** Whether the viewer may change it. */
    own: z.boolean(),
    /** Whether it is the viewer's team's, where only a colleague may change it, too; missing from servers of earlier releases. */
    ofTeam: z.boolean().optional(),
    /** Whether a design may take it; missing from servers of earlier releases. */
    usable: z.boolean().optional(),
    ...usesOfGood,
    /** The latest first; only of the shop's own. */
    versions: z.array(materialVersion),
  }),
})

export const restoreVersion = defineEndpoint({
  method: 'POST',
  path: '/material/v1/restoreVersion',
  access: ACCESS.material,
  summary:
    'Write one of the shop’s own goods as a version of it says, as a new version: with the tags that still exist and, where the version keeps them, its pictures; those that it has no longer count against the allowance like new ones. Status and who may use it stay.',
  input: z.object({
    id,
    /** As it was read. */
    version: z.int(),
    /** The version to go back to. */
    of: z.int(),
    /** The price that the person was told; the server refuses (QUOTE_STALE) rather than take more. */
    mostBeans: z.int().min(0).default(0),
  }),
  output: z.object({ material, chargedBeans: z.int() }),
})

export const updateStatus = defineEndpoint({
  method: 'POST',
  path: '/material/v1/updateStatus',
  access: ACCESS.material,
  summary: 'Put goods of the shop’s own on sale or take them off; all or none.',
  input: z.object({ ids, status: z.enum(MATERIAL_STATUSES) }),
  output: z.object({ changed: z.int() }),
})

export const updateMaterials = defineEndpoint({
  method: 'POST',
  path: '/material/v1/updateMaterials',
  access: ACCESS.material,
  summary: 'Change the same fields of several goods of the shop’s own; all or none.',
  input: z.object({
    ids,
    changes: z
      .object({ series, priceFen, unit, piecesPerBox, addTagIds: tagIds, removeTagIds: tagIds })
      .partial()
      .refine((changes) => Object.values(changes).some((value) => value !== undefined), 'required'),
  }),
  output: z.object({ changed: z.int() }),
})

export const getMaterialUses = defineEndpoint({
  method: 'POST',
  path: '/material/v1/getMaterialUses',
  access: ACCESS.material,
  summary: 'How many designs and contents each of the goods is in, asked before they are deleted.',
  input: z.object({ ids }),
  output: z.object({ list: z.array(z.object({ id, ...usesOfGood })) }),
})

export const deleteMaterial = defineEndpoint({
  method: 'POST',
  path: '/material/v1/deleteMaterial',
  access: ACCESS.material,
  summary:
    'Delete goods of the shop’s own; all or none. Designs and quotations made with them stay as they are; contents show them no longer.',
  input: z.object({ ids }),
  output: z.object({ deleted: z.int() }),
})
