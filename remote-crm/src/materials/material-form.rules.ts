import { GROUT_SHADES } from '@tessera/shared/contract/constants'
import type { EndpointOutput } from '@tessera/shared/contract/endpoint'
import {
  type getMaterialRecord,
  type GoodsDraft,
  type Material,
  type MaterialDraft,
  PICTURED_KINDS,
  SURFACE_KINDS,
} from '@tessera/shared/contract/material'

/** A picture of a form: one that is kept, or one that was just sent. */
export interface FormPicture {
  readonly fileId: string
  readonly url: string
}

export interface GoodsValues {
  readonly kind: Material['kind']
  readonly scope: GoodsDraft['scope']
  /** Of a factory's. */
  readonly factoryId?: string | undefined
  readonly status: Material['status']
  readonly name: string
  readonly sku: string
  readonly series: string
  readonly tagIds: string[]
  readonly priceFen: number | null
  readonly unit: string
  readonly piecesPerBox: number | null
  readonly mmWidth: number | null
  readonly mmHeight: number | null
  readonly mmDepth: number | null
  readonly groutMm: number | null
  readonly groutColor: string
  readonly laying: MaterialDraft['laying']
  readonly finish: MaterialDraft['finish']
  readonly faces: readonly FormPicture[]
  readonly images: readonly FormPicture[]
  readonly cutout: readonly FormPicture[]
}

const oneOf = <Kind extends string>(kinds: readonly Kind[], kind: string): kind is Kind =>
  kinds.some((each) => each === kind)
export const isSurfaceKind = (kind: Material['kind']): kind is MaterialDraft['kind'] => oneOf(SURFACE_KINDS, kind)

const NEW_GOODS: GoodsValues = {
  kind: 'tile',
  scope: 'team',
  status: 'on',
  name: '',
  sku: '',
  series: '',
  tagIds: [],
  priceFen: null,
  unit: '',
  piecesPerBox: null,
  mmWidth: null,
  mmHeight: null,
  mmDepth: null,
  groutMm: 2,
  groutColor: GROUT_SHADES.silver,
  laying: 'straight',
  finish: 'matte',
  faces: [],
  images: [],
  cutout: [],
}

/** New goods, of a factory's where they were begun on its page. */
export const newGoods = (factoryId: string | null): GoodsValues =>
  factoryId === null ? NEW_GOODS : { ...NEW_GOODS, scope: 'factory', factoryId }

export function valuesOf({
  material,
  images,
  piece,
}: Pick<EndpointOutput<typeof getMaterialRecord>, 'material' | 'images' | 'piece'>): GoodsValues {
  const { surface } = material
  return {
    ...NEW_GOODS,
    kind: material.kind,
    scope: material.scope === 'platform' ? 'team' : material.scope,
    factoryId: material.factoryId ?? undefined,
    status: material.status,
    name: material.name,
    sku: material.sku ?? '',
    series: material.series ?? '',
    tagIds: material.tagIds ?? [],
    priceFen: material.priceFen,
    unit: material.unit ?? '',
    piecesPerBox: material.piecesPerBox ?? null,
    ...(surface && {
      mmWidth: surface.mmWidth,
      mmHeight: surface.mmHeight,
      groutMm: surface.groutMm,
      groutColor: surface.groutColor,
      laying: surface.laying,
      finish: surface.finish,
      faces: surface.faceImages,
    }),
    ...(piece && {
      mmWidth: piece.mmWidth,
      mmHeight: piece.mmHeight,
      mmDepth: piece.mmDepth,
      cutout: piece.cutout ? [piece.cutout] : [],
    }),
    images,
  }
}

/** What the form says as the call takes it; fields of other kinds are left out. */
export function inputOf(values: GoodsValues) {
  const { faces, images, cutout, status, ...written } = values
  const goods = {
    scope: written.scope,
    ...(written.scope === 'factory' && written.factoryId !== undefined && { factoryId: written.factoryId }),
    name: written.name.trim(),
    sku: written.sku.trim() || null,
    series: written.series.trim() || null,
    tagIds: written.tagIds,
    priceFen: written.priceFen,
    unit: written.unit.trim() || null,
    piecesPerBox: written.piecesPerBox,
  }
  const [mmWidth, mmHeight, mmDepth] = [written.mmWidth ?? 0, written.mmHeight ?? 0, written.mmDepth ?? 0]
  const { kind, groutColor, laying, finish } = written
  const material: GoodsDraft = isSurfaceKind(kind)
    ? { ...goods, kind, mmWidth, mmHeight, groutMm: written.groutMm ?? 0, groutColor, laying, finish }
    : oneOf(PICTURED_KINDS, kind)
      ? { ...goods, kind }
      : { ...goods, kind: 'furniture', mmWidth, mmHeight, mmDepth }
  const fileIds = (pictures: readonly FormPicture[]) => pictures.map(({ fileId }) => fileId)
  return {
    material,
    status,
    faceFileIds: isSurfaceKind(kind) ? fileIds(faces) : [],
    imageFileIds: fileIds(images),
    ...(kind === 'furniture' && { cutoutFileId: cutout[0]?.fileId ?? null }),
  }
}
