import { waitFor } from '@testing-library/react'
import { createMemoryRouter } from 'react-router-dom'
import { followDebugConsole } from './debug-console'

const made = jest.fn()
const destroyed = jest.fn()
let loaded = 0
jest.mock('vconsole', () => {
  loaded += 1
  class FakeConsole {
    constructor(options: unknown) {
      made(options)
      document.head.append(document.createElement('style'))
    }
    destroy = destroyed
  }
  return { __esModule: true, default: FakeConsole }
})

const ON = '/work?vcdbg_tx=on_tx'
const open = (address: string) => {
  const router = createMemoryRouter([{ path: '*', element: null }], { initialEntries: [address] })
  return { router, unfollow: followDebugConsole(router) }
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

let warned: jest.SpyInstance
beforeEach(() => {
  made.mockReset()
  destroyed.mockReset()
  warned = jest.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  document.head.replaceChildren()
  jest.restoreAllMocks()
})

it.each(['/', '/?vcdbg_tx=', '/?vcdbg_tx=on', '/?vcdbg_tx=ON_TX', '/?other=on_tx'])(
  'is not loaded at %s',
  async (address) => {
    const { unfollow } = open(address)
    await settled()
    unfollow()
    expect(loaded).toBe(0)
  },
)

it('follows the address and keeps at most 1000 network entries', async () => {
  const { router, unfollow } = open(ON)
  await waitFor(() => expect(made).toHaveBeenCalledTimes(1))
  expect(made).toHaveBeenCalledWith(expect.objectContaining({ network: { maxNetworkNumber: 1000 } }))
  await router.navigate(`${ON}&page=2`)
  expect(made).toHaveBeenCalledTimes(1)
  expect(destroyed).not.toHaveBeenCalled()
  await router.navigate('/work')
  await waitFor(() => expect(destroyed).toHaveBeenCalledTimes(1))
  await router.navigate(ON)
  await waitFor(() => expect(made).toHaveBeenCalledTimes(2))
  unfollow()
})

it('does not stay when the address changes while its code is loading', async () => {
  const { router, unfollow } = open(ON)
  await router.navigate('/work')
  await waitFor(() => expect(destroyed).toHaveBeenCalledTimes(1))
  expect(made).toHaveBeenCalledTimes(1)
  unfollow()
})

it('only logs a failure to start', async () => {
  made.mockImplementation(() => {
    throw new Error('no')
  })
  const { unfollow } = open(ON)
  await waitFor(() => expect(warned).toHaveBeenCalledWith('the debugging console did not start', expect.any(Error)))
  unfollow()
})

it('only logs a failure to stop', async () => {
  destroyed.mockImplementation(() => {
    throw new Error('no')
  })
  const { router, unfollow } = open(ON)
  await waitFor(() => expect(made).toHaveBeenCalledTimes(1))
  await router.navigate('/work')
  await waitFor(() => expect(warned).toHaveBeenCalledWith('the debugging console did not stop', expect.any(Error)))
  unfollow()
})

it('gives new style elements the page’s nonce only while it runs', async () => {
  const script = document.createElement('script')
  script.nonce = 'abc'
  script.setAttribute('nonce', 'abc')
  document.head.append(script)
  const { router, unfollow } = open(ON)
  await waitFor(() => expect(document.querySelector('style')?.nonce).toBe('abc'))
  await router.navigate('/work')
  await waitFor(() => expect(destroyed).toHaveBeenCalledTimes(1))
  expect(document.createElement('style').nonce || '').toBe('')
  unfollow()
})
