import { randomUUID } from 'node:crypto'
import { issueToken } from '../auth/sessions.service'
import { teams, users } from '../db/schema/people'
import type { TestApp, TestPerson } from './test-app'

/** A new merchant without a membership, signed in; not shared with other tests. */
export async function newMerchant(app: TestApp): Promise<TestPerson> {
  const [teamId, userId] = [randomUUID(), randomUUID()]
  const token = await app.database.transaction(async (tx) => {
    await tx.insert(teams).values({ id: teamId, name: 'T', ownerUserId: userId })
    const mobile = `198${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
    await tx.insert(users).values({ id: userId, teamId, mobile, userName: 'U', roleType: 1 })
    return issueToken(tx, userId)
  })
  return { token, teamId, userId, call: (endpoint, input) => app.call(endpoint, input, { satoken: token }) }
}
