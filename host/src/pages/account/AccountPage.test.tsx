import { cleanup, screen, waitFor, within } from '@testing-library/react'
import {
  changePassword,
  deleteAccount,
  getAllSuperiorByTeam,
  getDeletionEffects,
  sendSms,
  updateUserInfo,
} from '@tessera/shared/contract/account'
import type { EndpointOutput } from '@tessera/shared/contract/endpoint'
import { beginSecondFactor, enableSecondFactor, getSecondFactor } from '@tessera/shared/contract/factor'
import { bindInviteUser, getMyInvite } from '@tessera/shared/contract/invite'
import { endOtherSessions, endSession, getSessionList, type OpenSession } from '@tessera/shared/contract/session'
import { getUserInfo, getUserPrivilege, type UserInfo } from '@tessera/shared/contract/user'
import { sessionStore } from '@tessera/shared/session/session.store'
import { failWith, mockApi, renderPage, SIGNED_IN } from '@tessera/shared/testing/testing'
import { toastStore } from '@tessera/shared/ui/core/toast.store'
import AccountPage from './AccountPage'

beforeEach(() => sessionStorage.clear())

const INVITE = { inviteCode: 'ABCD2345', inviterBeans: 100, inviteeBeans: 100, invitedTeams: 2, earnedBeans: 200 }
const RIGHTS = { features: [], vipType: 1, vipEndTime: null, unusedTotalFlops: 0, unusedBeans: 100, imgQuotaNum: 2 }
const EFFECTS = {
  obstacle: null,
  closesTeam: true,
  colleagues: 0,
  customers: 5,
  flops: 1200,
  beans: 300,
  vipEndTime: '2027-01-01T00:00:00.000Z',
  openInvoices: 0,
  personalMaterials: 0,
  personalAssets: 0,
}

const times = {
  createdAt: '2026-03-01T08:00:00.000Z',
  lastUsedAt: '2026-03-02T08:00:00.000Z',
  expiresAt: '2026-03-31T08:00:00.000Z',
}
const FACTOR = { on: false, allowed: true, required: false, recoveryCodesLeft: 0 }
const SESSIONS: OpenSession[] = [
  {
    ...times,
    id: 'here',
    current: true,
    address: '10.0.0.7',
    device: { kind: 'computer', system: 'windows', browser: 'edge' },
  },
  {
    ...times,
    id: 'phone',
    current: false,
    address: '10.0.0.8',
    device: { kind: 'phone', system: 'ios', browser: 'wechat' },
  },
]

function open(
  session: Partial<UserInfo> = {},
  effects: Partial<typeof EFFECTS> | { obstacle: 'soleAdmin' } = {},
  invite: () => EndpointOutput<typeof getMyInvite> = () => INVITE,
) {
  const api = mockApi([
    [getAllSuperiorByTeam, () => ({ list: [] })],
    [getMyInvite, invite],
    [getSecondFactor, () => FACTOR],
    [beginSecondFactor, () => ({ secret: 'ABCDEFGH', uri: 'otpauth://totp/Tessera:138?secret=ABCDEFGH' })],
    [enableSecondFactor, () => ({ recoveryCodes: ['ABCDE-FGHJK'] })],
    [getSessionList, () => ({ list: SESSIONS })],
    [endSession, () => ({})],
    [endOtherSessions, () => ({ ended: 1 })],
    [getDeletionEffects, () => ({ ...EFFECTS, ...effects })],
    [updateUserInfo, (names) => ({ ...SIGNED_IN, ...session, ...names })],
    [changePassword, () => ({ token: 'fresh', userInfo: SIGNED_IN })],
    [deleteAccount, () => ({})],
    [sendSms, () => ({ resendAfterSeconds: 60, expiresInSeconds: 300 })],
  ])
  return { api, ...renderPage(<AccountPage />, { session }) }
}

describe('names', () => {
  it('can be saved once changed, and update the session', async () => {
    const { api, user } = open()
    expect(screen.getByRole('button', { name: '保存' })).toBeDisabled()
    const field = screen.getByLabelText('姓名')
    await user.clear(field)
    await user.type(field, '王')
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('姓名为 2–20 个字，不含不可见字符')).toBeVisible()
    await user.type(field, '掌柜')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(sessionStore.getState().userInfo?.userName).toBe('王掌柜'))
    expect(api.calls(updateUserInfo)).toEqual([{ userName: '王掌柜' }])
  })

  it('that were changed and not saved are found again after another page, warn before the tab is closed, and can be dropped', async () => {
    const { user, unmount } = open()
    const saved = screen.getByLabelText<HTMLInputElement>('姓名').value
    await user.type(screen.getByLabelText('姓名'), '二')
    expect(screen.getByText('有修改还没有保存')).toBeVisible()
    const closing = new Event('beforeunload', { cancelable: true })
    dispatchEvent(closing)
    expect(closing.defaultPrevented).toBe(true)
    unmount()
    const again = open()
    expect(await screen.findByText('有修改还没有保存')).toBeVisible()
    expect(screen.getByLabelText('姓名')).toHaveValue(`${saved}二`)
    await again.user.click(screen.getByRole('button', { name: '放弃修改' }))
    expect(screen.getByLabelText('姓名')).toHaveValue(saved)
    await waitFor(() => expect(screen.queryByText('有修改还没有保存')).toBeNull())
    again.unmount()
    open()
    expect(screen.getByLabelText('姓名')).toHaveValue(saved)
  })

  it('of the shop can be edited by the admin only', () => {
    open({ roleType: 2 })
    expect(screen.getByLabelText('店铺名称')).toBeDisabled()
    expect(screen.getByText('店铺名称由管理员修改')).toBeVisible()
  })
})

test('shows the shop’s id, for operators who ask for it', () => {
  open()
  expect(screen.getByText('店铺编号').nextElementSibling).toHaveTextContent(SIGNED_IN.teamId)
})

test('copies an invite’s code and link', async () => {
  const { user } = open()
  expect(await screen.findByText('已有 2 家接受，共得 200 豆')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '复制邀请链接' }))
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/?invite_code=ABCD2345`)
})

describe('an invite of somebody else', () => {
  const accept = async (failure?: 'INVITE_UNKNOWN') => {
    const answer = { inviterName: '李店长', inviteeBeans: 100, joinedAgent: '岭南代理' }
    let accepted = false
    const { api, user } = open({}, {}, () =>
      accepted ? { ...INVITE, acceptedFrom: '李店长' } : { ...INVITE, mayAccept: true },
    )
    api.use(bindInviteUser, () => {
      if (failure) return failWith(failure)
      accepted = true
      return answer
    })
    api.use(getUserInfo, () => ({ ...SIGNED_IN, userType: 'agent_user' as const }))
    api.use(getUserPrivilege, () => RIGHTS)
    const field = await screen.findByLabelText('填写邀请码')
    await user.click(screen.getByRole('button', { name: '接受邀请' }))
    expect(await screen.findByText('请填写对方的邀请码，一般为 8 位字母和数字')).toBeVisible()
    await user.type(field, ' abcd2345')
    await user.click(screen.getByRole('button', { name: '接受邀请' }))
    return { api, field }
  }

  it('is accepted by its code, says whose it is, and refreshes the session', async () => {
    const { api } = await accept()
    expect(await screen.findByText('您的团队接受了「李店长」的邀请')).toBeVisible()
    expect(screen.queryByLabelText('填写邀请码')).not.toBeInTheDocument()
    expect(api.calls(bindInviteUser)).toEqual([{ inviteCode: 'ABCD2345' }])
    await waitFor(() => expect(sessionStore.getState().userInfo?.userType).toBe('agent_user'))
    const told = toastStore.getState().entries.map(({ text }) => text)
    expect(told).toContainEqual('已接受「李店长」的邀请，获得 100 豆')
    expect(told).toContainEqual(expect.stringContaining('岭南代理'))
  })

  it('that is refused says why at the field', async () => {
    const { field } = await accept('INVITE_UNKNOWN')
    expect(await screen.findByText('邀请码不存在或已失效')).toBeVisible()
    expect(field).toHaveValue(' abcd2345')
  })

  it('is not asked for where none may be accepted', async () => {
    open()
    expect(await screen.findByText('已有 2 家接受，共得 200 豆')).toBeVisible()
    expect(screen.queryByLabelText('填写邀请码')).not.toBeInTheDocument()
  })
})

describe('the password', () => {
  it('is changed with the old one, and the session continues with a new token', async () => {
    const { api, user } = open()
    await user.click(screen.getByRole('button', { name: '修改密码' }))
    const sheet = within(await screen.findByRole('dialog'))
    await user.type(sheet.getByLabelText('当前密码'), 'Tessera2026')
    await user.type(sheet.getByLabelText('新密码'), 'Fliesen99')
    await user.click(sheet.getByRole('button', { name: '修改密码' }))
    await waitFor(() => expect(sessionStore.getState().token).toBe('fresh'))
    expect(api.calls(changePassword)).toEqual([{ password: 'Tessera2026', newPassword: 'Fliesen99' }])
  })

  it('shows a wrong old password at its field', async () => {
    const { api, user } = open()
    api.use(changePassword, () => failWith('PASSWORD_WRONG'))
    await user.click(screen.getByRole('button', { name: '修改密码' }))
    const sheet = within(await screen.findByRole('dialog'))
    await user.type(sheet.getByLabelText('当前密码'), 'wrong')
    await user.type(sheet.getByLabelText('新密码'), 'Fliesen99')
    await user.click(sheet.getByRole('button', { name: '修改密码' }))
    expect(await sheet.findByText('密码不正确')).toBeVisible()
    expect(sheet.getByLabelText('当前密码')).toHaveAttribute('aria-invalid', 'true')
  })

  it('is validated on blur, and against the server’s list on submit', async () => {
    const { api, user } = open()
    api.use(changePassword, () => failWith('PASSWORD_COMMON'))
    await user.click(screen.getByRole('button', { name: '修改密码' }))
    const sheet = within(await screen.findByRole('dialog'))
    const field = sheet.getByLabelText('新密码')
    await user.type(field, SIGNED_IN.userName)
    await user.tab()
    expect(await sheet.findByText('密码为 8–64 个字符')).toBeVisible()
    await user.type(field, SIGNED_IN.userName.repeat(4))
    await user.tab()
    expect(await sheet.findByText('密码不能是自己的手机号或姓名')).toBeVisible()
    await user.clear(field)
    await user.type(field, 'Fliesen99')
    await user.type(sheet.getByLabelText('当前密码'), 'Fliesen99')
    await user.tab()
    expect(await sheet.findByText('新密码不能与原密码相同')).toBeVisible()
    await user.clear(field)
    await user.type(field, 'woaini1314')
    expect(api.calls(changePassword)).toHaveLength(0)
    await user.click(sheet.getByRole('button', { name: '修改密码' }))
    expect(await sheet.findByText('这个密码太常见，容易被猜到，请换一个')).toBeVisible()
    expect(field).toHaveAttribute('aria-invalid', 'true')
  })

  it('of an account without one is set with an SMS code to the own number', async () => {
    const { api, user } = open({ hasPassword: false })
    await user.click(screen.getByRole('button', { name: '设置密码' }))
    const sheet = within(await screen.findByRole('dialog'))
    await user.click(sheet.getByRole('button', { name: '获取验证码' }))
    expect(await sheet.findByText('验证码已发送到 138****0002，5 分钟内有效')).toBeVisible()
    await user.type(sheet.getByLabelText('短信验证码'), '123456')
    await user.type(sheet.getByLabelText('新密码'), 'Fliesen99')
    await user.click(sheet.getByRole('button', { name: '设置密码' }))
    await waitFor(() => expect(sessionStore.getState().token).toBe('fresh'))
    expect(api.calls(sendSms)).toEqual([{ purpose: 'password' }])
    expect(api.calls(changePassword)).toEqual([{ smsCode: '123456', newPassword: 'Fliesen99' }])
  })
})

describe('the second factor', () => {
  it('is enabled with the password and the app’s code, and shows the recovery codes once', async () => {
    const { api, user } = open()
    await user.click(await screen.findByRole('button', { name: '开启二次验证' }))
    const sheet = within(await screen.findByRole('dialog', { name: '开启二次验证' }))
    expect(await sheet.findByLabelText('不能扫码时，手动输入密钥')).toHaveValue('ABCD EFGH')
    await user.click(sheet.getByRole('button', { name: '复制密钥' }))
    expect(await navigator.clipboard.readText()).toBe('ABCD EFGH')
    expect(sheet.getByRole('link', { name: /直接打开/ })).toHaveAttribute('href', expect.stringMatching(/^otpauth:/))
    expect(await sheet.findByAltText('验证器二维码')).toBeVisible()
    await user.type(sheet.getByLabelText('当前密码'), 'Tessera2026')
    await user.type(sheet.getByLabelText('动态码'), '123456')
    await user.click(sheet.getByRole('button', { name: '开启二次验证' }))
    const kept = within(await screen.findByRole('dialog', { name: '保存恢复码' }))
    expect(kept.getByText('ABCDE-FGHJK')).toBeVisible()
    expect(api.calls(enableSecondFactor)).toEqual([{ password: 'Tessera2026', code: '123456' }])
    expect(api.calls(beginSecondFactor)).toHaveLength(1)
    await user.click(kept.getByRole('button', { name: '我已保存' }))
    await waitFor(() => expect(screen.queryByText('ABCDE-FGHJK')).not.toBeInTheDocument())
  })
})

test('shows the link to the audit list to admins only', () => {
  open()
  expect(screen.getByRole('link', { name: '查看安全记录' })).toHaveAttribute('href', '/work/account/audit')
  cleanup()
  open({ roleType: 2 })
  expect(screen.queryByText('安全记录')).not.toBeInTheDocument()
})

describe('deleting the account', () => {
  const openSheet = async (user: ReturnType<typeof open>['user']) => {
    await user.click(screen.getByRole('button', { name: '注销账号' }))
    return within(await screen.findByRole('dialog'))
  }

  it('lists what is lost, requires consent and proof, and ends the session', async () => {
    const { api, user } = open()
    const sheet = await openSheet(user)
    for (const loss of [/团队随之关闭/, /5 份客户资料/, /剩余 1,200 算力、300 豆作废/, /会员（到期时间 2027-01-01/]) {
      expect(await sheet.findByText(loss)).toBeVisible()
    }
    await user.type(sheet.getByLabelText('当前密码'), 'Tessera2026')
    await user.click(sheet.getByRole('button', { name: '永久注销' }))
    expect(await sheet.findByText('请先确认已了解注销的后果')).toBeVisible()
    expect(api.calls(deleteAccount)).toEqual([])
    await user.click(sheet.getByRole('checkbox'))
    await user.click(sheet.getByRole('button', { name: '永久注销' }))
    await waitFor(() => expect(sessionStore.getState().token).toBeNull())
    expect(api.calls(deleteAccount)).toEqual([{ password: 'Tessera2026' }])
  })

  it('tells the admin who closes the team what happens to a requested invoice', async () => {
    const { user } = open({}, { openInvoices: 2 })
    const sheet = await openSheet(user)
    expect(await sheet.findByText(/^2 张发票正在开具，开具后仍会发送到申请时填写的邮箱/)).toBeVisible()
  })

  it('tells a member what goes and what stays with the team', async () => {
    const { user } = open(
      { roleType: 2 },
      { closesTeam: false, openInvoices: 1, personalMaterials: 2, personalAssets: 1300 },
    )
    const sheet = await openSheet(user)
    const linesOf = (name: string) =>
      within(sheet.getByRole('list', { name }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    await sheet.findByRole('list', { name: '会留下：' })
    expect(linesOf('注销后不再有：')).toEqual([
      '手机号、密码和微信绑定立即清除，所有设备退出登录。',
      '您个人的 2 件素材、1,300 张图片会删除，用它们做好的设计不受影响。',
      '还没有完成的设计任务会取消，未出图的不扣费。',
    ])
    expect(linesOf('会留下：')).toEqual([
      '您名下 5 位客户转给团队管理员，跟进记录一起。',
      '您做的设计、店铺素材和内容留给团队，发给客户的链接照常打开。',
      '团队的会员、算力和豆不变。',
      '您的姓名会留在团队的记录里，供同事查阅。',
      '手机号可以重新注册，但以前的资料不会恢复。',
    ])
    expect(sheet.queryByText(/作废/)).toBeNull()
    expect(sheet.queryByText(/发票/)).toBeNull()
  })

  it('is not offered to the only admin of others', async () => {
    const { user } = open({}, { obstacle: 'soleAdmin' })
    const sheet = await openSheet(user)
    expect(await sheet.findByText(/唯一的管理员/)).toBeVisible()
    expect(sheet.queryByRole('button', { name: '永久注销' })).toBeNull()
  })
})

// Last: the confirm dialog renders in a root of its own, whose styles stay in the document and animate every later sheet.
describe('sessions', () => {
  it('are listed, and ended one by one or all at once, after a confirmation', async () => {
    const { api, user } = open()
    expect(await screen.findByText('Windows 电脑 · Edge')).toBeVisible()
    expect(screen.getByText('本机')).toBeVisible()
    expect(screen.getByText('登录地址 10.0.0.8')).toBeVisible()
    await user.click(screen.getByRole('button', { name: '退出 苹果手机 · 微信' }))
    const question = within(await screen.findByRole('dialog', { name: '退出「苹果手机 · 微信」的登录？' }))
    expect(api.calls(endSession)).toEqual([])
    await user.click(question.getByRole('button', { name: '确定' }))
    await waitFor(() => expect(api.calls(endSession)).toEqual([{ id: 'phone' }]))
    await user.click(screen.getByRole('button', { name: '退出其他所有设备' }))
    const all = within(await screen.findByRole('dialog', { name: '退出其他 1 处登录？' }))
    await user.click(all.getByRole('button', { name: '确定' }))
    await waitFor(() => expect(api.calls(endOtherSessions)).toHaveLength(1))
  })
})
