/** @jest-environment node */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { UserType } from '@tessera/shared/contract/access'
import type { RemoteDeclaration, RemoteModule } from '@tessera/shared/remote/declarations'
import { endSession, signIn } from '@tessera/shared/session/session.store'
import { createMemoryRouter } from 'react-router-dom'
import { createRegistry } from '../registry/registry'
import { declaration as host } from '../pages/routes'
import { buildRouteTable } from './route-table'
import { createHostRouter } from './router'

/**
 * Where each address of the product leads each kind of person: here the host's own; each remote has its rows in `routes.fixtures.ts`.
 * A second source on purpose: written by hand from the specification (sections 2, 5 and 6) and the product decisions (section 2), never
 * from the code, so that a wrong `access` in a routes.ts fails.
 *
 * O opens · H redirects to `/` · N redirects to `/404` · L redirects to the log-in page with the full path as `redirect`.
 * `V` is a visitor; then, for each user type without and with a factory, five letters for the tiers 0 to 4. The two staff roles (1
 * admin, 2 sub-account) may open the same pages except those in {@link ADMINS_ONLY}, so that one table holds for both.
 */
const HOST_LANDINGS = `
path                                          V merchant    agent       agent_sub   agent_user  agent_u_sub
/                                             O OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO
/price                                        O OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO
/vip-upgrade                                  O OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO
/demo                                         O OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO
/demo/animated-radio                          O OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO
/demo/auth                                    O OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO
/demo/excel-error                             O OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO
/demo/onnx                                    O OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO
/login/join                                   O OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO
/userMaterialDetail                           O OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO
/userUpload                                   O OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO
/404                                          O OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO
/work                                         L OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO
/work/designHome                              L OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO
/work/account                                 L OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO
/work/account/audit                           L OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO
/console                                      L NNNNN NNNNN NNNNN NNNNN NNNNN NNNNN NNNNN NNNNN NNNNN NNNNN
`

/** A sub-account is redirected to `/404` where the table says O. */
const ADMINS_ONLY = ['/work/account/audit']

/** Open to visitors according to the white list, but with outcomes of their own for a signed-in person. */
const OWN_TESTS = ['/login', '*']

const aligned = ([path = '', ...letters]: readonly string[]) => [path.padEnd(45), ...letters].join(' ')
const rowsOf = (landings: string) =>
  landings
    .trim()
    .split('\n')
    .map((row) => aligned(row.split(/ +/)))

const WORKSPACE = join(__dirname, '../../..')
/** Every remote of the workspace, also one that was just created: what it declares, and what it is to do. */
const REMOTES = readdirSync(WORKSPACE)
  .filter((folder) => existsSync(join(WORKSPACE, folder, 'src/routes.ts')))
  .map((folder) => ({
    ...jest.requireActual<{ declaration: RemoteDeclaration }>(join(WORKSPACE, folder, 'src/routes')),
    ...jest.requireActual<{ LANDINGS: string; REDIRECTS: Record<string, string> }>(
      join(WORKSPACE, folder, 'src/routes.fixtures'),
    ),
  }))

const [HEADING, ...HOST_ROWS] = rowsOf(HOST_LANDINGS)
const ROWS = [...HOST_ROWS, ...REMOTES.flatMap(({ LANDINGS }) => rowsOf(LANDINGS))]
const PATHS = ROWS.map((row) => row.split(' ')[0]!)
/** Redirecting addresses, and where a person with access lands. */
const REDIRECTS: Readonly<Record<string, string>> = Object.assign({}, ...REMOTES.map((remote) => remote.REDIRECTS))

function expectedFor(roleType: number): string[] {
  const rows = ROWS.map((row) =>
    roleType === 2 && ADMINS_ONLY.includes(row.split(' ')[0]!) ? row.replaceAll('O', 'N') : row,
  )
  return [HEADING!, ...rows]
}

const USER_TYPES: readonly UserType[] = [
  'merchant',
  'agent',
  'agent_sub_account',
  'agent_user',
  'agent_user_sub_account',
]

const table = buildRouteTable([host, ...REMOTES.map(({ declaration }) => declaration)])
const never: RemoteModule = { name: 'never', pages: {}, preload: () => Promise.resolve() }

async function landing(router: ReturnType<typeof createMemoryRouter>, path: string): Promise<string> {
  await router.navigate(path)
  const { pathname, search } = router.state.location
  const at = pathname + search
  if (at === (REDIRECTS[path] ?? path)) return 'O'
  return { '/': 'H', '/404': 'N', [`/login?redirect=${encodeURIComponent(path)}`]: 'L' }[at] ?? `[${at}]`
}

/** One letter for each path, in the order of the rows. */
async function landings(): Promise<string[]> {
  const router = createHostRouter(
    table,
    createRegistry([never], [], { load: () => Promise.reject() }),
    createMemoryRouter,
  )
  const letters: string[] = []
  for (const path of PATHS) letters.push(await landing(router, path))
  router.dispose()
  return letters
}

async function actualTable(roleType: number): Promise<string> {
  endSession('logout')
  const columns = [await landings()]
  for (const userType of USER_TYPES) {
    for (const factoryId of [null, 'factory-1']) {
      const tiers: string[][] = []
      for (const vipType of [0, 1, 2, 3, 4]) {
        signIn('token', { ...PERSON, roleType, userType, factoryId, vipType })
        tiers.push(await landings())
      }
      columns.push(PATHS.map((_path, row) => tiers.map((letters) => letters[row]).join('')))
    }
  }
  endSession('logout')
  const rows = PATHS.map((path, row) => aligned([path, ...columns.map((column) => column[row]!)]))
  return [HEADING, ...rows].join('\n')
}

const PERSON = {
  id: 'u',
  userId: 'u',
  userName: 'x',
  teamId: 't',
  teamName: 'x',
  mobileMasked: '138****0000',
  utmSource: null,
  hasPassword: true,
}

test.each([
  ['an admin', 1],
  ['a sub-account', 2],
])('every address leads %s, and a visitor, where the specification says', async (_who, roleType) => {
  const actual = await actualTable(roleType)
  const expected = expectedFor(roleType)
  if (actual !== expected.join('\n')) console.error(`The table as it is:\n${actual}`)
  expect(actual.split('\n')).toEqual(expected)
})

test('the console opens for operators, whatever their membership', async () => {
  const router = createHostRouter(
    table,
    createRegistry([never], [], { load: () => Promise.reject() }),
    createMemoryRouter,
  )
  const reach = async (operator: 'read' | 'change' | undefined) => {
    signIn('token', { ...PERSON, roleType: 2, userType: 'merchant', factoryId: null, vipType: 0, operator })
    await router.navigate('/')
    return landing(router, '/console')
  }
  expect([await reach('read'), await reach('change'), await reach(undefined)]).toEqual(['O', 'O', 'N'])
  endSession('logout')
  router.dispose()
})

test('the table contains every declared page and redirect', () => {
  const declared = [...table.pages, ...table.redirects].map(({ path }) => path)
  expect(declared.filter((path) => !OWN_TESTS.includes(path)).toSorted()).toEqual(PATHS.toSorted())
  expect(Object.fromEntries(table.redirects.map(({ path, redirect }) => [path, redirect]))).toEqual(REDIRECTS)
  expect(table.conflicts).toEqual([])
})

test('every page has a title, the last one 404', () => {
  expect(table.pages.filter(({ title }) => title.trim() === '')).toEqual([])
  expect(table.pages.find(({ path }) => path === '*')?.title).toBe('404')
})

test('a planned page names alternatives and is in no menu', () => {
  const planned = table.pages.flatMap(({ path, planned: plan, menu }) => (plan ? [{ path, plan, menu }] : []))
  for (const { path, plan, menu } of planned) {
    expect({ path, menu }).toEqual({ path, menu: undefined })
    for (const instead of plan.instead) {
      expect({ path, serves: table.pages.some((page) => page.path === instead && !page.planned) }).toEqual({
        path,
        serves: true,
      })
    }
  }
})
