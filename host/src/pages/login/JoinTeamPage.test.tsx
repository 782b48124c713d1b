import { screen, waitFor } from '@testing-library/react'
import { sendSms } from '@tessera/shared/contract/account'
import { joinTeam, type OpenedInvitation, openInvitation } from '@tessera/shared/contract/team-invitation'
import { logout } from '@tessera/shared/contract/user'
import { sessionStore } from '@tessera/shared/session/session.store'
import { failWith, mockApi, renderPage, SIGNED_IN } from '@tessera/shared/testing/testing'
import { JOIN_TEXT } from './join-team.text'
import JoinTeamPage from './JoinTeamPage'

const TOKEN = 'abcdefghijklmnopqrstuv'
const PATH = `/login/join?invitation=${TOKEN}`
const OPEN: OpenedInvitation = {
  state: 'open',
  teamName: '云舒家居',
  inviterName: '李云舒',
  expiresAt: '2026-11-29T08:00:00.000Z',
  asksCode: true,
}
const SESSION = { token: 'fresh', userInfo: SIGNED_IN }
const SENT = { resendAfterSeconds: 60, expiresInSeconds: 300 }

beforeEach(() => sessionStorage.clear())

const open = (path = PATH) => renderPage(<JoinTeamPage />, { session: null, path })
type User = ReturnType<typeof open>['user']

async function fill(user: User, { code = '123456' as string | null } = {}) {
  await user.type(await screen.findByLabelText('姓名'), '沈可')
  await user.type(screen.getByLabelText('手机号'), '13600001234')
  if (code !== null) await user.type(screen.getByLabelText('短信验证码'), code)
  await user.type(screen.getByLabelText('密码'), 'Mosaik-4711-blau')
  await user.click(screen.getByRole('checkbox'))
}
const submit = (user: User) => user.click(screen.getByRole('button', { name: '加入并进入工作台' }))

it('joins with name, number, code and password, once, and leads to the workbench', async () => {
  const api = mockApi([
    [openInvitation, () => OPEN],
    [sendSms, () => SENT],
    [joinTeam, () => SESSION],
  ])
  const { user, location } = open()
  expect(await screen.findByRole('heading', { name: '加入「云舒家居」' })).toBeVisible()
  expect(screen.getByText(/李云舒邀请您成为团队的子账号/)).toBeVisible()
  await fill(user)
  await user.click(screen.getByRole('button', { name: '获取验证码' }))
  expect(await screen.findByText(/验证码已发送到/)).toBeVisible()
  await user.dblClick(screen.getByRole('button', { name: '加入并进入工作台' }))
  await waitFor(() => expect(location()).toBe('/work'))
  expect(sessionStore.getState().token).toBe('fresh')
  expect(api.calls(sendSms)).toEqual([{ purpose: 'join', mobile: '13600001234' }])
  expect(api.calls(joinTeam)).toEqual([
    {
      token: TOKEN,
      clientToken: expect.any(String),
      userName: '沈可',
      mobile: '13600001234',
      code: '123456',
      password: 'Mosaik-4711-blau',
    },
  ])
})

it('checks what is typed before anything is sent', async () => {
  const api = mockApi([[openInvitation, () => OPEN]])
  const { user } = open()
  await screen.findByLabelText('姓名')
  await submit(user)
  for (const text of [
    '姓名为 2–20 个字，不含不可见字符',
    '请输入正确的 11 位手机号',
    '请输入 6 位短信验证码',
    '密码为 8–64 个字符',
  ])
    expect(await screen.findByText(text)).toBeVisible()
  expect(api.calls(joinTeam)).toEqual([])
})

it('asks for no code where none are sent', async () => {
  const api = mockApi([
    [openInvitation, () => ({ ...OPEN, asksCode: false })],
    [joinTeam, () => SESSION],
  ])
  const { user } = open()
  await fill(user, { code: null })
  expect(screen.queryByLabelText('短信验证码')).toBeNull()
  await submit(user)
  await waitFor(() => expect(api.calls(joinTeam)).toHaveLength(1))
  expect(api.calls(joinTeam)[0]).not.toHaveProperty('code')
})

it.each([
  ['MOBILE_TAKEN', JOIN_TEXT.mobileTaken, '手机号'],
  ['SMS_CODE_WRONG', '短信验证码不正确', '短信验证码'],
  ['PASSWORD_COMMON', '这个密码太常见，容易被猜到，请换一个', '密码'],
] as const)('shows %s at its field, and the request keeps its name', async (reason, text, field) => {
  const api = mockApi([
    [openInvitation, () => OPEN],
    [joinTeam, () => failWith(reason)],
  ])
  const { user } = open()
  await fill(user)
  await submit(user)
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.getByLabelText(field)).toHaveAttribute('aria-invalid', 'true')
  await submit(user)
  await waitFor(() => expect(api.calls(joinTeam)).toHaveLength(2))
  expect(new Set(api.calls(joinTeam).map(({ clientToken }) => clientToken)).size).toBe(1)
})

it.each([
  ['expired', '邀请已过期，请联系管理员再发一个'],
  ['revoked', '邀请已被收回，请联系管理员'],
  ['used', '这个邀请的人数已满，请联系管理员再发一个'],
  ['full', '团队的成员名额已满，暂时不能加入。管理员已看到提醒，请联系他处理后再打开这个链接。'],
] as const)('says why an invitation that is %s cannot be used', async (state, text) => {
  mockApi([[openInvitation, () => ({ state, teamName: '云舒家居' })]])
  open()
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.queryByLabelText('姓名')).toBeNull()
})

it('leads whoever is logged in on from an invitation that has ended, as whoever joined by it and opens it again', async () => {
  mockApi([[openInvitation, () => ({ state: 'used' as const, teamName: '云舒家居' })]])
  const { user, location } = renderPage(<JoinTeamPage />, { path: PATH })
  expect(await screen.findByText(/^您已登录为「/)).not.toHaveTextContent('另一个手机号')
  expect(screen.queryByRole('link', { name: '已有账号，去登录' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '进入工作台' }))
  await waitFor(() => expect(location()).toBe('/work'))
})

it('shows that it ended while the form was filled in', async () => {
  const api = mockApi([
    [openInvitation, () => OPEN],
    [joinTeam, () => failWith('GONE')],
  ])
  const { user } = open()
  await fill(user)
  api.use(openInvitation, () => ({ state: 'used' as const, teamName: '云舒家居' }))
  await submit(user)
  expect(await screen.findByText('这个邀请的人数已满，请联系管理员再发一个')).toBeVisible()
})

it('knows a broken link, and offers who is logged in to log out first', async () => {
  mockApi([[openInvitation, () => failWith('NOT_FOUND')]])
  const { unmount } = open()
  expect(await screen.findByText('邀请链接不完整，请向发给您的人再要一次')).toBeVisible()
  unmount()
  mockApi([
    [openInvitation, () => OPEN],
    [logout, () => ({})],
  ])
  const { user } = renderPage(<JoinTeamPage />, { path: PATH })
  expect(await screen.findByText(/要用另一个手机号加入，请先退出登录/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: '退出登录' }))
  expect(await screen.findByLabelText('姓名')).toBeVisible()
})

it('leads who has an account to the log-in and back here, where it is said what is possible', async () => {
  mockApi([[openInvitation, () => OPEN]])
  open()
  const link = await screen.findByRole('link', { name: '已有账号，去登录' })
  expect(link).toHaveAttribute('href', `/login?redirect=${encodeURIComponent(PATH)}`)
})
