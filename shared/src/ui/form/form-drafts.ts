import { sessionStore } from '../../session/session.store'
import { dropStoredDraft, readStoredDraft, storeDraft } from '../../session/stored-drafts'

const drafts = new Map<string, object>()
let owner: string | undefined

sessionStore.subscribe(({ endedBy }) => {
  if (endedBy === 'logout') drafts.clear()
})

/** By name, in memory; cleared when the person changes or logs out. */
function draftsNow(): Map<string, object> {
  const person = sessionStore.getState().userInfo?.userId
  if (person !== owner) drafts.clear()
  owner = person
  return drafts
}

/** Where a draft is kept: `page` until the page is left, `browser` also over a reload. */
export type DraftPlace = 'page' | 'browser'

export interface DraftKeeper<Draft extends object> {
  readonly read: () => Draft | undefined
  readonly keep: (draft: Draft) => void
  readonly drop: () => void
}

const NOWHERE = { read: () => undefined, keep: () => undefined, drop: () => undefined }

/** What a person typed and has not saved, under a name that says of which form and record it is; nowhere where `place` is null. */
export function draftKeeper<Draft extends object>(name: string, place: DraftPlace | null): DraftKeeper<Draft> {
  if (place === null) return NOWHERE
  const isStored = place === 'browser'
  return {
    read: () => {
      const draft =
        (draftsNow().get(name) as Draft | undefined) ?? (isStored ? readStoredDraft<Draft>(name) : undefined)
      // Read again, it is the same object.
      if (draft) draftsNow().set(name, draft)
      return draft
    },
    keep: (draft) => {
      draftsNow().set(name, draft)
      if (isStored) storeDraft(name, draft)
    },
    drop: () => {
      draftsNow().delete(name)
      if (isStored) dropStoredDraft(name)
    },
  }
}
