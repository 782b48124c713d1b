import { sessionStore } from '../../session/session.store'

/** What was typed into a form that keeps it, and the token under which it may already have been sent. */
interface FormDraft {
  readonly values: object
  readonly clientToken: string | null
}

const drafts = new Map<string, FormDraft>()
let owner: string | undefined

/** Drafts by form, for as long as the tab lives; never another person's. */
export function formDrafts(): Map<string, FormDraft> {
  const person = sessionStore.getState().userInfo?.userId
  if (person !== owner) drafts.clear()
  owner = person
  return drafts
}
