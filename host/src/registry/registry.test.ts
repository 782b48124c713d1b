/** @jest-environment node */
import type { RemoteModule } from '@tessera/shared/remote/declarations'
import { type BootRemote, HOST_CONTRACTS, REMOTE_CONTRACT } from '@tessera/shared/remote/release'
import { createRegistry } from './registry'
import { pageKey } from './registry-state'
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

it('loads a remote and its page once for concurrent requests', async () => {
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

it('keeps the kind of a failure, and recovers on retry', async () => {
  const answers = [() => Promise.reject(new RemoteError('timeout', 'late')), () => Promise.resolve(remoteModule())]
  const { registry, source, remoteState, pageState } = setUp((_remote, attempt) => answers[attempt]!())
  await registry.openPage('design', 'tile')
  expect(remoteState()).toMatchObject({ status: 'failed', failure: { kind: 'timeout' } })
  expect(pageState()).toMatchObject({ status: 'failed', failure: { kind: 'timeout' } })
  await registry.openPage('design', 'tile')
  expect(remoteState()?.status).toBe('loaded')
  expect(pageState()?.status).toBe('loaded')
  // Another attempt has another number, from which the source makes another address.
  expect(source.load.mock.calls.map(([, attempt]) => attempt)).toEqual([0, 1])
})

it('reports a failed page separately from its remote', async () => {
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
  // Retried automatically, because the first result may have been a prefetch's.
  expect(asked).toBe(2)
  online = true
  await registry.openPage('design', 'tile')
  expect(pageState()?.status).toBe('loaded')
})

it('refuses a remote built for another contract without loading its code', async () => {
  const { registry, source, remoteState } = setUp(
    () => Promise.resolve(remoteModule()),
    [{ ...remote, contract: HOST_CONTRACTS.to + 1 }],
  )
  await registry.openPage('design', 'tile')
  expect(remoteState()).toMatchObject({ status: 'failed', failure: { kind: 'incompatible' } })
  expect(source.load).not.toHaveBeenCalled()
})

it('reports a declared page that the remote does not contain', async () => {
  const { registry, pageState } = setUp(() => Promise.resolve(remoteModule({})))
  await registry.openPage('design', 'tile')
  expect(pageState()).toMatchObject({ status: 'failed', failure: { kind: 'incompatible' } })
})

it('preloads once, loads every page, and retries after a failure', async () => {
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

describe('a canary', () => {
  const canary = { ...remote, version: '2', fallback: remote }
  const failures: object[] = []
  const open = async (kind: 'broken' | 'timeout') => {
    failures.length = 0
    const registry = createRegistry(
      [],
      [canary],
      {
        load: ({ version }) =>
          version === '2' ? Promise.reject(new RemoteError(kind, 'no')) : Promise.resolve(remoteModule()),
      },
      { onSilentFailure: (failure) => failures.push(failure) },
    )
    await registry.openPage('design', 'tile')
    return registry
  }

  it('that fails is replaced by the stable release and reported', async () => {
    const registry = await open('broken')
    expect(registry.store.getState().remotes.design?.status).toBe('loaded')
    expect(registry.remotes[0]?.version).toBe('1')
    expect(failures).toEqual([{ remote: 'design', version: '2', kind: 'broken' }])
  })

  it('that hangs is not followed by a second wait', async () => {
    const registry = await open('timeout')
    expect(registry.store.getState().remotes.design).toMatchObject({ status: 'failed', failure: { kind: 'timeout' } })
    expect(registry.remotes[0]?.version).toBe('2')
    // The retry loads the stable release.
    await registry.openPage('design', 'tile')
    expect(registry.store.getState().remotes.design?.status).toBe('loaded')
    expect(registry.remotes[0]?.version).toBe('1')
  })
})

describe('code that never settles', () => {
  beforeEach(() => {
    jest.useFakeTimers()
    jest.spyOn(console, 'warn').mockImplementation(() => {})
  })
  afterEach(() => {
    jest.useRealTimers()
    jest.restoreAllMocks()
  })
  const never = <Result>() => new Promise<Result>(() => {})
  const A_MINUTE = 60_000

  it('of a page times out, is shown and reported, and is loaded again on retry', async () => {
    const failures: object[] = []
    let hangs = true
    const tile = () => (hangs ? never<{ default: typeof Page }>() : Promise.resolve({ default: Page }))
    const registry = createRegistry(
      [],
      [remote],
      { load: () => Promise.resolve(remoteModule({ tile })) },
      { onSilentFailure: (failure) => failures.push(failure) },
    )
    const page = () => registry.store.getState().pages[pageKey('design', 'tile')]
    const opened = registry.openPage('design', 'tile')
    await jest.advanceTimersByTimeAsync(A_MINUTE)
    await opened
    expect(page()).toMatchObject({ status: 'failed', failure: { kind: 'timeout' } })
    expect(failures).toEqual([{ remote: 'design', page: 'tile', version: '1', kind: 'timeout' }])
    hangs = false
    await registry.openPage('design', 'tile')
    expect(page()?.status).toBe('loaded')
  })

  it('of a remote times out, and is loaded again on retry', async () => {
    const answers = [() => never<RemoteModule>(), () => Promise.resolve(remoteModule())]
    const { registry, remoteState, pageState } = setUp((_remote, attempt) => answers[attempt]!())
    const opened = registry.openPage('design', 'tile')
    await jest.advanceTimersByTimeAsync(A_MINUTE)
    await opened
    expect(remoteState()).toMatchObject({ status: 'failed', failure: { kind: 'timeout' } })
    await registry.openPage('design', 'tile')
    expect(pageState()?.status).toBe('loaded')
  })

  it.each([
    ['takes the place of its failure', '1', 'loaded'],
    ['is left when another release went live meanwhile', '3', 'failed'],
  ])('a page that comes late %s', async (_what, live, status) => {
    let arrive = (_page: { default: typeof Page }): void => {}
    const tile = () => new Promise<{ default: typeof Page }>((resolve) => (arrive = resolve))
    const { registry, pageState } = setUp(() => Promise.resolve(remoteModule({ tile })))
    const opened = registry.openPage('design', 'tile')
    await jest.advanceTimersByTimeAsync(A_MINUTE)
    await opened
    expect(pageState()).toMatchObject({ status: 'failed', failure: { kind: 'timeout' } })
    registry.update([{ ...remote, version: live }], () => false)
    arrive({ default: Page })
    await jest.advanceTimersByTimeAsync(0)
    expect(pageState()?.status).toBe(status)
  })

  it('of a preload times out', async () => {
    const preload = jest.fn(() => never<void>())
    const { registry } = setUp(() => Promise.resolve({ ...remoteModule(), preload }))
    const ahead = registry.preload('design')
    await jest.advanceTimersByTimeAsync(A_MINUTE)
    await ahead
    expect(preload).toHaveBeenCalledTimes(1)
  })
})

describe('a release that goes live meanwhile', () => {
  const newer = { ...remote, version: '2' }
  const never = () => false

  it('is taken by a remote that has shown no page', async () => {
    const loaded: string[] = []
    const { registry } = setUp(({ version }) => {
      loaded.push(version)
      return version === '1' ? Promise.reject(new RemoteError('broken', 'no')) : Promise.resolve(remoteModule())
    })
    registry.update([newer], never)
    await registry.openPage('design', 'tile')
    expect(loaded).toEqual(['2'])
  })

  it('after a rollback makes a retry work without a reload', async () => {
    const load = jest.fn(({ version }: BootRemote) =>
      version === '2' ? Promise.resolve(remoteModule()) : Promise.reject(new RemoteError('broken', 'no')),
    )
    const registry = createRegistry(
      [],
      [remote],
      { load },
      {
        beforeRetry: async () => {
          await Promise.resolve()
          registry.update([newer], never)
        },
      },
    )
    await registry.openPage('design', 'tile')
    expect(registry.store.getState().pages['design/tile']?.status).toBe('failed')
    await registry.openPage('design', 'tile')
    expect(registry.store.getState().pages['design/tile']?.status).toBe('loaded')
  })

  it('makes a retry work when only the page’s own code was broken', async () => {
    const broken = remoteModule({ tile: () => Promise.reject(new SyntaxError('unexpected token')) })
    const load = ({ version }: BootRemote) => Promise.resolve(version === '2' ? remoteModule() : broken)
    const registry = createRegistry(
      [],
      [remote],
      { load },
      {
        beforeRetry: async () => {
          await Promise.resolve()
          registry.update([newer], never)
        },
      },
    )
    await registry.openPage('design', 'tile')
    await registry.openPage('design', 'tile')
    expect(registry.store.getState().pages['design/tile']?.status).toBe('loaded')
  })

  it('replaces a prefetched page and a page that threw', async () => {
    const [First, Second] = [() => null, () => null]
    const load = ({ version }: BootRemote) =>
      Promise.resolve(remoteModule({ tile: () => Promise.resolve({ default: version === '1' ? First : Second }) }))
    const page = () => registry.store.getState().pages['design/tile']
    const registry = createRegistry([], [remote], { load })
    await registry.preload('design')
    expect(page()).toEqual({ status: 'loaded', Component: First })
    registry.update([newer], never)
    await registry.openPage('design', 'tile')
    expect(page()).toEqual({ status: 'loaded', Component: Second })
    registry.update([remote], never)
    expect(page()).toEqual({ status: 'loaded', Component: Second })

    const crashed = createRegistry(
      [],
      [remote],
      { load },
      {
        beforeRetry: () => Promise.resolve(crashed.update([newer], never)),
      },
    )
    await crashed.openPage('design', 'tile')
    await crashed.reopenPage('design', 'tile')
    expect(crashed.store.getState().pages['design/tile']).toEqual({ status: 'loaded', Component: Second })
  })

  it('leaves a shown page alone, and marks it outdated only when its release was revoked', async () => {
    const { registry, source } = setUp(() => Promise.resolve(remoteModule()))
    await registry.openPage('design', 'tile')
    registry.update([newer], never)
    expect(registry.remotes[0]?.version).toBe('1')
    expect(registry.store.getState()).toMatchObject({ outdated: [], superseded: ['design'] })
    registry.update([newer], (name, version) => name === 'design' && version === '1')
    expect(registry.store.getState().outdated).toEqual(['design'])
    await registry.openPage('design', 'other')
    expect(source.load).toHaveBeenCalledTimes(1)
  })

  it('is not taken when only a newer host can run it', async () => {
    const { registry, pageState } = setUp(() => Promise.resolve(remoteModule()))
    registry.update([{ ...newer, contract: HOST_CONTRACTS.to + 1 }], never)
    await registry.openPage('design', 'tile')
    expect(pageState()?.status).toBe('loaded')
    expect(registry.remotes[0]?.version).toBe('1')
    expect(registry.store.getState().superseded).toEqual(['design'])
  })

  it('falls back to the tab’s first release when it turns out not to run here, and is not tried again', async () => {
    const asked: string[] = []
    const { registry, pageState } = setUp(({ version }) => {
      asked.push(version)
      return version === '1'
        ? Promise.resolve(remoteModule())
        : Promise.reject(new RemoteError('incompatible', 'react 19.9 is wanted'))
    })
    registry.update([newer], never)
    await registry.openPage('design', 'tile')
    expect(pageState()?.status).toBe('loaded')
    registry.update([newer], never)
    await registry.openPage('design', 'tile')
    expect(asked).toEqual(['2', '1'])
  })

  it('has no fallback when the tab’s release was revoked', async () => {
    const { registry, pageState } = setUp(({ version }) =>
      version === '1' ? Promise.resolve(remoteModule()) : Promise.reject(new RemoteError('incompatible', 'no')),
    )
    registry.update([newer], (_name, version) => version === '1')
    await registry.openPage('design', 'tile')
    expect(pageState()).toMatchObject({ status: 'failed', failure: { kind: 'incompatible' } })
  })
})

it('failureKind tells a time-out from an error in the code', () => {
  const timeout = Object.assign(new Error('Loading chunk 1 failed.\n(timeout: /a.js)'), { name: 'ChunkLoadError' })
  expect(failureKind(timeout)).toBe('timeout')
  expect(failureKind(new TypeError('x is not a function'))).toBe('broken')
})
