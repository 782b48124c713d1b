import { bindInviteUser } from '@tessera/shared/contract/invite'
import { isAppError } from '@tessera/shared/http/app-error'
import { callForAnswer } from '@tessera/shared/http/client'
import { sessionStore } from '@tessera/shared/session/session.store'
import { forgetOrigin, readOrigin } from '@tessera/shared/session/visit-origin'
import { toast } from '@tessera/shared/ui/core'
import { ROUTER_TEXT } from '../router/router.text'

/** True when the server did not decide: the invite is kept for the next start. */
function isUndecided(error: unknown): boolean {
  return !isAppError(error) || error.status !== 200
}

/**
 * Accepts the invite that led a signed-in person here, and forgets where the visit came from. What the server refuses (a code that
 * does not exist, one's own, a second one, any for a sub-account or a shop that is no longer new) is forgotten too: asking again at every start would change nothing.
 *
 * @param onForgotten after the browser has forgotten, so that the address can too
 */
export async function bindStoredInvite(onForgotten: () => void): Promise<void> {
  const { token, initialised } = sessionStore.getState()
  const inviteCode = readOrigin('invite_code')
  if (token === null || !initialised || !inviteCode) return
  try {
    const { data, repeated } = await callForAnswer(bindInviteUser, { inviteCode })
    // The same link opened again is no news.
    if (!repeated) toast.success(ROUTER_TEXT.inviteBound(data.inviterName, data.inviteeBeans))
  } catch (error) {
    console.warn('the invite was not bound', error)
    if (isUndecided(error)) return
  }
  forgetOrigin()
  onForgotten()
}
