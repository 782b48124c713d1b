import type { ColorChangeTask } from '@tessera/shared/contract/design/modes/color-change'
import type { FurnitureMaterialTask } from '@tessera/shared/contract/design/modes/furniture-material'
import type { MaterialNeed, TileChangeTask } from '@tessera/shared/contract/design/modes/tile-change'
import type { createTask, ModeType, OfferedTask } from '@tessera/shared/contract/design/task'
import type { TaskFields } from '@tessera/shared/contract/design/task-fields'
import type { EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import { GOODS_COLORS } from '@tessera/shared/contract/goods-colors'
import type { Material } from '@tessera/shared/contract/material'
import { needsSecond } from '@tessera/shared/contract/two-materials'
import { mockMaterial } from './materials.mock'
import { colored, drawPieces, drawResult, tiled } from './mock-result'
import { mockPhoto } from './photos.mock'

type Requests = EndpointParsedInput<typeof createTask>
type RequestOf<Type extends ModeType> = Extract<Requests, { designType: Type }>
type TaskOf<Type extends ModeType> = Extract<OfferedTask, { designType: Type }>

/** What the mock API makes of a mode. */
interface ModeMock<Type extends ModeType> {
  /** The mode's own fields of a new task. */
  fields(request: RequestOf<Type>): Promise<Omit<TaskOf<Type>, keyof TaskFields>>
  /** The picture of one image, from 0. */
  draw(task: TaskOf<Type>, image: number): ReturnType<typeof drawResult>
  /** Fields that only a finished task has. */
  finished?(task: TaskOf<Type>): Partial<TaskOf<Type>>
  /** What a search finds it by. */
  words(task: TaskOf<Type>): string | null
}

const REPORT: MaterialNeed = {
  areaSqm: 18.6,
  tileCount: 64,
  tileCountWithWaste: 56,
  tiles: { whole: 38, partial: 26, cut: 17, allowance: 0.05 },
}
const REPORT_OF_TWO: TileChangeTask['report'] = {
  areaSqm: 18.6,
  tileCount: 64,
  tileCountWithWaste: 57,
  tiles: { whole: 38, partial: 26, cut: 18, allowance: 0.05 },
  byMaterial: [
    { areaSqm: 9.4, tileCount: 33, tileCountWithWaste: 29, tiles: { whole: 20, partial: 13, cut: 9, allowance: 0.05 } },
    { areaSqm: 9.2, tileCount: 31, tileCountWithWaste: 28, tiles: { whole: 18, partial: 13, cut: 9, allowance: 0.05 } },
  ],
}

const usedOf = ({ id, name, coverUrl, priceFen, unit }: Material) => ({ id, name, coverUrl, priceFen, unit })

function maskOf(maskFileId: string) {
  const mask = mockPhoto(maskFileId)
  return { maskFileId: mask.fileId, maskUrl: mask.url }
}

const TILE_CHANGE: ModeMock<'tile_change'> = {
  async fields({ designType, maskFileId, materialId, params }) {
    const { laying, secondMaterialId } = params
    const second = needsSecond(laying) && secondMaterialId ? await mockMaterial(secondMaterialId) : null
    return {
      designType,
      ...maskOf(maskFileId),
      material: usedOf(await mockMaterial(materialId)),
      ...(second && { secondMaterial: usedOf(second) }),
      params,
      report: null,
    }
  },
  draw: async ({ photo, maskUrl, material }) =>
    drawResult({ photo: photo.url, mask: maskUrl!, fill: await tiled(material!.coverUrl) }),
  finished: ({ secondMaterial }) => ({ report: secondMaterial ? REPORT_OF_TWO : REPORT }),
  words: ({ material }) => material?.name ?? null,
}

const COLOR_CHANGE: ModeMock<'color_change'> = {
  fields: async ({ designType, maskFileId, params }) => ({ designType, ...maskOf(maskFileId), params }),
  draw: ({ photo, maskUrl, params }: ColorChangeTask, image) =>
    drawResult({ photo: photo.url, mask: maskUrl!, fill: colored(params.schemes[image] ?? []) }),
  words: () => null,
}

/** The mock paints what goes in the wall's colour. */
const ELIMINATE_EVERYTHING: ModeMock<'eliminate_everything'> = {
  fields: async ({ designType, maskFileId }) => ({ designType, ...maskOf(maskFileId) }),
  draw: ({ photo, maskUrl }) =>
    drawResult({ photo: photo.url, mask: maskUrl!, fill: colored([GOODS_COLORS.light.mist]) }),
  words: () => null,
}

const FURNITURE_MATERIAL: ModeMock<'furniture_material'> = {
  async fields({ designType, maskFileId, params }) {
    const swatches = params.schemes.flatMap((scheme) => scheme.map(({ swatch }) => swatch))
    const idsOf = (ids: readonly string[]) => [...new Set(ids)]
    const materialIds = idsOf(swatches.flatMap((swatch) => (swatch.from === 'library' ? swatch.materialId : [])))
    const fileIds = idsOf(swatches.flatMap((swatch) => (swatch.from === 'picture' ? swatch.fileId : [])))
    return {
      designType,
      ...maskOf(maskFileId),
      params,
      materials: (await Promise.all(materialIds.map(mockMaterial))).map(usedOf),
      pictures: fileIds.map((fileId) => ({ fileId, url: mockPhoto(fileId).url })),
    }
  },
  draw: async ({ photo, maskUrl, params, materials, pictures }: FurnitureMaterialTask, image) => {
    const scheme = params.schemes[image] ?? []
    const fills = await Promise.all(
      scheme.map(({ swatch }) =>
        swatch.from === 'library'
          ? tiled(materials.find(({ id }) => id === swatch.materialId)!.coverUrl)
          : tiled(pictures.find(({ fileId }) => fileId === swatch.fileId)!.url),
      ),
    )
    const fill: (typeof fills)[number] = (context, object) => fills[object]?.(context, object) ?? null
    return drawResult({ photo: photo.url, mask: maskUrl!, fill })
  },
  words: ({ materials }) => materials.map(({ name }) => name).join(),
}

const referenceOf = ([fileId]: readonly string[] = []) =>
  fileId === undefined ? null : { fileId, url: mockPhoto(fileId).url }

type Furnishing = 'change_entity' | 'creation_empty_change'

/** The mock paints pieces as they are, without floor or shadow. */
const furnishing = <Type extends Furnishing>(designType: Type) => ({
  async fields({ maskFileId, params, referenceFileIds }: RequestOf<Furnishing>) {
    const pieces = params.way === 'place' ? params.pieces : []
    const used = await Promise.all(pieces.map(async ({ materialId }) => usedOf(await mockMaterial(materialId))))
    return { designType, ...maskOf(maskFileId), params, pieces: used, reference: referenceOf(referenceFileIds) }
  },
  draw: ({ photo, params, pieces }: TaskOf<Furnishing>) =>
    drawPieces(
      photo.url,
      pieces.map(({ coverUrl }, index) => ({
        url: coverUrl,
        at: params.way === 'place' ? params.pieces[index]!.at : [0, 0],
      })),
    ),
  words: ({ pieces }: TaskOf<Furnishing>) => pieces[0]?.name ?? null,
})
const CHANGE_ENTITY: ModeMock<'change_entity'> = furnishing('change_entity')
const CREATION_EMPTY_CHANGE: ModeMock<'creation_empty_change'> = furnishing('creation_empty_change')

/** The mock lays a warm tint over the region. */
const STYLE_IMITATION: ModeMock<'style_imitation'> = {
  fields: async ({ designType, maskFileId, params, referenceFileIds }) => ({
    designType,
    ...maskOf(maskFileId),
    params,
    reference: referenceOf(referenceFileIds),
  }),
  draw: ({ photo, maskUrl }) =>
    drawResult({ photo: photo.url, mask: maskUrl!, fill: colored([GOODS_COLORS.light.cream]) }),
  words: () => null,
}

/** The mock tints the piece: it cannot cut. */
const FURNITURE_BACKGROUND: ModeMock<'furniture_background'> = {
  fields: async ({ designType, maskFileId, params, referenceFileIds = [] }) => ({
    designType,
    ...maskOf(maskFileId),
    params,
    pictures: referenceFileIds.map((fileId) => ({ fileId, url: mockPhoto(fileId).url })),
  }),
  draw: ({ photo, maskUrl }) =>
    drawResult({ photo: photo.url, mask: maskUrl!, fill: colored([GOODS_COLORS.light.pearl]) }),
  words: () => null,
}

/** The mock paints every surface, and lays materials without perspective. */
const BILLET_DESIGN: ModeMock<'billet_design'> = {
  async fields({ designType, maskFileId, params, referenceFileIds }) {
    const coverings = params.way === 'cover' ? params.schemes.flat() : []
    const ids = [...new Set(coverings.flatMap((each) => (each.with === 'material' ? [each.materialId] : [])))]
    return {
      designType,
      ...maskOf(maskFileId),
      params,
      materials: (await Promise.all(ids.map(mockMaterial))).map(usedOf),
      reference: referenceOf(referenceFileIds),
    }
  },
  draw: async ({ photo, maskUrl, params, materials }: TaskOf<'billet_design'>, image) => {
    const scheme = params.way === 'cover' ? (params.schemes[image] ?? []) : []
    const fills = await Promise.all(
      scheme.map(async (each) => {
        if (each.with === 'paint') return () => each.color
        return tiled(materials.find(({ id }) => id === each.materialId)!.coverUrl)
      }),
    )
    const fill: Parameters<typeof drawResult>[0]['fill'] = (context, object) => fills[object]?.(context, object) ?? null
    return drawResult({ photo: photo.url, mask: maskUrl!, fill })
  },
  words: ({ materials }) => materials.map(({ name }) => name).join(),
}

/** A new task: what all have in common, and its mode's own fields. */
export async function mockTask(request: Requests & { designType: ModeType }, common: TaskFields): Promise<OfferedTask> {
  switch (request.designType) {
    case 'tile_change':
      return { ...common, ...(await TILE_CHANGE.fields(request)) }
    case 'color_change':
      return { ...common, ...(await COLOR_CHANGE.fields(request)) }
    case 'eliminate_everything':
      return { ...common, ...(await ELIMINATE_EVERYTHING.fields(request)) }
    case 'furniture_material':
      return { ...common, ...(await FURNITURE_MATERIAL.fields(request)) }
    case 'change_entity':
      return { ...common, ...(await CHANGE_ENTITY.fields(request)) }
    case 'creation_empty_change':
      return { ...common, ...(await CREATION_EMPTY_CHANGE.fields(request)) }
    case 'style_imitation':
      return { ...common, ...(await STYLE_IMITATION.fields(request)) }
    case 'furniture_background':
      return { ...common, ...(await FURNITURE_BACKGROUND.fields(request)) }
    case 'billet_design':
      return { ...common, ...(await BILLET_DESIGN.fields(request)) }
  }
}

const MODE_MOCKS: { readonly [Type in ModeType]: ModeMock<Type> } = {
  tile_change: TILE_CHANGE,
  color_change: COLOR_CHANGE,
  eliminate_everything: ELIMINATE_EVERYTHING,
  furniture_material: FURNITURE_MATERIAL,
  change_entity: CHANGE_ENTITY,
  creation_empty_change: CREATION_EMPTY_CHANGE,
  style_imitation: STYLE_IMITATION,
  furniture_background: FURNITURE_BACKGROUND,
  billet_design: BILLET_DESIGN,
}

/** The mock of a task's mode. */
export const modeMock = <Type extends ModeType>({ designType }: { designType: Type }): ModeMock<Type> =>
  MODE_MOCKS[designType] as unknown as ModeMock<Type>
