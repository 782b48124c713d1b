import { act, screen, waitFor } from '@testing-library/react'
import { captcha, loginByPassword } from '@tessera/shared/contract/user'
import { endSession, sessionStore, signIn } from '@tessera/shared/session/session.store'
import { failWith, mockApi, renderPage, SIGNED_IN } from '@tessera/shared/testing/testing'
import LoginPage from './LoginPage'

const visitor = { session: null } as const
const pictures = () => {
  let made = 0
  return () => ({
    captchaId: `captcha-${++made}`,
    image: `data:image/png;base64,${btoa(String(made))}`,
  })
}

async function fill(user: ReturnType<typeof renderPage>['user'], password = 'Tessera2026') {
  await user.type(screen.getByLabelText('手机号'), '13800000002')
  await user.type(screen.getByLabelText('密码'), password)
  await user.click(screen.getByRole('checkbox'))
}
const submit = (user: ReturnType<typeof renderPage>['user']) => user.click(screen.getByRole('button', { name: '登录' }))

describe('LoginPage', () => {
  it('asks for a mobile number, a password and the agreement before it calls anyone', async () => {
    const api = mockApi([[loginByPassword, () => ({ token: 't', userInfo: SIGNED_IN })]])
    const { user } = renderPage(<LoginPage />, visitor)
    await user.type(screen.getByLabelText('手机号'), '123')
    await submit(user)
    expect(await screen.findByText('请输入正确的 11 位手机号')).toBeInTheDocument()
    expect(await screen.findByText('请先阅读并同意用户协议和隐私说明')).toBeInTheDocument()
    expect(api.calls(loginByPassword)).toHaveLength(0)
  })

  it('signs in', async () => {
    const api = mockApi([[loginByPassword, () => ({ token: 'fresh', userInfo: SIGNED_IN })]])
    const { user } = renderPage(<LoginPage />, visitor)
    await fill(user)
    await submit(user)
    await waitFor(() => expect(sessionStore.getState().token).toBe('fresh'))
    expect(api.calls(loginByPassword)).toEqual([{ mobile: '13800000002', password: 'Tessera2026' }])
  })

  it('shows and hides the password', async () => {
    const { user } = renderPage(<LoginPage />, visitor)
    const field = screen.getByLabelText('密码')
    expect(field).toHaveAttribute('type', 'password')
    await user.click(screen.getByRole('img', { name: /eye/ }))
    expect(field).toHaveAttribute('type', 'text')
  })

  it('asks for the captcha when the server does, sends it, and fetches another after each attempt', async () => {
    let attempts = 0
    const api = mockApi([
      [
        loginByPassword,
        () => {
          attempts++
          return failWith(attempts === 1 ? 'CAPTCHA_REQUIRED' : 'CAPTCHA_WRONG')
        },
      ],
      [captcha, pictures()],
    ])
    const { user } = renderPage(<LoginPage />, visitor)
    await fill(user, 'wrong')
    await submit(user)
    const field = await screen.findByLabelText('图形验证码')
    const picture = await screen.findByRole('img', { name: '图形验证码' })
    const first = picture.getAttribute('src')
    await user.type(field, 'ABCD')
    await submit(user)
    await waitFor(() => expect(api.calls(loginByPassword)).toHaveLength(2))
    expect(api.calls(loginByPassword)[1]).toMatchObject({ captchaId: 'captcha-1', captchaCode: 'ABCD' })
    expect(await screen.findByText('图形验证码不正确')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('img', { name: '图形验证码' })).not.toHaveAttribute('src', first))
    expect(field).toHaveValue('')
    await user.click(screen.getByRole('button', { name: '看不清，换一张' }))
    await waitFor(() => expect(api.calls(captcha)).toHaveLength(3))
  })

  it('counts down while the account is locked, and opens again', async () => {
    mockApi([[loginByPassword, () => failWith('TOO_OFTEN', { retryAfterSeconds: 2 })]])
    const { user } = renderPage(<LoginPage />, visitor)
    await fill(user)
    await submit(user)
    expect(await screen.findByText('尝试次数过多，请 2 秒后再试')).toBeVisible()
    expect(screen.getByRole('button', { name: '登录' })).toBeDisabled()
    await waitFor(() => expect(screen.getByRole('button', { name: '登录' })).toBeEnabled(), { timeout: 4000 })
    expect(screen.queryByText(/尝试次数过多/)).toBeNull()
  })

  it.each([
    ['LOGIN_FAILED', '手机号或密码不正确'],
    ['ACCOUNT_DISABLED', '账号已被停用，请联系管理员'],
  ] as const)('says %s in words', async (reason, text) => {
    mockApi([[loginByPassword, () => failWith(reason)]])
    const { user } = renderPage(<LoginPage />, visitor)
    await fill(user)
    await submit(user)
    expect(await screen.findByText(text)).toBeVisible()
  })

  it('says that the former session has ended', () => {
    renderPage(<LoginPage />, visitor)
    expect(screen.queryByText(/登录已失效/)).toBeNull()
    act(() => {
      signIn('old', SIGNED_IN)
      endSession('expired')
    })
    expect(screen.getByText(/登录已失效/)).toBeVisible()
  })

  it('opens the agreement over the form without agreeing to it', async () => {
    const { user } = renderPage(<LoginPage />, visitor)
    await user.click(screen.getByRole('button', { name: '《隐私说明》' }))
    expect(await screen.findByRole('dialog', { name: '隐私说明' })).toBeInTheDocument()
    expect(screen.getByRole('checkbox', { hidden: true })).not.toBeChecked()
  })
})
