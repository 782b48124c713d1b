import type { QueryClient } from '@tanstack/react-query'
import { getUserInfo, getUserPrivilege, type UserPrivilege } from '../contract/user'
import { call } from '../http/client'
import { sessionStore, setRights, setUserInfo } from '../session/session.store'
import { queryKey } from './query'

/**
 * Refetches rights and tier of the signed-in person, and with them all queries of the page, since prices, allowances and estimates
 * depend on them. A failure is only logged: the action before it has succeeded.
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
 * Checks whether balances or membership have changed outside this page, and refreshes it if so; a single call otherwise. Does nothing
 * while nobody is signed in.
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
