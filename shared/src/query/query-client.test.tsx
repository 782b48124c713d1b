import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { getMyMerchantStaff, logout } from '../contract/user'
import { failWith, mockApi } from '../testing/testing'
import { useEndpoint, useEndpointMutation } from './query'
import { createQueryClient } from './query-client'

afterEach(() => act(() => onlineManager.setOnline(true)))

function renderInClient<Result>(hook: () => Result) {
  const client = createQueryClient()
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(hook, { wrapper })
}
const STAFF = { id: 's', userId: 'u', roleType: 1, status: 'active' } as const

it('an offline query waits for the network, then refetches failed and stale data', async () => {
  let answers = 0
  const api = mockApi([[getMyMerchantStaff, () => (answers++ === 0 ? failWith('INTERNAL') : STAFF)]])
  const { result } = renderInClient(() => useEndpoint(getMyMerchantStaff, {}))
  await waitFor(() => expect(result.current.isError).toBe(true))
  act(() => onlineManager.setOnline(false))
  act(() => void result.current.refetch())
  await waitFor(() => expect(result.current.fetchStatus).toBe('paused'))
  expect(api.calls(getMyMerchantStaff)).toHaveLength(1)
  act(() => onlineManager.setOnline(true))
  await waitFor(() => expect(result.current.data).toEqual(STAFF))
})

it('an offline mutation fails at once instead of being paused', async () => {
  mockApi([[logout, () => failWith('UNAVAILABLE')]])
  const { result } = renderInClient(() => useEndpointMutation(logout))
  act(() => onlineManager.setOnline(false))
  act(() => result.current.mutate({}))
  await waitFor(() => expect(result.current.isError).toBe(true))
})
