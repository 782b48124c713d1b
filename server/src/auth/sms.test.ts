/** @database postgres: codes and guesses at the same time */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loginBySmsCode, resetPassword, sendSms } from '@tessera/shared/contract/account'
import { captcha, getUserInfo, getUserPrivilege, loginByPassword, SMS_CODE } from '@tessera/shared/contract/user'
import { eq, sql } from 'drizzle-orm'
import svgCaptcha from 'svg-captcha'
import { loginFailures, smsCodes, users } from '../db/schema/people'
import { AppError } from '../http/app-error'
import { createTestApp, type TestApp } from '../testing/test-app'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterEach(() => app.database.transaction((tx) => tx.delete(smsCodes)))
afterAll(() => app.close())

const MOBILE = '13711110001'
const ask = (mobile: string, more: { captchaId?: string; captchaCode?: string } = {}) =>
  app.call(sendSms, { purpose: 'login', mobile, ...more })
const lastCode = (mobile: string): string => {
  const message = app.messages.outbox!.messages.find((each) => each.mobile === mobile)
  if (!message) throw new Error(`nothing was sent to ${mobile}`)
  return message.code
}
const wrongCode = (right: string): string => (right === '000000' ? '000001' : '000000')
/** Inserts earlier requests, given in minutes ago. */
const asked = (mobile: string, minutesAgo: number[], address = '10.0.0.1') =>
  app.database.transaction(async (tx) => {
    for (const minutes of minutesAgo) {
      const createdAt = new Date(Date.now() - minutes * 60_000)
      await tx.insert(smsCodes).values({
        mobile,
        purpose: 'login',
        address,
        codeHash: 'x',
        createdAt,
        expiresAt: new Date(createdAt.getTime() + 300_000),
      })
    }
  })
async function solvedCaptcha() {
  const drawn = jest.spyOn(svgCaptcha, 'create')
  const { data } = await app.call(captcha)
  const { text } = drawn.mock.results[0]!.value as { text: string }
  drawn.mockRestore()
  return { captchaId: data.captchaId, captchaCode: text }
}
async function logIn(mobile: string, headers = {}) {
  expect((await ask(mobile)).code).toBe(200)
  return app.call(loginBySmsCode, { mobile, code: lastCode(mobile) }, headers)
}

test('the first log-in of a number creates an individual merchant, the next one finds it', async () => {
  const first = await logIn(MOBILE, { utmSource: encodeURIComponent('抖音') })
  expect(first.data.userInfo).toMatchObject({
    userName: '商家0001',
    teamName: '商家0001',
    roleType: 1,
    userType: 'merchant',
    vipType: 1,
    utmSource: '抖音',
    hasPassword: false,
  })
  const session = { satoken: first.data.token }
  expect((await app.call(getUserInfo, {}, session)).data).toEqual(first.data.userInfo)
  expect((await app.call(getUserPrivilege, {}, session)).data).toMatchObject({ unusedBeans: 0, imgQuotaNum: 2 })
  await app.database.transaction((tx) => tx.delete(smsCodes))
  const second = await logIn(MOBILE)
  expect(second.data.userInfo.userId).toBe(first.data.userInfo.userId)
  expect(second.data.token).not.toBe(first.data.token)
})

test('a seeded person logs in to their own account', async () => {
  const { data } = await logIn('13800000012')
  expect(data.userInfo).toMatchObject({ roleType: 2, vipType: 2, hasPassword: true })
})

test('a code is six digits, stored hashed, and works once', async () => {
  await ask(MOBILE)
  const code = lastCode(MOBILE)
  expect(code).toMatch(/^\d{6}$/)
  const rows = await app.database.transaction((tx) => tx.select().from(smsCodes))
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(code)
  expect((await app.call(loginBySmsCode, { mobile: MOBILE, code })).code).toBe(200)
  expect((await app.call(loginBySmsCode, { mobile: MOBILE, code })).message).toBe('SMS_CODE_EXPIRED')
})

test('used twice concurrently, a code opens one session', async () => {
  await ask('13711110009')
  const code = lastCode('13711110009')
  const answers = await Promise.all([1, 2, 3].map(() => app.call(loginBySmsCode, { mobile: '13711110009', code })))
  expect(answers.map(({ message }) => message).toSorted()).toEqual(['SMS_CODE_EXPIRED', 'SMS_CODE_EXPIRED', 'ok'])
})

test('wrong attempts use a code up', async () => {
  await ask(MOBILE)
  const code = lastCode(MOBILE)
  const guess = () => app.call(loginBySmsCode, { mobile: MOBILE, code: wrongCode(code) })
  for (let index = 1; index < SMS_CODE.tries; index += 1) expect((await guess()).message).toBe('SMS_CODE_WRONG')
  expect(await guess()).toMatchObject({ code: 20410, message: 'SMS_CODE_EXPIRED' })
  expect((await app.call(loginBySmsCode, { mobile: MOBILE, code })).message).toBe('SMS_CODE_EXPIRED')
})

test('a code expires after five minutes, and when another one is sent', async () => {
  await ask(MOBILE)
  const first = lastCode(MOBILE)
  const age = sql`${smsCodes.createdAt} - interval '2 minutes'`
  await app.database.transaction((tx) => tx.update(smsCodes).set({ createdAt: age }))
  await ask(MOBILE)
  const second = lastCode(MOBILE)
  if (first !== second) {
    expect((await app.call(loginBySmsCode, { mobile: MOBILE, code: first })).message).toBe('SMS_CODE_WRONG')
  }
  await app.database.transaction((tx) => tx.update(smsCodes).set({ expiresAt: sql`now()` }))
  expect((await app.call(loginBySmsCode, { mobile: MOBILE, code: second })).message).toBe('SMS_CODE_EXPIRED')
})

test('a code is valid for its purpose and number only', async () => {
  await ask(MOBILE)
  const code = lastCode(MOBILE)
  const input = { mobile: MOBILE, code, newPassword: 'Tessera2027' }
  expect((await app.call(resetPassword, input)).message).toBe('SMS_CODE_EXPIRED')
  expect((await app.call(loginBySmsCode, { mobile: '13711110002', code })).message).toBe('SMS_CODE_EXPIRED')
})

test('another code can be sent after a minute', async () => {
  const first = await ask(MOBILE)
  expect(first.data).toEqual({ resendAfterSeconds: 60, expiresInSeconds: 300 })
  const again = await ask(MOBILE)
  expect(again).toMatchObject({ code: 20429, message: 'TOO_OFTEN' })
  expect(again.failure.retryAfterSeconds).toBeGreaterThan(55)
  expect(again.failure.retryAfterSeconds).toBeLessThanOrEqual(60)
})

test('of concurrent requests, one sends a code', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask('13711110003')))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(app.messages.outbox!.messages.filter(({ mobile }) => mobile === '13711110003')).toHaveLength(1)
})

test('many codes in a row require a captcha', async () => {
  await asked(MOBILE, [10, 20])
  expect((await ask(MOBILE)).message).toBe('CAPTCHA_REQUIRED')
  const { captchaId } = await solvedCaptcha()
  expect((await ask(MOBILE, { captchaId, captchaCode: 'nope' })).message).toBe('CAPTCHA_WRONG')
  expect((await ask(MOBILE, await solvedCaptcha())).code).toBe(200)
})

test('a number gets at most five codes per hour and ten per day, with any captcha', async () => {
  await asked(MOBILE, [10, 20, 30, 40, 50])
  const hour = await ask(MOBILE, await solvedCaptcha())
  expect(hour.message).toBe('TOO_OFTEN')
  expect(hour.failure.retryAfterSeconds).toBeGreaterThan(9 * 60)
  expect(hour.failure.retryAfterSeconds).toBeLessThanOrEqual(10 * 60)
  await asked('13711110004', [100, 200, 300, 400, 500, 600, 700, 800, 900, 1000])
  const day = await ask('13711110004', await solvedCaptcha())
  expect(day.failure.retryAfterSeconds).toBeGreaterThan((24 * 60 - 1001) * 60)
})

test('an address that requests many numbers is limited too', async () => {
  for (let index = 0; index < 10; index += 1) await asked(`1390000${1000 + index}`, [5], '127.0.0.1')
  expect((await ask('13711110005')).message).toBe('CAPTCHA_REQUIRED')
  for (let index = 0; index < 50; index += 1) await asked(`1390000${2000 + index}`, [5], '127.0.0.1')
  expect((await ask('13711110005', await solvedCaptcha())).message).toBe('TOO_OFTEN')
})

test('a failed message does not delay the next request', async () => {
  const broken = jest.spyOn(app.messages.outbox!, 'sendCode').mockRejectedValueOnce(new AppError('MESSAGE_UNSENT'))
  expect(await ask(MOBILE)).toMatchObject({ status: 502, message: 'MESSAGE_UNSENT' })
  broken.mockRestore()
  expect((await ask(MOBILE)).code).toBe(200)
})

test('a message that the carrier takes without answering in time counts, and its code is good', async () => {
  const deadline = new AbortController()
  let code = ''
  const carrier = createServer((request) => {
    const { searchParams } = new URL(request.url!, 'http://carrier')
    code = (JSON.parse(searchParams.get('TemplateParam')!) as { code: string }).code
    deadline.abort(new DOMException('', 'TimeoutError'))
  })
  await new Promise<void>((resolve) => carrier.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(carrier.address() as AddressInfo).port}`
  const keys = { accessKeyId: 'id', accessKeySecret: 'secret', signName: 's', templateCode: 't' }
  const slow = await createTestApp({ sms: { provider: 'aliyun', ...keys, endpoint } })
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(deadline.signal)
  try {
    const send = () => slow.call(sendSms, { purpose: 'login', mobile: MOBILE })
    expect((await send()).data).toEqual({ resendAfterSeconds: 60, expiresInSeconds: 300, unconfirmed: true })
    expect((await send()).message).toBe('TOO_OFTEN')
    expect((await slow.call(loginBySmsCode, { mobile: MOBILE, code })).code).toBe(200)
  } finally {
    timeout.mockRestore()
    carrier.close()
    await slow.close()
  }
})

test('codes for the person’s own number need a session and no number', async () => {
  expect(await app.call(sendSms, { purpose: 'delete' })).toMatchObject({ status: 401 })
  expect((await app.call(sendSms, { purpose: 'delete', mobile: MOBILE })).message).toBe('VALIDATION')
  expect((await app.call(sendSms, { purpose: 'login' })).message).toBe('VALIDATION')
  const person = await app.loginAs('13800000001')
  expect((await person.call(sendSms, { purpose: 'password' })).code).toBe(200)
  expect(app.messages.outbox!.messages[0]).toMatchObject({ mobile: '13800000001', purpose: 'password' })
})

test('the owner of the number learns that the account is disabled', async () => {
  const { message } = await logIn('13800000032')
  expect(message).toBe('ACCOUNT_DISABLED')
})

describe('a forgotten password', () => {
  const reset = async (mobile: string, newPassword: string) => {
    expect((await app.call(sendSms, { purpose: 'reset', mobile })).code).toBe(200)
    return app.call(resetPassword, { mobile, code: lastCode(mobile), newPassword })
  }

  test('is replaced, every session ends, and a lock-out is lifted', async () => {
    const mobile = '13800000003'
    const elsewhere = await app.loginAs(mobile)
    const lockedUntil = new Date(Date.now() + 600_000)
    await app.database.transaction((tx) =>
      tx.insert(loginFailures).values({
        key: `mobile:${mobile}@127.0.0.1`,
        failures: 10,
        lastFailureAt: new Date(),
        lockedUntil,
      }),
    )
    expect((await app.call(loginByPassword, { mobile, password: 'Tessera2026' })).message).toBe('TOO_OFTEN')
    expect((await reset(mobile, 'Fliesen99')).code).toBe(200)
    expect((await elsewhere.call(getUserInfo)).status).toBe(401)
    expect((await app.call(loginByPassword, { mobile, password: 'Tessera2026' })).message).toBe('LOGIN_FAILED')
    expect((await app.call(loginByPassword, { mobile, password: 'Fliesen99' })).code).toBe(200)
  })

  test.each(['kurz123', 'x'.repeat(65)])('is not replaced by %s', async (newPassword) => {
    const answer = await app.call(resetPassword, { mobile: MOBILE, code: '123456', newPassword })
    expect(answer.message).toBe('VALIDATION')
    expect(answer.failure.issues).toEqual([{ path: 'newPassword', message: 'password_length' }])
  })

  test('is not replaced by an easily guessed one, nor by itself, and the code stays valid', async () => {
    const mobile = '13800000004'
    const refused = await reset(mobile, 'Tessera2026')
    expect(refused.message).toBe('PASSWORD_FORMER')
    const again = (newPassword: string) => app.call(resetPassword, { mobile, code: lastCode(mobile), newPassword })
    expect((await again('a00000004')).message).toBe('PASSWORD_OWN')
    expect((await again('qwer1234')).message).toBe('PASSWORD_COMMON')
    // Without a code, nothing is revealed about the old password.
    const guess = await app.call(resetPassword, { mobile, code: '000000', newPassword: 'Tessera2026' })
    expect(guess.message).toBe('SMS_CODE_WRONG')
    expect((await again('Fliesen99')).code).toBe(200)
  })

  test('of a number without an account is reported only once the number is proved', async () => {
    const mobile = '13711110006'
    const [known] = [await app.call(sendSms, { purpose: 'reset', mobile: '13800000004' })]
    const unknown = await app.call(sendSms, { purpose: 'reset', mobile })
    expect(unknown.data).toEqual(known.data)
    const answer = await app.call(resetPassword, { mobile, code: lastCode(mobile), newPassword: 'Fliesen99' })
    expect(answer.message).toBe('ACCOUNT_MISSING')
    const rows = await app.database.transaction((tx) => tx.select().from(users).where(eq(users.mobile, mobile)))
    expect(rows).toEqual([])
  })
})

test('an IPv6 network counts as one address', async () => {
  await asked('13711110021', Array(60).fill(30), '2001:db8:1:2::/64')
  const from = (remoteAddress: string) =>
    app.app.inject({
      method: 'POST',
      url: `/rush${sendSms.path}`,
      payload: { purpose: 'login', mobile: '13711110022' },
      remoteAddress,
    })
  expect((await from('2001:db8:1:2:ffff::9')).json()).toMatchObject({ message: 'TOO_OFTEN' })
  expect((await from('2001:db8:1:3::9')).json()).toMatchObject({ code: 200 })
})

test('an installation’s messages per hour are limited', async () => {
  const thrifty = await createTestApp({ smsPerHour: 3 })
  try {
    const send = (last: number) => thrifty.call(sendSms, { purpose: 'login', mobile: `1371111003${last}` })
    const answers = await Promise.all([1, 2, 3, 4, 5].map(send))
    expect(answers.map(({ message }) => message).toSorted()).toEqual(['TOO_OFTEN', 'TOO_OFTEN', 'ok', 'ok', 'ok'])
    const refused = answers.find(({ message }) => message === 'TOO_OFTEN')
    expect(refused?.failure.retryAfterSeconds).toBeGreaterThan(3500)
  } finally {
    await thrifty.close()
  }
})

test('the development outbox shows sent messages', async () => {
  await ask('13711110007')
  const page = await app.app.inject('/dev/outbox')
  expect(page.headers['content-type']).toMatch(/^text\/html/)
  expect(page.body).toContain(lastCode('13711110007'))
  expect((await app.app.inject('/dev/outbox.json')).json()).toMatchObject({
    messages: [{ mobile: '13711110007', purpose: 'login' }, ...app.messages.outbox!.messages.slice(1).map(() => ({}))],
  })
})

test.each([
  ['of this machine', '127.0.0.1', {}, 200],
  ['of the same network', '192.168.1.20', {}, 200],
  ['of the same network, behind a proxy here', '127.0.0.1', { 'x-forwarded-for': '192.168.1.20' }, 200],
  ['from elsewhere', '203.0.113.7', {}, 404],
  ['from elsewhere that claims to be near', '203.0.113.7', { 'x-forwarded-for': '127.0.0.1' }, 404],
  ['from elsewhere through a proxy here', '127.0.0.1', { 'x-forwarded-for': '203.0.113.7, 10.0.0.2' }, 404],
  ['from elsewhere through another kind of proxy', '127.0.0.1', { 'x-real-ip': '203.0.113.7' }, 404],
  ['through a proxy that does not say for whom', '127.0.0.1', { forwarded: 'for=203.0.113.7' }, 404],
])('the outbox and a browser %s', async (_where, remoteAddress, headers, status) => {
  for (const url of ['/dev/outbox', '/dev/outbox.json'])
    expect((await app.app.inject({ url, remoteAddress, headers })).statusCode).toBe(status)
})

test.each([
  ['localhost:8080', {}, 200],
  ['192.168.1.20:8080', {}, 200],
  ['tessera.example', {}, 200],
  ['evil.example:8080', {}, 403],
  ['localhost:8080', { 'x-forwarded-host': 'evil.example' }, 403],
])('the outbox called by the name %s, with %j', async (host, headers, status) => {
  const named = await createTestApp({ publicUrl: 'https://tessera.example' })
  try {
    for (const url of ['/dev/outbox', '/dev/outbox.json']) {
      const answer = await named.app.inject({ url, headers: { host, ...headers } })
      expect(answer.statusCode).toBe(status)
      if (status === 403) expect(answer.json().message).toContain('PUBLIC_URL')
    }
  } finally {
    await named.close()
  }
})

test('the outbox page links nowhere else', async () => {
  const policy = String((await app.app.inject('/dev/outbox')).headers['content-security-policy'])
  for (const fence of ['base-uri', 'form-action', 'frame-ancestors']) expect(policy).toContain(`${fence} 'none'`)
})

test('an installation without a carrier has no outbox, and reports that it cannot send', async () => {
  const silent = await createTestApp({ sms: { provider: 'off' }, wechat: { provider: 'off' } })
  try {
    expect((await silent.call(sendSms, { purpose: 'login', mobile: MOBILE })).message).toBe('SMS_OFF')
    expect((await silent.app.inject('/dev/outbox')).statusCode).toBe(404)
    expect((await silent.app.inject('/dev/outbox.json')).statusCode).toBe(404)
  } finally {
    await silent.close()
  }
})
