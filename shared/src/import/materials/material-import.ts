import { getAssetQuota } from '../../contract/asset'
import { getFactoryDetail, getFactoryList, getOwnFactoryList } from '../../contract/factory'
import { getMaterialFacets, getMaterialList } from '../../contract/material'
import {
  MATERIAL_IMPORT,
  type MATERIAL_REFUSALS,
  type MaterialImport,
  type MaterialRow,
} from '../../contract/material-import'
import { getTagList } from '../../contract/tag'
import type { ImportKind } from '../import-kind'
import { MATERIAL_IMPORT_TEXT as TEXT, REFUSAL_TEXT } from './material-import.text'
import { MATERIAL_SHEET } from './material-sheet'

/** Imports of materials. */
export const MATERIAL_IMPORT_KIND: ImportKind<MaterialRow, NonNullable<MaterialImport['quote']>> = {
  sheet: MATERIAL_SHEET,
  calls: MATERIAL_IMPORT,
  changes: [
    getMaterialList,
    getMaterialFacets,
    getTagList,
    getAssetQuota,
    // They count their goods.
    getFactoryList,
    getFactoryDetail,
    getOwnFactoryList,
  ],
  text: {
    ...TEXT,
    offer: ({ newMaterials, pictures, withoutPicture, alike = 0, free, costBeans }) =>
      [
        newMaterials === 0 ? TEXT.noneNew : TEXT.price(newMaterials, pictures, free, costBeans),
        alike > 0 ? TEXT.alike(alike) : '',
        withoutPicture > 0 ? TEXT.withoutPicture(withoutPicture) : '',
      ].join(''),
    rows: ({ newMaterials, existingMaterials }, existing) =>
      newMaterials + (existing === 'update' ? existingMaterials : 0),
    existing: ({ existingMaterials }) => (existingMaterials === 0 ? null : TEXT.existing(existingMaterials)),
    refusal: ({ error, detail }) => REFUSAL_TEXT[error as (typeof MATERIAL_REFUSALS)[number]](detail ?? ''),
  },
}
