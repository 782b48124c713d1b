import { getOpenId, loginWxMaNormal, sendSms } from '@tessera/shared/contract/account'
import { getLoginWays, getUserInfo } from '@tessera/shared/contract/user'
import { eq, sql } from 'drizzle-orm'
import { smsCodes, users, wechatTickets } from '../db/schema/people'
import { createTestApp, type TestApp } from '../testing/test-app'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterEach(() => app.database.transaction((tx) => tx.delete(smsCodes)))
afterAll(() => app.close())

const ticketOf = async (code: string) => (await app.call(getOpenId, { code })).data
async function codeFor(mobile: string): Promise<string> {
  expect((await app.call(sendSms, { purpose: 'bindWechat', mobile })).code).toBe(200)
  return app.messages.outbox!.messages[0]!.code
}
async function bound(code: string, mobile: string) {
  const { ticket } = await ticketOf(code)
  return app.call(loginWxMaNormal, { ticket, mobile, smsCode: await codeFor(mobile) })
}

test('an unknown openid is linked to a number’s account, and then logs in alone', async () => {
  const { ticket, bound: known } = await ticketOf('li')
  expect(known).toBe(false)
  expect(await app.call(loginWxMaNormal, { ticket })).toMatchObject({ code: 20404, message: 'WECHAT_UNBOUND' })
  const mobile = '13800000002'
  // The ticket is still valid: it has not opened a session.
  const first = await app.call(loginWxMaNormal, { ticket, mobile, smsCode: await codeFor(mobile) })
  expect(first.data.userInfo).toMatchObject({ mobileMasked: '138****0002', vipType: 2 })
  expect((await app.call(loginWxMaNormal, { ticket })).message).toBe('WECHAT_TICKET_EXPIRED')
  const again = await ticketOf('li')
  expect(again.bound).toBe(true)
  const { data } = await app.call(loginWxMaNormal, { ticket: again.ticket })
  expect(data.userInfo.userId).toBe(first.data.userInfo.userId)
  expect((await app.call(getUserInfo, {}, { satoken: data.token })).code).toBe(200)
})

test('a number without an account gets one', async () => {
  const { data } = await bound('new', '13722220001')
  expect(data.userInfo).toMatchObject({ userName: '商家0001', roleType: 1, vipType: 1 })
})

test('an account has at most one WeChat account', async () => {
  await bound('first', '13722220002')
  await app.database.transaction((tx) => tx.delete(smsCodes))
  expect((await bound('second', '13722220002')).message).toBe('WECHAT_BOUND_ELSEWHERE')
})

test('a wrong code links nothing and counts', async () => {
  const { ticket } = await ticketOf('guesser')
  const mobile = '13722220003'
  const code = await codeFor(mobile)
  const smsCode = code === '000000' ? '000001' : '000000'
  expect((await app.call(loginWxMaNormal, { ticket, mobile, smsCode })).message).toBe('SMS_CODE_WRONG')
  const [row] = await app.database.transaction((tx) => tx.select().from(smsCodes).where(eq(smsCodes.mobile, mobile)))
  expect(row!.tries).toBe(1)
  expect((await app.call(loginWxMaNormal, { ticket, mobile, smsCode: code })).code).toBe(200)
})

test('neither an openid nor an old ticket is proof', async () => {
  const { openId } = await ticketOf('li')
  expect((await app.call(loginWxMaNormal, { ticket: openId })).message).toBe('WECHAT_TICKET_EXPIRED')
  const { ticket } = await ticketOf('li')
  await app.database.transaction((tx) => tx.update(wechatTickets).set({ expiresAt: sql`now()` }))
  expect((await app.call(loginWxMaNormal, { ticket })).message).toBe('WECHAT_TICKET_EXPIRED')
  const rows = await app.database.transaction((tx) => tx.select().from(wechatTickets))
  expect(JSON.stringify(rows)).not.toContain(ticket)
})

test('a disabled account cannot log in by WeChat either', async () => {
  const { data } = await bound('soon', '13722220004')
  const set = (status: 'active' | 'disabled') =>
    app.database.transaction((tx) => tx.update(users).set({ status }).where(eq(users.id, data.userInfo.userId)))
  await set('disabled')
  const { ticket } = await ticketOf('soon')
  expect((await app.call(loginWxMaNormal, { ticket })).message).toBe('ACCOUNT_DISABLED')
})

test('is offered in browsers only if a mini-program is configured', async () => {
  expect((await app.call(getLoginWays)).data).toEqual({ wechat: false })
  const settings = { appId: 'wx1', appSecret: 'secret', endpoint: 'https://api.weixin.qq.com' }
  const other = await createTestApp({ wechat: { provider: 'mini-program', ...settings } })
  expect((await other.call(getLoginWays)).data).toEqual({ wechat: true })
  await other.close()
})
