import { ACCESS, checkAccess } from '@tessera/shared/contract/access'
import { useSession } from '@tessera/shared/session/session.store'

/** Whether the viewer keeps the goods of factories, besides the shop's. */
export const useKeepsFactories = (): boolean =>
  useSession(({ userInfo }) => userInfo !== null && checkAccess(ACCESS.factoryManage, userInfo) === 'ok')
