import { screen, waitFor, within } from '@testing-library/react'
import { deleteAccount } from '@tessera/shared/contract/account'
import { createTeamUser, handOverTeam, operateStatus, updateTeamUser } from '@tessera/shared/contract/team'
import { failWith } from '@tessera/shared/testing/testing'
import { member, row, choose, openAsAdmin } from './testing/members-page.fixtures'

describe('acts on admins', () => {
  it('shows the owner, whose account nobody else acts on', async () => {
    openAsAdmin({ colleague: { roleType: 1, owner: true } })
    await screen.findByText('周宁')
    expect(row('周宁').getByText('团队负责人')).toBeVisible()
    expect(screen.queryByRole('button', { name: '更多操作' })).toBeNull()
  })

  it('asks for the own password before a fellow admin is deleted, and says when it is wrong', async () => {
    const { api, user } = openAsAdmin({ customers: 0, colleague: { roleType: 1 } })
    await choose(user, '删除')
    const sheet = within(await screen.findByRole('dialog'))
    await sheet.findByText('对方也是管理员，请先证明是您本人操作。')
    await user.click(sheet.getByRole('button', { name: '删除' }))
    expect(await sheet.findByText('请输入您的登录密码')).toBeVisible()
    expect(api.calls(deleteAccount)).toEqual([])
    api.use(deleteAccount, () => failWith('PASSWORD_WRONG'))
    await user.type(sheet.getByLabelText('您的登录密码'), 'wrong')
    await user.click(sheet.getByRole('button', { name: '删除' }))
    expect(await sheet.findByText('密码不正确')).toBeVisible()
    expect(api.calls(deleteAccount)).toEqual([{ memberId: 'user-2', proof: { password: 'wrong' } }])
  })

  it('asks for a code instead where the second factor is on, whatever is changed of an admin', async () => {
    const { api, user } = openAsAdmin({ colleague: { roleType: 1 }, factorOn: true })
    await choose(user, '编辑')
    const sheet = within(await screen.findByRole('dialog'))
    const limit = await sheet.findByLabelText('每月图片上限')
    await user.clear(limit)
    await user.type(limit, '7')
    await user.type(await sheet.findByLabelText('动态码或恢复码'), '123456')
    await user.click(sheet.getByRole('button', { name: '保存' }))
    await waitFor(() =>
      expect(api.calls(updateTeamUser)).toMatchObject([
        { proof: { factorCode: '123456' }, member: { monthlyImgLimit: 7 } },
      ]),
    )
  })

  it('asks who makes or promotes an admin to prove it, and nobody else', async () => {
    const { api, user } = openAsAdmin()
    await user.click(await screen.findByRole('button', { name: '新建成员' }))
    const sheet = within(await screen.findByRole('dialog'))
    await user.type(sheet.getByLabelText('手机号'), '13600001234')
    await user.type(sheet.getByLabelText('初始密码'), 'Mosaik-4711-blau')
    await user.type(sheet.getByLabelText('姓名'), '沈可')
    expect(sheet.queryByText(/证明是您本人/)).toBeNull()
    await user.click(sheet.getByText('管理员'))
    const own = await sheet.findByLabelText('您的登录密码')
    api.use(createTeamUser, () => failWith('PASSWORD_WRONG'))
    await user.type(own, 'wrong')
    await user.click(sheet.getByRole('button', { name: '新建成员' }))
    expect(await sheet.findByText('密码不正确')).toBeVisible()
    expect(api.calls(createTeamUser)).toMatchObject([{ proof: { password: 'wrong' }, member: { roleType: 1 } }])
  })

  it('asks for it in the form that promotes', async () => {
    const { api, user } = openAsAdmin({ customers: 0 })
    await choose(user, '编辑')
    const sheet = within(await screen.findByRole('dialog'))
    expect(sheet.queryByText(/证明是您本人/)).toBeNull()
    await user.click(sheet.getByText('管理员'))
    await user.type(await sheet.findByLabelText('您的登录密码'), 'Mosaik-4711-blau')
    await user.click(sheet.getByRole('button', { name: '保存' }))
    await waitFor(() =>
      expect(api.calls(updateTeamUser)).toMatchObject([
        { proof: { password: 'Mosaik-4711-blau' }, member: { roleType: 1 } },
      ]),
    )
  })

  it('asks for it before a disabled admin is enabled', async () => {
    const { api, user } = openAsAdmin({ colleague: { roleType: 1, status: 'disabled' } })
    api.use(operateStatus, () => member('user-2', { userName: '周宁' }))
    await choose(user, '启用')
    const sheet = within(await screen.findByRole('dialog'))
    await user.type(await sheet.findByLabelText('您的登录密码'), 'Mosaik-4711-blau')
    await user.click(sheet.getByRole('button', { name: '启用' }))
    expect(await screen.findByText('已启用「周宁」')).toBeVisible()
    expect(api.calls(operateStatus)).toEqual([
      { id: 'user-2', status: 'active', proof: { password: 'Mosaik-4711-blau' } },
    ])
  })

  it('lets the owner hand the team over to another admin', async () => {
    const { api, user } = openAsAdmin({ colleague: { roleType: 1 }, owns: true })
    await choose(user, '转交团队')
    const sheet = within(await screen.findByRole('dialog'))
    await user.type(await sheet.findByLabelText('您的登录密码'), 'Mosaik-4711-blau')
    await user.click(sheet.getByRole('button', { name: '转交团队' }))
    expect(await screen.findByText('「周宁」已成为团队负责人')).toBeVisible()
    expect(api.calls(handOverTeam)).toEqual([{ toUserId: 'user-2', proof: { password: 'Mosaik-4711-blau' } }])
  })

  it('hands the team over to nobody who has not agreed to be in it, and says who that is', async () => {
    const { user } = openAsAdmin({ colleague: { roleType: 1, unconfirmed: true }, owns: true })
    await screen.findByText('周宁')
    expect(row('周宁').getByText('待本人确认')).toBeVisible()
    await user.click(row('周宁').getByRole('button', { name: '更多操作' }))
    expect(await screen.findByRole('menuitem', { name: '编辑' })).toBeVisible()
    expect(screen.queryByRole('menuitem', { name: '转交团队' })).toBeNull()
  })
})
