import { randomUUID } from 'node:crypto'
import { createTask } from '@tessera/shared/contract/design/task'
import * as team from '@tessera/shared/contract/team'
import { deleteAccount } from '@tessera/shared/contract/account'
import { eq } from 'drizzle-orm'
import { designResults, designTasks } from '../db/schema/design'
import { notes } from '../db/schema/notes'
import { shareReplies, shares } from '../db/schema/shares'
import { recordSampleInputs, sampleRequest } from '../design/testing/sample-inputs'
import { setAllowances } from '../testing/shop'
import { shopWithMembers } from './testing/members.fixtures'

const { shop, newMember, draft, create, addCustomer } = shopWithMembers()
const { app, admin } = shop
beforeAll(() => setAllowances(shop, { memberAllowance: 50 }))

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
    await tx.update(designTasks).set({ status: 'succeeded' }).where(eq(designTasks.id, task.id))
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

test('designs that were not finished count nowhere, and what those who left did counts in one line and in the months', async () => {
  const before = (await admin.call(team.getCustomerOverview)).data
  const designsOf = ({ members, departed }: typeof before) =>
    [...members, ...(departed ? [departed] : [])].reduce((sum, { designs }) => sum + designs, 0)
  const [stays, leaves] = [await newMember(), await newMember()]
  for (const { person } of [stays, leaves]) {
    const inputs = await recordSampleInputs({ database: app.database, files: app.pictures.files }, person)
    for (const status of ['succeeded', 'partial', 'failed', 'canceled'] as const) {
      const { data: task } = await person.call(createTask, sampleRequest(inputs))
      await app.database.transaction((tx) => tx.update(designTasks).set({ status }).where(eq(designTasks.id, task.id)))
    }
  }
  expect((await admin.call(deleteAccount, { memberId: leaves.id })).code).toBe(200)
  const { data } = await admin.call(team.getCustomerOverview)
  expect(data.members.find(({ id }) => id === stays.id)).toMatchObject({ designs: 2 })
  expect(data.members.map(({ id }) => id)).not.toContain(leaves.id)
  expect(data.departed).toMatchObject({ designs: 2 + (before.departed?.designs ?? 0), customers: 0 })
  expect(designsOf(data) - designsOf(before)).toBe(4)
  expect(data.months.at(-1)!.designs - before.months.at(-1)!.designs).toBe(4)
})

test('what somebody did who left and joined again is theirs, in the list as in the overview', async () => {
  const member = draft()
  const { data: first } = await create(member)
  const before = (await admin.call(team.getCustomerOverview)).data.departed?.designs ?? 0
  const makes = async () => {
    const person = await app.loginAs(member.mobile)
    const inputs = await recordSampleInputs({ database: app.database, files: app.pictures.files }, person)
    const { data: task } = await person.call(createTask, sampleRequest(inputs))
    await app.database.transaction((tx) =>
      tx.update(designTasks).set({ status: 'succeeded' }).where(eq(designTasks.id, task.id)),
    )
  }
  const overview = async () => (await admin.call(team.getCustomerOverview)).data
  await makes()
  expect((await admin.call(deleteAccount, { memberId: first.id })).code).toBe(200)
  expect((await overview()).departed?.designs).toBe(before + 1)
  for (const designs of [2, 3]) {
    const { data: again } = await create(member)
    await makes()
    const { members, departed } = await overview()
    expect(members.find(({ id }) => id === again.id)).toMatchObject({ designs, customers: 0 })
    expect(departed?.designs ?? 0).toBe(before)
    expect((await admin.call(deleteAccount, { memberId: again.id })).code).toBe(200)
    expect((await overview()).departed?.designs).toBe(before + designs)
  }
})
