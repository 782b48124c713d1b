import { sessionStore } from '../../session/session.store'
import { dropStoredDraft, readStoredDraft, storeDraft } from '../../session/stored-drafts'

/** Draft input of a form, and the idempotency token under which it may already have been sent. */
interface FormDraft {
  readonly values: object
  readonly clientToken: string | null
  /** What the form was opened with: over this the draft is saved. */
  readonly opened?: { readonly values: object; readonly version: number }
}

const drafts = new Map<string, FormDraft>()
let owner: string | undefined

sessionStore.subscribe(({ endedBy }) => {
  if (endedBy === 'logout') drafts.clear()
})

/** Drafts by form, in memory; cleared when the person changes or logs out. */
function formDrafts(): Map<string, FormDraft> {
  const person = sessionStore.getState().userInfo?.userId
  if (person !== owner) drafts.clear()
  owner = person
  return drafts
}

/** Where a form keeps its draft: `page` until the page is left, `browser` also over a reload. */
export type DraftPlace = 'page' | 'browser'

export interface DraftKeeper {
  readonly read: () => FormDraft | undefined
  readonly keep: (draft: FormDraft) => void
  readonly drop: () => void
}

const NOWHERE: DraftKeeper = { read: () => undefined, keep: () => undefined, drop: () => undefined }

export function draftKeeper(name: string, place: DraftPlace | null): DraftKeeper {
  if (place === null) return NOWHERE
  const isStored = place === 'browser'
  return {
    read: () => formDrafts().get(name) ?? (isStored ? readStoredDraft<FormDraft>(name) : undefined),
    keep: (draft) => {
      formDrafts().set(name, draft)
      if (isStored) storeDraft(name, draft)
    },
    drop: () => {
      formDrafts().delete(name)
      if (isStored) dropStoredDraft(name)
    },
  }
}
