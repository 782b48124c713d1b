import type { UploadedFile } from '@tessera/shared/contract/file'
import type { NoteType } from '@tessera/shared/contract/note'

/** What somebody has written and not handed in yet. */
export interface NoteText {
  readonly type: Exclude<NoteType, 'system'>
  readonly content: string
  /** Uploaded already. */
  readonly images: readonly UploadedFile[]
  readonly mentionUserIds: readonly string[]
}

export const EMPTY_NOTE: NoteText = { type: 'text', content: '', images: [], mentionUserIds: [] }

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
    return { drafts: kept?.drafts ?? {}, unsent: kept?.unsent ?? [] }
  } catch {
    return NOTHING
  }
}

/** A full or forbidden storage is no reason to lose what is in memory. */
export function keep(userId: string, kept: KeptNotes): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(kept))
  } catch {
    // Kept in memory only.
  }
}

/** Whether a stored change is of this person's notes: another tab wrote it. */
export const concerns = (event: StorageEvent, userId: string): boolean => event.key === keyOf(userId)
