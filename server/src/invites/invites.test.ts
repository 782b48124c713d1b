/** @database both: one team uses a code eight times at once */
import { deleteAccount, loginBySmsCode, sendSms } from '@tessera/shared/contract/account'
import { getCoinRecordList } from '@tessera/shared/contract/billing'
import { bindInviteUser, getInviter, getMyInvite } from '@tessera/shared/contract/invite'
import { getUserInfo } from '@tessera/shared/contract/user'
import { eq } from 'drizzle-orm'
import { invites, smsCodes, teams, users } from '../db/schema/people'
import { balances, reconcile } from '../ledger/ledger.service'
import { createTestApp, type TestApp, type TestPerson } from '../testing/test-app'
import { INVITE_REWARD } from './invite.rules'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterEach(() => app.database.transaction((tx) => tx.delete(invites)))
afterAll(() => app.close())

const codeOf = async (person: TestPerson) => (await person.call(getMyInvite)).data.inviteCode
const beansOf = async ({ teamId }: TestPerson) => (await app.database.transaction((tx) => balances(tx, teamId))).beans

test('who holds a code is told who invites, before any log-in', async () => {
  const [agent, merchant] = [await app.loginAs('13900000001'), await app.loginAs('13800000003')]
  const told = async (person: TestPerson) =>
    (await app.call(getInviter, { inviteCode: (await codeOf(person)).toLowerCase() })).data
  const inviteeBeans = INVITE_REWARD.invitee
  const [{ data: their }, { data: own }] = [await agent.call(getUserInfo), await merchant.call(getUserInfo)]
  expect(await told(agent)).toEqual({
    inviterName: their.userName,
    teamName: their.teamName,
    joinsAgent: true,
    inviteeBeans,
  })
  expect(await told(merchant)).toEqual({
    inviterName: own.userName,
    teamName: own.teamName,
    joinsAgent: false,
    inviteeBeans,
  })
  expect((await app.call(getInviter, { inviteCode: 'NOBODY22' })).message).toBe('INVITE_UNKNOWN')
})

test('an accepted invite gives both sides beans once', async () => {
  const [inviter, invitee] = [await app.loginAs('13800000003'), await app.loginAs('13800000001')]
  const inviteCode = await codeOf(inviter)
  expect(inviteCode).toMatch(/^[2-9A-HJ-NP-Z]{8}$/)
  expect(await codeOf(inviter)).toBe(inviteCode)
  const before = [await beansOf(inviter), await beansOf(invitee)]
  const first = await invitee.call(bindInviteUser, { inviteCode: ` ${inviteCode.toLowerCase()} ` })
  expect(first).toMatchObject({ code: 200, data: { inviteeBeans: INVITE_REWARD.invitee } })
  expect((await invitee.call(getMyInvite)).data).toMatchObject({
    acceptedFrom: first.data.inviterName,
    mayAccept: false,
  })
  const again = await invitee.call(bindInviteUser, { inviteCode })
  expect(again).toMatchObject({ code: 10009, data: first.data })
  expect([await beansOf(inviter), await beansOf(invitee)]).toEqual([
    before[0]! + INVITE_REWARD.inviter,
    before[1]! + INVITE_REWARD.invitee,
  ])
  expect((await inviter.call(getMyInvite)).data).toMatchObject({ invitedTeams: 1, earnedBeans: INVITE_REWARD.inviter })
  const { data: records } = await invitee.call(getCoinRecordList, { category: 'reward' })
  expect(records.list).toMatchObject([{ amount: INVITE_REWARD.invitee, unit: 'beans', cause: { type: 'invite' } }])
  expect(await app.database.transaction(reconcile)).toEqual([])
})

test('concurrent requests reward once', async () => {
  const [inviter, invitee] = [await app.loginAs('13800000004'), await app.loginAs('13800000000')]
  const inviteCode = await codeOf(inviter)
  const before = await beansOf(invitee)
  const answers = await Promise.all(Array.from({ length: 8 }, () => invitee.call(bindInviteUser, { inviteCode })))
  expect(answers.map(({ code }) => code).toSorted()).toEqual([10009, 10009, 10009, 10009, 10009, 10009, 10009, 200])
  expect(await beansOf(invitee)).toBe(before + INVITE_REWARD.invitee)
})

test('a team accepts one invite', async () => {
  const [first, second] = [await app.loginAs('13800000003'), await app.loginAs('13800000004')]
  const [admin, colleague] = [await app.loginAs('13800000002'), await app.loginAs('13800000012')]
  expect((await admin.call(bindInviteUser, { inviteCode: await codeOf(first) })).code).toBe(200)
  expect((await colleague.call(bindInviteUser, { inviteCode: await codeOf(second) })).message).toBe('INVITE_TAKEN')
  expect((await admin.call(bindInviteUser, { inviteCode: await codeOf(first) })).code).toBe(10009)
})

test('one cannot invite oneself, a colleague, or one’s inviter', async () => {
  const [admin, colleague] = [await app.loginAs('13800000002'), await app.loginAs('13800000012')]
  expect((await admin.call(bindInviteUser, { inviteCode: await codeOf(admin) })).message).toBe('INVITE_OWN')
  expect((await colleague.call(bindInviteUser, { inviteCode: await codeOf(admin) })).message).toBe('INVITE_OWN')
  const other = await app.loginAs('13800000001')
  expect((await other.call(bindInviteUser, { inviteCode: await codeOf(admin) })).code).toBe(200)
  const before = await beansOf(admin)
  expect((await admin.call(bindInviteUser, { inviteCode: await codeOf(other) })).message).toBe('INVITE_OWN')
  expect(await beansOf(admin)).toBe(before)
})

test('of two teams that invite each other at once, one is rewarded', async () => {
  const [one, other] = [await app.loginAs('13800000001'), await app.loginAs('13800000002')]
  const codes = { one: await codeOf(one), other: await codeOf(other) }
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all([
      one.call(bindInviteUser, { inviteCode: codes.other }),
      other.call(bindInviteUser, { inviteCode: codes.one }),
    ])
    expect(answers.map(({ message }) => message).toSorted()).toEqual(['INVITE_OWN', 'ok'])
    await app.database.transaction((tx) => tx.delete(invites))
  }
})

test('an invite is for new merchants: not for sub-accounts, nor for a team of more than 30 days', async () => {
  const inviteCode = await codeOf(await app.loginAs('13800000003'))
  const [admin, colleague] = [await app.loginAs('13800000002'), await app.loginAs('13800000012')]
  const since = (days: number) =>
    app.database.transaction((tx) =>
      tx
        .update(teams)
        .set({ createdAt: new Date(Date.now() - days * 86_400_000) })
        .where(eq(teams.id, admin.teamId)),
    )
  const mayAccept = async () =>
    Promise.all([admin, colleague].map(async (each) => (await each.call(getMyInvite)).data.mayAccept))
  await since(31)
  expect(await mayAccept()).toEqual([false, false])
  expect((await admin.call(bindInviteUser, { inviteCode })).message).toBe('INVITE_NOT_NEW')
  await since(29)
  expect(await mayAccept()).toEqual([true, false])
  expect((await colleague.call(bindInviteUser, { inviteCode })).message).toBe('INVITE_NOT_NEW')
  expect((await admin.call(bindInviteUser, { inviteCode })).code).toBe(200)
  await since(31)
  // An invite accepted in time still gets its answer.
  expect((await admin.call(bindInviteUser, { inviteCode })).code).toBe(10009)
})

test('a telephone number is rewarded once, however often its account is deleted and created again', async () => {
  const mobile = '13755550001'
  const inviter = await app.loginAs('13800000003')
  const inviteCode = await codeOf(inviter)
  const before = await beansOf(inviter)
  const join = async () => {
    await app.database.transaction((tx) => tx.delete(smsCodes))
    await app.call(sendSms, { purpose: 'login', mobile })
    const { code } = app.messages.outbox!.messages[0]!
    expect((await app.call(loginBySmsCode, { mobile, code })).code).toBe(200)
    return app.loginAs(mobile)
  }
  const first = await join()
  expect((await first.call(bindInviteUser, { inviteCode })).code).toBe(200)
  await app.database.transaction((tx) => tx.delete(smsCodes))
  await first.call(sendSms, { purpose: 'delete' })
  const smsCode = app.messages.outbox!.messages[0]!.code
  expect((await first.call(deleteAccount, { smsCode })).code).toBe(200)
  const second = await join()
  expect(second.teamId).not.toBe(first.teamId)
  expect((await second.call(bindInviteUser, { inviteCode })).message).toBe('INVITE_NOT_NEW')
  expect([await beansOf(inviter), await beansOf(second)]).toEqual([before + INVITE_REWARD.inviter, 0])
  const kept = await app.database.transaction((tx) => tx.select().from(invites))
  expect(JSON.stringify(kept)).not.toContain(mobile)
})

test('a code without an owner, or of a deleted one, is unknown', async () => {
  const person = await app.loginAs('13800000000')
  expect(await person.call(bindInviteUser, { inviteCode: 'NOBODY22' })).toMatchObject({
    code: 20404,
    message: 'INVITE_UNKNOWN',
  })
  expect((await person.call(bindInviteUser, { inviteCode: 'x' })).message).toBe('VALIDATION')
  const gone = await app.loginAs('13800000004')
  const inviteCode = await codeOf(gone)
  await app.database.transaction((tx) => tx.update(users).set({ status: 'disabled' }).where(eq(users.id, gone.userId)))
  expect((await person.call(bindInviteUser, { inviteCode })).message).toBe('INVITE_UNKNOWN')
})

test('an agent’s invite puts a new merchant with its colleagues below the agent, and no team that is in a network', async () => {
  const [agent, admin] = [await app.loginAs('13900000001'), await app.loginAs('13800000002')]
  const inviteCode = await codeOf(await app.loginAs('13900000002'))
  await app.database.transaction(async (tx) => {
    await tx.delete(invites)
    await tx.update(teams).set({ createdAt: new Date() })
  })
  const { data } = await admin.call(bindInviteUser, { inviteCode })
  const standing = async (teamId: string) =>
    app.database.read((tx) =>
      tx
        .select({ agentTeamId: teams.agentTeamId, userType: users.userType, roleType: users.roleType })
        .from(users)
        .innerJoin(teams, eq(teams.id, users.teamId))
        .where(eq(teams.id, teamId)),
    )
  expect(data.joinedAgent).toBeTruthy()
  const joined = await standing(admin.teamId)
  expect(joined.map(({ roleType, userType }) => `${roleType} ${userType}`).toSorted()).toEqual([
    '1 agent_user',
    '2 agent_user_sub_account',
    '2 agent_user_sub_account',
    '2 agent_user_sub_account',
  ])
  expect(new Set(joined.map(({ agentTeamId }) => agentTeamId))).toEqual(new Set([agent.teamId]))
  expect((await admin.call(bindInviteUser, { inviteCode })).data.joinedAgent).toBeUndefined()
  // An agent stays one, whoever invites it.
  const other = await app.loginAs('13800000003')
  await app.database.transaction((tx) => tx.update(users).set({ userType: 'agent' }).where(eq(users.id, other.userId)))
  expect((await other.call(bindInviteUser, { inviteCode })).data.joinedAgent).toBeUndefined()
  expect(await standing(other.teamId)).toMatchObject([{ agentTeamId: null, userType: 'agent' }])
  const merchant = await app.loginAs('13800000001')
  const answer = await merchant.call(bindInviteUser, { inviteCode: await codeOf(await app.loginAs('13800000000')) })
  expect([answer.code, answer.data.joinedAgent]).toEqual([200, undefined])
})
