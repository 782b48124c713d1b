/** @database postgres-only: the connection is cut at every statement, and colleagues work meanwhile */
import { randomUUID } from 'node:crypto'
import { deleteAccount } from '@tessera/shared/contract/account'
import { createCustomer, deleteCustomer } from '@tessera/shared/contract/customer'
import { createTask } from '@tessera/shared/contract/design/task'
import { createTeamUser, operateStatus } from '@tessera/shared/contract/team'
import { createInvitation } from '@tessera/shared/contract/team-invitation'
import { ROLE } from '@tessera/shared/contract/access'
import { createAsset } from '@tessera/shared/contract/asset'
import { saveMaterial } from '@tessera/shared/contract/material'
import { and, asc, eq, inArray, notLike, sql } from 'drizzle-orm'
import { isLive } from '../auth/sessions.service'
import type { Reader } from '../db/database'
import { assets } from '../db/schema/assets'
import { auditEvents } from '../db/schema/audit'
import { materials } from '../db/schema/catalogue'
import { customerEvents, customers } from '../db/schema/customers'
import { designTasks } from '../db/schema/design'
import { jobs } from '../db/schema/jobs'
import { ledgerEntries, ledgerHolds, wallets } from '../db/schema/ledger'
import {
  loginFailures,
  membershipTiers,
  recoveryCodes,
  secondFactors,
  smsCodes,
  tokens,
  users,
  wechatAccounts,
} from '../db/schema/people'
import { teamInvitations } from '../db/schema/team-invitations'
import { recordSampleInputs, sampleRequest } from '../design/testing/sample-inputs'
import { saving } from '../materials/testing/shop-goods.fixtures'
import { lockTeam } from '../memberships/memberships.repository'
import { SEED_PASSWORD } from '../seed/accounts'
import { breaking, FAULTS } from '../testing/breaking-statement'
import { somebodyWaits } from '../testing/somebody-waits'
import { createTestApp, type TestApp, type TestPerson } from '../testing/test-app'
import { erasePerson } from '../users/departure.service'

let app: TestApp
let admin: TestPerson
let serial = 0
const PASSWORD = 'Mosaik-4711-blau'
/** Of the seeded admin, who acts on fellow admins. */
const proof = { password: 'Tessera2026' }
const nextMobile = () => `1340000${String(1000 + (serial += 1))}`

/** Everything of the team that a departure touches, to the last timestamp. A try of one's own password counts in any case. */
function touched(tx: Reader) {
  const { teamId } = admin
  const people = tx.select({ id: users.id }).from(users).where(eq(users.teamId, teamId))
  return {
    users: tx.select().from(users).where(eq(users.teamId, teamId)).orderBy(asc(users.id)),
    tokens: tx.select().from(tokens).where(inArray(tokens.userId, people)).orderBy(asc(tokens.hash)),
    customers: tx.select().from(customers).where(eq(customers.teamId, teamId)).orderBy(asc(customers.id)),
    moves: tx.select().from(customerEvents).where(eq(customerEvents.teamId, teamId)).orderBy(asc(customerEvents.id)),
    tasks: tx.select().from(designTasks).where(eq(designTasks.teamId, teamId)).orderBy(asc(designTasks.id)),
    jobs: tx.select().from(jobs).where(eq(jobs.teamId, teamId)).orderBy(asc(jobs.id)),
    holds: tx.select().from(ledgerHolds).where(eq(ledgerHolds.teamId, teamId)).orderBy(asc(ledgerHolds.id)),
    entries: tx.select().from(ledgerEntries).where(eq(ledgerEntries.teamId, teamId)).orderBy(asc(ledgerEntries.id)),
    wallets: tx.select().from(wallets).where(eq(wallets.teamId, teamId)).orderBy(asc(wallets.unit)),
    invitations: tx
      .select()
      .from(teamInvitations)
      .where(eq(teamInvitations.teamId, teamId))
      .orderBy(asc(teamInvitations.id)),
    materials: tx.select().from(materials).where(eq(materials.teamId, teamId)).orderBy(asc(materials.id)),
    assets: tx.select().from(assets).where(eq(assets.teamId, teamId)).orderBy(asc(assets.id)),
    wechat: tx.select().from(wechatAccounts).orderBy(asc(wechatAccounts.userId)),
    factors: tx.select().from(secondFactors).orderBy(asc(secondFactors.userId)),
    recovery: tx.select().from(recoveryCodes).orderBy(asc(recoveryCodes.userId)),
    codes: tx.select().from(smsCodes).orderBy(asc(smsCodes.id)),
    failures: tx
      .select()
      .from(loginFailures)
      .where(notLike(loginFailures.key, 'account:%'))
      .orderBy(asc(loginFailures.key)),
    events: tx.select().from(auditEvents).where(eq(auditEvents.teamId, teamId)).orderBy(asc(auditEvents.id)),
  }
}

type Touched = ReturnType<typeof touched>
type Standing = { [Table in keyof Touched]: Awaited<Touched[Table]> }

const snapshot = (): Promise<Standing> =>
  app.database.read(async (tx) => {
    const found: [string, unknown][] = []
    for (const [name, rows] of Object.entries(touched(tx))) found.push([name, await rows])
    return Object.fromEntries(found) as Standing
  })

/** The same as the database writes it, in one statement: it is taken after each of hundreds of crashes. */
const written = (): Promise<string> =>
  app.database.statement(async (tx) => {
    const tables = Object.entries(touched(tx)).map(
      ([name, rows]) => sql`${sql.raw(`'${name}'`)}, (select json_agg(each) from ${rows} each)`,
    )
    const { rows } = (await tx.execute(sql`select json_build_object(${sql.join(tables, sql`, `)})::text "all"`)) as {
      rows: { all: string }[]
    }
    return rows[0]!.all
  })

/**
 * An admin with a session, all ways to log in, an invitation, three customers, one of them deleted, goods and a picture of their own, and a
 * queued design.
 */
async function busyMember(): Promise<TestPerson> {
  const member = {
    userName: '离职',
    mobile: nextMobile(),
    password: PASSWORD,
    roleType: ROLE.admin,
    monthlyImgLimit: null,
  }
  expect(
    (await admin.call(createTeamUser, { clientToken: randomUUID(), member, proof: { password: SEED_PASSWORD } })).code,
  ).toBe(200)
  const person = await app.loginAs(member.mobile)
  const ids: string[] = []
  for (const name of ['甲', '乙', '丙']) {
    const customer = { name, mobile: nextMobile() }
    ids.push((await person.call(createCustomer, { clientToken: randomUUID(), customer })).data.id)
  }
  await person.call(deleteCustomer, { ids: [ids[0]!] })
  const inputs = await recordSampleInputs({ database: app.database, files: app.pictures.files }, person)
  expect((await person.call(createTask, sampleRequest(inputs))).code).toBe(10011)
  expect((await person.call(createInvitation, { clientToken: randomUUID() })).code).toBe(200)
  const { userId } = person
  const { mobile } = member
  const { photoFileId: fileId } = inputs
  const kept = await person.call(createAsset, { fileId, name: '照片', scope: 'personal', mostBeans: 0 })
  expect(kept.code).toBe(200)
  const later = new Date(Date.now() + 3_600_000)
  await app.database.transaction(async (tx) => {
    await tx.insert(materials).values({
      id: randomUUID(),
      teamId: admin.teamId,
      ownerUserId: userId,
      scope: 'personal',
      kind: 'tile',
      name: '个人砖',
      status: 'on',
      coverFileId: fileId,
    })
    await tx.insert(wechatAccounts).values({ openId: userId, userId })
    await tx.insert(secondFactors).values({ userId, sealedSecret: '', enabledAt: later })
    await tx.insert(recoveryCodes).values({ userId, hash: '' })
    await tx.insert(smsCodes).values({ mobile, purpose: 'login', address: '', codeHash: '', expiresAt: later })
    await tx.insert(loginFailures).values({ key: `mobile:${mobile}`, failures: 1, lastFailureAt: later })
  })
  return person
}

interface Departure {
  leave: (member: TestPerson) => Promise<{ status: number; code: number }>
  erases: boolean
  /** What asking once more answers with: whoever left by themselves is not signed in any longer. */
  again: { status: number }
}

const DEPARTURES = {
  'disabled by the admin': {
    leave: ({ userId: id }) =>
      admin.call(operateStatus, { id, status: 'disabled', transferToUserId: admin.userId, proof }),
    erases: false,
    again: { status: 200 },
  },
  'deleted by the admin': {
    leave: ({ userId: memberId }) => admin.call(deleteAccount, { memberId, transferToUserId: admin.userId, proof }),
    erases: true,
    again: { status: 200 },
  },
  'deleted by themselves': {
    leave: (member) => member.call(deleteAccount, { password: PASSWORD }),
    erases: true,
    again: { status: 401 },
  },
} as const satisfies Record<string, Departure>
type How = keyof typeof DEPARTURES

/** That all of it was done, and once. */
async function expectGone(id: string, { erases }: Departure, now: Standing, former: Standing) {
  const user = now.users.find((each) => each.id === id)!
  expect([user.status, user.deletedAt !== null]).toEqual(['disabled', erases])
  const live = await app.database.read((tx) =>
    tx
      .select()
      .from(tokens)
      .where(and(eq(tokens.userId, id), isLive)),
  )
  expect(live).toEqual([])
  const given = now.customers.filter(({ createdBy }) => createdBy === id)
  expect(given.map(({ ownerUserId, previousOwnerUserId }) => [ownerUserId, previousOwnerUserId])).toEqual(
    [1, 2, 3].map(() => [admin.userId, id]),
  )
  const moves = now.moves.filter(({ kind, before }) => kind === 'transfer' && before === id)
  expect(moves.map(({ customerId }) => customerId).toSorted()).toEqual(given.map((each) => each.id).toSorted())
  const tasks = now.tasks.filter(({ createdBy }) => createdBy === id)
  expect(tasks.map(({ status }) => status)).toEqual(['canceled'])
  expect(now.jobs.filter((job) => job.id === tasks[0]!.id)).toEqual([])
  const hold = now.holds.find(({ causeId }) => causeId === tasks[0]!.id)!
  expect(hold.state).toBe('released')
  const releases = now.entries.filter(({ holdId, amount }) => holdId === hold.id && amount > 0)
  expect(releases).toHaveLength(now.entries.length - former.entries.length)
  const links = now.invitations.filter(({ createdBy }) => createdBy === id)
  expect(links.map(({ revokedAt }) => revokedAt !== null)).toEqual([true])
  const own = <Row>(rows: readonly Row[], isOwn: (row: Row) => boolean) => rows.filter(isOwn).length
  expect([
    own(now.materials, ({ ownerUserId }) => ownerUserId === id),
    own(now.assets, ({ ownerUserId }) => ownerUserId === id),
    own(now.wechat, ({ userId }) => userId === id),
    own(now.factors, ({ userId }) => userId === id),
    own(now.recovery, ({ userId }) => userId === id),
    own(now.failures, ({ key }) => key === `mobile:${former.users.find((each) => each.id === id)!.mobile}`),
  ]).toEqual(Array(6).fill(erases ? 0 : 1))
  const kind = erases ? 'accountDeleted' : 'memberDisabled'
  expect(now.events.filter((event) => event.userId === id && event.kind === kind)).toHaveLength(1)
}

/** What a departure writes, each broken once at least. */
const STEPS = [
  /^begin/,
  /from "teams".*for (no key )?update/,
  /from "users".*for update/,
  /^update "customers"/,
  /insert into "customer_events"/,
  /delete from "login_tickets"/,
  /^update "tokens"/,
  /^update "team_invitations"/,
  /"jobs"/,
  /"ledger_holds"/,
  /"ledger_entries"/,
  /^update "design_tasks"/,
  /^update "users"/,
  /insert into "audit_events"/,
  /^commit$/,
]
/** Of which an answer can be lost that matters. */
const ENDS = [/^begin/, /^commit$/]
/** What deleting writes besides. */
const ERASURE = [
  /delete from "recovery_codes"/,
  /delete from "second_factors"/,
  /delete from "materials"/,
  /delete from "assets"/,
  /delete from "wechat_accounts"/,
  /^update "sms_codes"/,
  /delete from "login_failures"/,
]

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.loginAs('13800000002')
  // Those who were disabled keep their place.
  await app.database.transaction((tx) => tx.update(membershipTiers).set({ memberAllowance: 100 }))
})
afterAll(() => app.close())

describe.each(Object.keys(DEPARTURES) as How[])('a member who is %s', (how) => {
  const departure: Departure = DEPARTURES[how]
  test.each(FAULTS)('is gone with everything or with nothing, whichever statement is %s', async (fault) => {
    const broken: string[] = []
    let member = await busyMember()
    let before = await snapshot()
    let beforeWritten = await written()
    for (let nth = 1; ; nth += 1) {
      const mend = breaking(nth, fault)
      const answer = await departure.leave(member)
      const statement = mend()
      const nowWritten = await written()
      if (statement === null) {
        // The same member went through all the crashes before.
        expect(answer.code).toBe(200)
        await expectGone(member.userId, departure, await snapshot(), before)
        break
      }
      broken.push(statement)
      const now = JSON.parse(nowWritten) as { users: { id: string; status: string }[] }
      if (now.users.find((each) => each.id === member.userId)!.status === 'active') {
        expect({ statement, code: answer.code === 200 }).toEqual({ statement, code: false })
        // Compared value by value, which takes longer than all the rest, only to say what differs.
        if (nowWritten !== beforeWritten)
          expect({ statement, now }).toEqual({ statement, now: JSON.parse(beforeWritten) })
        expect(nowWritten === beforeWritten).toBe(true)
        continue
      }
      // The answer to the commit was lost, or a connection that broke before anything was replaced.
      expect(statement).toMatch(/^(begin|commit)/)
      await expectGone(member.userId, departure, await snapshot(), before)
      expect(await departure.leave(member)).toMatchObject(departure.again)
      expect(JSON.parse(await written())).toEqual(now)
      member = await busyMember()
      before = await snapshot()
      beforeWritten = await written()
    }
    const steps = fault === 'cut after' ? ENDS : departure.erases ? [...STEPS, ...ERASURE] : STEPS
    expect(steps.filter((step) => !broken.some((statement) => step.test(statement)))).toEqual([])
  })
})

function gate() {
  let open = () => {}
  const passed = new Promise<void>((resolve) => (open = resolve))
  return { open: () => open(), passed }
}

const HANDING_OVER = ['disabled by the admin', 'deleted by themselves'] as const satisfies How[]
test.each(HANDING_OVER)(
  'while customers of one %s are handed over colleagues add theirs, and what they add follows',
  async (how) => {
    const member = await busyMember()
    const colleague = await app.loginAs('13800000012')
    const add = (person: TestPerson) =>
      person.call(createCustomer, { clientToken: randomUUID(), customer: { name: '新客', mobile: nextMobile() } })
    const held = gate()
    const waiting = gate()
    const released = gate()
    let left = false
    const holding = app.database.transaction(async (tx) => {
      await tx.select().from(customers).where(eq(customers.ownerUserId, member.userId)).for('update')
      held.open()
      await somebodyWaits(app.database, tx, () => left)
      waiting.open()
      await released.passed
    })
    await held.passed
    const leaving = DEPARTURES[how].leave(member).finally(() => (left = true))
    await waiting.passed
    const [theirs, own] = [await add(colleague), await add(member)]
    const leftBefore = left
    released.open()
    await holding
    const gone = await leaving
    expect([theirs.code, own.code, leftBefore, gone.code]).toEqual([200, 200, false, 200])
    const { customers: all } = await snapshot()
    const ownerOf = (customerId: string) => all.find((each) => each.id === customerId)!.ownerUserId
    expect([ownerOf(theirs.data.id), ownerOf(own.data.id)]).toEqual([colleague.userId, admin.userId])
  },
)

const KEEPING = {
  goods: (member: TestPerson, fileId: string) =>
    member.call(saveMaterial, { ...saving([fileId], { scope: 'personal' }), mostBeans: 0 }),
  'a picture': (member: TestPerson, fileId: string) =>
    member.call(createAsset, { fileId, name: '照片', scope: 'personal', mostBeans: 0, evenIfDuplicate: true }),
} as const
test.each(Object.keys(KEEPING) as (keyof typeof KEEPING)[])(
  'who is deleted while they wait to keep %s of their own leaves none',
  async (what) => {
    const member = await busyMember()
    const { photoFileId } = await recordSampleInputs({ database: app.database, files: app.pictures.files }, member)
    const held = gate()
    let kept = false
    const deleting = app.database.transaction(async (tx) => {
      await lockTeam(tx, member.teamId)
      held.open()
      await somebodyWaits(app.database, tx, () => kept)
      await erasePerson(tx, member.userId, 'unused')
    })
    await held.passed
    const answer = await KEEPING[what](member, photoFileId).finally(() => (kept = true))
    await deleting
    expect(answer.message).toBe('UNAUTHORIZED')
    const now = await snapshot()
    expect([...now.materials, ...now.assets].filter((row) => row.ownerUserId === member.userId)).toEqual([])
  },
)
