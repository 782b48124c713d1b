/** @database both: whose records a call finds is SQL */
import { randomUUID } from 'node:crypto'
import { type AccessRule, ACCESS } from '@tessera/shared/contract/access'
import { deleteAccount, getAllSuperiorByTeam } from '@tessera/shared/contract/account'
import { getAuditList } from '@tessera/shared/contract/audit'
import * as content from '@tessera/shared/contract/content'
import { getCustomerOwnerList, transferCustomer } from '@tessera/shared/contract/customer-transfer'
import type { AnyEndpoint } from '@tessera/shared/contract/endpoint'
import * as factory from '@tessera/shared/contract/factory'
import * as material from '@tessera/shared/contract/material'
import { importMaterial } from '@tessera/shared/contract/material-import'
import { shareContent } from '@tessera/shared/contract/share'
import { assignFactory, getSubordinateDetail, getSubordinateList } from '@tessera/shared/contract/subordinate'
import { getTagList, saveTagGroup } from '@tessera/shared/contract/tag'
import * as team from '@tessera/shared/contract/team'
import { createInvitation, getInvitationList, revokeInvitation } from '@tessera/shared/contract/team-invitation'
import { ENDPOINTS } from '@tessera/shared/contract/endpoints'
import { inArray } from 'drizzle-orm'
import { users } from '../db/schema/people'
import { createTestApp, type TestApp, type TestPerson } from '../testing/test-app'
import { added, letterOf, lettersOf, type Line, told } from './testing/letters.fixtures'
import { KINDS, type Kind, type Network, openNetworks } from './testing/networks.fixtures'
import { factorySaving } from '../testing/factory-saving.fixtures'

/**
 * What each kind of user gets from each call of factories and teams, written by hand from the product decisions (sections 2 and 6), never
 * from the code.
 */
const SEEN = ['own', 'same agent', 'other agent'] as const

let app: TestApp
let viewers: Record<Kind, TestPerson>
let networks: Record<Kind, Network>
beforeAll(async () => {
  app = await createTestApp()
  ;({ viewers, networks } = await openNetworks(app))
})
afterAll(() => app.close())

const edited = (id: string, by: TestPerson) =>
  factorySaving({ name: '改名', agentUserId: by.userId }, { id, version: 0 })

const RECORDS: readonly Line[] = [
  [
    factory.getFactoryDetail,
    (at, { factories: ids }) => ({ id: ids[at] }),
    { agent: 'oon', agentSub: 'oon', user: 'oon', userSub: 'oon', merchant: 'fff', merchantSub: 'fff' },
  ],
  [
    factory.saveFactory,
    (at, { factories: ids }, viewer) => edited(ids[at], viewer),
    { agent: 'vvn', agentSub: 'fff', user: 'fff', userSub: 'fff', merchant: 'fff', merchantSub: 'fff' },
  ],
  [
    factory.updateFactoryStatus,
    (at, { factories: ids }) => ({ ids: [ids[at]], status: 'on' }),
    { agent: 'oon', agentSub: 'fff', user: 'fff', userSub: 'fff', merchant: 'fff', merchantSub: 'fff' },
  ],
  [
    factory.sortFactories,
    (at, { factories: ids }) => ({ type: 'domestic', ids: [ids[at]] }),
    { agent: 'oon', agentSub: 'fff', user: 'fff', userSub: 'fff', merchant: 'fff', merchantSub: 'fff' },
  ],
  [
    getSubordinateDetail,
    (at, { below }) => ({ teamId: below[at] }),
    { agent: 'oon', agentSub: 'fff', user: 'nnn', userSub: 'fff', merchant: 'fff', merchantSub: 'fff' },
  ],
  [
    assignFactory,
    (at, { below, factories: ids }) => ({ teamId: below[at], factoryId: ids[0] }),
    { agent: 'oon', agentSub: 'fff', user: 'fff', userSub: 'fff', merchant: 'fff', merchantSub: 'fff' },
  ],
  [
    team.getMemberDetail,
    (at, { people }) => ({ id: people[at] }),
    { agent: 'onn', agentSub: 'onn', user: 'onn', userSub: 'onn', merchant: 'onn', merchantSub: 'onn' },
  ],
  [
    team.updateTeamUser,
    (at, { people }) => ({
      id: people[at],
      version: 0,
      member: { userName: '改名', roleType: 2, monthlyImgLimit: null },
    }),
    { agent: 'vnn', agentSub: 'fff', user: 'vnn', userSub: 'fff', merchant: 'vnn', merchantSub: 'fff' },
  ],
  [
    team.operateStatus,
    (at, { people }) => ({ id: people[at], status: 'active' }),
    { agent: 'onn', agentSub: 'fff', user: 'onn', userSub: 'fff', merchant: 'onn', merchantSub: 'fff' },
  ],
  // To an admin alone, which none of these is.
  [
    team.handOverTeam,
    (at, { people }) => ({ toUserId: people[at], proof: { password: 'Tessera2026' } }),
    { agent: 'nnn', agentSub: 'fff', user: 'nnn', userSub: 'fff', merchant: 'nnn', merchantSub: 'fff' },
  ],
  [
    team.resetPwd,
    (at, { people }) => ({ id: people[at], newPassword: 'Mosaik-4711-blau' }),
    { agent: 'onn', agentSub: 'fff', user: 'onn', userSub: 'fff', merchant: 'onn', merchantSub: 'fff' },
  ],
  [
    transferCustomer,
    (at, { people }, { userId }) => ({ fromUserId: people[at], toUserId: userId }),
    { agent: 'onn', agentSub: 'fnn', user: 'onn', userSub: 'fnn', merchant: 'onn', merchantSub: 'fnn' },
  ],
  [
    deleteAccount,
    (at, { people }) => ({ memberId: people[at] }),
    { agent: 'onn', agentSub: 'fff', user: 'onn', userSub: 'fff', merchant: 'onn', merchantSub: 'fff' },
  ],
  [
    material.getMaterialList,
    (at, { factories: ids }) => ({ factoryId: ids[at] }),
    { agent: 'oon', agentSub: 'oon', user: 'oon', userSub: 'oon', merchant: 'nnn', merchantSub: 'nnn' },
  ],
  // Goods nearest to a colour: none of these has been looked at.
  [
    material.getMaterialList,
    (at, { factories: ids }) => ({ factoryId: ids[at], color: '#808080' }),
    { agent: 'een', agentSub: 'een', user: 'een', userSub: 'een', merchant: 'nnn', merchantSub: 'nnn' },
  ],
  [
    material.getMaterialFacets,
    (at, { factories: ids }) => ({ factoryId: ids[at] }),
    { agent: 'oon', agentSub: 'oon', user: 'oon', userSub: 'oon', merchant: 'nnn', merchantSub: 'nnn' },
  ],
  [
    material.getMaterialDetail,
    (at, { goods }) => ({ id: goods[at] }),
    { agent: 'oon', agentSub: 'oon', user: 'oon', userSub: 'oon', merchant: 'nnn', merchantSub: 'nnn' },
  ],
  [
    material.getMaterialRecord,
    (at, { goods }) => ({ id: goods[at] }),
    { agent: 'oon', agentSub: 'oon', user: 'oon', userSub: 'oon', merchant: 'nnn', merchantSub: 'nnn' },
  ],
  [
    material.saveMaterial,
    (at, { factories: ids }) => added(ids[at]),
    { agent: 'iin', agentSub: 'fff', user: 'fff', userSub: 'fff', merchant: 'fff', merchantSub: 'fff' },
  ],
  [
    importMaterial,
    (at, { factories: ids }) => ({
      clientToken: randomUUID(),
      fileName: '素材.xlsx',
      archiveId: null,
      factoryId: ids[at],
    }),
    { agent: 'oon', agentSub: 'nnn', user: 'nnn', userSub: 'nnn', merchant: 'nnn', merchantSub: 'nnn' },
  ],
  [
    material.updateStatus,
    (at, { goods }) => ({ ids: [goods[at]], status: 'on' }),
    { agent: 'oon', agentSub: 'nnn', user: 'nnn', userSub: 'nnn', merchant: 'nnn', merchantSub: 'nnn' },
  ],
  [
    material.updateMaterials,
    (at, { goods }) => ({ ids: [goods[at]], changes: { unit: '片' } }),
    { agent: 'oon', agentSub: 'nnn', user: 'nnn', userSub: 'nnn', merchant: 'nnn', merchantSub: 'nnn' },
  ],
  // Refused for its version where it is found.
  [
    material.restoreVersion,
    (at, { goods }) => ({ id: goods[at], version: 99, of: 1 }),
    { agent: 'vvn', agentSub: 'nnn', user: 'nnn', userSub: 'nnn', merchant: 'nnn', merchantSub: 'nnn' },
  ],
  // Counts of the viewer's own team alone, whatever is asked about: tried below.
  [
    material.getMaterialUses,
    (at, { goods }) => ({ ids: [goods[at]] }),
    { agent: 'ooo', agentSub: 'ooo', user: 'ooo', userSub: 'ooo', merchant: 'ooo', merchantSub: 'ooo' },
  ],
  [
    content.saveContent,
    (at, { factories: ids }) => told(ids[at]),
    { agent: 'oon', agentSub: 'oon', user: 'onn', userSub: 'onn', merchant: 'nnn', merchantSub: 'nnn' },
  ],
  [
    content.getContentList,
    (at, { factories: ids }) => ({ factoryId: ids[at] }),
    { agent: 'oon', agentSub: 'oon', user: 'oon', userSub: 'oon', merchant: 'fff', merchantSub: 'fff' },
  ],
  [
    content.getContentDetail,
    (at, { contents }) => ({ id: contents[at] }),
    { agent: 'oon', agentSub: 'oon', user: 'oon', userSub: 'oon', merchant: 'nnn', merchantSub: 'nnn' },
  ],
  [
    shareContent,
    (at, { contents }) => ({ clientToken: randomUUID(), ids: [contents[at]] }),
    { agent: 'oon', agentSub: 'oon', user: 'oon', userSub: 'oon', merchant: 'nnn', merchantSub: 'nnn' },
  ],
  // A draft is seen by those who write for the factory alone.
  [
    content.getContentDetail,
    (at, { drafts }) => ({ id: drafts[at] }),
    { agent: 'oon', agentSub: 'oon', user: 'onn', userSub: 'onn', merchant: 'nnn', merchantSub: 'nnn' },
  ],
  [
    content.publishContent,
    (at, { drafts }) => ({ ids: [drafts[at]], status: 'published' }),
    { agent: 'oon', agentSub: 'oon', user: 'onn', userSub: 'onn', merchant: 'nnn', merchantSub: 'nnn' },
  ],
  [
    revokeInvitation,
    (at, { invitations }) => ({ id: invitations[at] }),
    { agent: 'onn', agentSub: 'fff', user: 'onn', userSub: 'fff', merchant: 'onn', merchantSub: 'fff' },
  ],
]

/** After all others: what is allowed takes away what they are tried with. */
const DELETIONS: readonly Line[] = [
  [
    content.deleteContent,
    (at, { contents }) => ({ ids: [contents[at]] }),
    { agent: 'oon', agentSub: 'oon', user: 'onn', userSub: 'onn', merchant: 'nnn', merchantSub: 'nnn' },
  ],
  [
    material.deleteMaterial,
    (at, { goods }) => ({ ids: [goods[at]] }),
    { agent: 'oon', agentSub: 'nnn', user: 'nnn', userSub: 'nnn', merchant: 'nnn', merchantSub: 'nnn' },
  ],
]

/** Calls about the viewer's own team or network alone; `e` is an empty list. */
const WHOLE: readonly (readonly [AnyEndpoint, object | ((kind: Kind) => object), Readonly<Record<Kind, string>>])[] = [
  [
    team.createTeamUser,
    (kind) => ({
      clientToken: `visibility-${kind}`,
      member: {
        userName: '新同事',
        mobile: `1980000000${KINDS.indexOf(kind)}`,
        password: 'Mosaik-4711-blau',
        roleType: 2,
        monthlyImgLimit: null,
      },
    }),
    { agent: 'o', agentSub: 'f', user: 'o', userSub: 'f', merchant: 'o', merchantSub: 'f' },
  ],
  [getAllSuperiorByTeam, {}, { agent: 'e', agentSub: 'e', user: 'o', userSub: 'o', merchant: 'e', merchantSub: 'e' }],
  [getCustomerOwnerList, {}, { agent: 'o', agentSub: 'o', user: 'o', userSub: 'o', merchant: 'o', merchantSub: 'o' }],
  [
    getTagList,
    { scope: 'factory' },
    { agent: 'o', agentSub: 'f', user: 'f', userSub: 'f', merchant: 'f', merchantSub: 'f' },
  ],
  [
    saveTagGroup,
    { former: null, group: { scope: 'factory', name: '品类' } },
    { agent: 'o', agentSub: 'f', user: 'f', userSub: 'f', merchant: 'f', merchantSub: 'f' },
  ],
  [
    factory.getFactoryList,
    { type: 'domestic' },
    { agent: 'o', agentSub: 'o', user: 'o', userSub: 'o', merchant: 'f', merchantSub: 'f' },
  ],
  [
    factory.getOwnFactoryList,
    {},
    { agent: 'o', agentSub: 'f', user: 'f', userSub: 'f', merchant: 'f', merchantSub: 'f' },
  ],
  [
    factory.getKeptFactoryList,
    {},
    { agent: 'o', agentSub: 'o', user: 'o', userSub: 'o', merchant: 'f', merchantSub: 'f' },
  ],
  [getSubordinateList, {}, { agent: 'o', agentSub: 'f', user: 'e', userSub: 'f', merchant: 'f', merchantSub: 'f' }],
  [team.getTeamUserList, {}, { agent: 'o', agentSub: 'o', user: 'o', userSub: 'o', merchant: 'o', merchantSub: 'o' }],
  // The changes above are in it.
  [getAuditList, {}, { agent: 'o', agentSub: 'f', user: 'o', userSub: 'f', merchant: 'o', merchantSub: 'f' }],
  [team.getMemberQuota, {}, { agent: 'o', agentSub: 'o', user: 'o', userSub: 'o', merchant: 'o', merchantSub: 'o' }],
  [
    createInvitation,
    { clientToken: 'visibility-2' },
    { agent: 'o', agentSub: 'f', user: 'o', userSub: 'f', merchant: 'o', merchantSub: 'f' },
  ],
  [getInvitationList, {}, { agent: 'o', agentSub: 'f', user: 'o', userSub: 'f', merchant: 'o', merchantSub: 'f' }],
  [
    team.getCustomerOverview,
    { utcOffsetMinutes: 480 },
    { agent: 'o', agentSub: 'o', user: 'o', userSub: 'o', merchant: 'o', merchantSub: 'o' },
  ],
]

test('uses of goods are those of the viewer’s own team, whosever the goods are', async () => {
  const counted = async (kind: Kind) => {
    const { data } = await viewers[kind].call(material.getMaterialUses, { ids: [...networks[kind].goods] })
    return data.list.map(({ contents = 0, designs }) => contents + designs)
  }
  for (const kind of ['agent', 'agentSub'] as const) expect([kind, await counted(kind)]).toEqual([kind, [1, 1, 0]])
  for (const kind of ['user', 'userSub', 'merchant', 'merchantSub'] as const)
    expect([kind, await counted(kind)]).toEqual([kind, [0, 0, 0]])
})

test.each([...RECORDS, ...DELETIONS].map((line) => [line[0].path, ...line] as const))(
  '%s: who gets own, the same agent’s, another agent’s',
  async (_path, endpoint, inputFor, expected) => {
    const found = await lettersOf({ viewers, networks }, endpoint, inputFor)
    expect(found).toEqual(expected)
    expect(Object.values(found).every((letters) => letters.length === SEEN.length)).toBe(true)
  },
)

test.each(WHOLE.map((line) => [line[0].path, ...line] as const))(
  '%s: who gets it, without anything of another agent',
  async (_path, endpoint, input, expected) => {
    const found: Partial<Record<Kind, string>> = {}
    const inputOf = (kind: Kind) => (typeof input === 'function' ? input(kind) : input)
    for (const kind of KINDS) found[kind] = await letterOf(viewers[kind], endpoint, inputOf(kind))
    expect(found).toEqual(expected)
    const [, , foreignTeam] = networks.agent.teams
    const foreign = await app.database.read((tx) =>
      tx
        .select({ id: users.id })
        .from(users)
        .where(inArray(users.teamId, [foreignTeam])),
    )
    for (const kind of KINDS) {
      const text = JSON.stringify((await viewers[kind].call(endpoint, inputOf(kind))).data)
      for (const id of [foreignTeam, networks.agent.factories[2], ...foreign.map((each) => each.id)])
        expect(text).not.toContain(id)
    }
  },
)

/** Calls by their address: factories tell contents and have goods. */
const AREAS = /^\/(factory|team|content|material)\//
/** An import is its person's own, and names no record of anybody else. */
const IMPORTS = /^\/material\/v1\/\w*(import|Rows|ArchivePart)/i

/** Rules of the two areas: whatever call has one of them is a call of theirs, whatever its address. */
const RULES: ReadonlySet<AccessRule | string> = new Set<AccessRule>([
  ACCESS.team,
  ACCESS.members,
  ACCESS.audit,
  ACCESS.factoryBrowse,
  ACCESS.factoryContent,
  ACCESS.factoryManage,
  ACCESS.factoryUserDetail,
])

test('every call of factories and teams is in a table', () => {
  const tried = new Set([...RECORDS, ...DELETIONS, ...WHOLE].map(([endpoint]) => endpoint))
  const missing = Object.values(ENDPOINTS)
    // Whoever holds an invitation is of no kind yet; `invitations.test.ts` tries the two calls of theirs.
    .filter(({ path, access }) => (AREAS.test(path) || RULES.has(access)) && access !== 'public')
    .filter(({ path }) => !IMPORTS.test(path))
    .filter((endpoint) => !tried.has(endpoint))
  expect(missing.map(({ path }) => path)).toEqual([])
})
