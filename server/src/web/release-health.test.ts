import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reportAction } from '@tessera/shared/contract/analytics'
import { isInCanary } from '@tessera/shared/remote/release-resolve'
import { analyticsEvents } from '../db/schema/analytics'
import { createTestApp, type TestApp } from '../testing/test-app'

const FORMER = '00000000000000f0'
const STABLE = '00000000000000a1'
const CANARY = '00000000000000c2'
const INVENTED = 'deadbeefdeadbeef'
const DAY_MS = 86_400_000

let tested: TestApp
let store: string
beforeAll(async () => {
  store = mkdtempSync(join(tmpdir(), 'tessera-health-'))
  mkdirSync(join(store, 'channels/stable'), { recursive: true })
  tested = await createTestApp({ webStore: store })
})
afterAll(async () => {
  await tested.close()
  rmSync(store, { recursive: true })
})

/** A remote's pointer: {@link STABLE} for everybody, {@link CANARY} for these merchants and a share of the others. */
function pointerOf(name: string, canary: { percent: number; merchants: readonly string[] } | null) {
  return {
    schema: 1,
    name,
    seq: 7,
    change: null,
    stable: STABLE,
    canary: canary && { ...canary, version: CANARY, salt: 'salt', startedAt: '2026-03-01T00:00:00.000Z' },
    lastGood: [FORMER],
    revoked: [],
    published: [],
  }
}

function live(name: string, canary: Parameters<typeof pointerOf>[1]): void {
  writeFileSync(join(store, `channels/stable/${name}.json`), JSON.stringify(pointerOf(name, canary)))
}

interface Told {
  readonly device: string
  readonly team?: string
  readonly name?: string
  readonly props: Record<string, string>
  readonly receivedAt?: Date
}

async function told(events: readonly Told[]): Promise<void> {
  const rows = events.map(({ device, team, name = 'remote_loaded', props, receivedAt = new Date() }) => ({
    deviceId: device,
    ...(team && { teamId: team, userId: `of-${device}` }),
    name,
    props,
    at: receivedAt,
    receivedAt,
  }))
  await tested.database.transaction((tx) => tx.insert(analyticsEvents).values(rows))
}

const ask = (query: string, headers: Record<string, string> = {}) =>
  tested.app.inject({ url: `/metrics/releases?${query}`, headers })

test('counts devices by version, each once, for one remote and the last day', async () => {
  live('crm', { percent: 0, merchants: ['a'] })
  const crm = (version: string) => ({ remote: 'crm', version })
  await told([
    { device: 'a', props: crm(STABLE) },
    { device: 'a', props: crm(STABLE) },
    { device: 'b', props: crm(STABLE) },
    { device: 'c', name: 'remote_failed', props: { ...crm(CANARY), kind: 'broken' } },
    // A device that fails often counts once.
    { device: 'd', props: crm(CANARY) },
    { device: 'd', name: 'uncaught_error', props: { ...crm(CANARY), message: 'x' } },
    { device: 'd', name: 'uncaught_error', props: { ...crm(CANARY), message: 'y' } },
    { device: 'e', name: 'uncaught_error', props: { remote: 'crm', message: 'of no version' } },
    { device: 'f', name: 'remote_failed', props: { remote: 'team', version: CANARY, kind: 'broken' } },
    { device: 'g', name: 'page_view', props: crm(STABLE) },
    { device: 'h', props: crm(STABLE), receivedAt: new Date(Date.now() - 3 * DAY_MS) },
  ])
  expect((await ask('remote=crm')).json()).toMatchObject({
    remote: 'crm',
    versions: [
      { version: STABLE, devices: 2, failed: 0, loadFailed: 0, threw: 0 },
      { version: CANARY, devices: 2, failed: 2, loadFailed: 1, threw: 1 },
    ],
  })
  const since = new Date(Date.now() - 5 * DAY_MS).toISOString()
  expect((await ask(`remote=crm&since=${since}`)).json().versions[0]).toMatchObject({
    version: STABLE,
    devices: 3,
    failed: 0,
  })
  expect((await ask('remote=nobody')).json().versions).toEqual([])
})

test('forged devices have no effect: a release is judged by signed-in merchants', async () => {
  live('factory', null)
  const people = [await tested.loginAs('13800000001'), await tested.loginAs('13800000002')]
  const report = (name: 'remote_loaded' | 'remote_failed', deviceId: string, satoken?: string) =>
    tested.call(
      reportAction,
      { deviceId, events: [{ name, at: new Date().toISOString(), props: { remote: 'factory', version: STABLE } }] },
      satoken ? { satoken } : {},
    )
  for (const { token } of people) await report('remote_loaded', `own-${token.slice(0, 8)}`, token)
  for (const device of ['x1', 'x2', 'x3']) await report('remote_failed', device, people[0]!.token)
  for (const device of ['y1', 'y2', 'y3']) await report('remote_failed', device)
  expect((await ask('remote=factory')).json().versions).toMatchObject([
    { version: STABLE, devices: 8, failed: 6, judged: { merchants: 2, failed: 1 } },
  ])
})

test('a team counts once, however many people it has', async () => {
  live('team', null)
  const props = { remote: 'team', version: STABLE }
  await told([
    ...['p1', 'p2', 'p3', 'p4'].map((device) => ({ device, team: 'large', name: 'remote_failed', props })),
    { device: 'p5', team: 'small', props },
  ])
  expect((await ask('remote=team')).json().versions).toMatchObject([
    { devices: 5, failed: 4, judged: { merchants: 2, failed: 1 } },
  ])
})

test('for a canary only its audience counts, by share or by name', async () => {
  const canary = { percent: 50, merchants: ['named'] }
  live('account', canary)
  const teams = Array.from({ length: 40 }, (_each, index) => `team-${index}`)
  const split = { ...canary, salt: 'salt' }
  const having = teams.filter((team) => isInCanary(split, team))
  expect(having.length).toBeGreaterThan(5)
  expect(having.length).toBeLessThan(35)
  const props = { remote: 'account', version: CANARY }
  // Everybody reports a failure, also those who do not get the canary.
  await told([...teams, 'named'].map((team) => ({ device: `of-${team}`, team, name: 'remote_failed', props })))
  const [of] = (await ask('remote=account')).json().versions
  expect(of).toMatchObject({
    version: CANARY,
    devices: 41,
    judged: { merchants: having.length + 1, failed: having.length + 1 },
  })
})

test('a tab older than the canary, or one that fell back, counts for stable, and an older one for the previous release', async () => {
  live('material', { percent: 100, merchants: [] })
  const of = (version: string) => ({ remote: 'material', version })
  await told([
    { device: 'm1', team: 'first', name: 'remote_failed', props: of(CANARY) },
    { device: 'm1', team: 'first', props: of(STABLE) },
    { device: 'm2', team: 'second', props: of(STABLE) },
    { device: 'm3', team: 'third', props: of(FORMER) },
  ])
  expect((await ask('remote=material')).json().versions).toMatchObject([
    { version: STABLE, judged: { merchants: 2, failed: 0 } },
    { version: CANARY, judged: { merchants: 1, failed: 1 } },
    { version: FORMER, judged: { merchants: 1, failed: 0 } },
  ])
})

test('versions that nobody was given are ignored, however many are forged', async () => {
  live('design', { percent: 5, merchants: [] })
  await told([
    { device: 'i', team: 'inventor', name: 'remote_failed', props: { remote: 'design', version: INVENTED } },
    ...Array.from({ length: 200 }, (_each, index) => ({
      device: `i${index}`,
      name: 'remote_failed',
      props: { remote: 'design', version: `${'x'.repeat(300)}${index}` },
    })),
    { device: 'j', team: 'honest', props: { remote: 'design', version: STABLE } },
  ])
  const answer = await ask('remote=design')
  expect(answer.json().versions).toMatchObject([{ version: STABLE, devices: 1 }])
  expect(answer.body.length).toBeLessThan(1_000)
})

test('judges by the submitted pointer, of a store that this server does not serve', async () => {
  const props = { remote: 'elsewhere', version: CANARY }
  await told(['in', 'out'].map((team) => ({ device: team, team, name: 'remote_failed', props })))
  const pointer = pointerOf('elsewhere', { percent: 0, merchants: ['in'] })
  const send = (payload: object, headers: Record<string, string> = {}) =>
    tested.app.inject({ method: 'POST', url: '/metrics/releases', payload, headers })
  expect((await send({ pointer })).json().versions).toMatchObject([
    { version: CANARY, judged: { merchants: 1, failed: 1 } },
  ])
  expect((await send({ pointer: { ...pointer, canary: null } })).json().versions).toEqual([])
  expect((await send({ pointer: { name: 'elsewhere' } })).statusCode).toBe(400)
  expect((await send({ pointer }, { 'x-forwarded-for': '1.2.3.4' })).statusCode).toBe(404)
})

test('is available on loopback only, and reports missing parameters', async () => {
  expect((await ask('remote=crm', { 'x-forwarded-for': '1.2.3.4' })).statusCode).toBe(404)
  expect((await ask('')).statusCode).toBe(400)
  expect((await ask('remote=crm&since=yesterday')).statusCode).toBe(400)
  expect((await ask('remote=../../release-key')).statusCode).toBe(400)
  expect((await ask('remote=boot')).statusCode).toBe(400)
  tested.config.webStore = null
  expect((await ask('remote=crm')).json().message).toContain('serves no releases')
  tested.config.webStore = store
})
