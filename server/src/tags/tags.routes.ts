import * as contract from '@tessera/shared/contract/tag'
import type { Database } from '../db/database'
import { type Route, route } from '../http/route'
import { tagsOfTeam } from './tags.repository'
import { mergeTags, requireTagRight, removeGroup, removeTag, sortTags, writeGroup, writeTag } from './tags.service'

export function tagsRoutes({ database }: { database: Database }): Route[] {
  return [
    route(contract.getTagList, ({ scope }, { viewer }) => {
      requireTagRight(viewer, scope, 'read')
      return database.read((tx) => tagsOfTeam(tx, viewer.teamId, scope))
    }),
    route(contract.saveTag, (input, { viewer }) => database.transaction((tx) => writeTag(tx, viewer, input))),
    route(contract.saveTagGroup, (input, { viewer }) => database.transaction((tx) => writeGroup(tx, viewer, input))),
    route(contract.sortTag, async (input, { viewer }) => {
      await database.transaction((tx) => sortTags(tx, viewer, input))
      return {}
    }),
    route(contract.mergeTag, (input, { viewer }) => database.transaction((tx) => mergeTags(tx, viewer, input))),
    route(contract.deleteTag, async ({ id, force }, { viewer }) => {
      await database.transaction((tx) => removeTag(tx, viewer, id, force))
      return {}
    }),
    route(contract.deleteTagGroup, async ({ id }, { viewer }) => {
      await database.transaction((tx) => removeGroup(tx, viewer, id))
      return {}
    }),
  ]
}
