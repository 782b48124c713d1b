import * as contract from '@tessera/shared/contract/note'
import type { Database, Reader } from '../db/database'
import type { FileLinks } from '../files/file-links'
import { repeated, type Route, route, type SignedIn } from '../http/route'
import { type NoteRow, notePage, presentNotes } from './notes.repository'
import { seeMentionsOf, unseenMentions } from './mentions.repository'
import { addNote, archiveNotes, changeNote, removeNote } from './notes.service'

export function notesRoutes({ database, links }: { database: Database; links: FileLinks }): Route[] {
  const presenting = { urlOf: (fileId: string) => links.view(fileId) }
  const present = async (tx: Reader, viewer: SignedIn, row: NoteRow) =>
    (await presentNotes(tx, viewer, [row], presenting))[0]!
  return [
    route(contract.getNoteList, (query, { viewer }) => database.read((tx) => notePage(tx, viewer, query, presenting))),
    route(contract.getMentionList, (_input, { viewer }) => database.read((tx) => unseenMentions(tx, viewer))),
    route(contract.seeMentions, async ({ customerId }, { viewer }) => {
      await database.transaction((tx) => seeMentionsOf(tx, viewer, customerId))
      return {}
    }),
    route(contract.createNote, async (input, { viewer }) => {
      const made = await database.transaction(async (tx) => {
        const { row, repeated: known } = await addNote(tx, viewer, input)
        return { note: await present(tx, viewer, row), known }
      })
      return made.known ? repeated(made.note) : made.note
    }),
    route(contract.updateNote, (input, { viewer }) =>
      database.transaction(async (tx) => present(tx, viewer, await changeNote(tx, viewer, input))),
    ),
    route(contract.archiveNote, async (input, { viewer }) => {
      await database.transaction((tx) => archiveNotes(tx, viewer, input))
      return {}
    }),
    route(contract.deleteNote, async ({ id }, { viewer }) => {
      await database.transaction((tx) => removeNote(tx, viewer, id))
      return {}
    }),
  ]
}
