import { screen, waitFor, within } from '@testing-library/react'
import { deleteAccount } from '@tessera/shared/contract/account'
import { getCustomerOwnerList } from '@tessera/shared/contract/customer-transfer'
import {
  createTeamUser,
  getMemberDetail,
  getMemberQuota,
  getTeamUserList,
  operateStatus,
} from '@tessera/shared/contract/team'
import {
  createInvitation,
  getInvitationList,
  revokeInvitation,
  type TeamInvitation,
} from '@tessera/shared/contract/team-invitation'
import { formatTime } from '@tessera/shared/text/format.text'
import { failWith, mockApi, renderPage } from '@tessera/shared/testing/testing'
import MembersPage from './MembersPage'
import {
  PATH,
  LOGIN_AT,
  member,
  pageOf,
  open,
  row,
  choose,
  invitation,
  detailOf,
  openAsAdmin,
} from './testing/members-page.fixtures'

describe('MembersPage', () => {
  it('shows the members and their usage', async () => {
    open({
      list: [
        member('user-1'),
        member('user-2', {
          userName: '周宁',
          mobileMasked: '138****0012',
          roleType: 2,
          status: 'disabled',
          monthlyImgLimit: 100,
          usedImg: 90,
          lastLoginAt: null,
        }),
      ],
    })
    await screen.findByText('林晓')
    for (const text of ['我', '138****0002', '管理员', '正常', '12 张，不限', '34', formatTime(LOGIN_AT)]) {
      expect(row('林晓').getByText(text)).toBeVisible()
    }
    for (const text of ['子账号', '已停用', '90 / 100 张', '从未登录']) {
      expect(row('周宁').getByText(text)).toBeVisible()
    }
    expect(row('周宁').queryByText('我')).not.toBeInTheDocument()
  })

  it('requests what the URL says and writes filters to it', async () => {
    const { api, user, location } = open({ path: `${PATH}?status=disabled&pageNum=2`, total: 45 })
    await screen.findByText('共 45 条')
    expect(api.calls(getTeamUserList)[0]).toMatchObject({ status: 'disabled', pageNum: 2 })
    await user.type(screen.getByRole('searchbox'), '周{Enter}')
    await waitFor(() =>
      expect(api.calls(getTeamUserList).at(-1)).toMatchObject({ keyword: '周', status: 'disabled', pageNum: 1 }),
    )
    await user.click(screen.getByRole('combobox', { name: '状态' }))
    await user.click(await screen.findByTitle('正常'))
    expect(location()).toBe(`${PATH}?status=active&keyword=${encodeURIComponent('周')}`)
  })

  it('distinguishes an empty list from no match', async () => {
    const { user, location } = open({ list: [], path: `${PATH}?keyword=x` })
    expect(await screen.findByText('没有符合条件的成员')).toBeVisible()
    await user.click(screen.getByRole('button', { name: '清除筛选' }))
    expect(location()).toBe(PATH)
    expect(await screen.findByText('团队里还没有其他成员')).toBeVisible()
  })

  it('shows the error and recovers on retry', async () => {
    let calls = 0
    mockApi([
      [getTeamUserList, () => (calls++ === 0 ? failWith('INTERNAL') : pageOf([member('user-1')]))],
      [getInvitationList, () => pageOf<TeamInvitation>([])],
      [getMemberDetail, () => detailOf(0)],
    ])
    const { user } = renderPage(<MembersPage />, { path: PATH })
    await user.click(await screen.findByRole('button', { name: '重试' }))
    expect(await screen.findByText('林晓')).toBeVisible()
  })

  it('creates a member, and says before what it costs', async () => {
    const { api, user } = openAsAdmin()
    await user.click(await screen.findByRole('button', { name: '新建成员' }))
    const sheet = within(await screen.findByRole('dialog'))
    expect(await sheet.findByText('将消耗 3,990 豆')).toBeVisible()
    await user.type(sheet.getByLabelText('手机号'), '13600001234')
    await user.type(sheet.getByLabelText('初始密码'), 'Mosaik-4711-blau')
    await user.type(sheet.getByLabelText('姓名'), '沈可')
    await user.click(sheet.getByRole('button', { name: '新建成员' }))
    expect(await screen.findByText('已新建成员「沈可」，消耗 3,990 豆')).toBeVisible()
    expect(api.calls(createTeamUser)[0]).toMatchObject({
      member: { userName: '沈可', mobile: '13600001234', roleType: 2, monthlyImgLimit: null },
    })
  })

  it('invites by a link, made once, and says what joining costs', async () => {
    const { api, user } = openAsAdmin()
    await user.click(await screen.findByRole('button', { name: '邀请成员' }))
    const sheet = within(await screen.findByRole('dialog'))
    expect(await sheet.findByText('每位加入时消耗 3,990 豆')).toBeVisible()
    await user.click(sheet.getByText('30 天'))
    const people = sheet.getByLabelText('最多加入')
    await user.clear(people)
    await user.type(people, '3')
    await user.dblClick(sheet.getByRole('button', { name: '生成邀请链接' }))
    expect(await sheet.findByLabelText('链接')).toHaveValue(invitation().link!)
    expect(await sheet.findByRole('img', { name: '扫码加入团队' })).toBeVisible()
    const asked = api.calls(createInvitation)
    expect(asked[0]).toMatchObject({ days: 30, people: 3, monthlyImgLimit: null })
    expect(new Set(asked.map(({ clientToken }) => clientToken)).size).toBe(1)
  })

  it('makes no link for nobody or a limit below zero, and says why', async () => {
    const { api, user } = openAsAdmin()
    await user.click(await screen.findByRole('button', { name: '邀请成员' }))
    const sheet = within(await screen.findByRole('dialog'))
    const people = sheet.getByLabelText('最多加入')
    await user.clear(people)
    await user.type(people, '0')
    await user.type(sheet.getByLabelText('每月图片上限'), '-3')
    expect(sheet.getByText('请填 1–50 的整数')).toBeVisible()
    expect(sheet.getByText('请填 0–100,000 的整数，或留空')).toBeVisible()
    expect(people).toHaveAccessibleDescription('请填 1–50 的整数')
    await user.click(sheet.getByRole('button', { name: '生成邀请链接' }))
    expect(api.calls(createInvitation)).toEqual([])
    await user.clear(people)
    await user.type(people, '2')
    await user.clear(sheet.getByLabelText('每月图片上限'))
    await user.click(sheet.getByRole('button', { name: '生成邀请链接' }))
    await waitFor(() => expect(api.calls(createInvitation)).toMatchObject([{ people: 2, monthlyImgLimit: null }]))
    // What the person came for is the primary button.
    expect((await sheet.findByRole('button', { name: '复制链接' })).className).toContain('primary')
  })

  it('shows who joined by a link, and takes it back', async () => {
    const joined = [
      { userId: 'user-7', userName: '沈可' },
      { userId: 'user-8', userName: '陆远' },
    ]
    const { api, user } = openAsAdmin({
      invitations: [
        invitation({ people: 5, joined }),
        invitation({ id: 'invitation-2', state: 'used', people: 2, joined }),
      ],
    })
    await user.click(await screen.findByRole('button', { name: '邀请成员' }))
    const sheet = within(await screen.findByRole('dialog'))
    const [first, second] = await sheet.findAllByRole('listitem')
    expect(first).toHaveTextContent('已加入 2 / 5 人：沈可、陆远')
    expect(second).toHaveTextContent('人数已满')
    expect(within(second!).queryByRole('button')).toBeNull()
    await user.click(within(first!).getByRole('button', { name: '收回' }))
    await user.click(within(first!).getByRole('button', { name: '确定收回' }))
    await waitFor(() => expect(api.calls(revokeInvitation)).toEqual([{ id: 'invitation-1' }]))
  })

  it('tells an admin that somebody could not join for want of beans, a sub-account nothing', async () => {
    const invitations = [invitation({ blockedAt: LOGIN_AT })]
    const { unmount } = openAsAdmin({ invitations, beans: 100 })
    expect(await screen.findByText(/有人想加入，但免费名额已用完、豆不足/)).toBeVisible()
    expect(screen.getByRole('button', { name: '购买豆' })).toBeVisible()
    unmount()
    const rich = openAsAdmin({ invitations, beans: 5000 })
    await screen.findByText('周宁')
    await waitFor(() => expect(rich.api.calls(getMemberQuota)).toHaveLength(1))
    expect(screen.queryByText(/有人想加入/)).toBeNull()
  })

  it('disables a member only with somebody for the customers', async () => {
    const { api, user } = openAsAdmin()
    await choose(user, '停用')
    const sheet = within(await screen.findByRole('dialog'))
    for (const line of ['在 2 台设备上立即退出，不能再登录', '取消 1 个未完成的设计，未出图的不扣费'])
      expect(await sheet.findByText(line)).toBeVisible()
    await user.click(sheet.getByRole('button', { name: '停用' }))
    await waitFor(() =>
      expect(sheet.getByRole('combobox', { name: '客户由谁接手' })).toHaveAccessibleDescription('请选择接手客户的同事'),
    )
    expect(api.calls(operateStatus)).toEqual([])
    await user.click(sheet.getByRole('combobox', { name: '客户由谁接手' }))
    await user.click(await screen.findByTitle('林晓 · 跟进中 3 位，共 5 位'))
    await user.click(sheet.getByRole('button', { name: '停用' }))
    expect(await screen.findByText('已停用「周宁」')).toBeVisible()
    expect(api.calls(operateStatus)).toEqual([{ id: 'user-2', status: 'disabled', transferToUserId: 'user-1' }])
  })

  it('asks for somebody when customers came meanwhile, and for another one when that colleague has left', async () => {
    const { api, user } = openAsAdmin({ customers: 0 })
    let colleagues = [{ userId: 'user-1', userName: '林晓', customerCount: 5, openCount: 3 }]
    await choose(user, '停用')
    const sheet = within(await screen.findByRole('dialog'))
    await sheet.findByText(/保留成员名额/)
    expect(sheet.queryByRole('combobox')).not.toBeInTheDocument()
    api.use(getMemberDetail, () => detailOf(2))
    api.use(getCustomerOwnerList, () => ({ list: colleagues }))
    api.use(operateStatus, () => failWith('TRANSFER_REQUIRED', { required: 2 }))
    await user.click(sheet.getByRole('button', { name: '停用' }))
    const field = await sheet.findByRole('combobox', { name: '客户由谁接手' })
    expect(sheet.getByText('2 位客户转给您选的同事')).toBeVisible()
    await user.click(field)
    await user.click(await screen.findByTitle('林晓 · 跟进中 3 位，共 5 位'))
    colleagues = []
    const issues = [{ path: 'transferToUserId', message: 'not_active' }]
    api.use(operateStatus, () => failWith('NOT_FOUND', { issues }))
    await user.click(sheet.getByRole('button', { name: '停用' }))
    expect(await sheet.findByText('这位同事刚刚被停用或删除，请另选一位')).toBeVisible()
    expect(sheet.queryByText(/林晓/)).not.toBeInTheDocument()
    expect(sheet.queryByText('user-1')).not.toBeInTheDocument()
  })

  it('says that what only the member sees is erased with the account, and stays when it is disabled', async () => {
    const { api, user } = openAsAdmin({ customers: 0 })
    api.use(getMemberDetail, () => ({ ...detailOf(0), personalMaterials: 3, personalPictures: 12 }))
    await choose(user, '删除')
    const erased = '「仅自己」可见的 3 份素材、12 张图片随账号删除，不能恢复，已用的豆不退还'
    expect(await screen.findByText(erased)).toBeVisible()
    await user.click(screen.getByRole('button', { name: '取消' }))
    await choose(user, '停用')
    await screen.findByText(/保留成员名额/)
    expect(screen.queryByText(erased)).not.toBeInTheDocument()
  })

  it('says what deleting does, and why the last admin stays', async () => {
    const { api, user } = openAsAdmin({ refusal: 'SOLE_ADMIN', customers: 0 })
    await choose(user, '删除')
    const sheet = within(await screen.findByRole('dialog'))
    expect(await sheet.findByText(/手机号与成员名额随即空出/)).toBeVisible()
    expect(sheet.queryByRole('combobox')).not.toBeInTheDocument()
    await user.click(sheet.getByRole('button', { name: '删除' }))
    expect(await sheet.findByText('该成员是团队唯一的管理员，请先指定另一位管理员')).toBeVisible()
    expect(api.calls(deleteAccount)).toEqual([{ memberId: 'user-2' }])
  })

  it('says at the number that its owner has refused', async () => {
    const { api, user } = openAsAdmin()
    api.use(createTeamUser, () => failWith('NUMBER_REFUSED'))
    await user.click(await screen.findByRole('button', { name: '新建成员' }))
    const sheet = within(await screen.findByRole('dialog'))
    await user.type(sheet.getByLabelText('手机号'), '13600001234')
    await user.type(sheet.getByLabelText('初始密码'), 'Mosaik-4711-blau')
    await user.type(sheet.getByLabelText('姓名'), '沈可')
    await user.click(sheet.getByRole('button', { name: '新建成员' }))
    expect(await sheet.findByText('该号码的本人拒绝加入您的团队，30 天内不能再为它新建账号')).toBeVisible()
  })

  it('a sub-account is told that only an admin may', async () => {
    const { user } = openAsAdmin({ roleType: 2 })
    await user.click(await screen.findByRole('button', { name: '新建成员' }))
    expect(await screen.findByText('只有管理员可操作该功能')).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})
