/** @database postgres: one token is sent by twenty calls at once */
import { randomUUID } from 'node:crypto'
import type { TileChangeRequest } from '@tessera/shared/contract/design/modes/tile-change'
import * as history from '@tessera/shared/contract/design/history'
import { segment } from '@tessera/shared/contract/design/segment'
import * as design from '@tessera/shared/contract/design/task'
import { getUserPrivilege } from '@tessera/shared/contract/user'
import { eq } from 'drizzle-orm'
import { customers } from '../db/schema/customers'
import { engineReports } from '../db/schema/engines'
import { designTasks } from '../db/schema/design'
import { users } from '../db/schema/people'
import { balances, spend } from '../ledger/ledger.service'
import { createTestApp, type TestApp, type TestPerson } from '../testing/test-app'
import { upload } from '../testing/upload'
import { configuredEngines, type EngineRow } from './engines/registry'
import {
  recordSampleInputs,
  SAMPLE_SIZE,
  type SampleInputs,
  sampleMask,
  samplePicture,
  sampleRequest,
} from './testing/sample-inputs'

let app: TestApp
let admin: TestPerson
let stranger: TestPerson
let inputs: SampleInputs

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.loginAs('13800000002')
  stranger = await app.loginAs('13800000003')
  inputs = await recordSampleInputs({ database: app.database, files: app.pictures.files }, admin)
}, 60_000)
afterAll(async () => {
  await app.close()
})

const create = (changes: Partial<TileChangeRequest> = {}, person = admin) =>
  person.call(design.createTask, sampleRequest(inputs, changes))
const balancesOf = (person: TestPerson) => app.database.transaction((tx) => balances(tx, person.teamId))
const uploaded = async (content: Buffer, person = admin) => (await upload(app.app, person, content)).data.fileId
const notFound = { code: 20404, message: 'NOT_FOUND', status: 200 }

describe('creating a task', () => {
  test('is accepted, queued and held', async () => {
    const before = await balancesOf(admin)
    const answer = await create({ count: 2 })
    expect(answer).toMatchObject({
      status: 200,
      code: 10011,
      data: {
        status: 'queued',
        progress: 0,
        count: 2,
        results: [],
        photo: { fileId: inputs.photoFileId, ...SAMPLE_SIZE },
        material: { id: inputs.materialId, name: 'Carrara 600×600' },
        charge: { source: 'flops', flops: 100, beans: 0, state: 'held', capturedImages: 0 },
      },
    })
    expect((await balancesOf(admin)).flops).toBe(before.flops - 100)
    expect((await admin.call(design.queryTask, { id: answer.data.id })).data).toEqual({
      ...answer.data,
      timing: { seconds: 0, usualSeconds: null },
    })
  })

  test('how long it takes is told by the latest of the team on the same kind of engine', async () => {
    const { data } = await create({ count: 2 })
    const timing = async () => (await admin.call(design.queryTask, { id: data.id })).data.timing
    const past = async (seconds: number, engine = 'basic') => {
      const { id } = (await create()).data
      const startedAt = new Date(Date.now() - 3_600_000)
      const finishedAt = new Date(startedAt.getTime() + seconds * 1000)
      const ended = { status: 'succeeded', engine, startedAt, finishedAt, shownResults: 1 } as const
      await app.database.transaction((tx) => tx.update(designTasks).set(ended).where(eq(designTasks.id, id)))
    }
    await past(4)
    await past(6)
    for (const slow of [60, 60, 60]) await past(slow, 'openai')
    expect(await timing()).toEqual({ seconds: 0, usualSeconds: null })
    await past(9)
    expect(await timing()).toEqual({ seconds: 0, usualSeconds: 12 })
    const begun = { status: 'running', startedAt: new Date(Date.now() - 30_000) } as const
    await app.database.transaction((tx) => tx.update(designTasks).set(begun).where(eq(designTasks.id, data.id)))
    const running = await timing()
    expect(running?.seconds).toBeGreaterThanOrEqual(29)
    expect(running?.seconds).toBeLessThan(90)
    await admin.call(design.cancelTask, { id: data.id })
    expect(await timing()).toBeUndefined()
  })

  test('twenty concurrent clicks make one task and one hold', async () => {
    const before = await balancesOf(admin)
    const clientToken = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => create({ clientToken })))
    expect(answers.map((answer) => answer.code).toSorted()).toEqual([...Array(19).fill(10009), 10011])
    expect(new Set(answers.map((answer) => answer.data.id)).size).toBe(1)
    expect((await balancesOf(admin)).flops).toBe(before.flops - 50)
  })

  test('a token is rejected for another request and for another person', async () => {
    const clientToken = randomUUID()
    expect((await create({ clientToken })).code).toBe(10011)
    const mismatch = { code: 20409, message: 'IDEMPOTENCY_MISMATCH' }
    expect(await create({ clientToken, count: 2 })).toMatchObject(mismatch)
    const colleague = await app.loginAs('13800000012')
    expect(await create({ clientToken }, colleague)).toMatchObject(mismatch)
  })

  test('without enough for all images nothing happens, and the error says what is missing', async () => {
    const poor = await app.loginAs('13800000001')
    await app.database.transaction(async (tx) => {
      const { flops, beans } = await balances(tx, poor.teamId)
      const cause = { type: 'seed', id: 'test' } as const
      const rest = { teamId: poor.teamId, category: 'adjust', cause, operatorId: null } as const
      await spend(tx, { ...rest, unit: 'flops', amount: flops - 60, key: 'test:poor:flops' })
      await spend(tx, { ...rest, unit: 'beans', amount: beans - 99, key: 'test:poor:beans' })
    })
    const own = await recordSampleInputs({ database: app.database, files: app.pictures.files }, poor)
    expect(await poor.call(design.createTask, sampleRequest(own, { count: 3 }))).toMatchObject({
      status: 200,
      code: 20402,
      message: 'BALANCE_INSUFFICIENT',
      data: { required: 3, available: 2, unit: 'image' },
    })
    expect(await balancesOf(poor)).toEqual({ flops: 60, beans: 99 })
    expect(await poor.call(design.estimateCost, { designType: 'tile_change', count: 2 })).toMatchObject({
      code: 200,
      data: { flops: 50, beans: 50, availableFlops: 60, availableBeans: 99, imgQuotaNum: 2, sufficient: true },
    })
    const mixed = await poor.call(design.createTask, sampleRequest(own, { count: 2 }))
    expect(mixed.data.charge).toMatchObject({ source: 'mixed', flops: 50, beans: 50 })
    expect(await balancesOf(poor)).toEqual({ flops: 10, beans: 49 })
  })

  test('what no engine of the installation makes is refused before anything is held', async () => {
    const before = await balancesOf(admin)
    const params = { way: 'generate', prompt: 'a green sofa' } as const
    const answer = await admin.call(design.createTask, {
      ...sampleRequest(inputs),
      designType: 'change_entity',
      params,
    })
    expect(answer).toMatchObject({ code: 20400, message: 'ENGINE_UNSUPPORTED' })
    expect(answer.failure.needs?.length).toBeGreaterThan(0)
    const estimate = async (designType: 'change_entity' | 'tile_change') =>
      (await admin.call(design.estimateCost, { designType, count: 1 })).data.capability
    const { data } = await admin.call(design.estimateCost, { designType: 'change_entity', count: 1 })
    expect(data.looksAtPictures).toBe(false)
    // Pieces of the library can be placed all the same.
    expect(await estimate('change_entity')).toEqual({ level: 'draft', needs: answer.failure.needs })
    expect(await estimate('tile_change')).toEqual({ level: 'full', needs: [] })
    expect(await balancesOf(admin)).toEqual(before)
  })

  test('a picture beside the words is refused where no engine looks at it', async () => {
    const rows: Record<string, EngineRow> = app.routing.rows
    Object.assign(rows, configuredEngines([{ id: 'comfyui' }]))
    try {
      const before = await balancesOf(admin)
      const words = {
        ...sampleRequest(inputs),
        designType: 'change_entity',
        params: { way: 'generate', prompt: 'a sofa' },
      }
      const pictured = { ...words, referenceFileIds: [inputs.photoFileId] }
      const answer = await admin.call(design.createTask, pictured as never)
      expect(answer).toMatchObject({ code: 20400, message: 'ENGINE_UNSUPPORTED' })
      expect(answer.failure.needs).toEqual(['design.engines.reference'])
      const silent = { engine: 'comfyui', reachable: false, checkedAt: new Date() }
      await app.database.transaction((tx) => tx.insert(engineReports).values(silent))
      const { data } = await admin.call(design.estimateCost, { designType: 'change_entity', count: 1 })
      expect(data.capability).toEqual({ level: 'draft', needs: ['design.engines.answering'] })
      expect((await admin.call(design.createTask, words as never)).failure.needs).toEqual(data.capability!.needs)
      expect(await balancesOf(admin)).toEqual(before)
    } finally {
      delete rows['comfyui']
    }
  })

  test('the mask must be a PNG of the photo’s size with something white in it', async () => {
    const before = await balancesOf(admin)
    const { width, height } = SAMPLE_SIZE
    const other = await uploaded(await sampleMask({ width: width + 2, height }))
    const jpeg = await uploaded(await samplePicture(width, height, '#ffffff').jpeg().toBuffer())
    const black = await uploaded(await samplePicture(width, height, '#000000').png().toBuffer())
    expect(await create({ maskFileId: other })).toMatchObject({ code: 20400, message: 'MASK_MISMATCH' })
    expect(await create({ maskFileId: jpeg })).toMatchObject({ message: 'MASK_MISMATCH' })
    expect(await create({ maskFileId: black })).toMatchObject({ message: 'MASK_EMPTY' })
    expect(await balancesOf(admin)).toEqual(before)
  })

  test('an impossible plane is refused with its fault', async () => {
    const { params } = sampleRequest(inputs)
    const [a, b, c, d] = params.plane.corners
    const plane = { corners: [a, c, b, d] as typeof params.plane.corners, sizeMm: params.plane.sizeMm }
    expect(await create({ params: { ...params, plane } })).toMatchObject({
      code: 20400,
      message: 'PLANE_INVALID',
      data: { issues: [{ path: 'params.plane', message: 'crossed' }] },
    })
    expect(await create({ params: { ...params, plane: { corners: params.plane.corners } } })).toMatchObject({
      data: { issues: [{ message: 'noScale' }] },
    })
  })

  test('neither a free merchant nor a visitor may create tasks', async () => {
    const free = await app.loginAs('13800000000')
    expect(await create({}, free)).toMatchObject({ code: 20403, message: 'FORBIDDEN' })
    expect(await app.call(design.createTask, sampleRequest(inputs))).toMatchObject({ status: 401 })
  })

  test('a member’s monthly limit holds, also for concurrent requests', async () => {
    const member = await app.loginAs('13800000022')
    await app.database.transaction((tx) =>
      tx.update(users).set({ monthlyImgLimit: 3 }).where(eq(users.id, member.userId)),
    )
    const answers = await Promise.all(Array.from({ length: 5 }, () => create({ count: 2 }, member)))
    expect(answers.filter((answer) => answer.code === 10011)).toHaveLength(1)
    expect(answers.find((answer) => answer.code !== 10011)).toMatchObject({
      code: 20403,
      data: { limit: 3, available: 1, unit: 'image' },
    })
    const first = answers.find((answer) => answer.code === 10011)!
    await member.call(design.cancelTask, { id: first.data.id })
    const left = async () => [
      (await member.call(design.estimateCost, { designType: 'tile_change', count: 3 })).data.monthlyImages,
      (await member.call(getUserPrivilege, {})).data.monthlyImages,
    ]
    expect(await left()).toEqual([
      { limit: 3, left: 3 },
      { limit: 3, left: 3 },
    ])
    expect((await create({ count: 3 }, member)).code).toBe(10011)
    expect(await left()).toEqual([
      { limit: 3, left: 0 },
      { limit: 3, left: 0 },
    ])
    expect(
      (await admin.call(design.estimateCost, { designType: 'tile_change', count: 1 })).data.monthlyImages,
    ).toBeNull()
  })
})

describe('cancelling', () => {
  test('a queued task releases its hold, once', async () => {
    const before = await balancesOf(admin)
    const { data } = await create({ count: 4 })
    expect(await admin.call(design.cancelTask, { id: data.id })).toMatchObject({
      code: 200,
      data: { status: 'canceled', charge: { state: 'released', capturedImages: 0 } },
    })
    expect(await admin.call(design.cancelTask, { id: data.id })).toMatchObject({ code: 10009 })
    expect(await balancesOf(admin)).toEqual(before)
  })
})

describe('the history', () => {
  test('is paged without overlap, newest first', async () => {
    for (let made = 0; made < 3; made++) await create()
    const page = async (pageNum: number) => (await admin.call(history.getHistoryList, { pageSize: 2, pageNum })).data
    const [first, second] = [await page(1), await page(2)]
    expect(first.total).toBeGreaterThan(3)
    const times = [...first.list, ...second.list].map((task) => task.createdAt)
    expect(times).toEqual(times.toSorted((a, b) => b.localeCompare(a)))
    expect(new Set([...first.list, ...second.list].map((task) => task.id)).size).toBe(4)
  })
})

describe('another team', () => {
  test('gets not found, never forbidden', async () => {
    const { data: task } = await create()
    const [foreignPhoto, foreignMask] = [
      await uploaded(await samplePicture(320, 256, '#111111').jpeg().toBuffer(), stranger),
      await uploaded(await sampleMask(), stranger),
    ]
    const customerId = await app.database.transaction(async (tx) => {
      const [row] = await tx
        .insert(customers)
        .values({
          teamId: stranger.teamId,
          name: 'C',
          mobile: '13700000001',
          source: 'walk_in',
          stage: 'new',
          level: 'C',
          ownerUserId: stranger.userId,
          createdBy: stranger.userId,
        })
        .returning()
      return row!.id
    })
    expect(await create({ photoFileId: foreignPhoto })).toMatchObject(notFound)
    expect(await create({ maskFileId: foreignMask })).toMatchObject(notFound)
    expect(await create({ referenceFileIds: [foreignPhoto] })).toMatchObject(notFound)
    expect(await create({ customerId })).toMatchObject(notFound)
    expect(await create({ materialId: randomUUID() })).toMatchObject(notFound)
    expect(await stranger.call(design.queryTask, { id: task.id })).toMatchObject(notFound)
    expect(await stranger.call(design.cancelTask, { id: task.id })).toMatchObject(notFound)
    expect(await stranger.call(segment, { photoFileId: inputs.photoFileId, kind: 'floor' })).toMatchObject(notFound)
    expect((await stranger.call(history.getHistoryList, {})).data).toMatchObject({ list: [], total: 0 })
    const theirs = await recordSampleInputs({ database: app.database, files: app.pictures.files }, stranger)
    const parent = sampleRequest(theirs, { parentTaskId: task.id })
    expect(await stranger.call(design.createTask, parent)).toMatchObject(notFound)
  })
})
