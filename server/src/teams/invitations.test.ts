/** @database both: people join by one link at once */
import { randomBytes, randomUUID } from 'node:crypto'
import { sendSms } from '@tessera/shared/contract/account'
import type { EndpointInput } from '@tessera/shared/contract/endpoint'
import { getCoinRecordList } from '@tessera/shared/contract/billing'
import { getAuditList } from '@tessera/shared/contract/audit'
import * as team from '@tessera/shared/contract/team'
import * as invitation from '@tessera/shared/contract/team-invitation'
import { getUserInfo, getUserPrivilege, loginByPassword } from '@tessera/shared/contract/user'
import { eq, sql } from 'drizzle-orm'
import { memberships, membershipTiers, smsCodes } from '../db/schema/people'
import { teamInvitations } from '../db/schema/team-invitations'
import { grant, reconcile, spend } from '../ledger/ledger.service'
import { createTestApp, type TestApp, type TestPerson } from '../testing/test-app'
import { joinByInvitation, openedInvitation } from './joining.service'

const PASSWORD = 'Mosaik-4711-blau'
/** Of the seeded admin, who acts on fellow admins. */
const proof = { password: 'Tessera2026' }
let app: TestApp
let admin: TestPerson
let serial = 0
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.loginAs('13800000002')
})
afterEach(async () => {
  await setAllowance(50)
  await app.database.transaction((tx) => tx.update(teamInvitations).set({ revokedAt: new Date() }))
})
afterAll(() => app.close())

const nextMobile = () => `1350000${String(1000 + (serial += 1))}`
const setAllowance = (memberAllowance: number) =>
  app.database.transaction((tx) =>
    tx.update(membershipTiers).set({ memberAllowance }).where(eq(membershipTiers.vipType, 2)),
  )
/** Gives or takes what is missing to a balance. */
async function setBeans(wanted: number) {
  const difference = wanted - (await beans())
  const cause = { type: 'seed', id: randomUUID() } as const
  const movement = { teamId: admin.teamId, unit: 'beans', cause, key: `seed:${cause.id}`, operatorId: null } as const
  await app.database.transaction((tx) =>
    difference > 0
      ? grant(tx, { ...movement, amount: difference })
      : spend(tx, { ...movement, amount: -difference, category: 'adjust' }),
  )
}
const beans = async () => (await admin.call(getUserPrivilege)).data.unusedBeans

type Terms = Partial<EndpointInput<typeof invitation.createInvitation>>
const invite = (terms: Terms = {}, by = admin) =>
  by.call(invitation.createInvitation, { clientToken: randomUUID(), ...terms })
const tokenOf = ({ link }: invitation.TeamInvitation) => new URL(link!).searchParams.get(invitation.JOIN_PAGE.token)!
/** A link and its token. */
async function invited(terms: Terms = {}, by = admin) {
  const { data } = await invite(terms, by)
  return { ...data, token: tokenOf(data) }
}
const open = async (token: string) => (await app.call(invitation.openInvitation, { token })).data
const listed = async (id: string) =>
  (await admin.call(invitation.getInvitationList)).data.list.find((each) => each.id === id)!

type Person = Omit<EndpointInput<typeof invitation.joinTeam>, 'token'>
/** Somebody with a code on their phone. */
async function guest(changes: Partial<Person> = {}): Promise<Person> {
  const person = { clientToken: randomUUID(), userName: '沈可', mobile: nextMobile(), password: PASSWORD, ...changes }
  // One code a minute goes to everybody here, from one address.
  await app.database.transaction((tx) => tx.update(smsCodes).set({ createdAt: new Date(Date.now() - 4_000_000) }))
  expect((await app.call(sendSms, { purpose: 'join', mobile: person.mobile })).code).toBe(200)
  const { code } = app.messages.outbox!.messages.find((each) => each.mobile === person.mobile)!
  return { code, ...person }
}
const join = (token: string, person: Person) => app.call(invitation.joinTeam, { token, ...person })
const memberCount = async () => (await admin.call(team.getTeamUserList)).data.total

test('whoever has the link joins as a sub-account on the admin’s terms, once, within the allowance', async () => {
  const before = await beans()
  const { id, token, link } = await invited({ people: 2, monthlyImgLimit: 30 })
  expect(link).toContain('/login/join?invitation=')
  expect(await open(token)).toMatchObject({ state: 'open', inviterName: '李云舒', asksCode: true })
  const person = await guest({ userName: '沈可' })
  const first = await join(token, person)
  expect(first).toMatchObject({
    code: 200,
    data: { userInfo: { userName: '沈可', teamId: admin.teamId, roleType: 2, userType: 'merchant', vipType: 2 } },
  })
  const session = { satoken: first.data.token }
  expect((await app.call(getUserInfo, {}, session)).data.userName).toBe('沈可')
  // The answer was lost: the same request opens a session and makes nobody.
  const again = await join(token, person)
  expect(again).toMatchObject({ code: 10009, data: { userInfo: { userId: first.data.userInfo.userId } } })
  expect(again.data.token).not.toBe(first.data.token)
  const { userId } = first.data.userInfo
  const { data: events } = await admin.call(getAuditList, { userId, kind: 'memberAdded' })
  expect(events.list).toMatchObject([{ detail: { inviter: '李云舒' } }])
  expect(events.list[0]!.detail.by).toBeUndefined()
  expect(await listed(id)).toMatchObject({ state: 'live', joined: [{ userId, userName: '沈可' }] })
  expect((await admin.call(team.getMemberDetail, { id: userId })).data).toMatchObject({
    monthlyImgLimit: 30,
    roleType: 2,
  })
  expect(await beans()).toBe(before)
  expect((await app.call(loginByPassword, { mobile: person.mobile, password: PASSWORD })).code).toBe(200)
})

test('beyond the allowance 3990 beans are taken when the person joins, once', async () => {
  const { token } = await invited()
  await setAllowance(0)
  await setBeans(4000)
  const before = await beans()
  const person = await guest()
  const answers = await Promise.all([join(token, person), join(token, person), join(token, person)])
  expect(answers.map(({ code }) => code).toSorted()).toEqual([10009, 10009, 200])
  expect(await beans()).toBe(before - 3990)
  const { data } = await admin.call(getCoinRecordList, { category: 'teamMember' })
  expect(data.list[0]).toMatchObject({ amount: -3990, cause: { type: 'member', id: answers[0]!.data.userInfo.userId } })
  expect(await app.database.transaction(reconcile)).toEqual([])
})

test('without enough beans nobody joins; the guest learns no figures, and the admin that somebody wanted to', async () => {
  const { id, token } = await invited({ people: 3 })
  const person = await guest()
  await setAllowance(0)
  const before = await memberCount()
  await setBeans(100)
  const refused = await join(token, person)
  expect(refused).toMatchObject({ code: 20409, message: 'TEAM_FULL', failure: {} })
  expect(Object.keys(refused.failure)).toEqual([])
  expect(await memberCount()).toBe(before)
  expect((await listed(id)).blockedAt).not.toBeNull()
  expect(await open(token)).toEqual({ state: 'full', teamName: expect.any(String) })
  // The code is still good, and the mark goes when somebody has joined.
  await setBeans(4000)
  expect((await join(token, person)).code).toBe(200)
  expect((await listed(id)).blockedAt).toBeNull()
})

test('of people who join at once, as many get in as the link is for, and as the beans pay', async () => {
  const { id, token } = await invited({ people: 2 })
  const guests = [await guest(), await guest(), await guest(), await guest()]
  const before = await memberCount()
  const answers = await Promise.all(guests.map((each) => join(token, each)))
  expect(answers.map(({ message }) => message).toSorted()).toEqual(['GONE', 'GONE', 'ok', 'ok'])
  expect(await memberCount()).toBe(before + 2)
  expect((await listed(id)).state).toBe('used')
  await setAllowance(0)
  await setBeans(3995)
  const paid = await invited({ people: 5 })
  const more = [await guest(), await guest(), await guest()]
  const outcomes = await Promise.all(more.map((each) => join(paid.token, each)))
  expect(outcomes.map(({ message }) => message).toSorted()).toEqual(['TEAM_FULL', 'TEAM_FULL', 'ok'])
  expect(await beans()).toBe(5)
})

/** Gives a member another role. */
async function give(id: string, roleType: 1 | 2) {
  const { userName, monthlyImgLimit, version } = (await admin.call(team.getMemberDetail, { id })).data
  return admin.call(team.updateTeamUser, { id, version, member: { userName, roleType, monthlyImgLimit }, proof })
}

describe('a link ends', () => {
  const ends: readonly [string, string, (id: string) => Promise<unknown>][] = [
    ['when it is taken back', 'revoked', (id) => admin.call(invitation.revokeInvitation, { id })],
    [
      'when its time is over',
      'expired',
      (id) =>
        app.database.transaction((tx) =>
          tx
            .update(teamInvitations)
            .set({ expiresAt: new Date(0) })
            .where(eq(teamInvitations.id, id)),
        ),
    ],
    [
      'when everybody has joined',
      'used',
      (id) =>
        app.database.transaction((tx) =>
          tx.update(teamInvitations).set({ joined: 1 }).where(eq(teamInvitations.id, id)),
        ),
    ],
  ]
  test.each(ends)('%s', async (_title, state, end) => {
    const { id, token } = await invited()
    const person = await guest()
    await end(id)
    expect(await open(token)).toEqual({ state, teamName: expect.any(String) })
    expect(await join(token, person)).toMatchObject({ code: 20410, message: 'GONE' })
    // Before anything is done with the password.
    expect((await join(token, { ...person, password: 'password123' })).message).toBe('GONE')
    expect((await listed(id)).state).toBe(state)
  })

  /** An admin's link, ended by what became of the admin, who is put back afterwards. */
  test.each([
    [
      'disabled',
      (id: string) => admin.call(team.operateStatus, { id, status: 'disabled', proof }),
      (id: string) => admin.call(team.operateStatus, { id, status: 'active', proof }),
    ],
    ['made a sub-account', (id: string) => give(id, 2), (id: string) => give(id, 1)],
  ] as const)('with its maker who is %s, and stays so when that is undone', async (_title, dismiss, restore) => {
    const mobile = nextMobile()
    const member = { userName: '前管理员', mobile, password: PASSWORD, roleType: 1 as const, monthlyImgLimit: null }
    const made = await admin.call(team.createTeamUser, { clientToken: randomUUID(), member, proof })
    const other = await app.loginAs(mobile)
    const { id, token } = await invited({ people: 5 }, other)
    const person = await guest()
    for (const change of [dismiss, restore]) {
      expect((await change(made.data.id)).code).toBe(200)
      expect((await open(token)).state).toBe('revoked')
      expect((await join(token, person)).message).toBe('GONE')
      expect((await listed(id)).state).toBe('revoked')
    }
    const back = await app.loginAs(mobile)
    expect((await open((await invited({}, back)).token)).state).toBe('open')
  })

  test('without a membership nobody joins until it is renewed', async () => {
    const { token } = await invited()
    const person = await guest()
    const shifted = (years: number) =>
      app.database.transaction((tx) =>
        tx
          .update(memberships)
          .set({ endsAt: sql`${memberships.endsAt} + ${years} * interval '1 year'` })
          .where(eq(memberships.teamId, admin.teamId)),
      )
    await shifted(-50)
    expect((await open(token)).state).toBe('full')
    expect((await join(token, person)).message).toBe('TEAM_FULL')
    await shifted(50)
    expect((await join(token, person)).code).toBe(200)
  })
})

test('a number that has an account, a wrong code and a guessable password are refused, and the link stays', async () => {
  const { id, token } = await invited()
  const taken = await guest({ mobile: '13800000003' })
  expect(await join(token, taken)).toMatchObject({ code: 20409, message: 'MOBILE_TAKEN' })
  const person = await guest()
  const wrong = person.code === '000000' ? '000001' : '000000'
  expect((await join(token, { ...person, code: wrong })).message).toBe('SMS_CODE_WRONG')
  const [row] = await app.database.read((tx) => tx.select().from(smsCodes).where(eq(smsCodes.mobile, person.mobile)))
  expect(row!.tries).toBe(1)
  const { code: _code, ...without } = person
  expect((await join(token, without)).code).toBe(20400)
  expect((await join(token, { ...person, password: 'password123' })).message).toBe('PASSWORD_COMMON')
  expect((await join(token, { ...person, password: person.mobile })).message).toBe('PASSWORD_OWN')
  expect(await listed(id)).toMatchObject({ state: 'live', joined: [] })
  expect((await join(token, person)).code).toBe(200)
  // Somebody else with the same client token gets no session of the first.
  expect((await join(token, { ...person, password: 'Terrazzo-2212-gruen' })).message).toBe('IDEMPOTENCY_MISMATCH')
  expect((await join(token, { ...person, mobile: nextMobile() })).message).toBe('IDEMPOTENCY_MISMATCH')
})

test('a code for something else does not let anybody in', async () => {
  const { token } = await invited()
  const mobile = nextMobile()
  await app.call(sendSms, { purpose: 'login', mobile })
  const { code } = app.messages.outbox!.messages.find((each) => each.mobile === mobile)!
  const person = { clientToken: randomUUID(), userName: '沈可', mobile, password: PASSWORD, code }
  expect((await join(token, person)).message).toBe('SMS_CODE_EXPIRED')
})

test('a link is made once for a request, is kept sealed, and there is a bound', async () => {
  const clientToken = randomUUID()
  const [first, second] = await Promise.all([invite({ clientToken, people: 3 }), invite({ clientToken, people: 3 })])
  expect([first!.code, second!.code].toSorted()).toEqual([10009, 200])
  expect(first!.data).toEqual(second!.data)
  expect((await invite({ clientToken, people: 4 })).message).toBe('IDEMPOTENCY_MISMATCH')
  const rows = await app.database.read((tx) => tx.select().from(teamInvitations))
  expect(JSON.stringify(rows)).not.toContain(tokenOf(first!.data))
  const unknown = randomBytes(16).toString('base64url')
  expect(await app.call(invitation.openInvitation, { token: unknown })).toMatchObject({ code: 20404 })
  expect((await join(unknown, await guest())).message).toBe('NOT_FOUND')
  let message = 'ok'
  for (let made = 1; made <= invitation.INVITATION_LIMITS.live && message === 'ok'; made += 1)
    message = (await invite()).message
  expect(message).toBe('TOO_OFTEN')
})

test('people who join an agent’s team are of its network', async () => {
  const agent = await app.loginAs('13900000001')
  const { token } = await invited({}, agent)
  expect((await join(token, await guest())).data.userInfo).toMatchObject({
    userType: 'agent_sub_account',
    teamId: agent.teamId,
  })
})

test('where no messages are sent, the number is taken as it is given', async () => {
  const { token } = await invited()
  expect(await openedInvitation(app.database, token, false)).toMatchObject({ state: 'open', asksCode: false })
  const person = { token, clientToken: randomUUID(), userName: '沈可', mobile: nextMobile(), password: PASSWORD }
  const entry = { address: '10.0.0.1', device: null }
  const joined = await joinByInvitation(app.database, { asksCode: false, secret: 'unused', entry }, person)
  expect(joined).toMatchObject({ repeated: false, userId: expect.any(String) })
})
