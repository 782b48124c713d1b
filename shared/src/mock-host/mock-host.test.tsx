import { createMemoryRouter } from 'react-router-dom'
import { act } from '@testing-library/react'
import { describeHostContract } from '../testing/host-contract'
import { MOCK_SETTINGS_KEY, mockSettingsStore } from './mock-settings'
import { runMockHost } from './start-mock-host'

afterEach(() => {
  localStorage.removeItem(MOCK_SETTINGS_KEY)
  mockSettingsStore.setState(mockSettingsStore.getInitialState())
})

describeHostContract('the mock host', {
  start: async ({ declaration, remote, path, begin }) => {
    const element = document.body.appendChild(document.createElement('div'))
    const { router, stop } = await act(async () => {
      const host = runMockHost(
        { declaration, remote, endpoints: [] },
        {
          element,
          serve: async () => {},
          reload: () => {},
          session: begin,
          createRouter: (routes) => createMemoryRouter(routes, { initialEntries: [path] }),
        },
      )
      return host
    })
    return { stop, address: () => router.state.location.pathname + router.state.location.search }
  },
})
