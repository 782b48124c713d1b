import { bindInviteUser } from '@tessera/shared/contract/invite'
import { isAppError } from '@tessera/shared/http/app-error'
import { getUserInfo } from '@tessera/shared/contract/user'
import { call, callForAnswer } from '@tessera/shared/http/client'
import { sessionStore, setUserInfo } from '@tessera/shared/session/session.store'
import { forgetOrigin, readOrigin } from '@tessera/shared/session/visit-origin'
import { toast } from '@tessera/shared/ui/core'
import { ROUTER_TEXT } from '../router/router.text'

/**
 * True for a failure other than a business error (HTTP 200 with a code), and where many people of one address are told to wait: the invite
 * is kept for the next start.
 */
function isUndecided(error: unknown): boolean {
  return !isAppError(error) || error.status !== 200 || error.reason === 'TOO_OFTEN'
}

/**
 * Accepts the stored invite for a signed-in person and forgets where the visit came from. An invite that the server refuses is
 * forgotten too, because the answer would not change: unknown code, own code, already invited, sub-account, shop no longer new.
 *
 * @param onForgotten called once storage is cleared, so that the parameters can leave the address too
 */
export async function bindStoredInvite(onForgotten: () => void): Promise<void> {
  const { token, initialised } = sessionStore.getState()
  const inviteCode = readOrigin('invite_code')
  if (token === null || !initialised || !inviteCode) return
  try {
    const { data, repeated } = await callForAnswer(bindInviteUser, { inviteCode })
    // Opening the same link again shows no second message.
    if (!repeated) toast.success(ROUTER_TEXT.inviteBound(data.inviterName, data.inviteeBeans))
    // The type of user changed with it: menu and pages follow at once.
    if (data.joinedAgent !== undefined) {
      setUserInfo(await call(getUserInfo, {}))
      toast.success(ROUTER_TEXT.networkJoined(data.joinedAgent))
    }
  } catch (error) {
    console.warn('the invite was not bound', error)
    if (isUndecided(error)) return
  }
  forgetOrigin()
  onForgotten()
}
