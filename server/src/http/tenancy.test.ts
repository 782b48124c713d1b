import { randomUUID } from 'node:crypto'
import { getAssetList } from '@tessera/shared/contract/asset'
import { getAuditList } from '@tessera/shared/contract/audit'
import { getCoinRecordList } from '@tessera/shared/contract/billing'
import { downloadImage, getHistoryList } from '@tessera/shared/contract/design/history'
import { getCustomerDetail, getCustomerList } from '@tessera/shared/contract/customer'
import { queryTask } from '@tessera/shared/contract/design/task'
import * as contents from '@tessera/shared/contract/content'
import type { AnyEndpoint } from '@tessera/shared/contract/endpoint'
import { ENDPOINTS } from '@tessera/shared/contract/endpoints'
import * as material from '@tessera/shared/contract/material'
import { getOrderList, getPendingOrderList } from '@tessera/shared/contract/order'
import { getSessionList } from '@tessera/shared/contract/session'
import * as quotation from '@tessera/shared/contract/quotation'
import { getShareList } from '@tessera/shared/contract/share'
import { getTeamUserList } from '@tessera/shared/contract/team'
import { getInvitationList } from '@tessera/shared/contract/team-invitation'
import { getUploadLinkList } from '@tessera/shared/contract/upload-link'
import { loginByPassword } from '@tessera/shared/contract/user'
import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import { SEED_PASSWORD } from '../seed/accounts'
import { users } from '../db/schema/people'
import { createTestApp, type TestApp, type TestPerson } from '../testing/test-app'
import { type Belongings, belongingsOf } from './testing/belongings.fixtures'
import { attemptsOn } from './testing/tenancy-attempts.fixtures'

const { getMaterialDetail, getMaterialList } = material

let app: TestApp
let owner: TestPerson
let stranger: TestPerson
const [theirs, own] = [{}, {}] as [Belongings, Belongings]
const attempts = attemptsOn(own, theirs)

beforeAll(async () => {
  app = await createTestApp()
  owner = await app.loginAs('13800000002')
  stranger = await app.loginAs('13800000003')
  for (const mobile of ['13800000002', '13800000003'])
    await app.call(loginByPassword, { mobile, password: SEED_PASSWORD })
  // Agents may make every call.
  await app.database.transaction((tx) =>
    tx
      .update(users)
      .set({ userType: 'agent' })
      .where(inArray(users.id, [owner.userId, stranger.userId])),
  )
  Object.assign(theirs, await belongingsOf(app, owner))
  Object.assign(own, await belongingsOf(app, stranger))
})
afterAll(() => app.close())

test.each(attempts)('%s of another team is not found', async (_name, endpoint, input) => {
  const answer = await stranger.call(endpoint, input())
  expect(answer).toMatchObject({ status: 200, code: 20404, message: 'NOT_FOUND', data: {} })
})

test.each(attempts)('%s that does not exist gets the same answer', async (_name, endpoint, input) => {
  const ids = new Set<unknown>(Object.values(theirs))
  const replaced = JSON.parse(JSON.stringify(input()), (_key, value) => (ids.has(value) ? randomUUID() : value))
  expect(await stranger.call(endpoint, replaced)).toMatchObject({ status: 200, code: 20404, data: {} })
})

test('the owner can access all of it', async () => {
  expect((await owner.call(getMaterialDetail, { id: theirs.personalMaterialId })).code).toBe(200)
  expect((await owner.call(queryTask, { id: theirs.taskId })).code).toBe(200)
  expect((await owner.call(getCustomerDetail, { id: theirs.customerId })).code).toBe(200)
  expect((await owner.call(getAuditList, { userId: theirs.userId })).code).toBe(200)
  expect((await owner.call(downloadImage, { resultId: theirs.resultId })).code).toBe(200)
})

test('a colleague sees the team’s records but not the person’s own material', async () => {
  const colleague = await app.loginAs('13800000012')
  expect((await colleague.call(getMaterialDetail, { id: theirs.teamMaterialId })).code).toBe(200)
  expect((await colleague.call(getMaterialDetail, { id: theirs.personalMaterialId })).code).toBe(20404)
  expect((await colleague.call(queryTask, { id: theirs.taskId })).code).toBe(200)
})

test('every call that takes a record’s id is tested above', () => {
  /** Ids that are chosen by the caller or belong to nobody, and a filter: another team's tag hangs on nothing that the caller sees. */
  const free = new Set(['tagId', 'captchaId', 'deviceId', 'priceId', 'paymentWayId'])
  const takesId = (endpoint: AnyEndpoint) => {
    const { oneOf, ...whole } = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' })
    // Some inputs are a union.
    const kinds = (oneOf ?? [whole]) as { properties?: object }[]
    return kinds
      .flatMap(({ properties = {} }) => Object.keys(properties))
      .some((name) => /(^id|Ids?|^tradeNo)$/.test(name) && !free.has(name))
  }
  const tried = new Set(attempts.map(([, endpoint]) => endpoint))
  const missing = Object.entries(ENDPOINTS).filter(([, endpoint]) => takesId(endpoint) && !tried.has(endpoint))
  expect(missing.map(([name]) => name)).toEqual([])
})

test('no list shows a record of another team', async () => {
  const lists: [AnyEndpoint, object][] = [
    [getCustomerList, { pageSize: 100 }],
    [getHistoryList, { pageSize: 100 }],
    [getShareList, { pageSize: 100 }],
    [quotation.getQuotationList, { pageSize: 100 }],
    [getAssetList, { pageSize: 100 }],
    [getUploadLinkList, { pageSize: 100 }],
    [getCoinRecordList, { pageSize: 100 }],
    [getTeamUserList, { pageSize: 100 }],
    [getSessionList, {}],
    [getAuditList, { pageSize: 100 }],
    [getOrderList, { pageSize: 100 }],
    [getPendingOrderList, {}],
    [getMaterialList, { pageSize: 100 }],
    [contents.getContentList, { pageSize: 100 }],
    [getInvitationList, { pageSize: 100 }],
  ]
  for (const [endpoint, input] of lists) {
    const idsOf = async (person: TestPerson) => {
      const { data } = (await person.call(endpoint, input)) as {
        data: { list: { id?: string; tradeNo?: string; scope?: string }[] }
      }
      return data.list.filter((each) => each.scope !== 'platform').map((each) => each.id ?? each.tradeNo)
    }
    const [ours, others] = [await idsOf(owner), await idsOf(stranger)]
    expect({ path: endpoint.path, listed: ours.length > 0 }).toEqual({ path: endpoint.path, listed: true })
    expect(ours.filter((id) => others.includes(id))).toEqual([])
  }
})
