import { eq, sql } from 'drizzle-orm'
import { type Database, openDatabase } from '../db/database'
import { tokens, users } from '../db/schema/people'
import { seededTemplate } from '../testing/embedded-template'
import { keptSessions } from './kept-sessions'
import { hashToken, issueToken, revokeToken } from './sessions.service'

let database: Database
let reads = 0
let clock = Date.now()
let userId: string
beforeAll(async () => {
  const opened = await openDatabase('pglite:memory', { loadFrom: await seededTemplate() })
  database = {
    ...opened,
    read: (work) => {
      reads += 1
      return opened.read(work)
    },
  }
  const [user] = await database.read((tx) => tx.select().from(users).where(eq(users.mobile, '13800000002')))
  userId = user!.id
})
afterAll(() => database.close())

const signIn = () => database.transaction((tx) => issueToken(tx, userId))
const readsOf = async (work: () => Promise<unknown>) => {
  const before = reads
  await work()
  return reads - before
}
const open = (given = database) => keptSessions(given, () => clock)

test('a session is asked for once while nothing is written, and for five seconds', async () => {
  const [session, token] = [open(), await signIn()]
  expect(await readsOf(() => session(token))).toBe(1)
  expect(await readsOf(async () => expect((await session(token))?.userId).toBe(userId))).toBe(0)
  clock += 4_999
  expect(await readsOf(() => session(token))).toBe(0)
  clock += 1
  expect(await readsOf(() => session(token))).toBe(1)
})

test('what is revoked or changed counts with the next call', async () => {
  const [session, token] = [open(), await signIn()]
  expect((await session(token))?.roleType).toBe(1)
  await database.statement((tx) => tx.update(users).set({ roleType: 2 }).where(eq(users.id, userId)))
  expect((await session(token))?.roleType).toBe(2)
  await database.transaction((tx) => revokeToken(tx, hashToken(token)))
  expect(await session(token)).toBeNull()
})

test('what is revoked while a call asks is not kept', async () => {
  const token = await signIn()
  let revoke: Promise<void> | undefined
  const late: Database = {
    ...database,
    read: async (work) => {
      const found = await database.read(work)
      revoke ??= database.transaction((tx) => revokeToken(tx, hashToken(token)))
      await revoke
      return found
    },
  }
  const session = open(late)
  expect(await session(token)).not.toBeNull()
  expect(await session(token)).toBeNull()
})

test('a token without a session is asked for each time', async () => {
  const session = open()
  expect(await readsOf(() => session('unknown'))).toBe(1)
  expect(await readsOf(() => session('unknown'))).toBe(1)
})

test('where other processes write, each call asks', async () => {
  const [session, token] = [open({ ...database, writes: null }), await signIn()]
  await session(token)
  expect(await readsOf(() => session(token))).toBe(1)
})

test('the last use is still written when it is due', async () => {
  const [session, token] = [open(), await signIn()]
  const age = () =>
    database.transaction((tx) =>
      tx
        .update(tokens)
        .set({ lastUsedAt: sql`now() - interval '6 minutes'` })
        .where(eq(tokens.hash, hashToken(token))),
    )
  await session(token)
  await age()
  await session(token)
  const [row] = await database.read((tx) =>
    tx
      .select()
      .from(tokens)
      .where(eq(tokens.hash, hashToken(token))),
  )
  expect(Date.now() - row!.lastUsedAt.getTime()).toBeLessThan(60_000)
})
