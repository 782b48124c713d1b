/** @jest-environment node */
import type { UserType } from '@tessera/shared/contract/access'
import type { RemoteModule } from '@tessera/shared/remote/declarations'
import { endSession, signIn } from '@tessera/shared/session/session.store'
import { createMemoryRouter } from 'react-router-dom'
import { declaration as billing } from '../../../remote-billing/src/routes'
import { declaration as crm } from '../../../remote-crm/src/routes'
import { declaration as design } from '../../../remote-design/src/routes'
import { declaration as factory } from '../../../remote-factory/src/routes'
import { declaration as team } from '../../../remote-team/src/routes'
import { createRegistry } from '../registry/registry'
import { declaration as host } from '../pages/routes'
import { buildRouteTable } from './route-table'
import { createHostRouter } from './router'

/**
 * Where each address of the product leads each kind of person. A second source on purpose: written by hand from the specification
 * (sections 2, 5 and 6) and the product decisions (section 2), never from the code, so that a wrong `access` in a routes.ts fails.
 *
 * O opens · H redirects to `/` · N redirects to `/404` · L redirects to the log-in page with the full path as `redirect`.
 * `V` is a visitor; then, for each user type without and with a factory, five letters for the tiers 0 to 4. The two staff roles (1
 * admin, 2 sub-account) may open the same pages except those in {@link ADMINS_ONLY}, so that one table holds for both.
 */
const EXPECTED = `
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
/membershipAgreement                          O OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO
/404                                          O OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO
/work                                         L OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO
/work/designHome                              L OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO
/work/account                                 L OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO
/work/account/audit                           L OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO
/console                                      L NNNNN NNNNN NNNNN NNNNN NNNNN NNNNN NNNNN NNNNN NNNNN NNNNN
/work/design                                  L HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/design/billet                           L HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/design/ceramicTile                      L HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/design/assets                           L HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/design/batch                            L HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/design/history                          L HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/design/quotation                        L HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/design/styleImitation                   L HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/design/partialReplace                   L HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/design/colorReplace                     L HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/design/billetFurniture                  L HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/design/eliminateEverything              L HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/design/furnitureMaterial                L HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/design/furnitureBackground              L HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/material                                L HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO
/work/material/list                           L HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO
/work/material/tagManagement                  L HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO
/work/material/contentManagement              L HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO
/work/material/detail                         L HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO
/work/customer                                L HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/customer/management                     L HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/customer/detail                         L HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/customer/tagManagement                  L HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/customer/merge                          L HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/team                                    L HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO
/work/team/teamCustomer                       L HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO
/work/team/customer                           L HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO
/work/team/member                             L HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO
/work/profile                                 L HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/profile/order                           L HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/profile/subscription                    L HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/profile/records                         L HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/factoryMaterial                         L HNNNN HNNNN HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/factoryMaterial/domesticList            L HNNNN HNNNN HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/factoryMaterial/foreignList             L HNNNN HNNNN HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/factoryMaterial/furnitureFactoryList    L HNNNN HNNNN HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/factoryMaterial/factoryManagement       L HHNNN HHNNN HHOOO HHOOO HHNNN HHNNN HHNNN HHNNN HHNNN HHNNN
/work/factoryMaterial/factoryTagManagement    L HHNNN HHNNN HHOOO HHOOO HHNNN HHNNN HHNNN HHNNN HHNNN HHNNN
/work/factoryMaterial/factoryContentManagement L HNNNN HNNNN HOOOO HOOOO HOOOO HOOOO HNNNN HOOOO HNNNN HOOOO
/work/factoryMaterial/detail                  L HNNNN HNNNN HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/factoryMaterial/factoryDetail           L HNNNN HNNNN HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/factoryMaterial/userDetail              L HNNNN HNNNN HOOOO HOOOO HNNNN HNNNN HOOOO HOOOO HNNNN HNNNN
`

/** A sub-account is redirected to `/404` where the table says O. */
const ADMINS_ONLY = ['/work/account/audit']

function expectedFor(roleType: number): string[] {
  return EXPECTED.trim()
    .split('\n')
    .map((row) => (roleType === 2 && ADMINS_ONLY.includes(row.split(' ')[0]!) ? row.replaceAll('O', 'N') : row))
}

/** Redirecting addresses, and where a person with access lands. */
const REDIRECTS: Readonly<Record<string, string>> = {
  '/work/design': '/work/design/partialReplace',
  '/work/material': '/work/material/list',
  '/work/customer': '/work/customer/management',
  '/work/team': '/work/team/customer',
  '/work/team/teamCustomer': '/work/team/customer',
  '/work/profile': '/work/profile/subscription',
  '/work/factoryMaterial': '/work/factoryMaterial/foreignList',
}

/** Open to visitors according to the white list, but with outcomes of their own for a signed-in person. */
const OWN_TESTS = ['/login', '*']

const [HEADING, ...ROWS] = EXPECTED.trim().split('\n')
const PATHS = ROWS.map((row) => row.split(' ')[0]!)
const USER_TYPES: readonly UserType[] = [
  'merchant',
  'agent',
  'agent_sub_account',
  'agent_user',
  'agent_user_sub_account',
]

const table = buildRouteTable([host, design, crm, team, factory, billing])
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
  const rows = PATHS.map((path, row) => [path.padEnd(45), ...columns.map((column) => column[row])].join(' '))
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
