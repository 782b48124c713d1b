import { screen, within } from '@testing-library/react'
import { acceptMembership, refuseMembership } from '@tessera/shared/contract/account'
import { verifySecondFactor } from '@tessera/shared/contract/factor'
import { loginByPassword } from '@tessera/shared/contract/user'
import { failWith, mockApi } from '@tessera/shared/testing/testing'
import { begin, fill, open, SESSION, signedIn, submit, WITHOUT_WECHAT } from './login-page.fixtures'

beforeEach(begin)

describe('the second step', () => {
  it('follows the first one when the account has a second factor, and explains a wrong code', async () => {
    const api = mockApi([
      WITHOUT_WECHAT,
      [loginByPassword, () => failWith('SECOND_FACTOR_REQUIRED', { ticket: 'ticket-1', expiresInSeconds: 300 })],
      [verifySecondFactor, () => failWith('SECOND_FACTOR_WRONG')],
    ])
    const { user } = open()
    await fill(user)
    await submit(user)
    expect(await screen.findByRole('heading', { name: '二次验证' })).toBeVisible()
    const field = screen.getByLabelText('动态码或恢复码')
    expect(field).toHaveFocus()
    await user.keyboard('12345{Enter}')
    expect(await screen.findByText('请输入 6 位动态码，或 10 位恢复码')).toBeVisible()
    expect(api.calls(verifySecondFactor)).toEqual([])
    await user.type(field, '6{Enter}')
    expect(await screen.findByText('动态码或恢复码不正确或已用过，请换一个')).toBeVisible()
    api.use(verifySecondFactor, () => SESSION)
    await user.clear(field)
    await user.type(field, 'ABCDE-FGHJK{Enter}')
    await signedIn()
    expect(api.calls(verifySecondFactor)).toEqual([
      { ticket: 'ticket-1', code: '123456' },
      { ticket: 'ticket-1', code: 'ABCDEFGHJK' },
    ])
  })
})

describe('a first log-in to an account that an admin made', () => {
  const asking = () => {
    const api = mockApi([
      WITHOUT_WECHAT,
      [loginByPassword, () => failWith('CONSENT_REQUIRED', { ticket: 'ticket-1', teamName: '瓷砖店' })],
      [acceptMembership, () => SESSION],
      [refuseMembership, () => ({})],
    ])
    return { api, ...open() }
  }

  it('asks whether the person wants to be in the team, and opens the session', async () => {
    const { api, user } = asking()
    await fill(user)
    await submit(user)
    expect(await screen.findByRole('heading', { name: '加入「瓷砖店」？' })).toBeVisible()
    expect(screen.getByText(/管理员告知的密码随即失效/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: '接受并登录' }))
    await signedIn()
    expect(api.calls(acceptMembership)).toEqual([{ ticket: 'ticket-1' }])
  })

  it('lets a stranger refuse, after a question', async () => {
    const { api, user } = asking()
    await fill(user)
    await submit(user)
    await user.click(await screen.findByRole('button', { name: '这不是我' }))
    expect(api.calls(refuseMembership)).toEqual([])
    const question = within(await screen.findByRole('dialog'))
    await user.click(question.getByRole('button', { name: '这不是我' }))
    expect(await screen.findByRole('heading', { name: '登录' })).toBeVisible()
    expect(api.calls(refuseMembership)).toEqual([{ ticket: 'ticket-1' }])
    expect(api.calls(acceptMembership)).toEqual([])
  })
})
