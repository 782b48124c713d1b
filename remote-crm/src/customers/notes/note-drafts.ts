import type { UploadedFile } from '@tessera/shared/contract/file'
import { type Note, NOTE_LIMITS, type NoteType } from '@tessera/shared/contract/note'

/** What somebody has written and not handed in yet. */
export interface NoteText {
  readonly type: Exclude<NoteType, 'system'>
  readonly content: string
  /** Uploaded already. */
  readonly images: readonly UploadedFile[]
  readonly designs: readonly Note['designs'][number][]
  readonly mentionUserIds: readonly string[]
}

export const EMPTY_NOTE: NoteText = { type: 'text', content: '', images: [], designs: [], mentionUserIds: [] }

/** How many characters are too many; 0 or below within the limit. */
export const excessOf = ({ content }: NoteText): number => content.trim().length - NOTE_LIMITS.content

/** Whether it can be handed in. */
export const isWritten = (note: NoteText): boolean => note.content.trim() !== '' && excessOf(note) <= 0

/** A note that was handed in and is on its way. */
export interface UnsentNote extends NoteText {
  /** The same for every attempt, so that it is written once. */
  readonly clientToken: string
  readonly customerId: string
  readonly writtenAt: string
  /** Why the server will never take it as it is; null while it is worth trying again. */
  readonly refused: string | null
}

/** Both survive reload, by person: a shared computer shows nobody another's words. */
export interface KeptNotes {
  readonly drafts: Readonly<Record<string, NoteText>>
  readonly unsent: readonly UnsentNote[]
}

const NOTHING: KeptNotes = { drafts: {}, unsent: [] }
const keyOf = (userId: string): string => `tessera-notes/${userId}`

export function readKept(userId: string): KeptNotes {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null') as Partial<KeptNotes> | null
    // Those of an older page know nothing of designs.
    const whole = <Kept extends NoteText>(each: Kept): Kept => ({ ...each, designs: each.designs ?? [] })
    const drafts = Object.entries(kept?.drafts ?? {}).map(([id, draft]) => [id, whole(draft)])
    return { drafts: Object.fromEntries(drafts), unsent: (kept?.unsent ?? []).map(whole) }
  } catch {
    return NOTHING
  }
}

/** A full or forbidden storage is no reason to lose what is in memory. */
export function keep(userId: string, kept: KeptNotes): boolean {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}

/** Whether a stored change is of this person's notes: another tab wrote it. */
export const concerns = (event: StorageEvent, userId: string): boolean => event.key === keyOf(userId)
