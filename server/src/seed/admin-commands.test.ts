import { type Database, openDatabase } from '../db/database'
import { teams, users } from '../db/schema/people'
import { emptyTemplate } from '../testing/embedded-template'
import { freshDatabase } from '../testing/fresh-database'
import { tellDemoData } from './admin-commands'

let database: Database
beforeEach(async () => {
  database = await freshDatabase()
})
afterEach(() => database.close())

const told = () => database.transaction(tellDemoData)

test('a demo is reported, with its contents and how to start over', async () => {
  const text = await told()
  expect(text).toMatch(
    /^This database is a demo\.\n {2}teams +9 of the demo, 0 others\n {2}people +\d+ of the demo, 0 others\n/,
  )
  expect(text).toContain('Nobody else has used it.')
  expect(text).toContain('create-admin')
})

test('data added by others is listed', async () => {
  await database.transaction(async (tx) => {
    const [team] = await tx.insert(teams).values({ name: 'Real' }).returning({ id: teams.id })
    await tx.insert(users).values({ teamId: team!.id, mobile: '13611112222', userName: 'Real', roleType: 1 })
  })
  expect(await told()).toContain('Not of the demo, and not to be lost: 1 teams, 1 people.')
})

test('a production database without demo data needs nothing', async () => {
  const empty = await openDatabase('pglite:memory', { newKind: 'production', loadFrom: await emptyTemplate() })
  const text = await empty.transaction(tellDemoData)
  await empty.close()
  expect(text).toMatch(/^This database is for production\.\n {2}teams +0 of the demo, 0 others\n/)
  expect(text).toMatch(/No demo data is in it\.$/)
})
