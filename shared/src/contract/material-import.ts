import { z } from 'zod'
import { ACCESS } from './access'
import { ARCHIVE_LIMITS } from './archive'
import type { EndpointOutput } from './endpoint'
import { COMMON_REFUSALS, defineImport, importBegin, quoteFields, rowTags, TAGS_FULL } from './import'
import {
  FINISHES,
  hexColor,
  MATERIAL_LIMITS,
  materialKind,
  materialLaying,
  SURFACE_KINDS,
  surfaceSpec,
} from './material'
import { oneLine } from './one-line'
import { id } from './schemas'

const sideMm = z.number().min(MATERIAL_LIMITS.pieceMm.min).max(MATERIAL_LIMITS.pieceMm.max)

/** A row of a materials' sheet. An empty cell leaves an existing material as it is; a new surface gets the usual joint and laying. */
export const materialRow = z
  .object({
    name: oneLine(1, MATERIAL_LIMITS.name),
    kind: materialKind,
    /** What finds a material that the team, or the factory, has already. */
    sku: oneLine(1, MATERIAL_LIMITS.sku).optional(),
    series: oneLine(1, MATERIAL_LIMITS.series).optional(),
    /** Yuan, as sheets say it. */
    price: z
      .number()
      .min(0)
      .max(MATERIAL_LIMITS.priceFen / 100)
      .multipleOf(0.01)
      .optional(),
    unit: oneLine(1, 8).optional(),
    piecesPerBox: z.int().min(1).max(MATERIAL_LIMITS.piecesPerBox).optional(),
    mmWidth: sideMm.optional(),
    mmHeight: sideMm.optional(),
    mmDepth: sideMm.optional(),
    groutMm: surfaceSpec.shape.groutMm.optional(),
    groutColor: hexColor.optional(),
    laying: materialLaying.optional(),
    finish: z.enum(FINISHES).optional(),
    tags: rowTags,
    /** Paths in the archive: the faces of a surface, the pictures of anything else; the first is the cover. */
    pictures: z.array(z.string().min(1).max(ARCHIVE_LIMITS.path)).max(MATERIAL_LIMITS.faces).optional(),
  })
  .superRefine(({ kind, pictures = [], ...row }, context) => {
    const isSurface = isSurfaceKind(kind)
    if (!isSurface && pictures.length > MATERIAL_LIMITS.images)
      context.addIssue({
        code: 'too_big',
        origin: 'array',
        maximum: MATERIAL_LIMITS.images,
        inclusive: true,
        path: ['pictures'],
      })
    const sides = isSurface
      ? (['mmWidth', 'mmHeight'] as const)
      : kind === 'furniture'
        ? (['mmWidth', 'mmHeight', 'mmDepth'] as const)
        : []
    for (const side of sides) {
      if (row[side] === undefined) context.addIssue({ code: 'custom', path: [side], message: 'required' })
      else if (isSurface && row[side] > MATERIAL_LIMITS.mm.max)
        context.addIssue({
          code: 'too_big',
          origin: 'number',
          maximum: MATERIAL_LIMITS.mm.max,
          inclusive: true,
          path: [side],
        })
    }
  })
export type MaterialRow = z.output<typeof materialRow>

export const isSurfaceKind = (kind: MaterialRow['kind']): kind is (typeof SURFACE_KINDS)[number] =>
  SURFACE_KINDS.some((each) => each === kind)

/** Refusals that are about a picture say which in `detail`. */
export const MATERIAL_REFUSALS = [
  ...COMMON_REFUSALS,
  'PICTURE_NEEDED',
  'PICTURE_MISSING',
  'PICTURE_TYPE',
  'PICTURE_DIMENSIONS',
  'PICTURE_TOO_LARGE',
  'PICTURE_BROKEN',
  'KIND_DIFFERS',
  TAGS_FULL,
] as const

const count = z.int().min(0)

/** Materials from a sheet, with their pictures from a zip; new ones belong to the team, or to a factory of an agent’s, and are on sale. */
export const MATERIAL_IMPORT = defineImport({
  what: 'materials',
  access: ACCESS.material,
  paths: {
    begin: '/material/v1/importMaterial',
    addRows: '/material/v1/addMaterialRows',
    get: '/material/v1/getMaterialImport',
    start: '/material/v1/startMaterialImport',
    stop: '/material/v1/stopMaterialImport',
    list: '/material/v1/getMaterialImportList',
    result: '/material/v1/getMaterialImportResult',
  },
  begin: importBegin.extend({
    /** Where the rows' pictures are; null for a sheet without. */
    archiveId: id.nullable(),
    /** Whose goods they become, of the factories that an agent has; without one the team’s. */
    factoryId: id.optional(),
  }),
  row: materialRow,
  quote: z.object({
    newMaterials: count,
    existingMaterials: count,
    /** Of new materials, which alone get any. */
    pictures: count,
    /** New materials without a picture, which are refused. */
    withoutPicture: count,
    /**
     * Of new ones those without a number of which the team has one of the same kind, name and size: they would be there twice. Missing from
     * servers of earlier releases.
     */
    alike: count.optional(),
    ...quoteFields,
  }),
  refusals: MATERIAL_REFUSALS,
})
export type MaterialImport = EndpointOutput<typeof MATERIAL_IMPORT.get>

export const {
  begin: importMaterial,
  addRows: addMaterialRows,
  get: getMaterialImport,
  start: startMaterialImport,
  stop: stopMaterialImport,
  list: getMaterialImportList,
  result: getMaterialImportResult,
} = MATERIAL_IMPORT
