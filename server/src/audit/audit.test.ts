/** @database both: the log is found by SQL written by hand */
import { changePassword, deleteAccount, loginBySmsCode, resetPassword, sendSms } from '@tessera/shared/contract/account'
import { AUDIT_DAYS, type AuditKind, getAuditList } from '@tessera/shared/contract/audit'
import { endOtherSessions, endSession, getSessionList } from '@tessera/shared/contract/session'
import { ROLE } from '@tessera/shared/contract/access'
import { createTask } from '@tessera/shared/contract/design/task'
import { updatePurchaseRule } from '@tessera/shared/contract/membership'
import {
  createTeamUser,
  getMemberDetail,
  getTeamUserList,
  handOverTeam,
  resetPwd,
  updateTeamUser,
} from '@tessera/shared/contract/team'
import { recordSampleInputs, sampleRequest } from '../design/testing/sample-inputs'
import { loginByPassword, logout } from '@tessera/shared/contract/user'
import { count, eq, sql } from 'drizzle-orm'
import { ATTEMPT_LIMITS } from '../auth/login.rules'
import { removeExpiredRows } from '../db/housekeeping'
import { auditEvents } from '../db/schema/audit'
import { loginFailures, smsCodes } from '../db/schema/people'
import { solvedCaptcha } from '../testing/solved-captcha'
import { createTestApp, type TestApp, type TestPerson } from '../testing/test-app'
import { recordEvent } from './audit.service'
import { refusalRecorder } from './refusals.service'

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
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:127.0) Gecko/20100101 Firefox/127.0'
const logIn = (mobile: string, password: string) =>
  app.call(loginByPassword, { mobile, password }, { 'user-agent': FIREFOX })

async function listOf(admin: TestPerson, kind?: AuditKind) {
  return (await admin.call(getAuditList, { pageSize: 100, kind })).data.list
}
/** Failures are stored after the answer, so this polls for them; `of` leaves other people's out. */
async function expectSoon(admin: TestPerson, kind: AuditKind, expected: number, of?: TestPerson) {
  for (let tries = 0; tries < 200; tries += 1) {
    const list = (await listOf(admin, kind)).filter(({ userId }) => !of || userId === of.userId)
    if (list.length >= expected) return list
  }
  throw new Error(`${kind} did not happen ${expected} times`)
}
async function code(purpose: 'login' | 'reset', mobile: string): Promise<string> {
  await app.call(sendSms, { purpose, mobile })
  return app.messages.outbox!.messages[0]!.code
}

test('log-ins, failures and lock-outs are stored with address and device, and without secrets', async () => {
  const mobile = '13800000003'
  const admin = await app.loginAs(mobile)
  expect((await logIn(mobile, PASSWORD)).code).toBe(200)
  await app.database.transaction((tx) =>
    tx.insert(loginFailures).values({
      key: `mobile:${mobile}@127.0.0.1`,
      failures: ATTEMPT_LIMITS.mobileAtAddress.captchaFrom - 1,
      lastFailureAt: new Date(),
    }),
  )
  expect((await logIn(mobile, 'Angreifer-9')).message).toBe('LOGIN_FAILED')
  const [failed] = await expectSoon(admin, 'loginFailed', 1)
  expect(failed).toMatchObject({
    userId: admin.userId,
    mobileMasked: '138****0003',
    address: '127.0.0.1',
    device: { kind: 'computer', system: 'windows', browser: 'firefox' },
    detail: { way: 'password' },
  })
  expect(await listOf(admin, 'login')).toMatchObject([{ detail: { way: 'password' }, address: '127.0.0.1' }])
  const rows = await app.database.transaction((tx) => tx.select().from(auditEvents))
  expect(JSON.stringify(rows)).not.toMatch(/Angreifer|Tessera2026|13800000003/)
})

test('the failure that locks is stored as such', async () => {
  const mobile = '13800000001'
  const admin = await app.loginAs(mobile)
  const failures = ATTEMPT_LIMITS.mobileAtAddress.lockAt - 1
  const key = `mobile:${mobile}@127.0.0.1`
  await app.database.transaction((tx) => tx.insert(loginFailures).values({ key, failures, lastFailureAt: new Date() }))
  const wrong = async () => app.call(loginByPassword, { mobile, password: 'wrong', ...(await solvedCaptcha(app)) })
  expect((await wrong()).message).toBe('LOGIN_FAILED')
  expect((await wrong()).message).toBe('TOO_OFTEN')
  expect(await expectSoon(admin, 'lockedOut', 1)).toHaveLength(1)
  // An attempt refused before the check is not an event.
  expect(await listOf(admin, 'loginFailed')).toHaveLength(1)
})

test('a failure for a number without an account is not stored', async () => {
  const rows = () => app.database.transaction((tx) => tx.select({ rows: count() }).from(auditEvents))
  const before = await rows()
  await logIn('13712345678', 'wrong')
  expect(await rows()).toEqual(before)
})

test('passwords, sessions and log-outs are recorded', async () => {
  const mobile = '13800000004'
  const admin = await app.loginAs(mobile)
  const [here, one] = [await app.loginAs(mobile), await app.loginAs(mobile)]
  const { list } = (await one.call(getSessionList)).data
  await here.call(endSession, { id: list[0]!.id })
  await here.call(endOtherSessions)
  const { data } = await here.call(changePassword, { password: PASSWORD, newPassword: 'Fliesen99' })
  await app.call(logout, {}, { satoken: data.token })
  await app.call(resetPassword, { mobile, code: await code('reset', mobile), newPassword: 'Platten-77' })
  const again = await app.loginAs(mobile)
  const kinds = (await listOf(again)).map(({ kind }) => kind)
  expect(kinds).toEqual(['passwordReset', 'logout', 'passwordChanged', 'sessionsEnded', 'sessionEnded'])
  expect(admin.userId).toBe(again.userId)
})

test('a deleted account stays in the list, without its number', async () => {
  const admin = await app.loginAs('13900000001')
  const leaving = await app.loginAs('13900000002')
  const { list } = (await admin.call(getTeamUserList, {})).data
  expect(list.map(({ id }) => id)).toContain(leaving.userId)
  expect((await leaving.call(deleteAccount, { password: PASSWORD })).code).toBe(200)
  const [event] = await listOf(admin, 'accountDeleted')
  expect(event).toMatchObject({ userId: leaving.userId, mobileMasked: '' })
  const { people } = (await admin.call(getAuditList, {})).data
  expect(people.map(({ userId }) => userId)).toContain(leaving.userId)
})

test('repeated refusals of one call are stored once', async () => {
  const [admin, sub] = [await app.loginAs('13800000002'), await app.loginAs('13800000012')]
  for (let times = 0; times < 5; times += 1) expect((await sub.call(getAuditList, {})).message).toBe('FORBIDDEN')
  const list = await expectSoon(admin, 'refused', 1)
  expect(list).toMatchObject([{ userId: sub.userId, detail: { call: 'GET /team/v1/getAuditList' } }])
  // After an hour the same refusal is stored again.
  let now = 0
  const record = refusalRecorder(app.database, () => now)
  const viewer = { userId: sub.userId } as Parameters<typeof record>[0]
  const request = { ip: '10.0.0.1', headers: {} } as Parameters<typeof record>[2]
  for (now of [0, 59 * 60_000, 61 * 60_000]) record(viewer, getAuditList, request)
  expect(await expectSoon(admin, 'refused', 3)).toHaveLength(3)
})

test('what changed of a member is told, and a limit that was reached is no refused access', async () => {
  const [admin, sub] = [await app.loginAs('13800000002'), await app.loginAs('13800000022')]
  const { userName, version } = (await admin.call(getMemberDetail, { id: sub.userId })).data
  const member = { userName, roleType: ROLE.subAccount, monthlyImgLimit: 0 }
  expect((await admin.call(updateTeamUser, { id: sub.userId, version, member })).code).toBe(200)
  const [changed] = await listOf(admin, 'memberChanged')
  expect(changed).toMatchObject({ userId: sub.userId, detail: { monthlyImgLimit: 0 } })
  expect(changed?.detail.role).toBeUndefined()
  const inputs = await recordSampleInputs({ database: app.database, files: app.pictures.files }, sub)
  expect(await sub.call(createTask, sampleRequest(inputs))).toMatchObject({ message: 'FORBIDDEN', data: { limit: 0 } })
  expect((await sub.call(getAuditList, {})).message).toBe('FORBIDDEN')
  const refused = await expectSoon(admin, 'refused', 1, sub)
  expect(refused.map(({ detail }) => detail.call)).toEqual(['GET /team/v1/getAuditList'])
})

test('what is tried against the owner, and wrong proofs, stand in the log', async () => {
  const owner = await app.loginAs('13800000002')
  const { userName, version } = (await owner.call(getMemberDetail, { id: owner.userId })).data
  const draft = { userName: '副手', mobile: '13600003001', password: 'Mosaik-4711-blau', roleType: ROLE.admin }
  const member = { ...draft, monthlyImgLimit: null }
  const proof = { password: PASSWORD }
  expect((await owner.call(createTeamUser, { clientToken: 'deputy-1', member, proof })).code).toBe(200)
  const deputy = await app.loginAs(draft.mobile)
  const renamed = { userName, roleType: ROLE.admin, monthlyImgLimit: 0 }
  expect((await deputy.call(updateTeamUser, { id: owner.userId, version, member: renamed })).message).toBe('OWNER_ONLY')
  const tried = await expectSoon(owner, 'refused', 1, deputy)
  expect(tried).toMatchObject([{ detail: { call: 'POST /user/v1/updateTeamUser' } }])
  expect((await deputy.call(handOverTeam, { toUserId: owner.userId, proof })).message).toBe('OWNER_ONLY')
  expect((await listOf(owner, 'proofFailed')).length).toBe(0)
  const wrong = () => owner.call(handOverTeam, { toUserId: deputy.userId, proof: { password: 'wrong' } })
  expect((await wrong()).message).toBe('PASSWORD_WRONG')
  expect(await expectSoon(owner, 'proofFailed', 1)).toMatchObject([
    { userId: owner.userId, detail: { way: 'password' } },
  ])
  const failures = ATTEMPT_LIMITS.account.lockAt - 1
  const key = `account:${owner.userId}`
  await app.database.transaction((tx) => {
    const row = { key, failures, lastFailureAt: new Date() }
    return tx.insert(loginFailures).values(row).onConflictDoUpdate({ target: loginFailures.key, set: row })
  })
  expect((await wrong()).message).toBe('PASSWORD_WRONG')
  expect(await expectSoon(owner, 'lockedOut', 1)).toMatchObject([{ userId: owner.userId, detail: { way: 'password' } }])
  expect((await wrong()).message).toBe('TOO_OFTEN')
  expect(await listOf(owner, 'proofFailed')).toHaveLength(2)
})

test('a password that an admin sets is named so, and what changed nothing is not told', async () => {
  const [admin, sub] = [await app.loginAs('13800000002'), await app.loginAs('13800000022')]
  expect((await admin.call(resetPwd, { id: sub.userId, newPassword: 'Mosaik-4711-blau' })).code).toBe(200)
  const events = (await admin.call(getAuditList, { userId: sub.userId })).data.list
  expect(events[0]).toMatchObject({ kind: 'memberPasswordReset', detail: { by: '李云舒' } })
  const { userName, version, monthlyImgLimit } = (await admin.call(getMemberDetail, { id: sub.userId })).data
  const member = { userName, roleType: ROLE.subAccount, monthlyImgLimit }
  expect((await admin.call(updateTeamUser, { id: sub.userId, version, member })).code).toBe(200)
  expect((await admin.call(getAuditList, { userId: sub.userId })).data.total).toBe(events.length)
  const renamed = { ...member, userName: '改名' }
  expect((await admin.call(updateTeamUser, { id: sub.userId, version: version + 1, member: renamed })).code).toBe(200)
  const [told, ...before] = (await admin.call(getAuditList, { userId: sub.userId })).data.list
  expect(told).toMatchObject({ kind: 'memberChanged', detail: { name: '改名' } })
  expect(before).toHaveLength(events.length)
})

test('a password that an admin set stands under that event, also from before it had one', async () => {
  const [admin, sub] = [await app.loginAs('13800000002'), await app.loginAs('13800000022')]
  await app.database.transaction(async (tx) => {
    await recordEvent(tx, { kind: 'passwordReset', userId: sub.userId, entry: null, detail: { by: '陈立' } })
    await recordEvent(tx, { kind: 'passwordReset', userId: sub.userId, entry: null, detail: { way: 'sms' } })
  })
  const own = async (kind: AuditKind) =>
    (await admin.call(getAuditList, { userId: sub.userId, kind })).data.list.map(({ detail }) => detail)
  expect(await own('memberPasswordReset')).toEqual([{ by: '陈立' }, { by: '李云舒' }])
  expect(await own('passwordReset')).toEqual([{ way: 'sms' }])
})

test('whether sub-accounts may buy is told when it is switched', async () => {
  const admin = await app.loginAs('13800000002')
  for (const subAccountsMayBuy of [true, true, false])
    expect((await admin.call(updatePurchaseRule, { subAccountsMayBuy })).code).toBe(200)
  expect((await listOf(admin, 'rightChanged')).map(({ detail }) => detail)).toEqual([
    { right: 'purchase', value: null },
    { right: 'purchase', value: 'allowed' },
  ])
})

test('the list is filtered by kind, person and time, newest first', async () => {
  const [admin, sub] = [await app.loginAs('13800000002'), await app.loginAs('13800000012')]
  await logIn('13800000002', PASSWORD)
  await logIn('13800000012', PASSWORD)
  const all = (await admin.call(getAuditList, {})).data
  expect(all.list.map(({ at }) => at)).toEqual(
    all.list
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  expect(all.total).toBe(all.list.length)
  const mine = (await admin.call(getAuditList, { userId: sub.userId, kind: 'login' })).data
  expect(mine.list.map(({ userId }) => userId)).toEqual([sub.userId])
  const from = new Date(Date.now() + 3_600_000).toISOString()
  expect((await admin.call(getAuditList, { from })).data.total).toBe(0)
  const paged = (await admin.call(getAuditList, { pageSize: 1, pageNum: 2 })).data
  expect(paged.list).toEqual([all.list[1]])
})

test('another team’s events are not listed', async () => {
  const mobile = '13766660001'
  await app.call(loginBySmsCode, { mobile, code: await code('login', mobile) })
  const newcomer = await app.loginAs(mobile)
  const { list, people } = (await newcomer.call(getAuditList, {})).data
  expect(list.map(({ kind, userId }) => [kind, userId])).toEqual([['login', newcomer.userId]])
  expect(people).toHaveLength(1)
})

describe('audit events', () => {
  const attempt = (work: ReturnType<typeof sql>) => app.database.transaction((tx) => tx.execute(work))

  test('can be neither changed nor deleted within the retention period', async () => {
    await logIn('13800000000', PASSWORD)
    for (const work of [
      sql`update audit_events set kind = 'logout'`,
      sql`delete from audit_events`,
      sql`truncate audit_events`,
    ]) {
      await expect(attempt(work)).rejects.toMatchObject({ cause: { message: expect.stringMatching(/append-only/) } })
    }
  })

  test('are deleted by housekeeping afterwards', async () => {
    const { userId, teamId } = await app.loginAs('13800000000')
    const at = (days: number) => new Date(Date.now() - days * 86_400_000)
    await app.database.transaction((tx) =>
      tx.insert(auditEvents).values([
        { userId, teamId, kind: 'logout', at: at(AUDIT_DAYS + 1) },
        { userId, teamId, kind: 'logout', at: at(AUDIT_DAYS - 1) },
      ]),
    )
    await app.database.transaction(removeExpiredRows)
    const left = await app.database.transaction((tx) =>
      tx.select({ at: auditEvents.at }).from(auditEvents).where(eq(auditEvents.kind, 'logout')),
    )
    expect(left.filter((row) => row.at < at(1))).toHaveLength(1)
  })
})
