import { z } from 'zod'
import { ACCESS } from './access'
import { defineEndpoint } from './endpoint'
import { oneLine } from './one-line'
import { id, pageOf, pageQuery, recordFields } from './schemas'

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
  faces: 24,
  /** Sides of a face. */
  mm: { min: 10, max: 3200 },
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

export const surfaceSpec = laidSurface.extend({
  /** Photographs of single faces; the engine never lays the same one side by side. */
  faceImages: z
    .array(z.object({ fileId: id, url: z.string() }))
    .min(1)
    .max(MATERIAL_LIMITS.faces),
})
export type SurfaceSpec = z.output<typeof surfaceSpec>

/** A piece of furniture that can be put into a photo. */
export const furnitureSpec = z.object({
  /** Seen from the front, with alpha, cut to its edges. */
  cutoutUrl: z.string(),
  mmWidth: z.number().min(10).max(10_000),
  mmDepth: z.number().min(10).max(10_000),
  mmHeight: z.number().min(10).max(10_000),
})
export type FurnitureSpec = z.output<typeof furnitureSpec>

export const material = z.object({
  ...recordFields,
  scope: z.enum(MATERIAL_SCOPES),
  kind: materialKind,
  name: z.string(),
  sku: z.string().nullable(),
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

export const getMaterialList = defineEndpoint({
  method: 'GET',
  path: '/material/v1/getMaterialList',
  // Used by the design pages, so it has design access; managing materials needs ACCESS.material.
  access: ACCESS.design,
  summary: 'Materials on sale that the team may use in a design.',
  input: pageQuery.extend({ kind: materialKind.optional(), factoryId: id.optional() }),
  output: pageOf(material),
})

export const getMaterialDetail = defineEndpoint({
  method: 'GET',
  path: '/material/v1/getMaterialDetail',
  access: ACCESS.design,
  summary: 'One material.',
  input: z.object({ id }),
  output: material,
})

/** What a shop writes of a tile or floor of its own. */
export const materialDraft = laidSurface.extend({
  kind: z.enum(['tile', 'woodFloor']),
  /** `personal` goods are seen by their owner alone; `team` ones need {@link ACCESS.material}. */
  scope: z.enum(['personal', 'team']),
  name: oneLine(1, MATERIAL_LIMITS.name),
  sku: oneLine(1, MATERIAL_LIMITS.sku).nullable(),
  priceFen: z.int().min(0).max(MATERIAL_LIMITS.priceFen).nullable(),
  unit: oneLine(1, 8).nullable(),
  piecesPerBox: z.int().min(1).max(MATERIAL_LIMITS.piecesPerBox).nullable(),
})
export type MaterialDraft = z.output<typeof materialDraft>

export const saveMaterial = defineEndpoint({
  method: 'POST',
  path: '/material/v1/saveMaterial',
  access: ACCESS.design,
  summary:
    'Add a surface of the shop’s own, on sale at once, or change one. New faces take the allowance or 50 beans each, in the same transaction. Idempotent by clientToken.',
  input: z.object({
    clientToken: z.string().min(8).max(64),
    /** The one to change, as it was read; null adds one. */
    former: z.object({ id, version: z.int() }).nullable(),
    material: materialDraft,
    /** The viewer’s uploads or kept pictures, one a face. Empty keeps the faces it has. */
    faceFileIds: z.array(id).max(MATERIAL_LIMITS.faces),
    /** What the person was told it costs at most; more is QUOTE_STALE. */
    mostBeans: z.int().min(0),
  }),
  output: z.object({ material, chargedBeans: z.int() }),
})
