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

/** A visit that nobody has logged in to yet. */
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

it('a canary by team holds from log-in on, and no longer than the session', async () => {
  const { registry, loaded } = visit()
  signIn('token', SIGNED_IN)
  await registry.openPage('crm', 'list')
  expect(loaded).toEqual(['2'])
  // On the log-in page nothing of it is on the screen any more.
  endSession('logout')
  signIn('another', { ...SIGNED_IN, teamId: 'another team' })
  await registry.openPage('crm', 'list')
  expect(loaded).toEqual(['2', '1'])
  expect(registry.store.getState()).toMatchObject({ superseded: [], due: [] })
})

it('a page that stands on the screen is left alone, and a reload is due', async () => {
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

it('what changes about the same merchant changes nothing', async () => {
  const { registry, loaded } = visit()
  signIn('token', SIGNED_IN)
  await registry.openPage('crm', 'list')
  setUserInfo({ ...SIGNED_IN, vipType: 4 })
  await registry.openPage('crm', 'list')
  expect(loaded).toEqual(['2'])
})

it('a release with other addresses is run, and a reload is due that brings them', async () => {
  const { registry } = visit()
  const routes = [{ path: '/work/customer/new' as const, page: 'list', title: 'New', access: 'signed-in' as const }]
  registry.changeHands([{ ...release('2'), routes }], () => false, 'host')
  expect(registry.remotes[0]?.version).toBe('2')
  expect(registry.store.getState().due).toEqual(['crm'])
})
