import { screen, waitFor } from '@testing-library/react'
import { getLoginWays } from '@tessera/shared/contract/user'
import { sessionStore } from '@tessera/shared/session/session.store'
import { mockApi, renderPage, SIGNED_IN } from '@tessera/shared/testing/testing'
import LoginPage from './LoginPage'

export const WITHOUT_WECHAT = [getLoginWays, () => ({ wechat: false })] as const

export const MOBILE = '13800000002'
export const SESSION = { token: 'fresh', userInfo: SIGNED_IN }
export const SENT = { resendAfterSeconds: 60, expiresInSeconds: 300 }
type User = ReturnType<typeof renderPage>['user']

export const open = (path = '/login') => renderPage(<LoginPage />, { session: null, path })
export const pictures = () => {
  let made = 0
  return () => ({
    captchaId: `captcha-${++made}`,
    image: `data:image/png;base64,${btoa(String(made))}`,
  })
}
export const signedIn = () => waitFor(() => expect(sessionStore.getState().token).toBe('fresh'))
export const submit = (user: User, name = '登录') => user.click(screen.getByRole('button', { name }))

export async function fill(user: User, password = 'Tessera2026') {
  await user.type(screen.getByLabelText('手机号'), MOBILE)
  await user.type(screen.getByLabelText('密码'), password)
  await user.click(screen.getByRole('checkbox'))
}

/** Before each test: nothing of the last one, and the ways of an installation without WeChat. */
export function begin(): void {
  sessionStorage.clear()
  mockApi([WITHOUT_WECHAT])
}
