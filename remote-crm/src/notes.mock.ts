import { type CustomerSummary, generateSummary, getSummary } from '@tessera/shared/contract/customer-summary'
import { getHistoryList } from '@tessera/shared/contract/design/history'
import { type UploadedFile, uploadFile, uploadPart } from '@tessera/shared/contract/file'
import {
  archiveNote,
  createNote,
  deleteNote,
  getMentionList,
  getNoteList,
  type Note,
  seeMentions,
  updateNote,
} from '@tessera/shared/contract/note'
import { getShareList } from '@tessera/shared/contract/share'
import { failWith, keepMockFile, keepMockPart, mock, mockPage, mockRecord } from '@tessera/shared/mock-host/mock-host'
import { keptId, mockOwners } from './customers.mock'
import { NOTES, OWNER } from './customers-seed.text'

const images = new Map<string, UploadedFile>()

async function keepImage(picture: Blob): Promise<UploadedFile> {
  const { width, height } = await createImageBitmap(picture)
  const file = { ...keepMockFile(picture), width, height }
  images.set(file.fileId, file)
  return file
}
const person = (userId: string) => mockOwners().find((each) => each.userId === userId) ?? failWith('NOT_FOUND')

/** Newest first, until the page is reloaded. */
const notes: Note[] = NOTES.map(({ customerId, ...note }, index) => ({
  ...mockRecord(`note-${index + 1}`, index + 1),
  customerId,
  event: null,
  images: [],
  designs: [],
  mentions: [],
  author: { userId: 'user-li', userName: OWNER },
  archivedAt: null,
  editable: true,
  ...note,
}))
/** Notes by idempotency token. */
const made = new Map<string, Note>()

const noteOf = (id: string) => notes.find((each) => each.id === id && each.type !== 'system') ?? failWith('NOT_FOUND')
const pictureOf = (fileId: string) => images.get(fileId) ?? failWith('NOT_FOUND')

const summaries = new Map<string, CustomerSummary>()

export const notesEndpoints = [
  mock(getSummary, ({ customerId }) => ({ summary: summaries.get(customerId) ?? null })),
  mock(generateSummary, ({ customerId }) => {
    const own = notes.filter((each) => each.customerId === customerId && each.archivedAt === null)
    const summary: CustomerSummary = {
      state: 'ready',
      sentences: own.slice(0, 3).map(({ id, content }) => ({ text: content, noteIds: [id] })),
      source: 'extract',
      failure: null,
      generatedAt: new Date().toISOString(),
      stale: false,
      tokens: 0,
    }
    summaries.set(customerId, summary)
    return { summary }
  }),
  mock(getNoteList, ({ customerId, archived = false, type, ...page }) => ({
    ...mockPage(
      notes.filter(
        (each) =>
          keptId(each.customerId) === customerId &&
          (each.archivedAt !== null) === archived &&
          (!type || each.type === type),
      ),
      page,
      ({ content }) => [content],
    ),
  })),
  // Nobody mentions the one person of this mock.
  mock(getMentionList, () => ({ list: [], total: 0 })),
  mock(seeMentions, () => ({})),
  mock(createNote, ({ clientToken, customerId, note }, { caller }) => {
    const former = made.get(clientToken)
    if (former) return former
    const { imageFileIds, designTaskIds, mentionUserIds, ...text } = note
    const created: Note = {
      ...mockRecord(`note-${notes.length + 1}`),
      ...text,
      customerId,
      event: null,
      images: imageFileIds.map(pictureOf),
      designs: designTaskIds.map((taskId) => ({ taskId, previewUrl: '' })),
      mentions: mentionUserIds.map(person),
      author: { userId: caller.userId, userName: caller.userName },
      archivedAt: null,
      editable: true,
    }
    notes.unshift(created)
    made.set(clientToken, created)
    return created
  }),
  mock(updateNote, ({ id, version, note }) => {
    const former = noteOf(id)
    if (former.version !== version) failWith('VERSION_STALE')
    const { type, content, imageFileIds, mentionUserIds } = note
    const changed = { type, content, images: imageFileIds.map(pictureOf), mentions: mentionUserIds.map(person) }
    return Object.assign(former, changed, { version: version + 1 })
  }),
  mock(archiveNote, ({ ids, archived }) => {
    for (const note of ids.map(noteOf)) note.archivedAt = archived ? new Date().toISOString() : null
    return {}
  }),
  mock(deleteNote, ({ id }) => {
    notes.splice(notes.indexOf(noteOf(id)), 1)
    return {}
  }),
  mock(uploadFile, async (_input, { form }) => {
    const picture = (await form()).get('file')
    return picture instanceof Blob ? keepImage(picture) : failWith('FILE_BROKEN')
  }),
  mock(uploadPart, async (_input, { form }) => {
    const { received, whole } = keepMockPart(await form())
    return { received, file: whole && (await keepImage(whole)) }
  }),
  // Designs and links are made by another remote.
  mock(getHistoryList, ({ pageNum, pageSize }) => ({ list: [], total: 0, pageNum, pageSize, nextCursor: null })),
  mock(getShareList, (page) => mockPage([], page)),
]
