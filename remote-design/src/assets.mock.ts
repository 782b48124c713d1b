import * as contract from '@tessera/shared/contract/asset'
import { failWith, mock, mockPage, mockRecord } from '@tessera/shared/mock-host/mock-host'
import { mockPhoto } from './photos.mock'

const ALLOWANCE = 20

/** Newest first, until the page is reloaded. */
let assets: contract.Asset[] = []

const assetWith = (id: string): contract.Asset => assets.find((each) => each.id === id) ?? failWith('NOT_FOUND')
function change(ids: readonly string[], changes: Partial<contract.Asset>): void {
  assets = assets.map((each) => (ids.includes(each.id) ? { ...each, ...changes, version: each.version + 1 } : each))
}

export const assetsEndpoints = [
  mock(contract.getAssetList, ({ scope, source, folder, customerId: _customer, cursor: _cursor, ...page }) => ({
    ...mockPage(
      assets.filter(
        (each) =>
          (!scope || each.scope === scope) &&
          (!source || each.source === source) &&
          (!folder || each.folder === folder),
      ),
      page,
      ({ name }) => [name],
    ),
    folders: [...new Set(assets.flatMap((each) => each.folder ?? []))].toSorted(),
  })),
  mock(contract.getAssetQuota, () => ({
    allowance: ALLOWANCE,
    used: assets.length,
    nextCostBeans: assets.length < ALLOWANCE ? 0 : 50,
    beans: 500,
  })),
  mock(contract.getUnusedUploadList, () => ({ list: [] })),
  mock(contract.createAsset, ({ fileId, name, scope, folder }, { caller }) => {
    const former = assets.find((each) => each.fileId === fileId)
    if (former) return { state: 'created' as const, asset: former, chargedBeans: 0 }
    const { url, width, height } = mockPhoto(fileId)
    const picture = { fileId, name, scope, folder: folder ?? null, url, width, height }
    const asset: contract.Asset = {
      ...mockRecord(`asset-${fileId}`, 0),
      ...picture,
      source: 'upload',
      customer: null,
      ownerName: caller.userName,
      createdAt: new Date().toISOString(),
    }
    assets = [asset, ...assets]
    return { state: 'created' as const, asset, chargedBeans: 0 }
  }),
  mock(contract.updateAsset, ({ id, version, ...changes }) => {
    if (assetWith(id).version !== version) return failWith('VERSION_STALE')
    change([id], changes)
    return assetWith(id)
  }),
  mock(contract.moveAssets, ({ ids, folder }) => {
    change(ids, { folder })
    return { moved: ids.length }
  }),
  mock(contract.deleteAsset, ({ ids }) => {
    assets = assets.filter(({ id }) => !ids.includes(id))
    return { deleted: ids.length }
  }),
]
