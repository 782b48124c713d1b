import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { openDatabase } from './db/database'
import { users } from './db/schema/people'
import { admin } from './testing/admin'
import { seededTemplate } from './testing/embedded-template'

const MOBILE = '13800000002'
let dataDir: string
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'tessera-admin-'))
  const loadFrom = await seededTemplate()
  await (await openDatabase(`pglite:${join(dataDir, 'database')}`, { loadFrom })).close()
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const run = (...args: string[]) => admin(args, { DATA_DIR: dataDir })

async function rights() {
  const database = await openDatabase(`pglite:${join(dataDir, 'database')}`)
  const [row] = await database.transaction((tx) =>
    tx.select({ operator: users.operator, developer: users.developer }).from(users).where(eq(users.mobile, MOBILE)),
  )
  await database.close()
  return row
}

test.each([
  { args: ['operator'], says: 'sees and changes the releases.', right: { operator: 'change', developer: false } },
  { args: ['operator', '--read-only'], says: 'sees the releases.', right: { operator: 'read', developer: false } },
  { args: ['developer'], says: 'is a developer.', right: { operator: 'read', developer: true } },
  { args: ['operator', '--off'], says: 'is no operator any more.', right: { operator: null, developer: true } },
])('$args gives and takes a right', async ({ args: [command = '', ...options], says, right }) => {
  expect(await run(command, '--mobile', MOBILE, ...options)).toEqual({ code: 0, output: `${MOBILE} ${says}\n` })
  expect(await rights()).toEqual(right)
})

test.each([
  { args: ['operator', '--mobile', '13911112222'], says: /^13911112222 has no account\.\n$/ },
  { args: ['operator', '--mobile', '139'], says: /^ {2}mobile: .*\n\nUsage:/ },
  { args: ['operator', '--readonly'], says: /^Unknown option '--readonly'\n\nUsage:/ },
])('$args is refused with what would be right', async ({ args, says }) => {
  const { code, output } = await run(...args)
  expect(output).toMatch(says)
  expect(output).not.toContain('    at ')
  expect(code).toBe(1)
})

test('prints its usage', async () => {
  expect(await run('operator', '--help')).toEqual({ code: 0, output: expect.stringMatching(/^Usage:/) })
})
