/** @database postgres: two admins change each other at once */
import { randomUUID } from 'node:crypto'
import { ROLE } from '@tessera/shared/contract/access'
import { deleteAccount } from '@tessera/shared/contract/account'
import { getAuditList } from '@tessera/shared/contract/audit'
import { getCoinRecordList } from '@tessera/shared/contract/billing'
import { createCustomer, getCustomerList } from '@tessera/shared/contract/customer'
import { createTask, queryTask } from '@tessera/shared/contract/design/task'
import * as team from '@tessera/shared/contract/team'
import { getUserInfo, getUserPrivilege, loginByPassword } from '@tessera/shared/contract/user'
import { eq } from 'drizzle-orm'
import { viewerOf } from '../auth/sessions.service'
import { designResults } from '../db/schema/design'
import { notes } from '../db/schema/notes'
import { membershipTiers, users } from '../db/schema/people'
import { shareReplies, shares } from '../db/schema/shares'
import { recordSampleInputs, sampleRequest } from '../design/testing/sample-inputs'
import { interceptFaults } from '../ledger/fault-points'
import { createTestApp, type TestApp, type TestPerson } from '../testing/test-app'
import { addMember, changeMember, resetMemberPassword } from './member-accounts.service'

const PASSWORD = 'Mosaik-4711-blau'

let app: TestApp
let admin: TestPerson
let serial = 0
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.loginAs('13800000002')
})
afterEach(() => setAllowance(50))
afterAll(() => app.close())

const nextMobile = () => `1360000${String(1000 + (serial += 1))}`
const setAllowance = (memberAllowance: number) =>
  app.database.transaction((tx) =>
    tx.update(membershipTiers).set({ memberAllowance }).where(eq(membershipTiers.vipType, 2)),
  )
const draft = (changes: Partial<team.MemberDraft> = {}): team.MemberDraft => ({
  userName: '新成员',
  mobile: nextMobile(),
  password: PASSWORD,
  roleType: 2,
  monthlyImgLimit: 20,
  ...changes,
})
const create = (member = draft(), clientToken: string = randomUUID(), by = admin) =>
  by.call(team.createTeamUser, { clientToken, member })
const beans = async (person = admin) => (await person.call(getUserPrivilege)).data.unusedBeans

/** A new member, logged in. */
async function newMember(changes: Partial<team.MemberDraft> = {}) {
  const member = draft(changes)
  const { data } = await create(member)
  return { ...member, ...data, person: await app.loginAs(member.mobile) }
}
const addCustomer = (person: TestPerson) =>
  person.call(createCustomer, { clientToken: randomUUID(), customer: { name: '客户', mobile: nextMobile() } })

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
    const add = () =>
      addMember(app.database, { admin: before, wanted: { clientToken: randomUUID(), member: draft() }, entry })
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
    const { answer } = await addMember(app.database, {
      admin: before,
      wanted: { clientToken: randomUUID(), member: { ...draft(), roleType: ROLE.subAccount } },
      entry,
    })
    const set = (changes: Partial<typeof users.$inferInsert>) =>
      app.database.transaction((tx) => tx.update(users).set(changes).where(eq(users.id, userId)))
    const { id, version } = answer
    const member = { userName: '改名', roleType: ROLE.subAccount, monthlyImgLimit: null }
    await set({ userType: 'merchant' })
    await app.database.transaction((tx) => changeMember(tx, { admin: before, wanted: { id, version, member }, entry }))
    const [changed] = await app.database.read((tx) => tx.select().from(users).where(eq(users.id, id)))
    expect(changed!.userType).toBe('merchant')
    await set({ userType: before.userType, roleType: ROLE.subAccount })
    const reset = { admin: before, wanted: { id, newPassword: 'Andere-4712-gruen' }, entry }
    await expect(resetMemberPassword(app.database, reset)).rejects.toThrow('FORBIDDEN')
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
    const changed = await admin.call(team.updateTeamUser, { id, version, member })
    expect(changed).toMatchObject({ code: 200, data: { ...member, version: version + 1 } })
    expect(await admin.call(team.updateTeamUser, { id, version, member })).toMatchObject({ message: 'VERSION_STALE' })
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

  test('two admins who disable each other at once leave one', async () => {
    const { id, person } = await newMember({ roleType: ROLE.admin })
    const answers = await Promise.all([
      admin.call(team.operateStatus, { id, status: 'disabled' }),
      person.call(team.operateStatus, { id: admin.userId, status: 'disabled', transferToUserId: id }),
    ])
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
    // Whoever was disabled is enabled again by the other.
    const [by, disabled] = answers[0]!.code === 200 ? [admin, id] : [person, admin.userId]
    expect((await by.call(team.operateStatus, { id: disabled, status: 'active' })).code).toBe(200)
    admin = await app.loginAs('13800000002')
    if (by === admin) return
    const { data } = await admin.call(team.getTeamUserList, { roleType: 1, pageSize: 100 })
    expect(data.list.some((each) => each.id === admin.userId && each.status === 'active')).toBe(true)
  })
})

describe('leaving', () => {
  /** A member with two customers and a queued design. */
  async function busyMember() {
    const member = await newMember()
    for (const _ of [1, 2]) expect((await addCustomer(member.person)).code).toBe(200)
    const inputs = await recordSampleInputs({ database: app.database, files: app.pictures.files }, member.person)
    const task = await member.person.call(createTask, sampleRequest(inputs))
    expect(task.code).toBe(10011)
    return { ...member, taskId: task.data.id }
  }

  test('disabling asks for an heir, then ends sessions, cancels designs and hands customers over', async () => {
    const before = await balances()
    const { id, taskId, person } = await busyMember()
    expect((await admin.call(team.getMemberDetail, { id })).data).toMatchObject({
      customerCount: 2,
      customersByStage: { new: 2, deal: 0 },
      waitingTasks: 1,
    })
    const ask = (transferToUserId?: string) =>
      admin.call(team.operateStatus, { id, status: 'disabled', transferToUserId })
    expect(await ask()).toMatchObject({ message: 'TRANSFER_REQUIRED', failure: { required: 2 } })
    expect(await ask(id)).toMatchObject({ message: 'NOT_FOUND' })
    expect(await ask(randomUUID())).toMatchObject({
      message: 'NOT_FOUND',
      failure: { issues: [{ path: 'transferToUserId' }] },
    })
    expect((await person.call(getUserInfo)).code).toBe(200)
    expect(await ask(admin.userId)).toMatchObject({ code: 200, data: { status: 'disabled', customerCount: 0 } })
    expect((await person.call(getUserInfo)).status).toBe(401)
    expect((await admin.call(queryTask, { id: taskId })).data).toMatchObject({
      status: 'canceled',
      charge: { state: 'released' },
    })
    expect(await balances()).toEqual(before)
    // Idempotent, and back without anything of before.
    expect((await ask()).data.status).toBe('disabled')
    expect((await admin.call(team.operateStatus, { id, status: 'active' })).data.status).toBe('active')
    const { data } = await admin.call(getAuditList, { userId: id })
    expect(data.list.map(({ kind }) => kind)).toEqual(['memberEnabled', 'memberDisabled', 'memberAdded'])
    expect(data.list[0]!.detail).toEqual({ by: '李云舒' })
  })

  test('a crash at any step changes nothing', async () => {
    const { id, taskId, person } = await busyMember()
    const before = await balances()
    const disable = () => admin.call(team.operateStatus, { id, status: 'disabled', transferToUserId: admin.userId })
    let crashes = 0
    for (let step = 1; ; step += 1) {
      let passed = 0
      const stop = interceptFaults(() => {
        passed += 1
        if (passed === step) throw new Error('crash')
      })
      const answer = await disable()
      stop()
      if (answer.code === 200) break
      crashes += 1
      expect((await person.call(getUserInfo)).code).toBe(200)
      expect((await admin.call(team.getMemberDetail, { id })).data).toMatchObject({
        status: 'active',
        customerCount: 2,
      })
      expect((await admin.call(queryTask, { id: taskId })).data.status).toBe('queued')
      expect(await balances()).toEqual(before)
    }
    expect(crashes).toBeGreaterThan(1)
    expect((await admin.call(team.getMemberDetail, { id })).data).toMatchObject({ customerCount: 0, waitingTasks: 0 })
  })

  test('a design asked for while its member is disabled is not made', async () => {
    const { id, person } = await newMember()
    const inputs = await recordSampleInputs({ database: app.database, files: app.pictures.files }, person)
    const [design] = await Promise.all([
      person.call(createTask, sampleRequest(inputs)),
      admin.call(team.operateStatus, { id, status: 'disabled' }),
    ])
    const { data } = await admin.call(team.getMemberDetail, { id })
    expect(data.waitingTasks).toBe(0)
    if (design.code === 10011)
      expect((await admin.call(queryTask, { id: design.data.id })).data.status).toBe('canceled')
    else expect(design.status).toBe(401)
  })

  test('deleting frees number and allowance; the name stays with the records', async () => {
    const { id, mobile } = await busyMember()
    const { data: quota } = await admin.call(team.getMemberQuota)
    expect(await admin.call(deleteAccount, { memberId: id })).toMatchObject({ message: 'TRANSFER_REQUIRED' })
    const gone = await admin.call(deleteAccount, { memberId: id, transferToUserId: admin.userId })
    expect(gone.code).toBe(200)
    expect((await admin.call(team.getMemberQuota)).data.used).toBe(quota.used - 1)
    expect((await admin.call(team.getMemberDetail, { id })).code).toBe(20404)
    expect((await create(draft({ mobile }))).code).toBe(200)
    const { data } = await admin.call(getCustomerList, { pageSize: 100 })
    expect(data.list.every(({ ownerUserId }) => ownerUserId !== id)).toBe(true)
  })

  const balances = async () => {
    const { data } = await admin.call(getUserPrivilege)
    return [data.unusedTotalFlops, data.unusedBeans]
  }
})

test('the overview counts by member and month, for this team only', async () => {
  const { id, person } = await newMember()
  for (const _ of [1, 2, 3]) await addCustomer(person)
  const { data } = await admin.call(team.getCustomerOverview, { utcOffsetMinutes: 480 })
  expect(data.members.find((each) => each.id === id)).toMatchObject({ customers: 3, newCustomers: 3, designs: 0 })
  expect(data.months).toHaveLength(team.OVERVIEW_MONTHS)
  expect(data.months.at(-1)!.customers).toBeGreaterThanOrEqual(3)
  const stranger = await app.loginAs('13800000003')
  const other = (await stranger.call(team.getCustomerOverview)).data
  expect(other.members.map((each) => each.id)).not.toContain(id)
})

test('the overview sets the last 30 days against the 30 before: follow-ups by their author, likes by who sent the link', async () => {
  const { id, person } = await newMember()
  const { data: customer } = await addCustomer(person)
  const inputs = await recordSampleInputs({ database: app.database, files: app.pictures.files }, person)
  const { data: task } = await person.call(createTask, sampleRequest(inputs))
  const day = (age: number) => new Date(Date.now() - age * 86_400_000)
  await app.database.transaction(async (tx) => {
    const note = (age: number, by: string, authorName: string | null = null) => ({
      id: randomUUID(),
      teamId: admin.teamId,
      customerId: customer.id,
      createdBy: by,
      clientToken: randomUUID(),
      requestHash: '',
      type: 'call' as const,
      content: '回访',
      authorName,
      createdAt: day(age),
    })
    // Written twice of late and once before; the rest is too old, a colleague's, or of somebody who is no member.
    await tx
      .insert(notes)
      .values([note(1, id), note(29, id), note(31, id), note(61, id), note(2, admin.userId), note(2, id, '前同事')])
    const result = {
      id: randomUUID(),
      taskId: task.id,
      teamId: admin.teamId,
      ordinal: 1,
      width: 1,
      height: 1,
      seed: 1,
      outsideChangedRatio: 0,
    }
    await tx.insert(designResults).values(result)
    const link = (age: number, repliedAge: number | null) => ({
      id: randomUUID(),
      teamId: admin.teamId,
      createdBy: id,
      clientToken: randomUUID(),
      requestHash: '',
      tokenHash: randomUUID(),
      sealed: '',
      hasCode: false,
      showQuantities: false,
      days: 7,
      expiresAt: day(-7),
      viewCount: 4,
      createdAt: day(age),
      lastReplyAt: repliedAge === null ? null : day(repliedAge),
    })
    const [fresh, old, quiet] = [link(3, 1), link(40, 2), link(45, null)]
    await tx.insert(shares).values([fresh, old, quiet])
    const like = (shareId: string, age: number) => ({
      id: randomUUID(),
      shareId,
      kind: 'like' as const,
      resultId: result.id,
      createdAt: day(age),
    })
    const message = { id: randomUUID(), shareId: fresh.id, kind: 'message' as const, text: '好看', createdAt: day(1) }
    await tx.insert(shareReplies).values([like(fresh.id, 1), like(old.id, 39), message])
  })
  const { data } = await admin.call(team.getCustomerOverview, {})
  expect(data.members.find((each) => each.id === id)).toMatchObject({
    newCustomers: 1,
    followed: 2,
    shares: 1,
    views: 4,
    designs: 1,
    likes: 1,
    previous: { newCustomers: 0, followed: 1, deals: 0, designs: 0, shares: 2, likes: 1 },
  })
})
