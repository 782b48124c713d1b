import * as contract from '@tessera/shared/contract/asset'
import type { Database } from '../db/database'
import type { FileService } from '../files/files.service'
import { repeated, type Route, route } from '../http/route'
import { assetQuota } from './asset-quota'
import { assetPage, unusedUploads } from './assets.repository'
import { changeAsset, keepPicture, putIntoFolder, removeAssets } from './assets.service'

export function assetsRoutes(deps: { database: Database; files: FileService }): Route[] {
  const { database, files } = deps
  const urlOf = (fileId: string) => files.urlOf(fileId)
  return [
    route(contract.getAssetList, (query, { viewer }) => database.read((tx) => assetPage(tx, viewer, query, urlOf))),
    route(contract.getAssetQuota, (_input, { viewer }) => database.read((tx) => assetQuota(tx, viewer))),
    route(contract.getUnusedUploadList, (_input, { viewer }) =>
      database.read((tx) => unusedUploads(tx, viewer, urlOf)),
    ),
    route(contract.createAsset, async (input, { viewer }) => {
      const done = await keepPicture(deps, viewer, input)
      return done.repeated ? repeated(done.kept) : done.kept
    }),
    route(contract.updateAsset, (input, { viewer }) => changeAsset(deps, viewer, input)),
    route(contract.moveAssets, (input, { viewer }) => putIntoFolder(deps, viewer, input)),
    route(contract.deleteAsset, ({ ids }, { viewer }) => removeAssets(deps, viewer, ids)),
  ]
}
