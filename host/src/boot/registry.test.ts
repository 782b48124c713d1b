/** @jest-environment node */
import type { RemoteModule } from '@tessera/shared/remote/declarations'
import { type BootRemote, HOST_CONTRACTS, REMOTE_CONTRACT } from '@tessera/shared/remote/release'
import { createRegistry, pageKey } from './registry'
import { failureKind, RemoteError, type RemoteSource } from './remote-source'

const remote: BootRemote = {
  name: 'design',
  title: 'Design',
  bases: ['/work/design'],
  routes: [],
  version: '1',
  contract: REMOTE_CONTRACT,
  entry: '/remotes/design/1/remoteEntry.js',
}
const Page = () => null
const remoteModule = (
  pages: RemoteModule['pages'] = { tile: () => Promise.resolve({ default: Page }) },
): RemoteModule => ({
  name: 'design',
  pages,
  preload: jest.fn(() => Promise.resolve()),
})

function setUp(load: RemoteSource['load'], remotes: readonly BootRemote[] = [remote]) {
  const source = { load: jest.fn(load) }
  const registry = createRegistry([], remotes, source)
  const remoteState = () => registry.store.getState().remotes.design
  const pageState = (page = 'tile') => registry.store.getState().pages[pageKey('design', page)]
  return { registry, source, remoteState, pageState }
}

it('brings a remote and its page once, however many ask', async () => {
  const { registry, source, remoteState, pageState } = setUp(() => Promise.resolve(remoteModule()))
  expect(remoteState()?.status).toBe('pending')
  const openings = [
    registry.openPage('design', 'tile'),
    registry.openPage('design', 'tile'),
    registry.preload('design'),
  ]
  expect(remoteState()?.status).toBe('loading')
  expect(pageState()?.status).toBe('loading')
  await Promise.all(openings)
  expect(remoteState()?.status).toBe('loaded')
  expect(pageState()).toEqual({ status: 'loaded', Component: Page })
  expect(source.load).toHaveBeenCalledTimes(1)
})

it('keeps the reason of a failure, and recovers when asked again', async () => {
  const answers = [() => Promise.reject(new RemoteError('timeout', 'late')), () => Promise.resolve(remoteModule())]
  const { registry, source, remoteState, pageState } = setUp((_remote, attempt) => answers[attempt]!())
  await registry.openPage('design', 'tile')
  expect(remoteState()).toMatchObject({ status: 'failed', failure: { kind: 'timeout' } })
  expect(pageState()).toMatchObject({ status: 'failed', failure: { kind: 'timeout' } })
  await registry.openPage('design', 'tile')
  expect(remoteState()?.status).toBe('loaded')
  expect(pageState()?.status).toBe('loaded')
  // Another attempt is another number, from which the source makes another address.
  expect(source.load.mock.calls.map(([, attempt]) => attempt)).toEqual([0, 1])
})

it('judges a page that does not come apart from its remote', async () => {
  let online = false
  const chunk = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' })
  let asked = 0
  const tile = () => {
    asked += 1
    return online ? Promise.resolve({ default: Page }) : Promise.reject(chunk)
  }
  const pages = { tile }
  const { registry, remoteState, pageState } = setUp(() => Promise.resolve(remoteModule(pages)))
  await registry.openPage('design', 'tile')
  expect(remoteState()?.status).toBe('loaded')
  expect(pageState()).toMatchObject({ status: 'failed', failure: { kind: 'unreachable' } })
  // Once again unasked, because the first answer may have been a prefetch's.
  expect(asked).toBe(2)
  online = true
  await registry.openPage('design', 'tile')
  expect(pageState()?.status).toBe('loaded')
})

it('refuses a remote built for another contract without asking for its code', async () => {
  const { registry, source, remoteState } = setUp(
    () => Promise.resolve(remoteModule()),
    [{ ...remote, contract: HOST_CONTRACTS.to + 1 }],
  )
  await registry.openPage('design', 'tile')
  expect(remoteState()).toMatchObject({ status: 'failed', failure: { kind: 'incompatible' } })
  expect(source.load).not.toHaveBeenCalled()
})

it('says that a declared page is missing', async () => {
  const { registry, pageState } = setUp(() => Promise.resolve(remoteModule({})))
  await registry.openPage('design', 'tile')
  expect(pageState()).toMatchObject({ status: 'failed', failure: { kind: 'incompatible' } })
})

it('preloads once, makes every page ready, and tries again after a failure', async () => {
  const loaded = remoteModule()
  let online = false
  const { registry, pageState } = setUp(() =>
    online ? Promise.resolve(loaded) : Promise.reject(new RemoteError('unreachable', 'down')),
  )
  await registry.preload('design')
  expect(loaded.preload).not.toHaveBeenCalled()
  online = true
  await registry.preload('design')
  await registry.preload('design')
  expect(loaded.preload).toHaveBeenCalledTimes(1)
  expect(pageState()?.status).toBe('loaded')
})

it('names causes', () => {
  const timeout = Object.assign(new Error('Loading chunk 1 failed.\n(timeout: /a.js)'), { name: 'ChunkLoadError' })
  expect(failureKind(timeout)).toBe('timeout')
  expect(failureKind(new TypeError('x is not a function'))).toBe('broken')
})
