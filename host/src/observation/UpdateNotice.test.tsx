import { act, fireEvent, render, screen } from '@testing-library/react'
import { UPDATE_TEXT } from './update.text'
import { createRegistry } from '../registry/registry'
import { UpdateNotice } from './UpdateNotice'

const remote = {
  name: 'crm',
  title: '客户',
  bases: ['/work/customer'] as const,
  routes: [],
  version: '1',
  contract: 1,
  entry: '/remotes/crm/1/remoteEntry.js',
}
const HOURS = 3_600_000

function setUp() {
  const listeners = new Set<() => void>()
  const state = { location: { pathname: '/first' } }
  const registry = createRegistry([], [remote], { load: () => Promise.reject(new Error('nobody asks')) })
  const navigations = {
    state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  render(<UpdateNotice registry={registry} navigations={navigations} />)
  return {
    live: (changes: { superseded?: readonly string[]; outdated?: readonly string[]; due?: readonly string[] }) =>
      act(() => registry.store.setState(changes)),
    navigate: (pathname: string) =>
      act(() => {
        state.location = { pathname }
        for (const listener of listeners) listener()
      }),
  }
}

const NEWER = UPDATE_TEXT.superseded(['客户'])
const WITHDRAWN = UPDATE_TEXT.outdated(['客户'])

afterEach(() => jest.restoreAllMocks())
const openFor = (hours: number): void => {
  const now = Date.now()
  jest.spyOn(Date, 'now').mockReturnValue(now + hours * HOURS)
}

it('offers a newer release to a tab older than eight hours, at its next navigation, once', () => {
  const { live, navigate } = setUp()
  live({ superseded: ['crm'] })
  navigate('second')
  expect(screen.queryByText(NEWER)).toBeNull()
  openFor(9)
  navigate('third')
  expect(screen.getByRole('status')).toHaveTextContent(NEWER)
  fireEvent.click(screen.getByRole('button', { name: UPDATE_TEXT.later }))
  navigate('fourth')
  expect(screen.queryByText(NEWER)).toBeNull()
})

it('offers the release that a log-in selects at the next navigation, whatever the tab’s age', () => {
  const { live, navigate } = setUp()
  live({ superseded: ['crm'], due: ['crm'] })
  expect(screen.queryByText(NEWER)).toBeNull()
  navigate('second')
  expect(screen.getByRole('status')).toHaveTextContent(NEWER)
  live({ superseded: [], due: [] })
  expect(screen.queryByText(NEWER)).toBeNull()
})

it('does not interrupt the page that is open', () => {
  const { live } = setUp()
  openFor(9)
  live({ superseded: ['crm'] })
  expect(screen.queryByText(NEWER)).toBeNull()
})

it('reports a revoked release at once, even after a newer one was dismissed', () => {
  const { live, navigate } = setUp()
  openFor(9)
  live({ superseded: ['crm'] })
  navigate('second')
  fireEvent.click(screen.getByRole('button', { name: UPDATE_TEXT.later }))
  live({ outdated: ['crm'] })
  expect(screen.getByRole('status')).toHaveTextContent(WITHDRAWN)
})
