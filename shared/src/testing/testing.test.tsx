import { screen, waitFor } from '@testing-library/react'
import { z } from 'zod'
import { getUserInfo, loginByPassword } from '../contract/user'
import { call } from '../http/client'
import { useEndpoint } from '../query/query'
import { ErrorState, Page } from '../ui/core'
import { failWith, mockApi, renderPage, SIGNED_IN } from './testing'

function WhoAmI() {
  const query = useEndpoint(getUserInfo, {})
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return <Page title="账户">{query.data?.userName}</Page>
}

describe('mockApi and renderPage', () => {
  it('answers a page from a handler', async () => {
    mockApi([[getUserInfo, () => ({ ...SIGNED_IN, userName: '林师傅' })]])
    renderPage(<WhoAmI />)
    expect(await screen.findByText('林师傅')).toBeVisible()
  })

  it('fails like the server, and recovers on retry', async () => {
    let calls = 0
    const api = mockApi([
      [getUserInfo, () => (calls++ === 0 ? failWith('UNAVAILABLE') : { ...SIGNED_IN, userName: '林师傅' })],
    ])
    const { user } = renderPage(<WhoAmI />)
    await user.click(await screen.findByRole('button', { name: '重试' }))
    expect(await screen.findByText('林师傅')).toBeVisible()
    expect(api.calls(getUserInfo)).toHaveLength(2)
  })

  it('rejects inputs and responses that violate the contract', async () => {
    mockApi([[loginByPassword, () => ({ token: 1 }) as never]])
    await expect(call(loginByPassword, { mobile: '1', password: 'x' })).rejects.toMatchObject({
      cause: expect.any(z.ZodError),
    })
    await expect(call(loginByPassword, { mobile: '13800000000', password: 'x' })).rejects.toMatchObject({
      cause: expect.any(z.ZodError),
    })
  })

  it('ends the session when the server reports an expired token', async () => {
    mockApi([[getUserInfo, () => failWith('UNAUTHORIZED')]])
    renderPage(<WhoAmI />)
    await waitFor(() => expect(screen.getByText('未授权，请重新登录')).toBeVisible())
  })
})
