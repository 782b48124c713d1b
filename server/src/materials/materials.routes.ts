import { ACCESS, checkAccess } from '@tessera/shared/contract/access'
import * as contract from '@tessera/shared/contract/material'
import { recordEvent } from '../audit/audit.service'
import type { Database } from '../db/database'
import type { FileService } from '../files/files.service'
import { AppError } from '../http/app-error'
import { entryOf } from '../http/entry.rules'
import { repeated, type Route, route } from '../http/route'
import { changeAll, materialRecord, removeMaterials, setStatus } from './keeping.service'
import { isBusy, lookAt, nearestPage } from './looks.service'
import {
  findUsableMaterial,
  imagesOf,
  materialFacets,
  materialPage,
  type MaterialRow,
  presentMaterial,
} from './materials.repository'
import { writeMaterial } from './materials.service'
import { restore } from './restoring.service'
import { usesOf } from './uses.service'

export function materialsRoutes({ database, files }: { database: Database; files: FileService }): Route[] {
  const urlOf = (fileId: string) => files.urlOf(fileId)
  /** A schedule looks at what is not looked at here. */
  const lookAtCover = async (row: MaterialRow) => {
    if (row.lookFileId === row.coverFileId) return
    await lookAt({ database, files }, row.id).catch((error: unknown) => {
      if (!isBusy(error)) throw error
    })
  }
  return [
    route(contract.getMaterialList, (query, { viewer }) => {
      if (query.managed && checkAccess(ACCESS.material, viewer) !== 'ok') throw new AppError('FORBIDDEN')
      const { color, similarTo, ...filter } = query
      if (color !== undefined || similarTo !== undefined) return nearestPage({ database, files }, viewer, query)
      return database.read((tx) => materialPage(tx, viewer, filter, urlOf))
    }),
    route(contract.getMaterialFacets, (among, { viewer }) => database.read((tx) => materialFacets(tx, viewer, among))),
    route(contract.getMaterialDetail, async ({ id }, { viewer }) => {
      const row = await database.read((tx) => findUsableMaterial(tx, viewer, id))
      return { ...presentMaterial(row, urlOf), images: imagesOf(row, urlOf) }
    }),
    route(contract.saveMaterial, async (input, { viewer }) => {
      const written = await database.transaction((tx) => writeMaterial(tx, viewer, input))
      const { row, chargedBeans } = written
      await lookAtCover(row)
      const answer = { material: presentMaterial(row, urlOf), chargedBeans }
      return written.repeated ? repeated(answer) : answer
    }),
    route(contract.restoreVersion, async (input, { viewer }) => {
      const { row, chargedBeans } = await database.transaction((tx) => restore(tx, viewer, input))
      await lookAtCover(row)
      return { material: presentMaterial(row, urlOf), chargedBeans }
    }),
    route(contract.getMaterialRecord, ({ id }, { viewer }) =>
      database.read((tx) => materialRecord(tx, viewer, id, urlOf)),
    ),
    route(contract.updateStatus, (input, { viewer }) => database.transaction((tx) => setStatus(tx, viewer, input))),
    route(contract.updateMaterials, (input, { viewer }) => database.transaction((tx) => changeAll(tx, viewer, input))),
    route(contract.getMaterialUses, async ({ ids }, { viewer }) => ({
      list: await database.read((tx) => usesOf(tx, viewer.teamId, ids)),
    })),
    route(contract.deleteMaterial, ({ ids }, { viewer, request }) =>
      database.transaction(async (tx) => {
        const removed = await removeMaterials(tx, viewer, ids)
        const event = { kind: 'materialsDeleted', userId: viewer.userId, entry: entryOf(request) } as const
        if (removed.deleted > 0) await recordEvent(tx, { ...event, detail: { count: removed.deleted } })
        return removed
      }),
    ),
  ]
}
