import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readBoot } from './boot'
import { canary, promote, publish, refresh, retire, revoke, rollback } from './commands'
import { newKey, signerOf } from './keys'
import { readPointer } from './pointers'
import { repair } from './repair'
import { sampleBench, sampleRemote } from './testing/sample-builds'
import type { Workbench } from './workbench'

const signer = signerOf(newKey())
let scratch: string
let bench: Workbench
/** `bad` is live until revoked; `good` was live before. */
let [good, bad] = ['', '']

beforeEach(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'tessera-revoked-'))
  bench = sampleBench(scratch, signer)
  good = await live('one')
  bad = await live('two')
})
afterEach(() => rmSync(scratch, { recursive: true }))

async function live(code: string): Promise<string> {
  const build = sampleRemote(scratch, 'crm', code)
  await publish(bench, build)
  await promote(bench, 'crm')
  return build.release.version
}
const at = (path: string) => join(scratch, 'store', path)
const POINTER = 'channels/stable/crm.json'
const BOOT = 'channels/stable/boot.json'
const entry = async () => {
  const boot = await readBoot(bench.store, 'stable', [signer.publicKey])
  return boot!.remotes.find(({ name }) => name === 'crm')
}

/** A store's own method or value. */
const bound = (store: object, key: string | symbol) => {
  const value: unknown = Reflect.get(store, key)
  return typeof value === 'function' ? (value.bind(store) as unknown) : value
}

it('cannot be undone by any command', async () => {
  await revoke(bench, 'crm', bad)
  await expect(promote(bench, 'crm', bad)).rejects.toThrow('was revoked')
  await expect(canary(bench, 'crm', { percent: 5, version: bad })).rejects.toThrow('was revoked')
  await expect(rollback(bench, 'crm', bad)).rejects.toThrow('was revoked')
  await expect(publish(bench, sampleRemote(scratch, 'crm', 'two'))).rejects.toThrow('was revoked')
  await live('three')
  await rollback(bench, 'crm')
  await expect(rollback(bench, 'crm')).rejects.toThrow('no former release')
  expect(await entry()).toMatchObject({ stable: { version: good }, revoked: [bad] })
})

it.each(['revoke', 'retire'])('is not undone by pointers from a backup taken before its %s', async (last) => {
  cpSync(at(POINTER), at('backup.json'))
  await revoke(bench, 'crm', bad)
  // A retired remote is in no boot document, so the list there is gone too.
  if (last === 'retire') await retire(bench, 'crm')
  cpSync(at('backup.json'), at(POINTER))
  const { kept } = await refresh(bench)
  expect(kept).toMatchObject([{ stable: good, damage: { said: { code: 'names-revoked' } } }])
  expect(await entry()).toMatchObject({ stable: { version: good }, revoked: [bad] })
  expect((await readPointer(bench.store, 'stable', 'crm')).revoked).toEqual([bad])
  await expect(promote(bench, 'crm', bad)).rejects.toThrow('was revoked')
  await repair(bench, 'crm')
  expect(await readPointer(bench.store, 'stable', 'crm')).toMatchObject({ stable: good, revoked: [bad] })
  expect((await refresh(bench)).kept).toEqual([])
})

it('is not undone by a boot document from a backup: numbers increase, and browsers take the next one', async () => {
  cpSync(at(BOOT), at('backup.json'))
  await revoke(bench, 'crm', bad)
  const { seq } = (await readBoot(bench.store, 'stable', [signer.publicKey]))!
  cpSync(at('backup.json'), at(BOOT))
  expect(await entry()).toMatchObject({ stable: { version: bad } })
  const { boot } = await refresh(bench)
  expect(boot.seq).toBeGreaterThan(seq)
  expect(await entry()).toMatchObject({ stable: { version: good }, revoked: [bad] })
})

it('is not undone by both from a backup', async () => {
  cpSync(at('channels'), at('backup'), { recursive: true })
  await revoke(bench, 'crm', bad)
  cpSync(at('backup'), at('channels'), { recursive: true })
  await refresh(bench)
  expect(await entry()).toMatchObject({ stable: { version: good }, revoked: [bad] })
})

it('is imported from a store that predates revocation files', async () => {
  await revoke(bench, 'crm', bad)
  rmSync(at('revocations'), { recursive: true })
  await refresh(bench)
  expect(await bench.store.list('revocations/')).toEqual([`revocations/stable/crm/${bad}.json`])
})

it('is kept after a hundred more', async () => {
  await revoke(bench, 'crm', bad)
  const pointer = JSON.parse(readFileSync(at(POINTER), 'utf8')) as { revoked: string[] }
  const many = Array.from({ length: 150 }, (_each, index) => index.toString(16).padStart(16, '0'))
  writeFileSync(at(POINTER), JSON.stringify({ ...pointer, revoked: [...many, bad] }))
  await live('three')
  expect((await readPointer(bench.store, 'stable', 'crm')).revoked).toContain(bad)
  expect((await entry())!.revoked).toHaveLength(151)
  await expect(promote(bench, 'crm', bad)).rejects.toThrow('was revoked')
})

it('takes the place of what was promoted while it began', async () => {
  const next = sampleRemote(scratch, 'crm', 'in between')
  const { version } = next.release
  await publish(bench, next)
  const former = (await entry())!.stable.version
  let promoted = false
  const read: typeof bench.store.read = async (path) => {
    const content = await bench.store.read(path)
    if (path === POINTER && !promoted) {
      promoted = true
      await promote(bench, 'crm', version)
    }
    return content
  }
  const store = new Proxy(bench.store, { get: (target, key) => (key === 'read' ? read : bound(target, key)) })
  await revoke({ ...bench, store }, 'crm', version)
  expect(promoted).toBe(true)
  expect(await entry()).toMatchObject({ stable: { version: former }, revoked: [version] })
})

it('wins against a concurrent promote, in twenty rounds', async () => {
  for (let round = 0; round < 20; round += 1) {
    const next = sampleRemote(scratch, 'crm', `round ${round}`)
    const { version } = next.release
    await publish(bench, next)
    const other = { ...sampleBench(scratch, signer), author: { by: 'somebody else', reason: 'x' } }
    await Promise.allSettled([promote(other, 'crm', version), revoke(bench, 'crm', version)])
    await refresh(bench)
    expect((await entry())!.stable.version).not.toBe(version)
    expect((await readPointer(bench.store, 'stable', 'crm')).revoked).toContain(version)
  }
})

it('removes a bad release even if the previous one is damaged', async () => {
  await live('three')
  const damaged = sampleRemote(scratch, 'crm', 'three').release.version
  const worst = await live('four')
  rmSync(at(`remotes/crm/${damaged}/assets/page.js`))
  await revoke(bench, 'crm', worst)
  expect((await entry())!.stable.version).toBe(bad)
})
