import {
  type FurnitureSpec,
  getMaterialDetail,
  getMaterialList,
  type Material,
  saveMaterial,
  type SurfaceSpec,
} from '@tessera/shared/contract/material'
import { failWith, mock, mockPage, mockRecord } from '@tessera/shared/mock-host/mock-host'
import { MATERIAL_NAMES } from './design-seed.text'
import { mockPhoto } from './photos.mock'

const TILES = '/mock-pictures/tiles'
const FURNITURE = '/mock-pictures/furniture'

/** One line of the assets' `tiles.json`. */
interface Tile extends Omit<SurfaceSpec, 'faceImages'> {
  readonly key: string
  readonly kind: Material['kind']
  readonly files: readonly string[]
}

/** One line of the assets' `furniture.json`. */
interface Cutout extends Omit<FurnitureSpec, 'cutoutUrl'> {
  readonly key: string
  readonly file: string
}

async function fetchFurniture(): Promise<readonly Material[]> {
  const cutouts = (await (await fetch(`${FURNITURE}/furniture.json`)).json()) as readonly Cutout[]
  return cutouts.map(({ key, file, ...size }, index) => ({
    ...mockRecord(`material-${key}`, index),
    scope: 'platform',
    kind: 'furniture',
    name: MATERIAL_NAMES[key] ?? key,
    sku: `F-${key}`,
    coverUrl: `${FURNITURE}/${file}`,
    priceFen: 39_900 + index * 20_000,
    unit: null,
    status: 'on',
    surface: null,
    furniture: { cutoutUrl: `${FURNITURE}/${file}`, ...size },
  }))
}

const fetchMaterials = async (): Promise<readonly Material[]> =>
  (await Promise.all([fetchSurfaces(), fetchFurniture()])).flat()

async function fetchSurfaces(): Promise<readonly Material[]> {
  const tiles = (await (await fetch(`${TILES}/tiles.json`)).json()) as readonly Tile[]
  return tiles.map(({ key, kind, files, ...surface }, index) => {
    const faceImages = files.map((file) => ({ fileId: file, url: `${TILES}/${file}` }))
    return {
      ...mockRecord(`material-${key}`, index),
      scope: 'platform',
      kind,
      name: MATERIAL_NAMES[key] ?? key,
      sku: key.toUpperCase(),
      coverUrl: faceImages[0]!.url,
      priceFen: 3_000 + index * 700,
      unit: null,
      status: 'on',
      surface: { ...surface, faceImages },
    }
  })
}

let materials: Promise<readonly Material[]> | undefined
/** Saved since the page was loaded, the newest first. */
let own: readonly Material[] = []

export async function mockMaterial(id: string): Promise<Material> {
  materials ??= fetchMaterials()
  return [...own, ...(await materials)].find((each) => each.id === id) ?? failWith('NOT_FOUND')
}

export const materialsEndpoints = [
  mock(getMaterialList, async ({ kind, ids, placeable, ...page }) => {
    materials ??= fetchMaterials()
    const list = [...own, ...(await materials)]
    return mockPage(
      list.filter(
        ({ id, kind: of, furniture }) =>
          (!kind || of === kind) && (!placeable || furniture) && (ids === undefined || ids.includes(id)),
      ),
      page,
      ({ name, sku }) => [name, sku],
    )
  }),
  mock(getMaterialDetail, ({ id }) => mockMaterial(id)),
  mock(saveMaterial, ({ former, material: draft, faceFileIds }) => {
    const known = own.find((each) => each.id === former?.id)
    if (former && !known) return failWith('NOT_FOUND')
    if (known && known.version !== former?.version) return failWith('VERSION_STALE')
    // The workbench writes surfaces alone.
    if (!('laying' in draft)) return failWith('VALIDATION')
    const { mmWidth, mmHeight, groutMm, groutColor, laying, finish, ...rest } = draft
    const photographed = faceFileIds.map((fileId) => ({ fileId, url: mockPhoto(fileId).url }))
    const faceImages = known?.surface?.faceImages ?? photographed
    const material: Material = {
      ...mockRecord(known?.id ?? `own-${own.length + 1}`, 0),
      ...rest,
      version: (known?.version ?? 0) + 1,
      coverUrl: faceImages[0]?.url ?? '',
      status: 'on',
      surface: { faceImages, mmWidth, mmHeight, groutMm, groutColor, laying, finish },
    }
    own = [material, ...own.filter((each) => each !== known)]
    return { material, chargedBeans: 0 }
  }),
]
