/** @database both: two admins change each other at once */
import { ROLE } from '@tessera/shared/contract/access'
import { deleteAccount, getDeletionEffects } from '@tessera/shared/contract/account'
import { getAuditList } from '@tessera/shared/contract/audit'
import { beginSecondFactor, enableSecondFactor } from '@tessera/shared/contract/factor'
import * as team from '@tessera/shared/contract/team'
import { getUserInfo, loginByPassword } from '@tessera/shared/contract/user'
import { and, eq, notInArray } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { users } from '../db/schema/people'
import { SEED_PASSWORD } from '../seed/accounts'
import { setAllowances } from '../testing/shop'
import type { TestPerson } from '../testing/test-app'
import { PASSWORD, shopWithMembers } from './testing/members.fixtures'

const { shop, newMember, draft } = shopWithMembers()
const { app, admin } = shop
beforeAll(() => setAllowances(shop, { memberAllowance: 50 }))

const OTHER = 'Terrazzo-2212-gruen'
const proof = { password: PASSWORD }
const newAdmin = () => newMember({ roleType: ROLE.admin })

/** All that may be done to a member and takes something away. */
const acts = (
  by: TestPerson,
  { id, version }: { id: string; version: number },
  given: { proof?: { password?: string; factorCode?: string } },
) => [
  () => by.call(team.resetPwd, { id, newPassword: OTHER, ...given }),
  () =>
    by.call(team.updateTeamUser, {
      id,
      version,
      member: { userName: '改名', roleType: 2, monthlyImgLimit: null },
      ...given,
    }),
  () => by.call(team.operateStatus, { id, status: 'disabled', transferToUserId: by.userId, ...given }),
  () => by.call(deleteAccount, { memberId: id, transferToUserId: by.userId, ...given }),
]
const agree = (id: string) =>
  app.database.transaction((tx) => tx.update(users).set({ consent: null }).where(eq(users.id, id)))
const memberOf = async (id: string) => (await admin.call(team.getMemberDetail, { id })).data

test('nobody but the owner disables, deletes or demotes the owner or sets the password, proved or not', async () => {
  const founder = await memberOf(admin.userId)
  expect(founder).toMatchObject({ owner: true, roleType: ROLE.admin })
  const promoted = await newAdmin()
  expect(await memberOf(promoted.id)).toMatchObject({ owner: false })
  for (const given of [{}, { proof }])
    for (const act of acts(promoted.person, founder, given)) expect((await act()).message).toBe('OWNER_ONLY')
  const renamed = { userName: '别人', roleType: ROLE.admin, monthlyImgLimit: 0 } as const
  const changed = await promoted.person.call(team.updateTeamUser, { ...founder, member: renamed })
  expect(changed.message).toBe('OWNER_ONLY')
  expect(await memberOf(admin.userId)).toEqual(founder)
  expect((await admin.call(getUserInfo)).code).toBe(200)
})

test('a fellow admin is acted on with the own password only, a sub-account without', async () => {
  const [one, two] = [await newAdmin(), await newAdmin()]
  for (const act of acts(one.person, two, {})) expect((await act()).message).toBe('PROOF_REQUIRED')
  for (const act of acts(one.person, two, { proof: { password: 'wrong' } }))
    expect((await act()).message).toBe('PASSWORD_WRONG')
  for (const act of acts(one.person, two, { proof: { factorCode: '123456' } }))
    expect((await act()).message).toBe('PROOF_REQUIRED')
  expect((await two.person.call(getUserInfo)).code).toBe(200)
  const name = { userName: '改名', roleType: ROLE.admin, monthlyImgLimit: 7 } as const
  expect((await one.person.call(team.updateTeamUser, { ...two, member: name })).message).toBe('PROOF_REQUIRED')
  expect((await one.person.call(team.updateTeamUser, { ...two, member: name, proof })).code).toBe(200)
  const [reset, demote] = acts(one.person, { ...two, version: two.version + 2 }, { proof })
  expect((await reset!()).code).toBe(200)
  expect((await app.call(loginByPassword, { mobile: two.mobile, password: OTHER })).code).toBe(200)
  expect(await demote!()).toMatchObject({ code: 200, data: { roleType: ROLE.subAccount } })
  // No admin any more.
  const left = acts(one.person, two, {}).slice(2)
  for (const act of left) expect((await act()).code).toBe(200)
})

test('an admin is made, promoted and enabled by who proves to be themselves, so that none is made to act instead', async () => {
  const one = await newAdmin()
  const made = (given: object) =>
    one.person.call(team.createTeamUser, {
      clientToken: 'proved-admin',
      member: draft({ roleType: ROLE.admin }),
      ...given,
    })
  expect((await made({})).message).toBe('PROOF_REQUIRED')
  expect((await made({ proof: { password: 'wrong' } })).message).toBe('PASSWORD_WRONG')
  const { data } = await made({ proof })
  expect(data).toMatchObject({ roleType: ROLE.admin, unconfirmed: true })
  const sub = await newMember()
  const member = { userName: '升级', roleType: ROLE.admin, monthlyImgLimit: null } as const
  const promote = (given: object) => one.person.call(team.updateTeamUser, { ...sub, member, ...given })
  expect((await promote({})).message).toBe('PROOF_REQUIRED')
  expect((await promote({ proof: { password: 'wrong' } })).message).toBe('PASSWORD_WRONG')
  expect((await memberOf(sub.id)).roleType).toBe(ROLE.subAccount)
  expect((await promote({ proof })).code).toBe(200)
  const set = (status: 'active' | 'disabled', given: object) =>
    one.person.call(team.operateStatus, { id: sub.id, status, ...given })
  expect((await set('disabled', { proof })).code).toBe(200)
  expect((await set('active', {})).message).toBe('PROOF_REQUIRED')
  expect((await set('active', { proof })).code).toBe(200)
})

test('with the second factor on its code is the proof, and the password no longer', async () => {
  const [one, two] = [await newAdmin(), await newAdmin()]
  const { secret } = (await one.person.call(beginSecondFactor)).data
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const codeAt = (steps: number) => totp.generate({ timestamp: Date.now() + steps * 30_000 })
  expect((await one.person.call(enableSecondFactor, { password: PASSWORD, code: codeAt(-1) })).code).toBe(200)
  const reset = (given: { password?: string; factorCode?: string }) => acts(one.person, two, { proof: given })[0]!()
  expect((await reset({ password: PASSWORD })).message).toBe('PROOF_REQUIRED')
  expect((await reset({ factorCode: 'AAAAA-AAAAA' })).message).toBe('SECOND_FACTOR_WRONG')
  expect((await reset({ factorCode: codeAt(0) })).code).toBe(200)
  expect((await reset({ factorCode: codeAt(0) })).message).toBe('SECOND_FACTOR_WRONG')
})

test('two admins who disable each other at once: one of them stays', async () => {
  const [one, two] = [await newAdmin(), await newAdmin()]
  const disable = (by: TestPerson, id: string) =>
    by.call(team.operateStatus, { id, status: 'disabled', transferToUserId: admin.userId, proof })
  const answers = await Promise.all([disable(one.person, two.id), disable(two.person, one.id)])
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
})

test('the owner hands the team over to an active admin, proved and kept in the log; it leaves with an account only to another admin', async () => {
  const [heir, sub] = [await newAdmin(), await newMember()]
  const hand = (by: TestPerson, toUserId: string, password = PASSWORD) =>
    by.call(team.handOverTeam, { toUserId, proof: { password } })
  expect((await hand(heir.person, heir.id)).message).toBe('OWNER_ONLY')
  const seeded = SEED_PASSWORD
  expect((await hand(admin, heir.id, 'wrong')).message).toBe('PASSWORD_WRONG')
  expect((await hand(admin, sub.id, seeded)).message).toBe('NOT_FOUND')
  expect((await hand(admin, admin.userId, seeded)).message).toBe('FORBIDDEN')
  expect((await hand(admin, heir.id, seeded)).message).toBe('HEIR_UNCONFIRMED')
  await agree(heir.id)
  expect(await hand(admin, heir.id, seeded)).toMatchObject({ code: 200, data: { id: heir.id, owner: true } })
  expect(await memberOf(admin.userId)).toMatchObject({ owner: false })
  expect((await hand(admin, heir.id, seeded)).message).toBe('OWNER_ONLY')
  const { data } = await admin.call(getAuditList, { kind: 'ownerChanged' })
  expect(data.list).toMatchObject([{ userId: heir.id, detail: { by: '李云舒' } }])
  // The former owner is first among the admins, and gets the team back with the account.
  expect((await heir.person.call(getDeletionEffects)).data).toMatchObject({ obstacle: null, nextOwnerName: '李云舒' })
  expect((await sub.person.call(getDeletionEffects)).data.nextOwnerName).toBeNull()
  expect((await heir.person.call(deleteAccount, { password: PASSWORD })).code).toBe(200)
  expect(await memberOf(admin.userId)).toMatchObject({ owner: true })
})

test('a team is not inherited by an admin who has not agreed to be in it, and goes to the one who has', async () => {
  const owner = await app.loginAs('13800000003')
  const made: string[] = []
  for (const mobile of ['13600002001', '13600002002']) {
    const member = { userName: '新管理员', mobile, password: PASSWORD, roleType: ROLE.admin, monthlyImgLimit: null }
    const answer = await owner.call(team.createTeamUser, {
      clientToken: mobile,
      member,
      proof: { password: SEED_PASSWORD },
    })
    expect(answer).toMatchObject({ code: 200, data: { unconfirmed: true } })
    made.push(answer.data.id)
  }
  // Those of the seed.
  await app.database.transaction((tx) =>
    tx
      .update(users)
      .set({ roleType: ROLE.subAccount })
      .where(and(eq(users.teamId, owner.teamId), notInArray(users.id, [owner.userId, ...made]))),
  )
  expect((await owner.call(getDeletionEffects)).data).toMatchObject({ obstacle: 'unconfirmed', closesTeam: false })
  expect((await owner.call(deleteAccount, { password: SEED_PASSWORD })).message).toBe('HEIR_UNCONFIRMED')
  await agree(made[1]!)
  expect((await owner.call(getDeletionEffects)).data).toMatchObject({ obstacle: null, nextOwnerName: '新管理员' })
  expect((await owner.call(deleteAccount, { password: SEED_PASSWORD })).code).toBe(200)
  const list = (await (await app.loginAs('13600002002')).call(team.getTeamUserList, {})).data.list
  expect(list.find(({ owner: owns }) => owns)?.id).toBe(made[1])
})
