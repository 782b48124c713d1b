/** @database postgres: a design is asked for while its member leaves */
import { randomUUID } from 'node:crypto'
import { deleteAccount } from '@tessera/shared/contract/account'
import { getAuditList } from '@tessera/shared/contract/audit'
import { getCustomerList } from '@tessera/shared/contract/customer'
import { createTask, queryTask } from '@tessera/shared/contract/design/task'
import * as team from '@tessera/shared/contract/team'
import { getUserInfo, getUserPrivilege } from '@tessera/shared/contract/user'
import { eq } from 'drizzle-orm'
import { designTasks } from '../db/schema/design'
import { ledgerHolds } from '../db/schema/ledger'
import { users } from '../db/schema/people'
import { recordSampleInputs, sampleRequest } from '../design/testing/sample-inputs'
import { interceptFaults } from '../ledger/fault-points'
import { setAllowances } from '../testing/shop'
import { PASSWORD, shopWithMembers } from './testing/members.fixtures'

const { shop, draft, create, newMember, addCustomer } = shopWithMembers()
const { app, admin } = shop
beforeAll(() => setAllowances(shop, { memberAllowance: 50 }))

const balances = async () => {
  const { data } = await admin.call(getUserPrivilege)
  return [data.unusedTotalFlops, data.unusedBeans]
}

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
  if (design.code === 10011) expect((await admin.call(queryTask, { id: design.data.id })).data.status).toBe('canceled')
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

test('the month’s images of a member go on after leaving and joining again, by an admin’s hand or an own one', async () => {
  const limit = { monthlyImgLimit: 3 }
  const first = await newMember(limit)
  const inputs = await recordSampleInputs({ database: app.database, files: app.pictures.files }, first.person)
  const ask = (person: typeof first.person) => person.call(createTask, sampleRequest(inputs))
  const leftOf = async (person: typeof first.person) => (await person.call(getUserPrivilege)).data.monthlyImages
  expect((await ask(first.person)).code).toBe(10011)
  // What is made counts; what was cancelled by the departure does not.
  const made = await app.database.transaction((tx) =>
    tx
      .update(ledgerHolds)
      .set({ state: 'captured', capturedImages: ledgerHolds.images, settledAt: new Date() })
      .where(eq(ledgerHolds.operatorId, first.id))
      .returning(),
  )
  const taken = made.reduce((sum, { images }) => sum + images, 0)
  expect(taken).toBeGreaterThan(0)
  await app.database.transaction((tx) =>
    tx.update(designTasks).set({ status: 'succeeded' }).where(eq(designTasks.createdBy, first.id)),
  )
  expect(await leftOf(first.person)).toEqual({ limit: 3, left: 3 - taken })
  const { mobile } = first
  expect((await admin.call(deleteAccount, { memberId: first.id })).code).toBe(200)
  const second = await newMember({ mobile, ...limit })
  expect(await leftOf(second.person)).toEqual({ limit: 3, left: 3 - taken })
  expect((await admin.call(team.getMemberDetail, { id: second.id })).data.usedImg).toBe(taken)
  expect((await second.person.call(deleteAccount, { password: PASSWORD })).code).toBe(200)
  const third = await newMember({ mobile, ...limit })
  expect(await leftOf(third.person)).toEqual({ limit: 3, left: 3 - taken })
  // Another number begins with none.
  expect(await leftOf((await newMember(limit)).person)).toEqual({ limit: 3, left: 3 })
  const rows = await app.database.read((tx) => tx.select().from(users).where(eq(users.id, first.id)))
  expect(JSON.stringify(rows)).not.toContain(mobile)
})
