import { beginOverride } from '@tessera/shared/contract/user'
import { eq } from 'drizzle-orm'
import { users } from '../db/schema/people'
import { createTestApp, type TestApp, type TestPerson } from '../testing/test-app'
import { OverrideGrants } from './override-grants'

let server: TestApp
let person: TestPerson
beforeAll(async () => {
  server = await createTestApp()
  person = await server.loginAs('13800000002')
})
afterAll(() => server.close())

const makeDeveloper = (developer: boolean) =>
  server.database.transaction((tx) => tx.update(users).set({ developer }).where(eq(users.id, person.userId)))

test('an override is allowed only for developers, and only as long as they are', async () => {
  expect((await person.call(beginOverride)).code).toBe(20403)
  await makeDeveloper(true)
  const { data } = await person.call(beginOverride)
  expect(new OverrideGrants(server.secret).isIn(`tessera_override=${data.grant}`)).toBe(true)
  await makeDeveloper(false)
  expect((await person.call(beginOverride)).code).toBe(20403)
})
