import { getMaterialDetail, getMaterialList } from '@tessera/shared/contract/material'
import type { Database } from '../db/database'
import type { FileLinks } from '../files/file-links'
import { type Route, route } from '../http/route'
import { findUsableMaterial, materialPage, presentMaterial } from './materials.repository'

export function materialsRoutes({ database, links }: { database: Database; links: FileLinks }): Route[] {
  const urlOf = (fileId: string) => links.view(fileId)
  return [
    route(getMaterialList, (query, { viewer }) => database.read((tx) => materialPage(tx, viewer, query, urlOf))),
    route(getMaterialDetail, async ({ id }, { viewer }) =>
      presentMaterial(await database.read((tx) => findUsableMaterial(tx, viewer, id)), urlOf),
    ),
  ]
}
