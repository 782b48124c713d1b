import { captcha, loginByPassword, logout } from '@tessera/shared/contract/user'
import type { Database } from '../db/database'
import { publicRoute, type Route, route } from '../http/route'
import { userInfoOf } from '../users/users.service'
import { createCaptcha } from './captcha.service'
import { logInByPassword } from './login.service'
import { revokeToken } from './sessions.service'

export function authRoutes({ database }: { database: Database }): Route[] {
  return [
    publicRoute(loginByPassword, async (input, { request }) => {
      const { token, userId } = await logInByPassword(database, input, request.ip)
      return { token, userInfo: await database.transaction((tx) => userInfoOf(tx, userId)) }
    }),
    publicRoute(captcha, () => createCaptcha(database), { perMinute: 30 }),
    route(logout, async (_input, { viewer }) => {
      await database.transaction((tx) => revokeToken(tx, viewer.tokenHash))
      return {}
    }),
  ]
}
