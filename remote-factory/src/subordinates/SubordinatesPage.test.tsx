import { screen, waitFor } from '@testing-library/react'
import { getAllSuperiorByTeam } from '@tessera/shared/contract/account'
import { getOwnFactoryList } from '@tessera/shared/contract/factory'
import { getMyInvite } from '@tessera/shared/contract/invite'
import {
  assignFactory,
  getSubordinateDetail,
  getSubordinateList,
  type Subordinate,
} from '@tessera/shared/contract/subordinate'
import { mockApi, renderPage } from '@tessera/shared/testing/testing'
import { ownFactory } from '../factory.fixtures'
import SubordinatesPage from './SubordinatesPage'

const PATH = '/work/factoryMaterial/userDetail'
const TEAM: Subordinate = {
  teamId: 't1',
  teamName: '顺德宜居瓷砖',
  adminName: '何志明',
  mobileMasked: '139****0003',
  vipType: 2,
  members: 2,
  customers: 24,
  designs: 31,
  shares: 12,
  factory: null,
  lastLoginAt: null,
  createdAt: '2026-03-01T08:00:00.000Z',
}
const ADMIN = { userId: 'u', userName: '何志明', mobileMasked: '139****0003', roleType: 1, lastLoginAt: null }

function open({ userType = 'agent' as 'agent' | 'agent_user', path = PATH, list = [TEAM] } = {}) {
  const superior = { teamId: 'a', teamName: '岭南代理', adminName: '郭婉清', servicePhone: '0757-8220 3316' }
  const api = mockApi([
    [getSubordinateList, () => ({ list, total: list.length, pageNum: 1, pageSize: 20 })],
    [getSubordinateDetail, () => ({ ...TEAM, people: [ADMIN] })],
    [getAllSuperiorByTeam, () => ({ list: userType === 'agent' ? [] : [superior] })],
    [getOwnFactoryList, () => ({ list: [ownFactory('f1')], total: 1, pageNum: 1, pageSize: 100 })],
    [
      getMyInvite,
      () => ({ inviteCode: 'AB12CD34', inviterBeans: 100, inviteeBeans: 100, invitedTeams: 0, earnedBeans: 0 }),
    ],
    [assignFactory, () => ({})],
  ])
  return { api, ...renderPage(<SubordinatesPage />, { path, session: { userType, vipType: 2 } }) }
}

describe('SubordinatesPage', () => {
  it('gives a team below a factory', async () => {
    const { api, user } = open()
    await user.click(await screen.findByRole('link', { name: '顺德宜居瓷砖' }))
    expect(await screen.findByText('何志明（管理员）')).toBeVisible()
    await user.click(screen.getByRole('combobox', { name: '指定的工厂' }))
    await user.click(await screen.findByTitle('岭南窑业'))
    await waitFor(() => expect(api.calls(assignFactory)).toEqual([{ teamId: 't1', factoryId: 'f1' }]))
    expect(await screen.findByText('已为「顺德宜居瓷砖」指定「岭南窑业」')).toBeVisible()
  })

  it('shows the link that puts a merchant below', async () => {
    const { user } = open({ list: [] })
    expect(await screen.findByText('还没有下级商家，发邀请给他们，注册后就在这里')).toBeVisible()
    // Above the list, and where there is none yet.
    const ways = screen.getAllByRole('button', { name: '邀请商家' })
    expect(ways).toHaveLength(2)
    await user.click(ways[1]!)
    expect(await screen.findByRole('textbox', { name: '链接' })).toHaveValue(`${location.origin}/?invite_code=AB12CD34`)
    expect(await screen.findByRole('img', { name: '扫码接受邀请' })).toBeInTheDocument()
  })

  it('tells a merchant below who serves it, and offers no invite', async () => {
    const { api } = open({ userType: 'agent_user', list: [], path: `${PATH}?team=t1` })
    expect(await screen.findByText('岭南代理 · 郭婉清')).toBeVisible()
    expect(screen.getByRole('link', { name: /^拨打岭南代理的电话/ })).toHaveAttribute('href', 'tel:0757-82203316')
    expect(screen.queryByRole('button', { name: '邀请商家' })).not.toBeInTheDocument()
    await screen.findByText('何志明（管理员）')
    expect(api.calls(getOwnFactoryList)).toEqual([])
  })
})
