import { randomUUID } from 'node:crypto'
import { createCustomer } from '@tessera/shared/contract/customer'
import { isAdmin } from '@tessera/shared/contract/access'
import * as team from '@tessera/shared/contract/team'
import { SEED_PASSWORD } from '../../seed/accounts'
import type { TestPerson } from '../../testing/test-app'
import { openShop } from '../../testing/shop'

export const PASSWORD = 'Mosaik-4711-blau'

/** A shop for the suite that calls this at its top, and what its tests do with members. */
export function shopWithMembers() {
  const shop = openShop()
  let serial = 0

  const nextMobile = () => `1360000${String(1000 + (serial += 1))}`
  const draft = (changes: Partial<team.MemberDraft> = {}): team.MemberDraft => ({
    userName: '新成员',
    mobile: nextMobile(),
    password: PASSWORD,
    roleType: 2,
    monthlyImgLimit: 20,
    ...changes,
  })
  const create = (member = draft(), clientToken: string = randomUUID(), by = shop.admin) =>
    by.call(team.createTeamUser, {
      clientToken,
      member,
      ...(isAdmin(member) && { proof: { password: SEED_PASSWORD } }),
    })

  /** A new member, logged in. */
  async function newMember(changes: Partial<team.MemberDraft> = {}) {
    const member = draft(changes)
    const { data } = await create(member)
    return { ...member, ...data, person: await shop.app.loginAs(member.mobile) }
  }
  const addCustomer = (person: TestPerson) =>
    person.call(createCustomer, { clientToken: randomUUID(), customer: { name: '客户', mobile: nextMobile() } })

  return { shop, nextMobile, draft, create, newMember, addCustomer }
}
