/** @database postgres: guesses at the same time */
import { getUserInfo, loginByPassword, logout } from '@tessera/shared/contract/user'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { captchas, loginFailures, tokens, users } from '../db/schema/people'
import { solvedCaptcha } from '../testing/solved-captcha'
import { createTestApp, type TestApp } from '../testing/test-app'
import { ATTEMPT_LIMITS } from './login.rules'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterEach(() => app.database.transaction((tx) => tx.delete(loginFailures)))
afterAll(() => app.close())

const PASSWORD = 'Tessera2026'
const logIn = (mobile: string, password: string, more: { captchaId?: string; captchaCode?: string } = {}) =>
  app.call(loginByPassword, { mobile, password, ...more })

async function failTimes(times: number, mobile: string, address?: string) {
  const key = `mobile:${mobile}${address ? `@${address}` : ''}`
  await app.database.transaction((tx) =>
    tx
      .insert(loginFailures)
      .values({ key, failures: times, lastFailureAt: new Date() })
      .onConflictDoUpdate({ target: loginFailures.key, set: { failures: times, lastFailureAt: new Date() } }),
  )
}

test('the right password opens a session', async () => {
  const answer = await logIn('13800000002', PASSWORD)
  expect(answer).toMatchObject({ status: 200, code: 200 })
  expect(answer.data.userInfo).toMatchObject({ vipType: 2, roleType: 1, mobileMasked: '138****0002' })
  const me = await app.call(getUserInfo, {}, { satoken: answer.data.token })
  expect(me.data).toEqual(answer.data.userInfo)
})

test('a token is 256 random bits of which only the hash is stored', async () => {
  const { data } = await logIn('13800000002', PASSWORD)
  expect(Buffer.from(data.token, 'base64url')).toHaveLength(32)
  const rows = await app.database.transaction((tx) => tx.select().from(tokens))
  expect(JSON.stringify(rows)).not.toContain(data.token)
})

test('a wrong password and an unknown number get the same answer', async () => {
  const wrong = await logIn('13800000002', 'wrong password')
  const unknown = await logIn('13712345678', 'wrong password')
  expect(wrong).toMatchObject({ status: 200, code: 20400, message: 'LOGIN_FAILED' })
  expect({ ...unknown, headers: null }).toEqual({ ...wrong, headers: null })
})

test('after three failures each attempt needs a solved captcha', async () => {
  const mobile = '13800000001'
  for (let index = 0; index < 3; index += 1) expect((await logIn(mobile, 'wrong')).message).toBe('LOGIN_FAILED')
  expect((await logIn(mobile, PASSWORD)).message).toBe('CAPTCHA_REQUIRED')
  const first = await solvedCaptcha(app)
  const [kind, picture = ''] = first.image.split(',')
  expect(kind).toBe('data:image/png;base64')
  // Pixels only: no vector paths, no text.
  expect(await sharp(Buffer.from(picture, 'base64')).metadata()).toMatchObject({
    format: 'png',
    width: 240,
    height: 80,
  })
  const wrongCode = await logIn(mobile, PASSWORD, { captchaId: first.captchaId, captchaCode: 'nope' })
  expect(wrongCode.message).toBe('CAPTCHA_WRONG')
  // Used up by the wrong answer.
  expect((await logIn(mobile, PASSWORD, first)).message).toBe('CAPTCHA_WRONG')
  expect((await logIn(mobile, PASSWORD, await solvedCaptcha(app))).code).toBe(200)
  // The account's failures are reset.
  expect((await logIn(mobile, PASSWORD)).code).toBe(200)
})

test('a captcha expires after five minutes', async () => {
  await failTimes(3, '13800000001')
  const solved = await solvedCaptcha(app)
  await app.database.transaction((tx) =>
    tx
      .update(captchas)
      .set({ expiresAt: sql`now()` })
      .where(eq(captchas.id, solved.captchaId)),
  )
  expect((await logIn('13800000001', PASSWORD, solved)).message).toBe('CAPTCHA_WRONG')
})

test('after ten failures from one address the account is locked for it, even with the right password', async () => {
  const mobile = '13800000003'
  await failTimes(ATTEMPT_LIMITS.mobileAtAddress.lockAt - 1, mobile, '127.0.0.1')
  expect((await logIn(mobile, 'wrong', await solvedCaptcha(app))).message).toBe('LOGIN_FAILED')
  const locked = await logIn(mobile, PASSWORD, await solvedCaptcha(app))
  expect(locked).toMatchObject({ status: 200, code: 20429, message: 'TOO_OFTEN' })
  expect(locked.failure.retryAfterSeconds).toBeGreaterThan(0)
  expect(locked.failure.retryAfterSeconds).toBeLessThanOrEqual(15 * 60)
  expect((await logIn('13800000004', PASSWORD)).code).toBe(200)
})

test('failures from other addresses lock the owner out only at a much higher limit', async () => {
  const mobile = '13800000003'
  await failTimes(ATTEMPT_LIMITS.mobileAtAddress.lockAt, mobile, '10.0.0.7')
  await failTimes(ATTEMPT_LIMITS.mobile.lockAt - 2, mobile)
  expect((await logIn(mobile, PASSWORD, await solvedCaptcha(app))).code).toBe(200)
  await failTimes(ATTEMPT_LIMITS.mobile.lockAt - 1, mobile)
  expect((await logIn(mobile, 'wrong', await solvedCaptcha(app))).message).toBe('LOGIN_FAILED')
  expect((await logIn(mobile, PASSWORD, await solvedCaptcha(app))).message).toBe('TOO_OFTEN')
})

test('concurrent guesses are counted before they are checked', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => logIn('13900000001', 'guess')))
  const tried = answers.filter((answer) => answer.message === 'LOGIN_FAILED')
  expect(tried).toHaveLength(ATTEMPT_LIMITS.mobile.captchaFrom)
  expect(answers.filter((answer) => answer.message === 'CAPTCHA_REQUIRED')).toHaveLength(9)
})

test('an address with failures on many accounts needs captchas for all', async () => {
  await app.database.transaction((tx) =>
    tx
      .insert(loginFailures)
      .values({ key: 'address:127.0.0.1', failures: ATTEMPT_LIMITS.address.captchaFrom, lastFailureAt: new Date() }),
  )
  expect((await logIn('13800000004', PASSWORD)).message).toBe('CAPTCHA_REQUIRED')
})

test('logging out ends that session only', async () => {
  const one = await app.loginAs('13800000002')
  const other = await app.loginAs('13800000002')
  expect((await one.call(logout)).code).toBe(200)
  expect((await one.call(getUserInfo)).status).toBe(401)
  expect((await other.call(getUserInfo)).status).toBe(200)
})

test('a disabled account can neither log in nor use its sessions', async () => {
  expect((await logIn('13800000032', PASSWORD)).message).toBe('ACCOUNT_DISABLED')
  expect((await logIn('13800000032', 'wrong')).message).toBe('LOGIN_FAILED')
  const person = await app.loginAs('13800000012')
  const set = (status: 'active' | 'disabled') =>
    app.database.transaction((tx) => tx.update(users).set({ status }).where(eq(users.id, person.userId)))
  await set('disabled')
  expect((await person.call(getUserInfo)).status).toBe(401)
  await set('active')
})

test('a session expires', async () => {
  const person = await app.loginAs('13800000002')
  await app.database.transaction((tx) =>
    tx
      .update(tokens)
      .set({ expiresAt: sql`now()` })
      .where(eq(tokens.userId, person.userId)),
  )
  expect((await person.call(getUserInfo)).status).toBe(401)
})

test('an expired token does not prevent a log-in', async () => {
  const answer = await app.call(loginByPassword, { mobile: '13800000002', password: PASSWORD }, { satoken: 'dead' })
  expect(answer.code).toBe(200)
})
