import { logout } from '../contract/user'
import { call } from '../http/client'
import { endSession } from '../session/session.store'

/** Ends the session here at once; the server is told, and whether it hears it does not keep the person waiting. */
export function logOut(): void {
  void call(logout, {}).catch((error: unknown) => console.error('log-out did not reach the server', error))
  endSession('logout')
}
