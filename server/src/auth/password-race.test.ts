/** @database postgres: a password changes during a log-in */
import { eq } from 'drizzle-orm'
import type { Database } from '../db/database'
import { tokens, users } from '../db/schema/people'
import { createTestApp, type TestApp } from '../testing/test-app'
import { changePassword } from '../users/account.service'
import { logInByPassword } from './login.service'
import { hashPassword, verifyPassword } from './password'
import { revokeTokensOf, viewerOf } from './sessions.service'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const PASSWORD = 'Tessera2026'

/** The owner sets a new password, which ends every session. */
async function resetBy(userId: string): Promise<void> {
  const passwordHash = await hashPassword('Fliesen99')
  await app.database.transaction(async (tx) => {
    await tx.update(users).set({ passwordHash }).where(eq(users.id, userId))
    await revokeTokensOf(tx, userId)
  })
}

/** A database where the password changes right before the nth transaction. */
function withResetBefore(nth: number, userId: string): Database {
  let begun = 0
  return {
    ...app.database,
    transaction: async (work) => {
      begun += 1
      if (begun === nth) await resetBy(userId)
      return app.database.transaction(work)
    },
  }
}
const stateOf = (userId: string) =>
  app.database.transaction(async (tx) => {
    const live = (await tx.select().from(tokens).where(eq(tokens.userId, userId))).filter((row) => !row.revokedAt)
    const [user] = await tx.select().from(users).where(eq(users.id, userId))
    return { live: live.length, passwordHash: user!.passwordHash }
  })

test('a log-in with the old password opens no session after a concurrent change', async () => {
  const { userId } = await app.loginAs('13800000001')
  const login = { mobile: '13800000001', password: PASSWORD }
  // Transactions: count, read, open the session. The change comes before the last.
  const opened = logInByPassword(withResetBefore(3, userId), login, { address: '10.0.0.1', device: null })
  await expect(opened).rejects.toMatchObject({ errorName: 'LOGIN_FAILED' })
  expect((await stateOf(userId)).live).toBe(0)
})

test('the old password sets no new one after a concurrent change', async () => {
  const { userId } = await app.loginAs('13800000002')
  const viewer = (await app.database.transaction((tx) => viewerOf(tx, userId)))!
  // Transactions: read, count, reset the counter, set. The change comes before the last.
  const changed = changePassword(
    withResetBefore(4, userId),
    viewer,
    { password: PASSWORD, newPassword: 'Angreifer1' },
    { address: '10.0.0.1', device: null },
  )
  await expect(changed).rejects.toMatchObject({ errorName: 'PASSWORD_WRONG' })
  const { live, passwordHash } = await stateOf(userId)
  expect(live).toBe(0)
  expect(await verifyPassword(passwordHash, 'Fliesen99')).toBe(true)
})
