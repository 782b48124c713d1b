/** @database postgres: members are paid for and made at once */
import { randomUUID } from 'node:crypto'
import { ROLE } from '@tessera/shared/contract/access'
import { deleteAccount } from '@tessera/shared/contract/account'
import { getCoinRecordList } from '@tessera/shared/contract/billing'
import * as team from '@tessera/shared/contract/team'
import { getUserInfo, getUserPrivilege, loginByPassword } from '@tessera/shared/contract/user'
import { eq } from 'drizzle-orm'
import { viewerOf } from '../auth/sessions.service'
import { users } from '../db/schema/people'
import { SEED_PASSWORD } from '../seed/accounts'
import { setAllowances } from '../testing/shop'
import type { TestApp } from '../testing/test-app'
import { addMember, changeMember, resetMemberPassword } from './member-accounts.service'
import { PASSWORD, shopWithMembers } from './testing/members.fixtures'

const { shop, nextMobile, draft, create, newMember } = shopWithMembers()
const { app, admin } = shop
const setAllowance = (memberAllowance: number) => setAllowances(shop, { memberAllowance })
afterEach(() => setAllowance(50))

/** The services' own; its secret is no installation's. */
const deps = {
  get database() {
    return app.database
  },
  secret: 'unused',
}

const beans = async (person = admin) => (await person.call(getUserPrivilege)).data.unusedBeans

describe('creating', () => {
  test('within the allowance it costs nothing, and the member can log in at once', async () => {
    const before = await beans()
    const member = draft({ userName: '沈可' })
    const created = await create(member)
    expect(created).toMatchObject({
      code: 200,
      data: { userName: '沈可', roleType: 2, status: 'active', monthlyImgLimit: 20, chargedBeans: 0 },
    })
    expect(JSON.stringify(created.data)).not.toContain(member.mobile)
    expect(await beans()).toBe(before)
    const opened = await app.call(loginByPassword, { mobile: member.mobile, password: PASSWORD })
    expect(opened.data.userInfo).toMatchObject({ userName: '沈可', teamId: admin.teamId, userType: 'merchant' })
  })

  test('beyond the allowance it takes 3990 beans, once for a repeated request', async () => {
    await setAllowance(0)
    await app.database.transaction((tx) => grantBeans(tx, admin.teamId, 4000))
    const before = await beans()
    expect((await admin.call(team.getMemberQuota)).data).toMatchObject({ nextCostBeans: 3990, beans: before })
    const [member, token] = [draft(), randomUUID()]
    const answers = await Promise.all([create(member, token), create(member, token)])
    expect(answers.map((answer) => answer.code).toSorted()).toEqual([10009, 200].toSorted())
    expect(answers[0]!.data).toEqual(answers[1]!.data)
    expect(await beans()).toBe(before - 3990)
    const { data } = await admin.call(getCoinRecordList, { category: 'teamMember' })
    expect(data.list[0]).toMatchObject({ amount: -3990, cause: { type: 'member', id: answers[0]!.data.id } })
  })

  test('without enough beans nobody is created', async () => {
    await setAllowance(0)
    const agent = await app.loginAs('13900000003')
    const [available, { data: before }] = [await beans(agent), await agent.call(team.getTeamUserList)]
    expect(available).toBeLessThan(3990)
    const refused = await create(draft(), randomUUID(), agent)
    expect(refused).toMatchObject({ code: 20402, failure: { required: 3990, available } })
    expect((await agent.call(team.getTeamUserList)).data.total).toBe(before.total)
    // Nor is said whether a number has an account.
    const taken = await create(draft({ mobile: '13800000003' }), randomUUID(), agent)
    expect(taken).toMatchObject({ code: 20402 })
  })

  test('a member costs no more than the admin was told', async () => {
    await setAllowance(0)
    await app.database.transaction((tx) => grantBeans(tx, admin.teamId, 4000))
    const before = await beans()
    const told = { member: draft(), clientToken: randomUUID() }
    expect(await admin.call(team.createTeamUser, { ...told, mostBeans: 0 })).toMatchObject({ message: 'QUOTE_STALE' })
    expect(await beans()).toBe(before)
    expect((await admin.call(team.createTeamUser, { ...told, mostBeans: 3990 })).data.chargedBeans).toBe(3990)
  })

  test('a number belongs to one account in the whole product, also for two requests at once', async () => {
    expect(await create(draft({ mobile: '13800000003' }))).toMatchObject({ code: 20409, message: 'MOBILE_TAKEN' })
    const mobile = nextMobile()
    const answers = await Promise.all([create(draft({ mobile })), create(draft({ mobile }))])
    expect(answers.map((answer) => answer.message).filter((name) => name === 'MOBILE_TAKEN')).toHaveLength(1)
  })

  test('guessable passwords and bad input are refused', async () => {
    expect(await create(draft({ password: 'password123' }))).toMatchObject({ message: 'PASSWORD_COMMON' })
    const mobile = nextMobile()
    expect(await create(draft({ mobile, password: mobile }))).toMatchObject({ message: 'PASSWORD_OWN' })
    for (const changes of [{ userName: '' }, { userName: '一'.repeat(21) }, { mobile: '123' }, { monthlyImgLimit: -1 }])
      expect((await create(draft(changes))).code).toBe(20400)
  })

  test('members of an agent’s team are of its network', async () => {
    const agent = await app.loginAs('13900000001')
    const made = await create(draft(), randomUUID(), agent)
    const person = await app.loginAs((await mobileOf(made.data.id))!)
    expect((await person.call(getUserInfo)).data.userType).toBe('agent_sub_account')
  })

  test('a new member has the factory that the admin has by then, and none is made for who left meanwhile', async () => {
    const { userId } = await app.loginAs('13900000003')
    const before = (await app.database.read((tx) => viewerOf(tx, userId)))!
    const entry = { address: '10.0.0.1', device: null }
    const add = () => addMember(deps, { admin: before, wanted: { clientToken: randomUUID(), member: draft() }, entry })
    const set = (changes: Partial<typeof users.$inferInsert>) =>
      app.database.transaction((tx) => tx.update(users).set(changes).where(eq(users.id, userId)))
    expect(before.factoryId).not.toBeNull()
    await setAllowance(100)
    await set({ factoryId: null })
    const { answer } = await add()
    const [made] = await app.database.read((tx) => tx.select().from(users).where(eq(users.id, answer.id)))
    expect(made!.factoryId).toBeNull()
    await set({ roleType: ROLE.subAccount })
    await expect(add()).rejects.toThrow('FORBIDDEN')
    await set({ roleType: ROLE.admin, status: 'disabled' })
    await expect(add()).rejects.toThrow('UNAUTHORIZED')
    await set({ factoryId: before.factoryId, status: 'active' })
  })

  test('a member is changed, or given a password, by who is an admin by then, of the type that they have by then', async () => {
    const { userId } = await app.loginAs('13900000001')
    const before = (await app.database.read((tx) => viewerOf(tx, userId)))!
    const entry = { address: '10.0.0.1', device: null }
    await setAllowance(100)
    const { answer } = await addMember(deps, {
      admin: before,
      wanted: { clientToken: randomUUID(), member: { ...draft(), roleType: ROLE.subAccount } },
      entry,
    })
    const set = (changes: Partial<typeof users.$inferInsert>) =>
      app.database.transaction((tx) => tx.update(users).set(changes).where(eq(users.id, userId)))
    const { id, version } = answer
    const member = { userName: '改名', roleType: ROLE.subAccount, monthlyImgLimit: null }
    await set({ userType: 'merchant' })
    await changeMember(deps, { admin: before, wanted: { id, version, member }, entry })
    const [changed] = await app.database.read((tx) => tx.select().from(users).where(eq(users.id, id)))
    expect(changed!.userType).toBe('merchant')
    await set({ userType: before.userType, roleType: ROLE.subAccount })
    const reset = { admin: before, wanted: { id, newPassword: 'Andere-4712-gruen' }, entry }
    await expect(resetMemberPassword(deps, reset)).rejects.toThrow('FORBIDDEN')
    await set({ roleType: ROLE.admin })
  })

  test('a sub-account may not', async () => {
    const sub = await app.loginAs('13800000012')
    expect(await create(draft(), randomUUID(), sub)).toMatchObject({ code: 20403, message: 'FORBIDDEN' })
    expect(await sub.call(deleteAccount, { memberId: admin.userId })).toMatchObject({ code: 20403 })
  })
})

async function grantBeans(
  tx: Parameters<Parameters<TestApp['database']['transaction']>[0]>[0],
  teamId: string,
  amount: number,
) {
  const { grant } = await import('../ledger/ledger.service')
  const cause = { type: 'seed', id: randomUUID() } as const
  await grant(tx, { teamId, unit: 'beans', amount, cause, key: `seed:${cause.id}`, operatorId: null })
}

async function mobileOf(id: string) {
  const [row] = await app.database.transaction((tx) =>
    tx.select({ mobile: users.mobile }).from(users).where(eq(users.id, id)),
  )
  return row?.mobile
}

describe('changing', () => {
  test('name, role and monthly images; a stale version is refused', async () => {
    const { id, version } = await newMember()
    const member = { userName: '改名', roleType: 1, monthlyImgLimit: null } as const
    const proof = { password: SEED_PASSWORD }
    const changed = await admin.call(team.updateTeamUser, { id, version, member, proof })
    expect(changed).toMatchObject({ code: 200, data: { ...member, version: version + 1 } })
    expect(await admin.call(team.updateTeamUser, { id, version, member, proof })).toMatchObject({
      message: 'VERSION_STALE',
    })
  })

  test('a new password ends the member’s sessions', async () => {
    const { id, mobile, person } = await newMember()
    const newPassword = 'Terrazzo-2212-gruen'
    expect((await admin.call(team.resetPwd, { id, newPassword })).code).toBe(200)
    expect((await person.call(getUserInfo)).status).toBe(401)
    expect((await app.call(loginByPassword, { mobile, password: newPassword })).code).toBe(200)
  })

  test('the own account has its own calls', async () => {
    const { userId: id } = admin
    expect(await admin.call(team.resetPwd, { id, newPassword: PASSWORD })).toMatchObject({ message: 'FORBIDDEN' })
    expect(await admin.call(team.operateStatus, { id, status: 'disabled' })).toMatchObject({ message: 'FORBIDDEN' })
    expect(await admin.call(deleteAccount, { memberId: id })).toMatchObject({ message: 'FORBIDDEN' })
  })
})
