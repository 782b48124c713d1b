import { act, screen, waitFor } from '@testing-library/react'
import { loginBySmsCode, resetPassword, sendSms } from '@tessera/shared/contract/account'
import { getInviter } from '@tessera/shared/contract/invite'
import { captcha, getLoginWays, loginByPassword } from '@tessera/shared/contract/user'
import { endSession, signIn } from '@tessera/shared/session/session.store'
import { forgetOrigin, saveOrigin } from '@tessera/shared/session/visit-origin'
import { failWith, mockApi, SIGNED_IN } from '@tessera/shared/testing/testing'
import {
  begin,
  fill,
  MOBILE,
  open,
  pictures,
  SENT,
  SESSION,
  signedIn,
  submit,
  WITHOUT_WECHAT,
} from './login-page.fixtures'

beforeEach(begin)

describe('who was invited', () => {
  const INVITER = { inviterName: '郭婉清', teamName: '岭南代理', joinsAgent: true, inviteeBeans: 100 }
  beforeEach(() => saveOrigin('?invite_code=AB12CD34'))
  afterEach(forgetOrigin)

  it('is told by whom and what it brings, and opens an account by code', async () => {
    const api = mockApi([WITHOUT_WECHAT, [getInviter, () => INVITER]])
    open()
    const notice = await screen.findByRole('complementary', { name: '邀请' })
    expect(notice).toHaveTextContent(
      '「岭南代理」的郭婉清邀请您使用拼居用手机号和验证码开通，接受邀请得 100 豆，并能浏览这家代理的工厂。豆和试用每个手机号只领一次，注销后重新注册不再领取。',
    )
    expect(api.calls(getInviter)).toEqual([{ inviteCode: 'AB12CD34' }])
    expect(screen.getByRole('tab', { name: '验证码登录' })).toHaveAttribute('aria-selected', 'true')
  })

  it('logs in all the same when the code is nobody’s', async () => {
    const api = mockApi([WITHOUT_WECHAT, [getInviter, () => failWith('INVITE_UNKNOWN')]])
    open('/login?way=password')
    await waitFor(() => expect(api.calls(getInviter)).toHaveLength(1))
    expect(screen.getByLabelText('密码')).toBeVisible()
    expect(screen.queryByRole('complementary', { name: '邀请' })).toBeNull()
  })
})

describe('log-in by password', () => {
  it('requires a mobile number, a password and consent before it sends a request', async () => {
    const api = mockApi([WITHOUT_WECHAT, [loginByPassword, () => SESSION]])
    const { user } = open()
    await user.type(screen.getByLabelText('手机号'), '123')
    await submit(user)
    expect(await screen.findByText('请输入正确的 11 位手机号')).toBeInTheDocument()
    expect(screen.getByText('请输入密码')).toBeInTheDocument()
    expect(await screen.findByText('请先阅读并勾选同意用户协议和隐私说明')).toBeInTheDocument()
    expect(api.calls(loginByPassword)).toHaveLength(0)
  })

  it('submits on Enter, once', async () => {
    let answer = () => {}
    const api = mockApi([
      WITHOUT_WECHAT,
      [loginByPassword, () => new Promise<typeof SESSION>((resolve) => (answer = () => resolve(SESSION)))],
    ])
    const { user } = open()
    await fill(user)
    await user.type(screen.getByLabelText('密码'), '{Enter}{Enter}')
    await waitFor(() => expect(api.calls(loginByPassword)).toHaveLength(1))
    act(() => answer())
    await signedIn()
    expect(api.calls(loginByPassword)).toEqual([{ mobile: MOBILE, password: 'Tessera2026' }])
  })

  it.each(['+86 138 0000 0002', '１３８００００　０００２'])('accepts %s, pasted, as a number', async (text) => {
    const { user } = open()
    const field = screen.getByLabelText('手机号')
    await user.click(field)
    await user.paste(text)
    expect(field).toHaveValue(MOBILE)
  })

  it('shows and hides the password, by keyboard too', async () => {
    const { user } = open()
    const field = screen.getByLabelText('密码')
    expect(field).toHaveAttribute('type', 'password')
    await user.click(field)
    await user.tab()
    expect(screen.getByRole('button', { name: '显示密码' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(field).toHaveAttribute('type', 'text')
    await user.click(screen.getByRole('button', { name: '隐藏密码' }))
    expect(field).toHaveAttribute('type', 'password')
  })

  it('shows a captcha when the server requires one, with one message, and a new one after each attempt', async () => {
    let attempts = 0
    const answers = ['CAPTCHA_REQUIRED', 'CAPTCHA_WRONG', 'LOGIN_FAILED'] as const
    const api = mockApi([
      WITHOUT_WECHAT,
      [loginByPassword, () => failWith(answers[attempts++]!)],
      [captcha, pictures()],
    ])
    const { user } = open()
    await fill(user, 'wrong')
    await submit(user)
    const field = await screen.findByLabelText('图形验证码')
    expect(await screen.findAllByText('请输入图形验证码')).toHaveLength(1)
    await waitFor(() => expect(field).toHaveFocus())
    const picture = await screen.findByRole('img', { name: '图形验证码' })
    const first = picture.getAttribute('src')
    await user.type(field, 'ABCD')
    await submit(user)
    expect(await screen.findAllByText('图形验证码不正确')).toHaveLength(1)
    expect(api.calls(loginByPassword)[1]).toMatchObject({ captchaId: 'captcha-1', captchaCode: 'ABCD' })
    await waitFor(() => expect(screen.getByRole('img', { name: '图形验证码' })).not.toHaveAttribute('src', first))
    expect(field).toHaveValue('')
    await user.type(field, 'EFGH')
    await submit(user)
    expect(await screen.findByText('手机号或密码不正确')).toBeVisible()
    await waitFor(() => expect(screen.queryByText('图形验证码不正确')).toBeNull())
    await waitFor(() => expect(api.calls(captcha)).toHaveLength(3))
    await user.click(screen.getByRole('button', { name: '看不清，换一张' }))
    await waitFor(() => expect(api.calls(captcha)).toHaveLength(4))
  })

  it('counts down while the number is locked, also after a reload, then allows a log-in', async () => {
    mockApi([WITHOUT_WECHAT, [loginByPassword, () => failWith('TOO_OFTEN', { retryAfterSeconds: 3 })]])
    const first = open()
    await fill(first.user)
    await submit(first.user)
    expect(await screen.findByText(/尝试次数过多，请 \d 秒后再试/)).toBeVisible()
    expect(screen.getByRole('button', { name: '登录' })).toBeDisabled()
    first.unmount()
    open()
    expect(screen.getByLabelText('手机号')).toHaveValue(MOBILE)
    expect(screen.getByText(/尝试次数过多，请 \d 秒后再试/)).toBeVisible()
    await waitFor(() => expect(screen.getByRole('button', { name: '登录' })).toBeEnabled(), { timeout: 6000 })
    expect(screen.queryByText(/尝试次数过多/)).toBeNull()
  })

  it.each([
    ['LOGIN_FAILED', '手机号或密码不正确'],
    ['ACCOUNT_DISABLED', '账号已被停用，请联系管理员'],
  ] as const)('shows a message for %s', async (reason, text) => {
    mockApi([WITHOUT_WECHAT, [loginByPassword, () => failWith(reason)]])
    const { user } = open()
    await fill(user)
    await submit(user)
    expect(await screen.findByText(text)).toBeVisible()
  })

  it('says that the previous session has ended', () => {
    open()
    expect(screen.queryByText(/登录已失效/)).toBeNull()
    act(() => {
      signIn('old', SIGNED_IN)
      endSession('expired')
    })
    expect(screen.getByText(/登录已失效/)).toBeVisible()
  })

  it('opens the agreement over the form without ticking the checkbox', async () => {
    const { user } = open()
    await user.click(screen.getByRole('button', { name: '《隐私说明》' }))
    expect(await screen.findByRole('dialog', { name: '隐私说明' })).toBeInTheDocument()
    expect(screen.getByRole('checkbox', { hidden: true })).not.toBeChecked()
  })
})

describe('log-in by code', () => {
  it('sends a code to a valid number, and signs in with it', async () => {
    const api = mockApi([WITHOUT_WECHAT, [sendSms, () => SENT], [loginBySmsCode, () => SESSION]])
    const { user } = open('/login?way=code&redirect=%2Fwork')
    await user.click(screen.getByRole('button', { name: '获取验证码' }))
    expect(await screen.findByText('请输入正确的 11 位手机号')).toBeInTheDocument()
    expect(api.calls(sendSms)).toHaveLength(0)
    await user.type(screen.getByLabelText('手机号'), MOBILE)
    await user.click(screen.getByRole('button', { name: '获取验证码' }))
    expect(await screen.findByText(`验证码已发送到 ${MOBILE}，5 分钟内有效`)).toBeVisible()
    expect(api.calls(sendSms)).toEqual([{ purpose: 'login', mobile: MOBILE }])
    const code = screen.getByLabelText('短信验证码')
    await waitFor(() => expect(code).toHaveFocus())
    expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    await user.type(code, '123456')
    await user.click(screen.getByRole('checkbox'))
    await user.type(code, '{Enter}')
    await signedIn()
    expect(api.calls(loginBySmsCode)).toEqual([{ mobile: MOBILE, code: '123456' }])
  })

  it('does not say that a code was sent when the carrier has not confirmed it', async () => {
    mockApi([WITHOUT_WECHAT, [sendSms, () => ({ ...SENT, unconfirmed: true })]])
    const { user } = open('/login?way=code')
    await user.type(screen.getByLabelText('手机号'), MOBILE)
    await user.click(screen.getByRole('button', { name: '获取验证码' }))
    expect(await screen.findByText(/短信服务商还没有确认/)).toHaveTextContent('可能晚到，也可能收不到')
    expect(screen.queryByText(/验证码已发送/)).toBeNull()
    expect(screen.getByRole('button', { name: /\d+ 秒后可重发/ })).toBeDisabled()
  })

  it('allows no second code before the wait is over, also after a reload, except for another number', async () => {
    mockApi([WITHOUT_WECHAT, [sendSms, () => SENT]])
    const first = open('/login?way=code')
    await first.user.type(screen.getByLabelText('手机号'), MOBILE)
    await first.user.click(screen.getByRole('button', { name: '获取验证码' }))
    expect(await screen.findByRole('button', { name: /\d+ 秒后可重发/ })).toBeDisabled()
    first.unmount()
    const second = open('/login?way=code')
    expect(screen.getByRole('button', { name: /\d+ 秒后可重发/ })).toBeDisabled()
    await second.user.type(screen.getByLabelText('手机号'), '{Backspace}3')
    expect(await screen.findByRole('button', { name: '获取验证码' })).toBeEnabled()
  })

  it('shows a captcha before another code when the server requires one', async () => {
    let asked = 0
    const api = mockApi([
      WITHOUT_WECHAT,
      [sendSms, () => (asked++ === 0 ? failWith('CAPTCHA_REQUIRED') : SENT)],
      [captcha, pictures()],
    ])
    const { user } = open('/login?way=code')
    await user.type(screen.getByLabelText('手机号'), MOBILE)
    await user.click(screen.getByRole('button', { name: '获取验证码' }))
    await user.type(await screen.findByLabelText('图形验证码'), 'ABCD')
    await screen.findByRole('img', { name: '图形验证码' })
    await user.click(screen.getByRole('button', { name: '获取验证码' }))
    expect(await screen.findByText(/验证码已发送到/)).toBeVisible()
    expect(api.calls(sendSms)[1]).toMatchObject({ captchaId: 'captcha-1', captchaCode: 'ABCD' })
    expect(screen.queryByLabelText('图形验证码')).toBeNull()
  })

  it.each([
    ['SMS_CODE_WRONG', '短信验证码不正确'],
    ['SMS_CODE_EXPIRED', '短信验证码已失效，请重新获取'],
  ] as const)('shows %s at the code field', async (reason, text) => {
    mockApi([WITHOUT_WECHAT, [loginBySmsCode, () => failWith(reason)]])
    const { user } = open('/login?way=code')
    await user.type(screen.getByLabelText('手机号'), MOBILE)
    await user.type(screen.getByLabelText('短信验证码'), '000000')
    await user.click(screen.getByRole('checkbox'))
    await submit(user)
    expect(await screen.findAllByText(text)).toHaveLength(1)
    expect(screen.getByLabelText('短信验证码')).toHaveAttribute('aria-invalid', 'true')
  })

  it('that is no longer valid is not said to be sent and valid beside it', async () => {
    mockApi([
      WITHOUT_WECHAT,
      [sendSms, () => ({ resendAfterSeconds: 60, expiresInSeconds: 300 })],
      [loginBySmsCode, () => failWith('SMS_CODE_EXPIRED')],
    ])
    const { user } = open('/login?way=code')
    await user.type(screen.getByLabelText('手机号'), MOBILE)
    await user.click(screen.getByRole('button', { name: '获取验证码' }))
    expect(await screen.findByText(/5 分钟内有效/)).toBeVisible()
    await user.type(screen.getByLabelText('短信验证码'), '123456')
    await user.click(screen.getByRole('checkbox'))
    await submit(user)
    expect(await screen.findByText('短信验证码已失效，请重新获取')).toBeVisible()
    expect(screen.queryByText(/5 分钟内有效/)).toBeNull()
  })

  it('says that too many codes were requested, and how long to wait', async () => {
    mockApi([WITHOUT_WECHAT, [sendSms, () => failWith('TOO_OFTEN', { retryAfterSeconds: 1500 })]])
    const { user } = open('/login?way=code')
    await user.type(screen.getByLabelText('手机号'), MOBILE)
    await user.click(screen.getByRole('button', { name: '获取验证码' }))
    expect(await screen.findByText(/获取次数过多，请 2[45] 分 \d\d 秒后再试/)).toBeVisible()
  })
})

describe('log-in methods', () => {
  it('are tabs with arrow keys, and keep the number', async () => {
    const { user, location } = open('/login?redirect=%2Fwork')
    await user.type(screen.getByLabelText('手机号'), MOBILE)
    act(() => screen.getByRole('tab', { name: '密码登录' }).focus())
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('tab', { name: '验证码登录', selected: true })).toHaveFocus()
    expect(screen.getByLabelText('手机号')).toHaveValue(MOBILE)
    expect(location()).toBe('/login?redirect=%2Fwork&way=code')
  })

  it('offer WeChat only when configured, whatever the address says', async () => {
    const api = mockApi([WITHOUT_WECHAT])
    const { user } = open('/login?way=wechat')
    await waitFor(() => expect(api.calls(getLoginWays)).toHaveLength(1))
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['密码登录', '验证码登录'])
    expect(screen.getByLabelText('密码')).toBeVisible()
    act(() => screen.getByRole('tab', { name: '密码登录' }).focus())
    await user.keyboard('{ArrowLeft}')
    expect(screen.getByRole('tab', { name: '验证码登录', selected: true })).toHaveFocus()
  })

  it('explains where WeChat log-in works, and links to another method', async () => {
    mockApi([[getLoginWays, () => ({ wechat: true })]])
    const { user } = open('/login?way=wechat')
    expect(await screen.findByText(/网页暂不支持微信扫码/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: '改用验证码登录' }))
    expect(screen.getByRole('tab', { name: '验证码登录', selected: true })).toBeVisible()
  })
})

describe('a forgotten password', () => {
  it('is reset with a code, and the person logs in', async () => {
    const api = mockApi([WITHOUT_WECHAT, [sendSms, () => SENT], [resetPassword, () => ({})]])
    const { user, location } = open('/login?redirect=%2Fwork')
    await user.type(screen.getByLabelText('手机号'), MOBILE)
    await user.click(screen.getByRole('button', { name: '忘记密码' }))
    expect(screen.getByRole('heading', { name: '找回密码' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: '获取验证码' }))
    await user.type(screen.getByLabelText('短信验证码'), '123456')
    await user.type(screen.getByLabelText('新密码'), 'short1')
    await submit(user, '设置新密码')
    expect(await screen.findByText('密码为 8–64 个字符')).toBeInTheDocument()
    await user.type(screen.getByLabelText('新密码'), '234')
    await submit(user, '设置新密码')
    await waitFor(() => expect(location()).toBe('/login?redirect=%2Fwork&way=password'))
    expect(api.calls(sendSms)).toEqual([{ purpose: 'reset', mobile: MOBILE }])
    expect(api.calls(resetPassword)).toEqual([{ mobile: MOBILE, code: '123456', newPassword: 'short1234' }])
    expect(screen.getByLabelText('手机号')).toHaveValue(MOBILE)
  })
})
