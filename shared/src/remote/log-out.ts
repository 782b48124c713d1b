import { logout } from '../contract/user'
import { call } from '../http/client'
import { endSession } from '../session/session.store'

/** Ends the local session at once; the server call is fire-and-forget. */
export function logOut(): void {
  void call(logout, {}).catch((error: unknown) => console.error('log-out did not reach the server', error))
  endSession('logout')
}
