/** @database both: two answers to one question come at once */
import {
  acceptMembership,
  changePassword,
  deleteAccount,
  loginBySmsCode,
  refuseMembership,
  resetPassword,
  sendSms,
} from '@tessera/shared/contract/account'
import { getAuditList } from '@tessera/shared/contract/audit'
import { transferCustomer } from '@tessera/shared/contract/customer-transfer'
import { getCustomerList } from '@tessera/shared/contract/customer'
import * as team from '@tessera/shared/contract/team'
import { verifySecondFactor } from '@tessera/shared/contract/factor'
import { getUserInfo, loginByPassword, type SmsPurpose } from '@tessera/shared/contract/user'
import { eq, sql } from 'drizzle-orm'
import { recoveryCodes, secondFactors, smsCodes, teams, users } from '../db/schema/people'
import { setAllowances } from '../testing/shop'
import { PASSWORD, shopWithMembers } from './testing/members.fixtures'

const { shop, draft, create, addCustomer } = shopWithMembers()
const { app, admin } = shop
beforeAll(() => setAllowances(shop, { memberAllowance: 50 }))
// The next code of the same number need not wait.
beforeEach(() => app.database.transaction((tx) => tx.delete(smsCodes)))

async function codeFor(mobile: string, purpose: SmsPurpose = 'login'): Promise<string> {
  await app.database.transaction((tx) => tx.delete(smsCodes))
  await app.call(sendSms, { purpose, mobile })
  return app.messages.outbox!.messages.find((each) => each.mobile === mobile)!.code
}
const logInByCode = async (mobile: string) => app.call(loginBySmsCode, { mobile, code: await codeFor(mobile) })
async function added() {
  const member = draft()
  return { id: (await create(member)).data.id, mobile: member.mobile }
}
/** The ticket of the question that a log-in was answered with. */
const asked = (answer: { message: string; failure?: unknown }) => {
  expect(answer).toMatchObject({ message: 'CONSENT_REQUIRED', failure: { ticket: expect.any(String) } })
  return (answer.failure as { ticket: string }).ticket
}

test('who proves a number for which an admin made an account is asked before a session is opened, once', async () => {
  const { id, mobile } = await added()
  const { data: me } = await admin.call(getUserInfo)
  const answer = await logInByCode(mobile)
  expect(answer).toMatchObject({ failure: { teamName: me.teamName, expiresInSeconds: 300 } })
  const ticket = asked(answer)
  // It is no ticket for a second factor.
  expect((await app.call(verifySecondFactor, { ticket, code: '123456' })).message).toBe('SECOND_FACTOR_WRONG')
  const accepted = await app.call(acceptMembership, { ticket })
  expect(accepted.data.userInfo).toMatchObject({ userId: id, teamId: admin.teamId })
  expect((await app.call(acceptMembership, { ticket })).message).toBe('SECOND_FACTOR_EXPIRED')
  expect((await app.call(refuseMembership, { ticket })).message).toBe('SECOND_FACTOR_EXPIRED')
  expect((await logInByCode(mobile)).code).toBe(200)
  const { data } = await admin.call(getAuditList, { userId: id, kind: 'memberAccepted' })
  expect(data.total).toBe(1)
})

test('the password that the admin told opens a session and agrees to nothing', async () => {
  const { id, mobile } = await added()
  expect((await app.call(loginByPassword, { mobile, password: PASSWORD })).code).toBe(200)
  expect((await admin.call(team.getMemberDetail, { id })).data.unconfirmed).toBe(true)
  const ticket = asked(await logInByCode(mobile))
  expect((await app.call(acceptMembership, { ticket })).code).toBe(200)
  expect((await admin.call(team.getMemberDetail, { id })).data.unconfirmed).toBe(false)
  expect((await app.call(loginByPassword, { mobile, password: PASSWORD })).message).toBe('LOGIN_FAILED')
})

/** Switched on as somebody who knew the told password would have. */
const factorOn = (userId: string) =>
  app.database.transaction(async (tx) => {
    await tx.insert(secondFactors).values({ userId, sealedSecret: 'sealed', enabledAt: new Date() })
    await tx.insert(recoveryCodes).values({ userId, hash: `of ${userId}` })
  })

test('what the admin knew or set up ends with the answer: password, second factor, sessions and waiting log-ins', async () => {
  const { id, mobile } = await added()
  const session = await app.loginAs(mobile)
  await factorOn(id)
  const waiting = await app.call(loginByPassword, { mobile, password: PASSWORD })
  expect(waiting.message).toBe('SECOND_FACTOR_REQUIRED')
  const ticket = asked(await logInByCode(mobile))
  const accepted = await app.call(acceptMembership, { ticket })
  expect(accepted.data.userInfo).toMatchObject({ userId: id, hasPassword: false })
  expect((await session.call(getUserInfo)).status).toBe(401)
  const { ticket: second } = waiting.failure as { ticket: string }
  expect((await app.call(verifySecondFactor, { ticket: second, code: '123456' })).message).toBe('SECOND_FACTOR_EXPIRED')
  const left = await app.database.transaction((tx) => tx.$count(recoveryCodes, eq(recoveryCodes.userId, id)))
  expect(left).toBe(0)
  const { data } = await admin.call(getAuditList, { userId: id, kind: 'memberAccepted' })
  expect(data.list).toMatchObject([{ detail: { ended: ['password', 'factor'] } }])
  // By a code, with no question and no factor; the password an admin sets from now on is said in the log and is good.
  expect((await logInByCode(mobile)).code).toBe(200)
  expect((await admin.call(team.resetPwd, { id, newPassword: PASSWORD })).code).toBe(200)
  expect((await app.call(loginByPassword, { mobile, password: PASSWORD })).code).toBe(200)
})

test.each(['resetPassword', 'changePassword'] as const)(
  'a password of one’s own by a code stays when its owner agrees (%s), what an admin had set up does not',
  async (way) => {
    const { id, mobile } = await added()
    const session = await app.loginAs(mobile)
    const newPassword = 'Terrazzo-2212-gruen'
    if (way === 'resetPassword') {
      const code = await codeFor(mobile, 'reset')
      expect((await app.call(resetPassword, { mobile, code, newPassword })).code).toBe(200)
    } else {
      await session.call(sendSms, { purpose: 'password' })
      const smsCode = app.messages.outbox!.messages.find((each) => each.mobile === mobile)!.code
      expect((await session.call(changePassword, { smsCode, newPassword })).code).toBe(200)
    }
    await factorOn(id)
    expect((await app.call(loginByPassword, { mobile, password: newPassword })).message).toBe('CONSENT_BY_SMS')
    const accepted = await app.call(acceptMembership, { ticket: asked(await logInByCode(mobile)) })
    expect(accepted.data.userInfo.hasPassword).toBe(true)
    expect((await app.call(loginByPassword, { mobile, password: newPassword })).code).toBe(200)
    const { data } = await admin.call(getAuditList, { userId: id, kind: 'memberAccepted' })
    expect(data.list).toMatchObject([{ detail: { ended: ['factor'] } }])
  },
)

test('whoever knows the told password and comes, or changes it, while its owner agrees has no way in afterwards', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { mobile } = await added()
    const session = await app.loginAs(mobile)
    const ticket = asked(await logInByCode(mobile))
    const newPassword = 'Klinker-7781-braun'
    const [accepted, entered, changed] = await Promise.all([
      app.call(acceptMembership, { ticket }),
      app.call(loginByPassword, { mobile, password: PASSWORD }),
      session.call(changePassword, { password: PASSWORD, newPassword }),
    ])
    // A change that came first ended the ticket: the owner is asked again.
    if (accepted.code !== 200)
      expect((await app.call(acceptMembership, { ticket: asked(await logInByCode(mobile)) })).code).toBe(200)
    for (const opened of [entered, changed].filter(({ code }) => code === 200)) {
      const answer = await app.call(getUserInfo, {}, { satoken: opened.data.token })
      expect(answer.status).toBe(401)
    }
    for (const password of [PASSWORD, newPassword])
      expect((await app.call(loginByPassword, { mobile, password })).message).toBe('LOGIN_FAILED')
  }
})

test('a password of one’s own by a code agrees to nothing, nor does the one that an admin sets then, and that one ends', async () => {
  const { id, mobile } = await added()
  const newPassword = 'Terrazzo-2212-gruen'
  const code = await codeFor(mobile, 'reset')
  expect((await app.call(resetPassword, { mobile, code, newPassword })).code).toBe(200)
  expect((await app.call(loginByPassword, { mobile, password: newPassword })).message).toBe('CONSENT_BY_SMS')
  expect((await admin.call(team.resetPwd, { id, newPassword: PASSWORD })).code).toBe(200)
  expect((await app.call(loginByPassword, { mobile, password: PASSWORD })).message).toBe('CONSENT_BY_SMS')
  const ticket = asked(await logInByCode(mobile))
  expect((await app.call(acceptMembership, { ticket })).code).toBe(200)
  expect((await app.call(loginByPassword, { mobile, password: PASSWORD })).message).toBe('LOGIN_FAILED')
})

test('a ticket of a log-in by the password gives no answer, with a second factor that the admin set neither', async () => {
  const { id, mobile } = await added()
  await factorOn(id)
  const second = await app.call(loginByPassword, { mobile, password: PASSWORD })
  expect(second.message).toBe('SECOND_FACTOR_REQUIRED')
  const { ticket } = second.failure as { ticket: string }
  expect((await app.call(acceptMembership, { ticket })).message).toBe('CONSENT_BY_SMS')
  expect((await app.call(refuseMembership, { ticket })).message).toBe('CONSENT_BY_SMS')
  expect((await admin.call(team.getMemberDetail, { id })).data.unconfirmed).toBe(true)
})

test('a number whose owner refused is not asked again by the team for thirty days', async () => {
  const member = draft()
  const { data } = await create(member)
  expect((await app.call(refuseMembership, { ticket: asked(await logInByCode(member.mobile)) })).code).toBe(200)
  expect((await create(member)).message).toBe('NUMBER_REFUSED')
  const refusedAt = (days: number) =>
    app.database.transaction((tx) =>
      tx
        .update(users)
        .set({ deletedAt: sql`now() - ${days}::integer * interval '1 day'` })
        .where(eq(users.id, data.id)),
    )
  await refusedAt(29)
  expect((await create(member)).message).toBe('NUMBER_REFUSED')
  const elsewhere = await app.loginAs('13800000003')
  const other = await create(member, member.mobile, elsewhere)
  expect(other.code).toBe(200)
  expect((await elsewhere.call(deleteAccount, { memberId: other.data.id })).code).toBe(200)
  await refusedAt(31)
  const again = await create(member)
  expect(again.code).toBe(200)
  // Deleted by an admin: nobody refused.
  expect((await admin.call(deleteAccount, { memberId: again.data.id })).code).toBe(200)
  expect((await create(member)).code).toBe(200)
})

test('who refuses is out of the team, with a number that is free for a team of its own', async () => {
  const { id, mobile } = await added()
  const { data: customer } = await addCustomer(admin)
  await admin.call(transferCustomer, { ids: [customer.id], toUserId: id })
  const ticket = asked(await logInByCode(mobile))
  expect((await app.call(refuseMembership, { ticket })).code).toBe(200)
  expect((await admin.call(team.getMemberDetail, { id })).message).toBe('NOT_FOUND')
  const { data: customers } = await admin.call(getCustomerList, { pageSize: 100 })
  expect(customers.list.find((each) => each.id === customer.id)!.ownerUserId).toBe(admin.userId)
  const { data: events } = await admin.call(getAuditList, { userId: id })
  expect(events.list.map(({ kind }) => kind)).toEqual(['memberRefused', 'memberAdded'])
  const own = await logInByCode(mobile)
  expect(own.code).toBe(200)
  expect(own.data.userInfo.teamId).not.toBe(admin.teamId)
  expect((await app.call(loginByPassword, { mobile, password: PASSWORD })).message).toBe('LOGIN_FAILED')
})

test('of two answers at once one counts', async () => {
  const { mobile } = await added()
  const ticket = asked(await logInByCode(mobile))
  const answers = await Promise.all([app.call(acceptMembership, { ticket }), app.call(refuseMembership, { ticket })])
  expect(answers.map(({ message }) => message).toSorted()).toEqual(['SECOND_FACTOR_EXPIRED', 'ok'])
})

test('the owner of the team cannot refuse to be in it', async () => {
  const { id, mobile } = await added()
  const ticket = asked(await logInByCode(mobile))
  const owned = (ownerUserId: string) =>
    app.database.transaction((tx) => tx.update(teams).set({ ownerUserId }).where(eq(teams.id, admin.teamId)))
  await owned(id)
  expect((await app.call(refuseMembership, { ticket })).message).toBe('OWNER_STAYS')
  expect((await admin.call(team.getMemberDetail, { id })).data).toMatchObject({ owner: true, status: 'active' })
  await owned(admin.userId)
  expect((await app.call(refuseMembership, { ticket })).code).toBe(200)
})
