import type { QueryClient } from '@tanstack/react-query'
import { getUserInfo, getUserPrivilege, type UserPrivilege } from '../contract/user'
import { call } from '../http/client'
import { sessionStore, setRights, setUserInfo } from '../session/session.store'
import { queryKey } from './query'

/**
 * Rights and tier of the person who is signed in, fetched again, and with them everything on the page, since prices, allowances and
 * estimates depend on them. A failure is only logged: whatever led here is done.
 */
export async function refreshStanding(queries: QueryClient): Promise<void> {
  const { token } = sessionStore.getState()
  if (token === null) return
  try {
    const [rights, userInfo] = await Promise.all([call(getUserPrivilege, {}), call(getUserInfo, {})])
    if (sessionStore.getState().token !== token) return
    setRights(rights)
    setUserInfo(userInfo)
    await queries.invalidateQueries()
  } catch (error) {
    console.error('rights could not be refreshed', error)
  }
}

const sameStanding = (one: UserPrivilege, other: UserPrivilege): boolean =>
  one.vipType === other.vipType &&
  one.vipEndTime === other.vipEndTime &&
  one.unusedTotalFlops === other.unusedTotalFlops &&
  one.unusedBeans === other.unusedBeans

/**
 * Asks whether the balances or the membership have changed behind the page's back, and refreshes it when they have: one call when they
 * have not. Nothing is asked while nobody is signed in.
 */
export async function checkStanding(queries: QueryClient): Promise<void> {
  const { token, rights: known } = sessionStore.getState()
  if (token === null) return
  const key = queryKey(getUserPrivilege, {})
  const shown = queries.getQueryData<UserPrivilege>(key) ?? known
  try {
    const rights = await call(getUserPrivilege, {})
    if (sessionStore.getState().token !== token) return
    const tier = sessionStore.getState().userInfo?.vipType
    if (rights.vipType !== tier || (shown && !sameStanding(shown, rights))) await refreshStanding(queries)
  } catch (error) {
    console.warn('rights could not be asked for', error)
  }
}
