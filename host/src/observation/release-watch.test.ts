import { type BootDocument, REMOTE_CONTRACT } from '@tessera/shared/remote/release'
import { endSession, sessionStore, setUserInfo, signIn } from '@tessera/shared/session/session.store'
import { SIGNED_IN } from '@tessera/shared/testing/testing'
import { createRegistry } from '../registry/registry'
import { watchReleases } from './release-watch'
import { sessionRemotes } from '../registry/session-remotes'

const release = (version: string) => ({
  name: 'crm',
  title: 'CRM',
  bases: ['/work/customer' as const],
  routes: [],
  version,
  contract: REMOTE_CONTRACT,
  entry: `/remotes/crm/${version}/remoteEntry.js`,
  integrity: '',
  files: {},
  assets: { remote: { files: [], provided: [] }, pages: {} },
})
const boot: BootDocument = {
  schema: 1,
  seq: 1,
  channel: 'stable',
  generatedAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2027-01-01T00:00:00.000Z',
  remotes: [
    {
      name: 'crm',
      stable: release('1'),
      canary: { ...release('2'), percent: 0, salt: 's', merchants: [SIGNED_IN.teamId] },
      revoked: [],
    },
  ],
}
const Page = () => null

let stop = (): void => {}
afterEach(() => {
  stop()
  endSession('logout')
})

/** A visit before log-in. */
function visit() {
  const loaded: string[] = []
  let onScreen: string | undefined = 'host'
  const merchant = () => sessionStore.getState().userInfo?.teamId ?? 'a device'
  const choose = (document: BootDocument) => sessionRemotes(document, merchant())
  const registry = createRegistry([], choose(boot), {
    load: ({ version }) => {
      loaded.push(version)
      const pages = { list: () => Promise.resolve({ default: Page }) }
      return Promise.resolve({ name: 'crm', pages, preload: () => Promise.resolve() })
    },
  })
  const watch = watchReleases({ boot, registry, choose, merchant, onScreen: () => onScreen })
  stop = watch.stop
  return { registry, loaded, look: (remote: string) => (onScreen = remote) }
}

it('a team’s canary applies from log-in to log-out', async () => {
  const { registry, loaded } = visit()
  signIn('token', SIGNED_IN)
  await registry.openPage('crm', 'list')
  expect(loaded).toEqual(['2'])
  // The log-in page shows nothing of the remote.
  endSession('logout')
  signIn('another', { ...SIGNED_IN, teamId: 'another team' })
  await registry.openPage('crm', 'list')
  expect(loaded).toEqual(['2', '1'])
  expect(registry.store.getState()).toMatchObject({ superseded: [], due: [] })
})

it('a page on screen keeps its release, and a reload is offered', async () => {
  const { registry, loaded, look } = visit()
  await registry.openPage('crm', 'list')
  look('crm')
  signIn('token', SIGNED_IN)
  await registry.openPage('crm', 'list')
  expect(loaded).toEqual(['1'])
  expect(registry.store.getState()).toMatchObject({ superseded: ['crm'], due: ['crm'] })
  endSession('logout')
  expect(registry.store.getState()).toMatchObject({ superseded: [], due: [] })
})

it('other changes to the same merchant’s session change nothing', async () => {
  const { registry, loaded } = visit()
  signIn('token', SIGNED_IN)
  await registry.openPage('crm', 'list')
  setUserInfo({ ...SIGNED_IN, vipType: 4 })
  await registry.openPage('crm', 'list')
  expect(loaded).toEqual(['2'])
})

it('a release with other routes is loaded, and a reload for the routes is offered', async () => {
  const { registry } = visit()
  const routes = [{ path: '/work/customer/new' as const, page: 'list', title: 'New', access: 'signed-in' as const }]
  registry.changeHands([{ ...release('2'), routes }], () => false, 'host')
  expect(registry.remotes[0]?.version).toBe('2')
  expect(registry.store.getState().due).toEqual(['crm'])
})
