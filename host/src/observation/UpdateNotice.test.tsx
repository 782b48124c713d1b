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

it('tells a tab of a newer release after a working day, at the next navigation, and once', () => {
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

it('tells a person who has logged in that theirs is another release, at the next navigation, however young the tab', () => {
  const { live, navigate } = setUp()
  live({ superseded: ['crm'], due: ['crm'] })
  expect(screen.queryByText(NEWER)).toBeNull()
  navigate('second')
  expect(screen.getByRole('status')).toHaveTextContent(NEWER)
  live({ superseded: [], due: [] })
  expect(screen.queryByText(NEWER)).toBeNull()
})

it('does not interrupt a page on which somebody has been all the time', () => {
  const { live } = setUp()
  openFor(9)
  live({ superseded: ['crm'] })
  expect(screen.queryByText(NEWER)).toBeNull()
})

it('tells of a release that was withdrawn at once, also when the newer one was put off', () => {
  const { live, navigate } = setUp()
  openFor(9)
  live({ superseded: ['crm'] })
  navigate('second')
  fireEvent.click(screen.getByRole('button', { name: UPDATE_TEXT.later }))
  live({ outdated: ['crm'] })
  expect(screen.getByRole('status')).toHaveTextContent(WITHDRAWN)
})
