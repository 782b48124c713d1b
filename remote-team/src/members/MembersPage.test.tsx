import { screen, waitFor, within } from '@testing-library/react'
import { getTeamUserList, type TeamMember } from '@tessera/shared/contract/team'
import { formatTime } from '@tessera/shared/text/format.text'
import { failWith, mockApi, renderPage } from '@tessera/shared/testing/testing'
import MembersPage from './MembersPage'

const PATH = '/work/team/member'
const LOGIN_AT = '2026-03-01T08:00:00.000Z'

function member(id: string, changes: Partial<TeamMember> = {}): TeamMember {
  return {
    id,
    userName: '林晓',
    mobileMasked: '138****0002',
    roleType: 1,
    status: 'active',
    monthlyImgLimit: null,
    usedImg: 12,
    customerCount: 34,
    lastLoginAt: LOGIN_AT,
    createdAt: LOGIN_AT,
    ...changes,
  }
}

const pageOf = (list: TeamMember[], total = list.length) => ({ list, total, pageNum: 1, pageSize: 20 })

function open({ path = PATH, list = [member('user-1')], total = 0 } = {}) {
  const api = mockApi([[getTeamUserList, () => pageOf(list, Math.max(total, list.length))]])
  return { api, ...renderPage(<MembersPage />, { path }) }
}

const row = (text: string) => within(screen.getByText(text).closest('tr')!)

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
    mockApi([[getTeamUserList, () => (calls++ === 0 ? failWith('INTERNAL') : pageOf([member('user-1')]))]])
    const { user } = renderPage(<MembersPage />, { path: PATH })
    await user.click(await screen.findByRole('button', { name: '重试' }))
    expect(await screen.findByText('林晓')).toBeVisible()
  })
})
