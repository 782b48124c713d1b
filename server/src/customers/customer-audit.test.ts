import { randomUUID } from 'node:crypto'
import { getAuditList } from '@tessera/shared/contract/audit'
import { createCustomer, deleteCustomer } from '@tessera/shared/contract/customer'
import { exportCustomer } from '@tessera/shared/contract/customer-export'
import { deleteMaterial } from '@tessera/shared/contract/material'
import { materials } from '../db/schema/catalogue'
import { recordSampleInputs } from '../design/testing/sample-inputs'
import { createTestApp, type TestApp, type TestPerson } from '../testing/test-app'

let app: TestApp
let admin: TestPerson
let sub: TestPerson
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.loginAs('13800000002')
  sub = await app.loginAs('13800000012')
})
afterAll(() => app.close())

const eventsOf = async (kind: 'customersExported' | 'customersDeleted' | 'materialsDeleted') =>
  (await admin.call(getAuditList, { kind })).data.list.map(({ userId, detail }) => ({ userId, ...detail }))

test('each download of the customers is kept in the log: by whom, and how many', async () => {
  const { data } = await sub.call(exportCustomer, { utcOffsetMinutes: 480 })
  expect(data.rows).toBeGreaterThan(0)
  // The link alone takes nothing out.
  expect(await eventsOf('customersExported')).toEqual([])
  for (const _ of [1, 2]) expect((await app.app.inject(data.url)).statusCode).toBe(200)
  const taken = { userId: sub.userId, count: data.rows }
  expect(await eventsOf('customersExported')).toEqual([taken, taken])
})

test('so is each deletion of customers and of goods, once', async () => {
  const ids: string[] = []
  for (const mobile of ['13733331001', '13733331002']) {
    const made = await sub.call(createCustomer, { clientToken: randomUUID(), customer: { name: '客户', mobile } })
    ids.push(made.data.id)
  }
  for (const _ of [1, 2]) expect((await sub.call(deleteCustomer, { ids })).code).toBe(200)
  expect((await sub.call(deleteCustomer, { ids: [...ids, randomUUID()] })).message).toBe('NOT_FOUND')
  expect(await eventsOf('customersDeleted')).toEqual([{ userId: sub.userId, count: 2 }])
  const { photoFileId: coverFileId } = await recordSampleInputs(
    { database: app.database, files: app.pictures.files },
    sub,
  )
  const own = {
    id: randomUUID(),
    teamId: sub.teamId,
    scope: 'team',
    kind: 'tile',
    name: '店里的砖',
    coverFileId,
  } as const
  await app.database.transaction((tx) => tx.insert(materials).values({ ...own, status: 'on' }))
  expect((await sub.call(deleteMaterial, { ids: [own.id] })).data).toEqual({ deleted: 1 })
  expect(await eventsOf('materialsDeleted')).toEqual([{ userId: sub.userId, count: 1 }])
})
