import { createNote } from '@tessera/shared/contract/note'
import { type AppError, toAppError } from '@tessera/shared/http/app-error'
import { call } from '@tessera/shared/http/client'
import { newClientToken } from '@tessera/shared/http/client-token'
import { sessionStore } from '@tessera/shared/session/session.store'
import { createStore } from 'zustand/vanilla'
import { concerns, EMPTY_NOTE, keep, type KeptNotes, type NoteText, readKept, type UnsentNote } from './note-drafts'

interface NotesState extends KeptNotes {
  readonly userId: string
  readonly sending: boolean
}

/** Drafts and unsent notes of the signed-in person. */
export const notesStore = createStore<NotesState>(() => ({ userId: '', drafts: {}, unsent: [], sending: false }))

/** Brings back what the person left behind; again after a change of person or in another tab. */
export function openNotes(): void {
  const userId = sessionStore.getState().userInfo?.userId ?? ''
  if (!isKept && userId === notesStore.getState().userId) return
  isKept = true
  notesStore.setState({ userId, ...readKept(userId) })
}

export function takeOver(event: StorageEvent): void {
  if (concerns(event, notesStore.getState().userId)) openNotes()
}

/** False after the browser's storage refused: then this tab's memory alone has everything. */
let isKept = true

/** Another tab may have written since: what is kept there counts, not this tab's memory. */
function change(next: (kept: KeptNotes) => Partial<KeptNotes>): void {
  const { userId, drafts, unsent } = notesStore.getState()
  const former = isKept ? readKept(userId) : { drafts, unsent }
  const kept = { ...former, ...next(former) }
  notesStore.setState(kept)
  isKept = keep(userId, kept)
}

export function setDraft(customerId: string, draft: NoteText | null): void {
  change(({ drafts: { [customerId]: _former, ...others } }) => ({
    drafts: draft === null ? others : { ...others, [customerId]: draft },
  }))
}

/** Takes the draft as written: from now on it is sent until the server has it. */
export function handIn(customerId: string, note: NoteText): void {
  const unsent = {
    ...note,
    customerId,
    clientToken: newClientToken(),
    writtenAt: new Date().toISOString(),
    refused: null,
  }
  change((kept) => ({ unsent: [...kept.unsent, unsent] }))
  setDraft(customerId, null)
}

const without = (clientToken: string) => (kept: KeptNotes) => ({
  unsent: kept.unsent.filter((each) => each.clientToken !== clientToken),
})

/** Puts a refused note back into the form, before what has been written since. */
export function takeBack({
  clientToken,
  customerId,
  type,
  content,
  images,
  designs,
  mentionUserIds,
}: UnsentNote): void {
  const since = notesStore.getState().drafts[customerId] ?? EMPTY_NOTE
  setDraft(customerId, {
    type,
    content: [content, since.content].filter(Boolean).join('\n'),
    images: [...images, ...since.images],
    designs: [...designs, ...since.designs.filter(({ taskId }) => designs.every((each) => each.taskId !== taskId))],
    mentionUserIds: [...new Set([...mentionUserIds, ...since.mentionUserIds])],
  })
  change(without(clientToken))
}

export const discard = ({ clientToken }: UnsentNote): void => change(without(clientToken))

/** Failures that pass: everything else the server would say again. */
const isPassing = ({ reason, status }: AppError): boolean =>
  ['NETWORK', 'TIMEOUT', 'CANCELED', 'UNAUTHORIZED', 'TOO_OFTEN', 'UNKNOWN'].includes(reason) || status >= 500

/**
 * Sends what waits, oldest first, until one fails for a reason that passes.
 *
 * @returns customers who got a note
 */
export async function sendUnsent(): Promise<string[]> {
  if (notesStore.getState().sending) return []
  notesStore.setState({ sending: true })
  const reached = new Set<string>()
  try {
    for (let next = waiting(); next; next = waiting()) {
      const { clientToken, customerId, type, content, images, designs, mentionUserIds } = next
      const note = {
        type,
        content,
        mentionUserIds: [...mentionUserIds],
        imageFileIds: images.map(({ fileId }) => fileId),
        designTaskIds: designs.map(({ taskId }) => taskId),
      }
      try {
        await call(createNote, { clientToken, customerId, note })
        change(without(clientToken))
        reached.add(customerId)
      } catch (thrown) {
        const error = toAppError(thrown)
        if (isPassing(error)) break
        change((kept) => ({
          unsent: kept.unsent.map((each) =>
            each.clientToken === clientToken ? { ...each, refused: error.reason } : each,
          ),
        }))
      }
    }
  } finally {
    notesStore.setState({ sending: false })
  }
  return [...reached]
}

const waiting = (): UnsentNote | undefined => notesStore.getState().unsent.find(({ refused }) => refused === null)
