import { getAssetQuota } from '@tessera/shared/contract/asset'
import { GROUT_SHADES } from '@tessera/shared/contract/constants'
import * as contract from '@tessera/shared/contract/material'
import { failWith, mock, mockBalances, mockPage, mockRecord } from '@tessera/shared/mock-host/mock-host'
import { MATERIALS_SEED } from './materials-seed.text'

type Material = contract.Material

const picture = (fileId: string) => ({ fileId, url: `/mock-pictures/tiles/${fileId}` })

/** Until the page is reloaded, the newest first. */
let goods: Material[] = MATERIALS_SEED.map(({ name, file, mmWidth, mmHeight, ...words }, index) => ({
  ...mockRecord(`goods-${index}`, index),
  scope: index < 4 ? 'team' : 'platform',
  kind: 'tile',
  name,
  coverUrl: picture(file).url,
  unit: null,
  piecesPerBox: 4,
  status: index === 3 ? 'off' : 'on',
  tagIds: [],
  surface: {
    faceImages: [picture(file)],
    mmWidth,
    mmHeight,
    groutMm: 2,
    groutColor: GROUT_SHADES.silver,
    laying: 'straight',
    finish: 'matte',
  },
  furniture: null,
  ...words,
}))

const goodsOf = (id: string) => goods.find((each) => each.id === id) ?? failWith('NOT_FOUND')
function change(ids: readonly string[], changes: Partial<Material>): { changed: number } {
  goods = goods.map((each) => (ids.includes(each.id) ? { ...each, ...changes, version: each.version + 1 } : each))
  return { changed: ids.length }
}

export const goodsWith = (sku: string | undefined): Material | undefined =>
  sku === undefined ? undefined : goods.find((each) => each.sku === sku)

export function addGoods(words: Pick<Material, 'kind' | 'name' | 'sku' | 'priceFen'>): void {
  goods = [
    {
      ...mockRecord(`goods-${goods.length}`, 0),
      ...words,
      scope: 'team',
      coverUrl: goods[0]!.coverUrl,
      unit: null,
      status: 'on',
      tagIds: [],
      surface: null,
      furniture: null,
    },
    ...goods,
  ]
}

export const materialsEndpoints = [
  mock(contract.getMaterialList, ({ kind, scope, status, series, ...page }) =>
    mockPage(
      goods.filter(
        (each) =>
          (!kind || each.kind === kind) &&
          (!scope || each.scope === scope) &&
          (!status || each.status === status) &&
          (!series || each.series === series),
      ),
      page,
      ({ name, sku }) => [name, sku],
    ),
  ),
  mock(contract.getMaterialFacets, () => ({
    series: [...new Set(goods.flatMap((each) => each.series ?? []))],
    sizes: [
      { mmWidth: 600, mmHeight: 600 },
      { mmWidth: 900, mmHeight: 1800 },
    ],
  })),
  mock(contract.getMaterialRecord, ({ id }) => {
    const material = goodsOf(id)
    return {
      material,
      images: [],
      piece: null,
      own: material.scope === 'team',
      ofTeam: material.scope === 'team',
      usable: material.status === 'on',
      designs: 2,
      contents: 3,
      published: 1,
      versions: [],
    }
  }),
  mock(contract.saveMaterial, ({ former, material: draft, faceFileIds, status = 'on' }) => {
    const known = former && goodsOf(former.id)
    if (known && known.version !== former.version) return failWith('VERSION_STALE')
    const faceImages = faceFileIds.map(picture)
    const { scope, name, sku, series = null, priceFen, unit, piecesPerBox, kind } = draft
    const material: Material = {
      ...mockRecord(known?.id ?? `goods-${goods.length}`, 0),
      version: (known?.version ?? 0) + 1,
      scope,
      name,
      sku,
      series,
      priceFen,
      unit,
      piecesPerBox,
      kind,
      status,
      tagIds: draft.tagIds ?? [],
      coverUrl: known?.coverUrl ?? faceImages[0]?.url ?? '',
      surface: 'laying' in draft ? { ...draft, faceImages } : null,
      furniture: null,
    }
    goods = [material, ...goods.filter((each) => each !== known)]
    return { material, chargedBeans: 0 }
  }),
  mock(contract.restoreVersion, ({ id, version }) => {
    const known = goodsOf(id)
    if (known.version !== version) return failWith('VERSION_STALE')
    change([id], {})
    return { material: goodsOf(id), chargedBeans: 0 }
  }),
  mock(contract.updateStatus, ({ ids, status }) => change(ids, { status })),
  mock(contract.updateMaterials, ({ ids, changes: { series, priceFen, unit, piecesPerBox } }) =>
    change(ids, {
      ...(series !== undefined && { series }),
      ...(priceFen !== undefined && { priceFen }),
      ...(unit !== undefined && { unit }),
      ...(piecesPerBox !== undefined && { piecesPerBox }),
    }),
  ),
  mock(contract.getMaterialUses, ({ ids }) => ({
    list: ids.map((id) => ({ id, designs: 0, contents: 3, published: 1 })),
  })),
  mock(contract.deleteMaterial, ({ ids }) => {
    goods = goods.filter((each) => !ids.includes(each.id))
    return { deleted: ids.length }
  }),
  mock(getAssetQuota, () => ({ allowance: 200, used: 3, nextCostBeans: 0, beans: mockBalances().beans })),
]
