import { getAllSuperiorByTeam, updateUserInfo } from '@tessera/shared/contract/account'
import type { UserInfo } from '@tessera/shared/contract/user'
import { sessionStore } from '@tessera/shared/session/session.store'
import { mockApi, renderPage, SIGNED_IN } from '@tessera/shared/testing/testing'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { ProfileSection } from './ProfileSection'

beforeEach(() => sessionStorage.clear())

function open(session: Partial<UserInfo> = {}) {
  const api = mockApi([
    [getAllSuperiorByTeam, () => ({ list: [] })],
    [updateUserInfo, (names) => ({ ...SIGNED_IN, ...session, ...names })],
  ])
  return { api, ...renderPage(<ProfileSection />, { session }) }
}

describe('the shop’s number for customers', () => {
  it('is given by an admin', async () => {
    const { api, user } = open()
    await user.type(screen.getByLabelText('店铺电话（选填）'), '028-8600 1234')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(api.calls(updateUserInfo)).toEqual([{ shopPhone: '028-8600 1234' }]))
  })

  it('is not asked of others', () => {
    open({ roleType: 2 })
    expect(screen.queryByLabelText('店铺电话（选填）')).toBeNull()
  })
})

describe('an agent’s service number', () => {
  const AGENT = { userType: 'agent', servicePhone: null } as const

  it('is given by the admin, checked, and taken back by leaving it empty', async () => {
    const { api, user } = open(AGENT)
    const field = () => screen.getByLabelText('服务电话（选填）')
    await user.type(field(), '打我')
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('电话只含数字、空格、括号、连字符，可以加国际区号')).toBeVisible()
    await user.clear(field())
    await user.type(field(), '0757-8220 3316')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(sessionStore.getState().userInfo?.servicePhone).toBe('0757-8220 3316'))
    await user.clear(field())
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(sessionStore.getState().userInfo?.servicePhone).toBeNull())
    expect(api.calls(updateUserInfo)).toEqual([{ servicePhone: '0757-8220 3316' }, { servicePhone: null }])
  })

  it.each([
    { userType: 'agent_sub_account', roleType: 2, servicePhone: null },
    { userType: 'agent_user' },
    {},
  ] as const)('is not asked of %j', (session) => {
    open(session)
    expect(screen.queryByLabelText('服务电话（选填）')).toBeNull()
  })

  it('is called by those below with one press', async () => {
    const { api } = open({ userType: 'agent_user' })
    cleanup()
    api.use(getAllSuperiorByTeam, () => ({
      list: [{ teamId: 'a', teamName: '岭南代理', adminName: '郭婉清', servicePhone: '0757 8220 3316' }],
    }))
    renderPage(<ProfileSection />, { session: { userType: 'agent_user' } })
    const call = await screen.findByRole('link', { name: '拨打岭南代理的电话 0757 8220 3316' })
    expect(call).toHaveAttribute('href', 'tel:075782203316')
  })
})
