/** @database both: two people delete themselves at once */
import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import {
  changePassword,
  deleteAccount,
  getAllSuperiorByTeam,
  getDeletionEffects,
  loginBySmsCode,
  sendSms,
  updateUserInfo,
} from '@tessera/shared/contract/account'
import { getFactoryDetail } from '@tessera/shared/contract/factory'
import { getCustomerList } from '@tessera/shared/contract/customer'
import { ROLE } from '@tessera/shared/contract/access'
import { createAsset } from '@tessera/shared/contract/asset'
import { saveMaterial } from '@tessera/shared/contract/material'
import { createShare, openShare } from '@tessera/shared/contract/share'
import { getTeamUserList } from '@tessera/shared/contract/team'
import { getUserInfo, loginByPassword } from '@tessera/shared/contract/user'
import { and, eq, isNull, ne } from 'drizzle-orm'
import { assets } from '../db/schema/assets'
import { materials } from '../db/schema/catalogue'
import { customers } from '../db/schema/customers'
import { designTasks } from '../db/schema/design'
import { files } from '../db/schema/files'
import { loginFailures, smsCodes, teams, users } from '../db/schema/people'
import { createTask, queryTask } from '@tessera/shared/contract/design/task'
import { recordSampleInputs, samplePicture, sampleRequest } from '../design/testing/sample-inputs'
import { balances } from '../ledger/ledger.service'
import { saving } from '../materials/testing/shop-goods.fixtures'
import { factoryId } from '../seed/factories'
import { somebodyWaits } from '../testing/somebody-waits'
import { sampleResult } from '../testing/sample-result'
import { createTestApp, type TestApp, type TestPerson } from '../testing/test-app'
import { upload } from '../testing/upload'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterEach(() =>
  app.database.transaction(async (tx) => {
    await tx.delete(smsCodes)
    await tx.delete(loginFailures)
  }),
)
afterAll(() => app.close())

const PASSWORD = 'Tessera2026'
const logIn = (mobile: string, password: string) => app.call(loginByPassword, { mobile, password })
async function ownCode(person: TestPerson, purpose: 'password' | 'delete'): Promise<string> {
  // A minute after all earlier messages.
  await app.database.transaction((tx) => tx.delete(smsCodes).where(ne(smsCodes.purpose, 'delete')))
  expect((await person.call(sendSms, { purpose })).code).toBe(200)
  return app.messages.outbox!.messages[0]!.code
}
/** A person who has just joined. */
async function newcomer(mobile: string): Promise<TestPerson> {
  await app.call(sendSms, { purpose: 'login', mobile })
  const { code } = app.messages.outbox!.messages[0]!
  expect((await app.call(loginBySmsCode, { mobile, code })).code).toBe(200)
  return app.loginAs(mobile)
}

describe('names', () => {
  test('are changed by the person, and the team’s by an admin', async () => {
    const admin = await app.loginAs('13800000004')
    const answer = await admin.call(updateUserInfo, { userName: ' 王掌柜 ', teamName: '锦华瓷砖' })
    expect(answer.data).toMatchObject({ userName: '王掌柜', teamName: '锦华瓷砖' })
    expect((await admin.call(getUserInfo)).data).toEqual(answer.data)
  })

  test('of a team can be changed by its admin only', async () => {
    const person = await app.loginAs('13800000012')
    expect((await person.call(updateUserInfo, { userName: '陈晓晴', teamName: '别的店' })).message).toBe('FORBIDDEN')
    expect((await person.call(getUserInfo)).data.teamName).not.toBe('别的店')
  })

  test.each([{}, { userName: '王' }, { userName: '  王  ' }, { userName: '王'.repeat(21) }, { teamName: '' }])(
    'are not %j',
    async (names) => {
      const person = await app.loginAs('13800000004')
      expect((await person.call(updateUserInfo, names)).message).toBe('VALIDATION')
    },
  )
})

describe('a new password', () => {
  test('needs the old one, ends every session and opens a new one', async () => {
    const mobile = '13800000001'
    const [here, elsewhere] = [await app.loginAs(mobile), await app.loginAs(mobile)]
    expect((await here.call(changePassword, { password: 'wrong', newPassword: 'Fliesen99' })).message).toBe(
      'PASSWORD_WRONG',
    )
    expect((await here.call(getUserInfo)).code).toBe(200)
    const { data } = await here.call(changePassword, { password: PASSWORD, newPassword: 'Fliesen99' })
    expect((await here.call(getUserInfo)).status).toBe(401)
    expect((await elsewhere.call(getUserInfo)).status).toBe(401)
    expect((await app.call(getUserInfo, {}, { satoken: data.token })).data).toEqual(data.userInfo)
    expect((await logIn(mobile, PASSWORD)).message).toBe('LOGIN_FAILED')
    expect((await logIn(mobile, 'Fliesen99')).code).toBe(200)
  })

  test('of an account without one is authorised by a code', async () => {
    const person = await newcomer('13733330001')
    const smsCode = await ownCode(person, 'password')
    // A refused password does not use up the code.
    expect((await person.call(changePassword, { smsCode, newPassword: 'woaini1314' })).message).toBe('PASSWORD_COMMON')
    const { data } = await person.call(changePassword, { smsCode, newPassword: 'Fliesen99' })
    expect(data.userInfo.hasPassword).toBe(true)
    expect((await logIn('13733330001', 'Fliesen99')).code).toBe(200)
  })

  test('cannot be set by guessing the old one', async () => {
    const person = await app.loginAs('13800000000')
    const guess = () => person.call(changePassword, { password: 'wrong', newPassword: 'Fliesen99' })
    for (let index = 0; index < 10; index += 1) expect((await guess()).message).toBe('PASSWORD_WRONG')
    const locked = await guess()
    expect(locked.message).toBe('TOO_OFTEN')
    expect(locked.failure.retryAfterSeconds).toBeGreaterThan(14 * 60)
    // The log-in has its own counter.
    expect((await logIn('13800000000', PASSWORD)).code).toBe(200)
  })

  test.each([
    ['woaini1314', 'PASSWORD_COMMON'],
    ['Password1', 'PASSWORD_COMMON'],
    ['13800000003', 'PASSWORD_OWN'],
    ['x00000003！', 'PASSWORD_OWN'],
    [PASSWORD, 'PASSWORD_FORMER'],
    ['Ｔｅｓｓｅｒａ2026', 'PASSWORD_FORMER'],
  ])('is not %s', async (newPassword, reason) => {
    const person = await app.loginAs('13800000003')
    expect((await person.call(changePassword, { password: PASSWORD, newPassword })).message).toBe(reason)
    // Not revealed without proof of being the owner.
    expect((await person.call(changePassword, { password: 'wrong', newPassword })).message).toBe('PASSWORD_WRONG')
    expect((await person.call(getUserInfo)).code).toBe(200)
  })

  test('may have any characters, in any width of an input method', async () => {
    const mobile = '13900000001'
    const newPassword = '灰砖 ８００×８００！🏠'
    const person = await app.loginAs(mobile)
    expect((await person.call(changePassword, { password: PASSWORD, newPassword })).code).toBe(200)
    expect((await logIn(mobile, newPassword)).code).toBe(200)
    expect((await logIn(mobile, '灰砖 800×800!🏠')).code).toBe(200)
    expect((await logIn(mobile, '灰砖 800×800!')).message).toBe('LOGIN_FAILED')
  })

  test('from before Unicode normalisation still opens its account', async () => {
    const mobile = '13900000002'
    const passwordHash = await hash('Ｆｌｉｅｓｅｎ99')
    await app.database.transaction((tx) => tx.update(users).set({ passwordHash }).where(eq(users.mobile, mobile)))
    expect((await logIn(mobile, 'Ｆｌｉｅｓｅｎ99')).code).toBe(200)
  })

  test('takes exactly one proof, and follows the rule', async () => {
    const person = await app.loginAs('13800000000')
    for (const input of [
      { newPassword: 'Fliesen99' },
      { password: PASSWORD, smsCode: '123456', newPassword: 'Fliesen99' },
      { password: PASSWORD, newPassword: 'short1' },
      { password: PASSWORD, newPassword: '🏠'.repeat(7) },
      { password: PASSWORD, newPassword: 'f'.repeat(65) },
    ]) {
      expect((await person.call(changePassword, input)).message).toBe('VALIDATION')
    }
  })
})

test('the shop’s number for customers is the admin’s to give', async () => {
  const admin = await app.loginAs('13800000002')
  expect((await admin.call(updateUserInfo, { shopPhone: ' 028-8600 1234 ' })).data.shopPhone).toBe('028-8600 1234')
  expect((await admin.call(updateUserInfo, { shopPhone: '打我' })).message).toBe('VALIDATION')
  const member = await app.loginAs('13800000022')
  expect((await member.call(getUserInfo)).data.shopPhone).toBe('028-8600 1234')
  expect((await member.call(updateUserInfo, { shopPhone: null })).message).toBe('FORBIDDEN')
  expect((await admin.call(updateUserInfo, { shopPhone: null })).data.shopPhone).toBeNull()
})

describe('an agent’s service number', () => {
  const below = '13900000003'
  const servicePhone = '0757-8220 3316'
  const shownTo = async (mobile: string) => {
    const person = await app.loginAs(mobile)
    const { list } = (await person.call(getAllSuperiorByTeam)).data
    const { agent } = (await person.call(getFactoryDetail, { id: factoryId(0) })).data
    return [list[0]?.servicePhone, agent.servicePhone]
  }

  test('is shown to those below as long as the agent’s admin gives one', async () => {
    const agent = await app.loginAs('13900000001')
    expect(await shownTo(below)).toEqual([null, null])
    const given = await agent.call(updateUserInfo, { servicePhone: ` ${servicePhone} ` })
    expect(given.data).toMatchObject({ servicePhone })
    for (const mobile of [below, '13900000004']) expect(await shownTo(mobile)).toEqual([servicePhone, servicePhone])
    const taken = await agent.call(updateUserInfo, { servicePhone: null })
    expect(taken.data.servicePhone).toBeNull()
    expect(await shownTo(below)).toEqual([null, null])
    expect((await agent.call(updateUserInfo, { servicePhone: '打电话给我' })).message).toBe('VALIDATION')
  })

  test.each(['13900000002', '13900000003', '13800000002'])(
    'is not for %s to give, nor the rest with it',
    async (mobile) => {
      const person = await app.loginAs(mobile)
      const { data: former } = await person.call(getUserInfo)
      const answer = await person.call(updateUserInfo, { userName: '别名', servicePhone })
      expect(answer.message).toBe('FORBIDDEN')
      expect((await person.call(getUserInfo)).data).toEqual(former)
    },
  )
})

describe('deleting an account', () => {
  test('closes a team of one: sessions end, the number is freed, customers close', async () => {
    const mobile = '13800000003'
    const person = await app.loginAs(mobile)
    const { data: effects } = await person.call(getDeletionEffects)
    expect(effects).toMatchObject({ obstacle: null, closesTeam: true, colleagues: 0 })
    expect(effects.customers).toBe((await person.call(getCustomerList)).data.total)
    expect((await person.call(deleteAccount, { password: 'wrong' })).message).toBe('PASSWORD_WRONG')
    expect((await person.call(deleteAccount, { password: PASSWORD })).code).toBe(200)
    expect((await person.call(getUserInfo)).status).toBe(401)
    expect((await logIn(mobile, PASSWORD)).message).toBe('LOGIN_FAILED')
    const left = await app.database.transaction(async (tx) => ({
      live: await tx
        .select()
        .from(customers)
        .where(and(eq(customers.teamId, person.teamId), isNull(customers.deletedAt))),
      team: await tx.select().from(teams).where(eq(teams.id, person.teamId)),
      user: await tx.select().from(users).where(eq(users.id, person.userId)),
    }))
    expect(left.live).toEqual([])
    expect(left.team[0]!.closedAt).toBeInstanceOf(Date)
    expect(JSON.stringify(left.user)).not.toContain(mobile)
    expect(left.user[0]).toMatchObject({ passwordHash: null, status: 'disabled' })
    await app.database.transaction((tx) => tx.delete(smsCodes))
    const again = await newcomer(mobile)
    expect(again.userId).not.toBe(person.userId)
    expect(again.teamId).not.toBe(person.teamId)
    expect((await app.database.transaction((tx) => balances(tx, again.teamId))).beans).toBe(0)
  })

  test('keeps the number’s message counts, and voids its codes', async () => {
    const mobile = '13733330009'
    const person = await newcomer(mobile)
    const sentTo = () => app.database.transaction((tx) => tx.select().from(smsCodes).where(eq(smsCodes.mobile, mobile)))
    const earlier = (await sentTo())[0]!
    await app.database.transaction((tx) =>
      tx
        .update(smsCodes)
        .set({ usedAt: null, createdAt: new Date(Date.now() - 61_000) })
        .where(eq(smsCodes.id, earlier.id)),
    )
    expect((await person.call(sendSms, { purpose: 'delete' })).code).toBe(200)
    const smsCode = app.messages.outbox!.messages[0]!.code
    expect((await person.call(deleteAccount, { smsCode })).code).toBe(200)
    expect((await sentTo()).map(({ usedAt }) => usedAt)).toEqual([expect.any(Date), expect.any(Date)])
    expect((await app.call(sendSms, { purpose: 'login', mobile })).message).toBe('TOO_OFTEN')
  })

  test('is refused to the only admin while there are colleagues', async () => {
    const admin = await app.loginAs('13800000002')
    expect((await admin.call(getDeletionEffects)).data).toMatchObject({ obstacle: 'soleAdmin', closesTeam: false })
    const answer = await admin.call(deleteAccount, { password: PASSWORD })
    expect(answer).toMatchObject({ code: 20409, message: 'SOLE_ADMIN' })
    expect((await admin.call(getUserInfo)).code).toBe(200)
  })

  test('is refused to an agent with merchants below', async () => {
    const agent = await app.loginAs('13900000001')
    await app.database.transaction((tx) =>
      tx.update(users).set({ status: 'disabled' }).where(eq(users.mobile, '13900000002')),
    )
    expect((await agent.call(deleteAccount, { password: PASSWORD })).message).toBe('TEAMS_BELOW')
  })

  test('takes what is a member’s own and leaves what is the team’s: customers with the admin, designs, links to customers', async () => {
    const admin = await app.loginAs('13800000002')
    const member = await app.loginAs('13800000012')
    const inputs = await recordSampleInputs({ database: app.database, files: app.pictures.files }, member)
    const picture = await samplePicture(300, 300, '#406080').jpeg().toBuffer()
    const { fileId: face } = (await upload(app.app, member, picture)).data
    const laid = (await member.call(saveMaterial, saving([face], { scope: 'personal' }))).data.material
    const { data: task } = await member.call(createTask, sampleRequest({ ...inputs, materialId: laid.id }))
    const { resultId } = await sampleResult(app, member)
    const shared = await member.call(createShare, { clientToken: randomUUID(), resultIds: [resultId] })
    const share = new URL(shared.data.link!).searchParams.get('share')!
    const kept = { fileId: inputs.photoFileId, name: '照片', scope: 'personal', mostBeans: 0 } as const
    expect((await member.call(createAsset, kept)).code).toBe(200)
    const own = { teamId: member.teamId, ownerUserId: member.userId, status: 'on', kind: 'tile' } as const
    await app.database.transaction((tx) =>
      tx.insert(materials).values([
        { ...own, scope: 'personal', name: '个人砖', coverFileId: inputs.photoFileId },
        { ...own, ownerUserId: null, scope: 'team', name: '店里的砖', coverFileId: inputs.photoFileId },
      ]),
    )
    const { data: effects } = await member.call(getDeletionEffects)
    expect(effects).toMatchObject({ closesTeam: false, personalMaterials: 2, personalAssets: 1 })
    const before = await app.database.transaction((tx) => balances(tx, member.teamId))
    const total = (await admin.call(getCustomerList)).data.total
    const smsCode = await ownCode(member, 'delete')
    expect((await member.call(deleteAccount, { smsCode })).code).toBe(200)
    const { data: list } = await admin.call(getCustomerList, { pageSize: 100 })
    expect(list.total).toBe(total)
    expect(list.list.filter(({ ownerUserId }) => ownerUserId === member.userId)).toEqual([])
    const [row] = await app.database.transaction((tx) =>
      tx.select({ status: designTasks.status }).from(designTasks).where(eq(designTasks.id, task.id)),
    )
    expect(row!.status).toBe('canceled')
    expect((await admin.call(queryTask, { id: task.id })).data.status).toBe('canceled')
    const after = await app.database.transaction((tx) => balances(tx, member.teamId))
    expect(after.flops + after.beans).toBeGreaterThan(before.flops + before.beans)
    expect((await app.call(openShare, { token: share })).data.state).toBe('open')
    const left = await app.database.transaction(async (tx) => ({
      goods: await tx
        .select({ name: materials.name })
        .from(materials)
        .where(eq(materials.coverFileId, inputs.photoFileId)),
      pictures: await tx.$count(assets, eq(assets.ownerUserId, member.userId)),
      photo: await tx.$count(files, eq(files.id, inputs.photoFileId)),
      face: await tx.$count(files, eq(files.id, face)),
    }))
    expect(left).toEqual({ goods: [{ name: '店里的砖' }], pictures: 0, photo: 1, face: 1 })
    const { data: members } = await admin.call(getTeamUserList, { pageSize: 100 })
    expect(members.list.map(({ id }) => id)).not.toContain(member.userId)
    expect(members.total).toBe(members.list.length)
  })

  test('by two admins concurrently leaves one of them', async () => {
    const [first, second] = [await newcomer('13733330002'), await newcomer('13733330003')]
    await app.database.transaction(async (tx) => {
      await tx.update(users).set({ teamId: first.teamId }).where(eq(users.id, second.userId))
      const worker = { teamId: first.teamId, mobile: '13733330004', userName: '店员', roleType: 2 }
      await tx.insert(users).values(worker)
    })
    const codes = [await ownCode(first, 'delete'), await ownCode(second, 'delete')]
    const answers = await Promise.all([
      first.call(deleteAccount, { smsCode: codes[0]! }),
      second.call(deleteAccount, { smsCode: codes[1]! }),
    ])
    expect(answers.map(({ message }) => message).toSorted()).toEqual(['SOLE_ADMIN', 'ok'])
  })

  test('is refused to who became the only admin meanwhile', async () => {
    const [admin, member] = [await newcomer('13733330005'), await newcomer('13733330006')]
    const { teamId } = admin
    await app.database.transaction(async (tx) => {
      await tx.update(users).set({ teamId, roleType: ROLE.subAccount }).where(eq(users.id, member.userId))
      await tx.insert(users).values({ teamId, mobile: '13733330007', userName: '店员', roleType: ROLE.subAccount })
    })
    const smsCode = await ownCode(member, 'delete')
    let begun = () => {}
    const isBegun = new Promise<void>((resolve) => (begun = resolve))
    let answered = false
    const promoting = app.database.transaction(async (tx) => {
      await tx.update(users).set({ status: 'disabled' }).where(eq(users.id, admin.userId))
      await tx.update(users).set({ roleType: ROLE.admin }).where(eq(users.id, member.userId))
      begun()
      await somebodyWaits(app.database, tx, () => answered)
    })
    await isBegun
    const answer = await member.call(deleteAccount, { smsCode }).finally(() => (answered = true))
    await promoting
    expect(answer.message).toBe('SOLE_ADMIN')
  })
})

test('the agents above a team, the nearest first', async () => {
  const below = await app.loginAs('13900000003')
  const agent = await app.loginAs('13900000001')
  const { data } = await below.call(getAllSuperiorByTeam)
  const superior = { teamId: agent.teamId, teamName: expect.any(String), adminName: expect.any(String) }
  expect(data.list).toEqual([{ ...superior, servicePhone: null }])
  expect((await agent.call(getAllSuperiorByTeam)).data.list).toEqual([])
})
