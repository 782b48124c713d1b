/** @database postgres: one code is used twice at once */
import { changePassword, getOpenId, loginBySmsCode, loginWxMaNormal, sendSms } from '@tessera/shared/contract/account'
import { getAuditList } from '@tessera/shared/contract/audit'
import {
  beginSecondFactor,
  disableSecondFactor,
  enableSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  verifySecondFactor,
} from '@tessera/shared/contract/factor'
import { getReleaseStatus } from '@tessera/shared/contract/release'
import { getUserInfo, loginByPassword } from '@tessera/shared/contract/user'
import { eq, sql } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { loginFailures, loginTickets, recoveryCodes, secondFactors, smsCodes } from '../db/schema/people'
import { createTestApp, type TestApp, type TestPerson } from '../testing/test-app'
import { ATTEMPT_LIMITS } from './login.rules'
import { sealFactor, stepOf, unsealFactor } from './second-factor.rules'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterEach(() =>
  app.database.transaction(async (tx) => {
    await tx.delete(loginFailures)
    await tx.delete(smsCodes)
  }),
)
afterAll(() => app.close())

const PASSWORD = 'Tessera2026'
const STEP_MS = 30_000
const codeAt = (secret: string, steps = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * STEP_MS })
const logIn = (mobile: string) => app.call(loginByPassword, { mobile, password: PASSWORD })

/** Marks all codes as unused: a test cannot wait for the next time step. */
const forgetSteps = () => app.database.transaction((tx) => tx.update(secondFactors).set({ lastStep: 0 }))

async function withFactor(mobile: string, on: TestApp = app) {
  const person = await on.loginAs(mobile)
  const { data } = await person.call(beginSecondFactor)
  const enabled = await person.call(enableSecondFactor, { password: PASSWORD, code: codeAt(data.secret) })
  expect(enabled.code).toBe(200)
  return { person, secret: data.secret, uri: data.uri, codes: enabled.data.recoveryCodes }
}
async function ticketOf(mobile: string): Promise<string> {
  await forgetSteps()
  const answer = await logIn(mobile)
  expect(answer).toMatchObject({ status: 200, code: 20401, message: 'SECOND_FACTOR_REQUIRED' })
  expect(answer.failure.expiresInSeconds).toBe(300)
  return answer.failure.ticket!
}
const verify = (ticket: string, code: string) => app.call(verifySecondFactor, { ticket, code })

test('codes follow RFC 6238, with a tolerance of one step', () => {
  // Appendix B: SHA-1, the last six of eight digits.
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  expect(stepOf(secret, '287082', 59_000)).toBe(1)
  expect(stepOf(secret, '081804', 1_111_111_109_000)).toBe(37_037_036)
  expect(stepOf(secret, '287082', 59_000 + STEP_MS)).toBe(1)
  expect(stepOf(secret, '287082', 59_000 + 2 * STEP_MS)).toBeNull()
  expect(stepOf(secret, '000000', 59_000)).toBeNull()
})

test('a secret can be decrypted for its person and installation only', () => {
  const sealed = sealFactor('installation', 'user', 'SECRET')
  expect(unsealFactor('installation', 'user', sealed)).toBe('SECRET')
  expect(() => unsealFactor('installation', 'another', sealed)).toThrow(/FILE_LINK_SECRET/)
  expect(() => unsealFactor('another', 'user', sealed)).toThrow(/FILE_LINK_SECRET/)
})

test('is enabled with the password and a code, ends other sessions, and is stored encrypted', async () => {
  const mobile = '13800000000'
  const elsewhere = await app.loginAs(mobile)
  const person = await app.loginAs(mobile)
  const begun = (await person.call(beginSecondFactor)).data
  expect(begun.uri).toMatch(/^otpauth:\/\/totp\/Tessera:138.*0000\?issuer=Tessera/)
  const code = codeAt(begun.secret)
  expect((await person.call(enableSecondFactor, { password: 'wrong', code })).message).toBe('PASSWORD_WRONG')
  const wrong = codeAt(begun.secret, 7)
  expect((await person.call(enableSecondFactor, { password: PASSWORD, code: wrong })).message).toBe(
    'SECOND_FACTOR_WRONG',
  )
  // Not active before it is confirmed.
  expect((await logIn(mobile)).code).toBe(200)
  const { data } = await person.call(enableSecondFactor, { password: PASSWORD, code })
  expect(new Set(data.recoveryCodes).size).toBe(10)
  expect((await elsewhere.call(getUserInfo)).status).toBe(401)
  expect((await person.call(getSecondFactor)).data).toEqual({
    on: true,
    allowed: true,
    required: false,
    recoveryCodesLeft: 10,
  })
  expect((await person.call(beginSecondFactor)).message).toBe('CONFLICT')
  const kept = await app.database.transaction(async (tx) => [
    await tx.select().from(secondFactors),
    await tx.select().from(recoveryCodes),
  ])
  for (const secret of [begun.secret, ...data.recoveryCodes]) expect(JSON.stringify(kept)).not.toContain(secret)
})

test('is required as the second step of every kind of log-in', async () => {
  const mobile = '13800000001'
  const { secret, person } = await withFactor(mobile)
  const ticket = await ticketOf(mobile)
  expect((await verify(ticket, 'ABCDE-FGHJK')).message).toBe('SECOND_FACTOR_WRONG')
  // Stored in a variable: the clock may reach the next time step during the test.
  const used = codeAt(secret)
  const opened = await verify(ticket, used)
  expect(opened.data.userInfo.userId).toBe(person.userId)
  expect((await app.call(getUserInfo, {}, { satoken: opened.data.token })).code).toBe(200)
  // Ticket and code are single-use.
  expect((await verify(ticket, codeAt(secret, 1))).message).toBe('SECOND_FACTOR_EXPIRED')
  const next = (await logIn(mobile)).failure.ticket!
  expect((await verify(next, used)).message).toBe('SECOND_FACTOR_WRONG')
  expect((await verify(next, codeAt(secret, 1))).code).toBe(200)
  // A code by SMS is the first step only.
  await app.call(sendSms, { purpose: 'login', mobile })
  const { code } = app.messages.outbox!.messages[0]!
  expect((await app.call(loginBySmsCode, { mobile, code })).message).toBe('SECOND_FACTOR_REQUIRED')
  const [event] = (await person.call(getAuditList, { kind: 'login' })).data.list
  expect(event!.detail).toEqual({ way: 'password', factor: 'code' })
  const failures = async () =>
    (await person.call(getAuditList, { kind: 'loginFailed' })).data.list.map(({ detail }) => detail?.factor)
  // Written shortly after the answer. Newest first: the used code, and before it the wrong recovery code.
  while ((await failures()).length < 2);
  expect(await failures()).toEqual(['code', 'recovery'])
})

test('two concurrent second steps open one session', async () => {
  const mobile = '13800000004'
  const { secret } = await withFactor(mobile)
  const ticket = await ticketOf(mobile)
  const code = codeAt(secret)
  const answers = await Promise.all([verify(ticket, code), verify(ticket, code)])
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
})

test('a ticket expires after five minutes', async () => {
  const mobile = '13800000004'
  const ticket = await ticketOf(mobile)
  await app.database.transaction((tx) => tx.update(loginTickets).set({ expiresAt: sql`now()` }))
  expect((await verify(ticket, '123456')).message).toBe('SECOND_FACTOR_EXPIRED')
})

test('a change of the password voids its tickets', async () => {
  const mobile = '13900000003'
  const { person, secret } = await withFactor(mobile)
  const ticket = await ticketOf(mobile)
  const changed = await person.call(changePassword, { password: PASSWORD, newPassword: 'kumquat-harbor-71' })
  expect(changed.code).toBe(200)
  expect((await verify(ticket, codeAt(secret))).message).toBe('SECOND_FACTOR_EXPIRED')
})

test('a WeChat account is linked only after the second step', async () => {
  const mobile = '13900000005'
  const { secret } = await withFactor(mobile)
  await forgetSteps()
  const openId = async () => (await app.call(getOpenId, { code: 'stranger' })).data
  const { ticket } = await openId()
  await app.call(sendSms, { purpose: 'bindWechat', mobile })
  const { code: smsCode } = app.messages.outbox!.messages[0]!
  const first = await app.call(loginWxMaNormal, { ticket, mobile, smsCode })
  expect(first.message).toBe('SECOND_FACTOR_REQUIRED')
  expect((await openId()).bound).toBe(false)
  expect((await app.call(loginWxMaNormal, { ticket })).message).toBe('WECHAT_TICKET_EXPIRED')
  expect((await verify(first.failure.ticket!, codeAt(secret))).code).toBe(200)
  expect((await openId()).bound).toBe(true)
})

test('guesses are counted over all tickets, and lock', async () => {
  const mobile = '13800000003'
  const { secret, person } = await withFactor(mobile)
  const wrong = codeAt(secret, 9)
  for (let tries = 0; tries < ATTEMPT_LIMITS.factor.lockAt; tries += 1) {
    expect((await verify(await ticketOf(mobile), wrong)).message).toBe('SECOND_FACTOR_WRONG')
  }
  const locked = await verify(await ticketOf(mobile), codeAt(secret))
  expect(locked.message).toBe('TOO_OFTEN')
  expect(locked.failure.retryAfterSeconds).toBeGreaterThan(14 * 60)
  let lockOuts: unknown[] = []
  for (let tries = 0; tries < 200 && lockOuts.length === 0; tries += 1) {
    lockOuts = (await person.call(getAuditList, { kind: 'lockedOut' })).data.list
  }
  expect(lockOuts).toHaveLength(1)
})

test('guesses in an open session lock too, and are not reset', async () => {
  const { secret, person } = await withFactor('13800000002')
  const guess = () => person.call(disableSecondFactor, { password: PASSWORD, code: codeAt(secret, 9) })
  for (let tries = 0; tries < ATTEMPT_LIMITS.factor.lockAt; tries += 1) {
    expect((await guess()).message).toBe('SECOND_FACTOR_WRONG')
  }
  expect((await guess()).message).toBe('TOO_OFTEN')
  let lockOuts: { detail: unknown }[] = []
  for (let tries = 0; tries < 200 && lockOuts.length === 0; tries += 1) {
    lockOuts = (await person.call(getAuditList, { kind: 'lockedOut' })).data.list
  }
  expect(lockOuts.map(({ detail }) => detail)).toEqual([{ factor: 'code' }])
})

describe('recovery codes', () => {
  const mobile = '13900000001'
  let person: TestPerson
  let codes: string[]
  let secret: string
  beforeAll(async () => {
    ;({ person, codes, secret } = await withFactor(mobile))
  })

  test('work once each, in any spelling', async () => {
    const [first = '', second = ''] = codes
    expect((await verify(await ticketOf(mobile), first.toLowerCase().replace('-', ''))).code).toBe(200)
    expect((await verify(await ticketOf(mobile), first)).message).toBe('SECOND_FACTOR_WRONG')
    expect((await verify(await ticketOf(mobile), second)).code).toBe(200)
    expect((await person.call(getSecondFactor)).data.recoveryCodesLeft).toBe(8)
  })

  test('are replaced all at once', async () => {
    await forgetSteps()
    const renewed = await person.call(renewRecoveryCodes, { password: PASSWORD, code: codeAt(secret) })
    expect(renewed.data.recoveryCodes).toHaveLength(10)
    expect((await verify(await ticketOf(mobile), codes[5]!)).message).toBe('SECOND_FACTOR_WRONG')
    expect((await verify(await ticketOf(mobile), renewed.data.recoveryCodes[0]!)).code).toBe(200)
    codes = renewed.data.recoveryCodes
  })

  test('disable the factor too, with the password', async () => {
    const input = { password: PASSWORD, code: codes[1]! }
    expect((await person.call(disableSecondFactor, { ...input, password: 'wrong' })).message).toBe('PASSWORD_WRONG')
    expect((await person.call(disableSecondFactor, input)).code).toBe(200)
    expect((await logIn(mobile)).code).toBe(200)
    const left = await app.database.transaction((tx) =>
      tx.select().from(recoveryCodes).where(eq(recoveryCodes.userId, person.userId)),
    )
    expect(left).toEqual([])
  })
})

test('is available to admins and operators', async () => {
  const sub = await app.loginAs('13800000012')
  expect((await sub.call(getSecondFactor)).data).toMatchObject({ allowed: false })
  expect((await sub.call(beginSecondFactor)).message).toBe('SECOND_FACTOR_NOT_ALLOWED')
})

test('in production, operators’ calls require it', async () => {
  const production = await createTestApp({ production: true })
  const operator = await production.loginAs('13700000001')
  expect(await operator.call(getReleaseStatus)).toMatchObject({ code: 20403, message: 'SECOND_FACTOR_MISSING' })
  expect((await operator.call(getSecondFactor)).data).toMatchObject({ on: false, required: true, allowed: true })
  const merchant = await production.loginAs('13800000002')
  expect((await merchant.call(getReleaseStatus)).message).toBe('FORBIDDEN')
  await withFactor('13700000001', production)
  const again = await production.loginAs('13700000001')
  expect((await again.call(getReleaseStatus)).code).toBe(200)
  await production.close()
  // Not required outside production.
  expect((await (await app.loginAs('13700000001')).call(getReleaseStatus)).code).toBe(200)
})
