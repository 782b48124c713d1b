/** @jest-environment node */
import { ACCESS } from '@tessera/shared/contract/access'
import type { RemoteModule } from '@tessera/shared/remote/declarations'
import { type BootRemote, REMOTE_CONTRACT } from '@tessera/shared/remote/release'
import { endSession, signIn } from '@tessera/shared/session/session.store'
import { buildRouteTable } from './route-table'
import { preloadIdleRemotes } from './preload'
import { createRegistry } from '../registry/registry'

const remote = (name: string, access: BootRemote['routes'][number]): BootRemote => ({
  name,
  title: name,
  bases: [`/work/${name}`],
  routes: [access],
  version: '1',
  contract: REMOTE_CONTRACT,
  entry: '/e.js',
})
const REMOTES = [
  remote('design', { path: '/work/design/tile', page: 'tile', title: 'x', access: ACCESS.design }),
  remote('factory', { path: '/work/factory/list', page: 'list', title: 'x', access: ACCESS.factoryBrowse }),
  remote('billing', { path: '/work/billing/records', page: 'records', title: 'x', access: ACCESS.profile }),
]
const merchant = {
  id: '1',
  userId: '1',
  userName: 'x',
  teamId: '1',
  teamName: 'x',
  roleType: 1,
  userType: 'merchant',
  factoryId: null,
  vipType: 1,
  mobileMasked: '',
  utmSource: null,
  hasPassword: true,
} as const

async function fetchedAhead(preload: RemoteModule['preload'] = () => Promise.resolve()): Promise<string[]> {
  const asked: string[] = []
  const load = ({ name }: BootRemote): Promise<RemoteModule> => {
    asked.push(name)
    return Promise.resolve({ name, pages: {}, preload })
  }
  await preloadIdleRemotes(createRegistry([], REMOTES, { load }), buildRouteTable(REMOTES))
  return asked
}

let saveData: boolean
beforeEach(() => {
  saveData = false
  Object.defineProperty(globalThis, 'navigator', {
    value: {
      connection: {
        get saveData() {
          return saveData
        },
      },
    },
    configurable: true,
  })
  Object.defineProperty(globalThis, 'requestIdleCallback', { value: (work: () => void) => work(), configurable: true })
})
afterEach(() => endSession('logout'))

it('preloads the remotes that the viewer may open, in order', async () => {
  signIn('token', merchant)
  expect(await fetchedAhead()).toEqual(['design', 'billing'])
})

it('preloads nothing for a visitor or in data-saving mode', async () => {
  expect(await fetchedAhead()).toEqual([])
  signIn('token', merchant)
  saveData = true
  expect(await fetchedAhead()).toEqual([])
})

it('goes on to the next remote when one hangs', async () => {
  jest.useFakeTimers()
  const complaints = jest.spyOn(console, 'warn').mockImplementation(() => {})
  signIn('token', merchant)
  const fetched = fetchedAhead(() => new Promise(() => {}))
  await jest.runAllTimersAsync()
  expect(await fetched).toEqual(['design', 'billing'])
  complaints.mockRestore()
  jest.useRealTimers()
})
