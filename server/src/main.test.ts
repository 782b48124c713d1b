/** @database embedded-only: commands and processes on a database in a folder */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { admin } from './testing/admin'
import { type Child, type ProcessName, startChild } from './testing/child'
import { initialiseCluster } from './testing/embedded-template'

let dataDir: string
const children: Child[] = []
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tessera-main-'))
})
afterAll(async () => {
  for (const child of children) child.process.kill('SIGKILL')
  await Promise.all(children.map((child) => child.ended))
  rmSync(dataDir, { recursive: true, force: true })
})

/** Without the models that look at photos: each of these short lives would read them. */
function start(name: ProcessName, args: string[], env: Record<string, string> = {}): Child {
  const child = startChild(name, args, { DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', PERCEPTION: 'off', ...env })
  children.push(child)
  return child
}

async function addressOf(server: Child): Promise<string> {
  const [, url] = await server.prints(/ready: (http:\S+)/)
  return url!.replace('localhost', '127.0.0.1')
}

/** Retries on a busy machine: a server whose start blocked the event loop asks for a retry. */
async function logIn(url: string, mobile: string, password: string): Promise<{ code: number; message: string }> {
  const response = await fetch(`${url}/rush/auth/v1/loginByPassword`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mobile, password }),
  })
  if (response.status === 503) {
    await wait(500)
    return logIn(url, mobile, password)
  }
  return (await response.json()) as { code: number; message: string }
}

test('starts with demo accounts, refuses a second process, stops gracefully, starts again', async () => {
  const server = start('main', [])
  const url = await addressOf(server)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  await server.prints(/13800000002 {2}tier 2, admin, merchant/)
  expect(server.output()).toMatch(/This is a demo.*\n.*listens on this machine only/)
  expect(await logIn(url, '13800000002', 'Tessera2026')).toMatchObject({ code: 200 })

  const second = start('main', [])
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain('already open in process')
  expect(second.output()).not.toContain('    at ')

  server.process.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(server.output()).not.toContain('Tessera2026"')
  expect(existsSync(join(dataDir, 'database.lock'))).toBe(false)

  const again = start('main', [])
  expect(await logIn(await addressOf(again), '13800000002', 'Tessera2026')).toMatchObject({ code: 200 })
  again.process.kill('SIGKILL')
  await again.ended
})

test('a killed server is replaced at once; production has no demo accounts until an admin is created', async () => {
  const production = {
    NODE_ENV: 'production',
    DATA_DIR: join(dataDir, 'production'),
    PAYMENT_SANDBOX_IN_PRODUCTION: 'true',
    PUBLIC_URL: 'https://tessera.example',
  }
  await initialiseCluster(join(production.DATA_DIR, 'database'))
  const server = start('main', [], production)
  const url = await addressOf(server)
  expect(server.output()).not.toContain('Tessera2026')
  expect(await logIn(url, '13800000002', 'Tessera2026')).toMatchObject({ message: 'LOGIN_FAILED' })
  const prices = await fetch(`${url}/rush/payment/getPriceList`)
  expect(((await prices.json()) as { data: { list: unknown[] } }).data.list).toHaveLength(4)
  server.process.kill('SIGKILL')
  await server.ended

  const command = ['create-admin', '--mobile', '13911112222', '--name', '管理员', '--team', '总部', '--vip', '4']
  const weak = await admin(command, { ...production, ADMIN_PASSWORD: 'short' })
  expect(weak).toEqual({ code: 1, output: expect.stringMatching(/password: password_length/) })
  const common = await admin(command, { ...production, ADMIN_PASSWORD: 'admin888' })
  expect(common).toEqual({ code: 1, output: '  password: is too common: it would be guessed\n' })
  const made = start('admin', command, { ...production, ADMIN_PASSWORD: 'Correct-horse-9' })
  expect([await made.ended, made.output()]).toEqual([0, expect.stringContaining('13911112222')])
  const twice = await admin(command, { ...production, ADMIN_PASSWORD: 'Correct-horse-9' })
  expect(twice).toEqual({ code: 1, output: expect.stringContaining('has an account already') })

  const restarted = start('main', [], production)
  const answer = await logIn(await addressOf(restarted), '13911112222', 'Correct-horse-9')
  expect(answer).toMatchObject({ code: 200, data: { userInfo: { vipType: 4, roleType: 1 } } })
})

test('a production database is never seeded, nor a demo one served in production', async () => {
  const env = { DATA_DIR: join(dataDir, 'kinds'), PAYMENT_SANDBOX_IN_PRODUCTION: 'true' }
  const production = { ...env, NODE_ENV: 'production', PUBLIC_URL: 'https://tessera.example' }
  await initialiseCluster(join(env.DATA_DIR, 'database'))
  const first = ['create-admin', '--mobile', '13911112222', '--name', '管理员', '--team', '总部']
  const made = await admin(first, { ...env, ADMIN_PASSWORD: 'Correct-horse-9' })
  expect(made).toEqual({ code: 0, output: expect.stringContaining('can log in') })
  // NODE_ENV unset, as when it was forgotten.
  const forgotten = start('main', [], env)
  expect([await forgotten.ended, forgotten.output()]).toEqual([
    1,
    expect.stringMatching(/^This database is in production: .*\n$/),
  ])
  const server = start('main', [], production)
  const url = await addressOf(server)
  expect(await logIn(url, '13800000002', 'Tessera2026')).toMatchObject({ message: 'LOGIN_FAILED' })
  expect(await logIn(url, '13911112222', 'Correct-horse-9')).toMatchObject({ code: 200 })
  const demo = start('main', [], { ...production, DATA_DIR: dataDir })
  expect([await demo.ended, demo.output()]).toEqual([1, expect.stringMatching(/^This database is a demo: .*\n$/)])
})

test('snapshots are taken on schedule and restored by the command', async () => {
  const env = { SNAPSHOT_HOURS: '0.0003' }
  const server = start('main', [], env)
  await addressOf(server)
  const folder = join(dataDir, 'snapshots')
  const complete = () => (existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.tar.gz')) : [])
  while (complete().length === 0) await new Promise((resolve) => setTimeout(resolve, 50))
  server.process.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  const restoring = start('admin', ['restore', join(folder, complete()[0]!)], env)
  expect([await restoring.ended, restoring.output()]).toEqual([0, expect.stringContaining('Restored')])
  const restored = start('main', [], { ...env, SNAPSHOT_HOURS: '0' })
  expect(await logIn(await addressOf(restored), '13800000002', 'Tessera2026')).toMatchObject({ code: 200 })
})

test('an invalid setting ends the start with its name', async () => {
  const server = start('main', [], { PORT: 'eighty', NODE_ENV: 'staging' })
  expect(await server.ended).toBe(1)
  expect(server.output()).toMatch(/NODE_ENV.*\n.*PORT/)
  const usage = start('admin', ['unknown'])
  expect([await usage.ended, usage.output()]).toEqual([1, expect.stringContaining('Usage:')])
})
