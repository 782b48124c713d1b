/** @database both: reports are counted by SQL written by hand */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changeRelease, getReleaseHistory, getReleaseStatus } from '@tessera/shared/contract/release'
import { eq } from 'drizzle-orm'
import { analyticsEvents } from '../db/schema/analytics'
import { users } from '../db/schema/people'
import { createTestApp, type TestApp, type TestPerson } from '../testing/test-app'
import { readBoot } from './boot'
import { canary, promote, publish } from './commands'
import type { Workbench } from './workbench'
import { newKey, signerOf } from './keys'
import { readPointer } from './pointers'
import { sampleBench, sampleHost, sampleRemote } from './testing/sample-builds'

const key = newKey()
const signer = signerOf(key)
let app: TestApp
let scratch: string
let bench: Workbench
let reader: TestPerson
let changer: TestPerson
/** Versions of the remote `crm`: stable, canary, and one that does not fit the host. */
let versions: { stable: string; next: string; misfit: string }

beforeEach(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'tessera-console-'))
  bench = { ...sampleBench(scratch, signer), author: { by: 'crm team', reason: 'first' } }
  Object.assign(app.config, { webStore: join(scratch, 'store'), releaseSigningKey: key })
  versions = await published()
})
afterEach(() => rmSync(scratch, { recursive: true }))
beforeAll(async () => {
  app = await createTestApp()
  reader = await operator('13800000002', 'read')
  changer = await operator('13800000003', 'change')
})
afterAll(() => app.close())

async function operator(mobile: string, right: 'read' | 'change'): Promise<TestPerson> {
  await app.database.transaction((tx) => tx.update(users).set({ operator: right }).where(eq(users.mobile, mobile)))
  return app.loginAs(mobile)
}

async function published() {
  await publish(bench, sampleHost(scratch, 'h'))
  await promote(bench, 'host')
  const misfit = sampleRemote(scratch, 'crm', 'old', { builtAgainst: { react: '18.2.0' } })
  await publish({ ...bench, allowed: ['shared-version'] }, misfit)
  const stable = sampleRemote(scratch, 'crm', 'one')
  await publish(bench, stable)
  await promote(bench, 'crm')
  const next = sampleRemote(scratch, 'crm', 'two')
  await publish(bench, next)
  await canary(bench, 'crm', { percent: 5, merchants: ['team-a'] })
  return { stable: stable.release.version, next: next.release.version, misfit: misfit.release.version }
}

async function crm() {
  const { data } = await reader.call(getReleaseStatus)
  return data.channels[0]!.parts.find(({ name }) => name === 'crm')!
}

async function told(): Promise<void> {
  const event = (deviceId: string, name: string, version: string) => ({
    deviceId,
    name,
    props: { remote: 'crm', version },
    at: new Date(),
    receivedAt: new Date(),
  })
  await app.database.transaction((tx) =>
    tx
      .insert(analyticsEvents)
      .values([
        event('a', 'remote_loaded', versions.stable),
        event('b', 'remote_failed', versions.next),
        event('c', 'remote_loaded', versions.next),
        event('c', 'uncaught_error', versions.next),
      ]),
  )
}

test('shows live versions, their audience, their health and their compatibility', async () => {
  await told()
  const { data } = await reader.call(getReleaseStatus)
  expect(data.changes).toBe('readOnly')
  expect(data.channels).toMatchObject([
    { channel: 'stable', parts: [{ name: 'host' }, { name: 'crm', problem: null }] },
  ])
  expect(data.channels[0]!.boot).toMatchObject({ seq: expect.any(Number) })
  const fit = {
    contract: { speaks: 1, from: 1, to: 1, fits: true },
    shared: [{ request: 'react', builtAgainst: '19.0.0', provided: '19.3.1', missing: [], fits: true }],
    api: [],
  }
  expect(await crm()).toMatchObject({
    stable: { version: versions.stable, fit, health: { devices: 1, loadFailed: 0, threw: 0, failed: 0 } },
    canary: {
      version: versions.next,
      percent: 5,
      merchants: ['team-a'],
      verdict: 'wait',
      health: { devices: 2, loadFailed: 1, threw: 1, failed: 2 },
    },
  })
})

test('shows who did what, when and why, newest first', async () => {
  const { data } = await reader.call(getReleaseHistory, { channel: 'stable', name: 'crm' })
  expect(data.list.map(({ action }) => action)).toEqual(['canary', 'publish', 'promote', 'publish', 'publish'])
  expect(data.list[0]).toMatchObject({
    by: 'crm team',
    reason: 'first',
    version: versions.next,
    after: { stable: versions.stable, canary: { version: versions.next, percent: 5 } },
  })
})

test('a reason is one line, and an old entry can hide nothing', async () => {
  const { seq } = await crm()
  const change = { channel: 'stable', name: 'crm', action: 'halt', seq } as const
  for (const reason of ['a\u001B[2K\u001B[1A\n9999 ceo promote', 'gpj\u202Eexe'])
    expect((await changer.call(changeRelease, { ...change, reason })).message).toBe('VALIDATION')
  const { change: id } = await readPointer(bench.store, 'stable', 'crm')
  const file = join(scratch, `store/journal/stable/crm/${id}.json`)
  const { userId: _unknownThen, ...former } = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...former, by: 'npm start\u001B[8m', reason: 'one\ntwo' }))
  const { data } = await reader.call(getReleaseHistory, { channel: 'stable', name: 'crm', most: 1 })
  expect(data.list).toMatchObject([{ by: 'npm start\uFFFD[8m', reason: 'one\uFFFDtwo', userId: null }])
})

test('a release with missing files affects its own part only, and is named', async () => {
  const title = 'Pages of crm'
  rmSync(join(scratch, `store/remotes/crm/${versions.stable}`), { recursive: true })
  expect(await crm()).toMatchObject({
    title,
    stable: null,
    problem: { code: 'not-stored', values: { version: versions.stable } },
  })
})

test('changes a share, promotes and rolls back, each in the person’s name, and signs the boot document', async () => {
  const at = { channel: 'stable', name: 'crm' }
  let { seq } = await crm()
  const grown = await changer.call(changeRelease, {
    ...at,
    action: 'canary',
    version: versions.next,
    percent: 20,
    reason: '无异常，继续放量',
    seq,
  })
  expect(grown).toMatchObject({ code: 200, data: { seq: seq + 1 } })
  expect(await crm()).toMatchObject({ canary: { percent: 20, merchants: ['team-a'] } })
  seq = grown.data.seq
  await changer.call(changeRelease, { ...at, action: 'promote', version: versions.next, reason: '全量', seq })
  expect(await crm()).toMatchObject({ stable: { version: versions.next }, canary: null, lastGood: [versions.stable] })
  await changer.call(changeRelease, { ...at, action: 'rollback', reason: '合计有误', seq: seq + 1 })
  const { data } = await reader.call(getReleaseHistory, { ...at, most: 1 })
  expect(data.list).toMatchObject([
    { action: 'rollback', reason: '合计有误', by: expect.stringContaining('138****0003'), userId: changer.userId },
  ])
  const boot = await readBoot(bench.store, 'stable', [signer.publicKey])
  expect(boot?.remotes[0]?.stable.version).toBe(versions.stable)
})

test('revokes and halts', async () => {
  const { seq } = await crm()
  const change = { channel: 'stable', name: 'crm', version: versions.next, reason: '有问题' }
  await changer.call(changeRelease, { ...change, action: 'revoke', seq })
  expect(await crm()).toMatchObject({ canary: null, revoked: [versions.next], stable: { version: versions.stable } })
  const again = await changer.call(changeRelease, { ...change, action: 'promote', seq: seq + 1 })
  expect(again).toMatchObject({
    message: 'RELEASE_REFUSED',
    failure: { findings: [{ kind: null, code: 'revoked', values: { name: 'crm', version: versions.next } }] },
  })
})

test('refuses what the gate refuses, with its findings, and changes based on an outdated state', async () => {
  const { seq } = await crm()
  const change = { channel: 'stable', name: 'crm', reason: '试一试', seq } as const
  const misfit = await changer.call(changeRelease, { ...change, action: 'promote', version: versions.misfit })
  expect(misfit).toMatchObject({
    message: 'RELEASE_REFUSED',
    failure: {
      findings: [
        { kind: 'shared-version', code: 'shared-version', values: { request: 'react', builtAgainst: '18.2.0' } },
      ],
    },
  })
  const stale = await changer.call(changeRelease, { ...change, action: 'halt', seq: seq - 1 })
  expect(stale.message).toBe('VERSION_STALE')
  expect(await crm()).toMatchObject({ seq, canary: { version: versions.next } })
})

test('a change needs the right, a reason, a version and an existing part', async () => {
  const { seq } = await crm()
  const change = { channel: 'stable', name: 'crm', action: 'halt', reason: '停', seq } as const
  expect((await reader.call(changeRelease, { ...change, reason: '停止灰度' })).message).toBe('FORBIDDEN')
  expect((await changer.call(changeRelease, change)).message).toBe('VALIDATION')
  expect((await changer.call(changeRelease, { ...change, reason: '  停 ' })).message).toBe('VALIDATION')
  const promoted = await changer.call(changeRelease, { ...change, action: 'promote', reason: '全量发布' })
  expect(promoted.failure.issues).toEqual([{ path: 'version', message: expect.any(String) }])
  expect((await changer.call(changeRelease, { ...change, name: 'nobody', reason: '停止灰度' })).message).toBe(
    'NOT_FOUND',
  )
  expect((await changer.call(changeRelease, { ...change, channel: '../x', reason: '停止灰度' })).message).toBe(
    'VALIDATION',
  )
})

test('with a key that browsers do not trust, nothing is changed', async () => {
  const { seq } = await crm()
  app.config.releaseSigningKey = newKey()
  expect((await changer.call(getReleaseStatus)).data.changes).toBe('noKey')
  const change = { channel: 'stable', name: 'crm', action: 'halt', reason: '停止灰度', seq } as const
  expect((await changer.call(changeRelease, change)).message).toBe('RELEASE_KEY_MISSING')
  // Without a key in the environment, the one in the data folder applies, where `npm start` puts it.
  app.config.releaseSigningKey = null
  expect((await changer.call(getReleaseStatus)).data.changes).toBe('noKey')
  writeFileSync(join(app.config.dataDir, 'release-key.pem'), key)
  expect((await changer.call(getReleaseStatus)).data.changes).toBe('allowed')
  expect((await changer.call(changeRelease, change)).code).toBe(200)
})

test('everybody’s channel comes first', async () => {
  const other = { ...bench, channel: 'beta' }
  await publish(other, sampleRemote(scratch, 'team', 'one'))
  const { data } = await reader.call(getReleaseStatus)
  expect(data.channels.map(({ channel }) => channel)).toEqual(['stable', 'beta'])
  // The host that would run it is in another channel.
  expect(data.channels[1]!.parts).toMatchObject([{ name: 'team', stable: null, problem: null }])
})

test('a server without a store reports no releases', async () => {
  app.config.webStore = null
  expect((await changer.call(getReleaseStatus)).data).toEqual({ channels: [], changes: 'readOnly' })
})
