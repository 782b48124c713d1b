import { getMaterialDetail, getMaterialList, saveMaterial } from '@tessera/shared/contract/material'
import type { Database } from '../db/database'
import type { FileLinks } from '../files/file-links'
import { repeated, type Route, route } from '../http/route'
import { findUsableMaterial, materialPage, presentMaterial } from './materials.repository'
import { writeMaterial } from './materials.service'

export function materialsRoutes({ database, links }: { database: Database; links: FileLinks }): Route[] {
  const urlOf = (fileId: string) => links.view(fileId)
  return [
    route(getMaterialList, (query, { viewer }) => database.read((tx) => materialPage(tx, viewer, query, urlOf))),
    route(getMaterialDetail, async ({ id }, { viewer }) =>
      presentMaterial(await database.read((tx) => findUsableMaterial(tx, viewer, id)), urlOf),
    ),
    route(saveMaterial, async (input, { viewer }) => {
      const written = await database.transaction((tx) => writeMaterial(tx, viewer, input))
      const { row, chargedBeans } = written
      const answer = { material: presentMaterial(row, urlOf), chargedBeans }
      return written.repeated ? repeated(answer) : answer
    }),
  ]
}
