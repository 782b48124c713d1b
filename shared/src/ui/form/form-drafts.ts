import { sessionStore } from '../../session/session.store'

/** Draft input of a form, and the idempotency token under which it may already have been sent. */
interface FormDraft {
  readonly values: object
  readonly clientToken: string | null
}

const drafts = new Map<string, FormDraft>()
let owner: string | undefined

/** Drafts by form, in memory; cleared when the person changes. */
export function formDrafts(): Map<string, FormDraft> {
  const person = sessionStore.getState().userInfo?.userId
  if (person !== owner) drafts.clear()
  owner = person
  return drafts
}
