import * as contract from '@tessera/shared/contract/content'
import type { Database } from '../db/database'
import type { FileLinks } from '../files/file-links'
import { repeated, type Route, route } from '../http/route'
import { contentPage, findContent, presentContent } from './contents.repository'
import { removeContents, setContentStatus, writeContent } from './contents.service'

export function contentsRoutes({ database, links }: { database: Database; links: FileLinks }): Route[] {
  const urlOf = (fileId: string) => links.view(fileId)
  return [
    route(contract.getContentList, (query, { viewer }) => database.read((tx) => contentPage(tx, viewer, query, urlOf))),
    route(contract.getContentDetail, ({ id }, { viewer }) =>
      database.read(async (tx) => presentContent(tx, viewer, await findContent(tx, viewer, id), urlOf)),
    ),
    route(contract.saveContent, async (input, { viewer }) => {
      const { content, again } = await database.transaction(async (tx) => {
        const written = await writeContent(tx, viewer, input)
        return { content: await presentContent(tx, viewer, written.row, urlOf), again: written.repeated }
      })
      return again ? repeated(content) : content
    }),
    route(contract.publishContent, (input, { viewer }) =>
      database.transaction((tx) => setContentStatus(tx, viewer, input)),
    ),
    route(contract.deleteContent, ({ ids }, { viewer }) =>
      database.transaction((tx) => removeContents(tx, viewer, ids)),
    ),
  ]
}
