import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bootDocument, type HostRelease, type Release } from '@tessera/shared/remote/release'
import { verifySigned } from '@tessera/shared/remote/release-signature'
import { compileBoot, readBoot } from './boot'
import { canary, halt, promote, publish, retire, revoke, rollback } from './commands'
import type { Workbench } from './workbench'
import { newKey, signerOf } from './keys'
import { readJournal, readPointer } from './pointers'
import { FolderStore } from './store/folder-store'
import { fileOf, sampleBench, sampleHost, sampleRemote } from './testing/sample-builds'

const signer = signerOf(newKey())
let scratch: string
let bench: Workbench

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'tessera-release-'))
  bench = sampleBench(scratch, signer)
})
afterEach(() => rmSync(scratch, { recursive: true }))

const remote = (name: string, code: string, changed?: Partial<Release>) => sampleRemote(scratch, name, code, changed)
const host = (code: string, changed?: Partial<HostRelease>) => sampleHost(scratch, code, changed)

async function live(code: string, name = 'crm'): Promise<string> {
  const build = remote(name, code)
  await publish(bench, build)
  await promote(bench, name)
  return build.release.version
}
const boot = () => readBoot(bench.store, 'stable', [signer.publicKey])
const text = async (path: string) => (await bench.store.read(path))?.content.toString()

it('uploads a release, and makes it live only when promoted', async () => {
  const build = remote('crm', 'one')
  const { version } = build.release
  await publish(bench, build)
  expect((await boot())?.remotes).toEqual([])
  expect(await text(`remotes/crm/${version}/assets/page.js`)).toBe('one')
  expect(JSON.parse((await text(`remotes/crm/${version}/release.json`))!)).toMatchObject({ version, commit: 'c0ffee' })
  await promote(bench, 'crm')
  const [entry] = (await boot())!.remotes
  expect(entry).toMatchObject({
    name: 'crm',
    canary: null,
    stable: {
      version,
      entry: `/remotes/crm/${version}/remoteEntry.js`,
      integrity: fileOf('entry one').integrity,
      files: { 'assets/page.js': fileOf('one').integrity },
    },
  })
})

it('never overwrites a release, and completes an interrupted upload', async () => {
  const build = remote('crm', 'one')
  const path = `remotes/crm/${build.release.version}/assets/page.js`
  await bench.store.create(path, 'one')
  await publish(bench, build)
  expect(await text(`remotes/crm/${build.release.version}/remoteEntry.js`)).toBe('entry one')
  const other = remote('crm', 'two')
  await bench.store.create(`remotes/crm/${other.release.version}/assets/page.js`, 'something else')
  await expect(publish(bench, other)).rejects.toThrow('releases are never overwritten')
  expect((await readPointer(bench.store, 'stable', 'crm')).published).toHaveLength(1)
})

it('signs, numbers and dates the boot document', async () => {
  await live('one')
  const first = (await boot())!
  await live('two')
  const second = (await boot())!
  expect(second.seq).toBeGreaterThan(first.seq)
  expect(Date.parse(second.expiresAt)).toBeGreaterThan(Date.now() + 13 * 86_400_000)
  const envelope = JSON.parse((await text('channels/stable/boot.json'))!)
  envelope.signed.remotes[0].stable.entry = '/evil.js'
  expect(await verifySigned(envelope, [signer.publicKey])).toBeNull()
})

it('re-signs only after half of the validity, and keeps counting after a change of the key', async () => {
  await live('one')
  const { seq } = (await boot())!
  const compile = (days: number, by = signer) =>
    compileBoot(bench.store, {
      channel: 'stable',
      signer: by,
      furtherKeys: [signer.publicKey],
      now: new Date(Date.now() + days * 86_400_000),
    })
  expect((await compile(1)).boot.seq).toBe(seq)
  expect((await compile(8)).boot.seq).toBe(seq + 1)
  const next = signerOf(newKey())
  expect((await compile(8, next)).boot.seq).toBe(seq + 2)
  expect(await readBoot(bench.store, 'stable', [signer.publicKey])).toBeNull()
  expect((await readBoot(bench.store, 'stable', [signer.publicKey, next.publicKey]))?.seq).toBe(seq + 2)
})

describe('a canary', () => {
  let [stable, next] = ['', '']
  beforeEach(async () => {
    stable = await live('one')
    const build = remote('crm', 'two')
    next = build.release.version
    await publish(bench, build)
  })
  const split = async () => (await readPointer(bench.store, 'stable', 'crm')).canary

  it('grows with the same salt, keeps its merchants, and ends as everybody’s release', async () => {
    await canary(bench, 'crm', { percent: 5, merchants: ['m1'] })
    const first = (await split())!
    expect(first).toMatchObject({ version: next, percent: 5, merchants: ['m1'] })
    await canary(bench, 'crm', { percent: 50 })
    expect(await split()).toEqual({ ...first, percent: 50 })
    const [entry] = (await boot())!.remotes
    expect(entry).toMatchObject({
      stable: { version: stable },
      canary: { version: next, percent: 50, salt: first.salt },
    })
    await promote(bench, 'crm')
    expect(await readPointer(bench.store, 'stable', 'crm')).toMatchObject({
      stable: next,
      canary: null,
      lastGood: [stable],
    })
  })

  it('keeps its share when merchants are named, and previously named ones', async () => {
    await canary(bench, 'crm', { percent: 50, added: ['m1'] })
    await canary(bench, 'crm', { added: ['m2', 'm1'] })
    expect(await split()).toMatchObject({ percent: 50, merchants: ['m1', 'm2'] })
    await canary(bench, 'crm', { removed: ['m1'] })
    expect(await split()).toMatchObject({ percent: 50, merchants: ['m2'] })
    await canary(bench, 'crm', { merchants: ['m3'] })
    expect(await split()).toMatchObject({ percent: 50, merchants: ['m3'] })
    const { seq } = await readPointer(bench.store, 'stable', 'crm')
    expect(await canary(bench, 'crm', { percent: 50 })).toMatchObject({ changed: false, pointer: { seq } })
  })

  it('ends by 0 %, by halt, and by a rollback', async () => {
    await canary(bench, 'crm', { percent: 5 })
    await canary(bench, 'crm', { percent: 0 })
    expect(await split()).toBeNull()
    await canary(bench, 'crm', { percent: 5, version: next })
    await halt(bench, 'crm')
    expect(await split()).toBeNull()
    expect((await boot())!.remotes[0]?.canary).toBeNull()
  })

  it('is refused for the host, for the stable release, and for an invalid share', async () => {
    await expect(canary(bench, 'crm', { percent: 120 })).rejects.toThrow('0 to 100')
    await expect(canary(bench, 'crm', { percent: 5, version: stable })).rejects.toThrow('stable already')
    await expect(canary(bench, 'host', { percent: 5 })).rejects.toThrow('no canary')
    await expect(canary(bench, 'team', { percent: 5 })).rejects.toThrow('Nothing of team')
  })
})

it('rolls back step by step to earlier live releases only', async () => {
  const versions = [await live('one'), await live('two'), await live('three')]
  const stable = async () => (await readPointer(bench.store, 'stable', 'crm')).stable
  await rollback(bench, 'crm')
  expect(await stable()).toBe(versions[1])
  expect((await boot())!.remotes[0]?.stable.version).toBe(versions[1])
  await rollback(bench, 'crm')
  expect(await stable()).toBe(versions[0])
  await expect(rollback(bench, 'crm')).rejects.toThrow('no former release')
  await expect(rollback(bench, 'crm', versions[2])).rejects.toThrow('was live and has been left behind')
  const other = remote('crm', 'four')
  await publish(bench, other)
  await expect(rollback(bench, 'crm', other.release.version)).rejects.toThrow('never live')
  await expect(rollback(bench, 'crm', 'f'.repeat(16))).rejects.toThrow('is not in')
  const { seq } = await readPointer(bench.store, 'stable', 'crm')
  expect(await rollback(bench, 'crm', versions[0])).toMatchObject({ changed: false, pointer: { seq } })
})

it('revokes: no longer served, browsers are told, and it cannot come back', async () => {
  const good = await live('one')
  const bad = await live('two')
  await revoke(bench, 'crm', bad)
  expect((await boot())!.remotes[0]).toMatchObject({ stable: { version: good }, revoked: [bad] })
  await expect(promote(bench, 'crm', bad)).rejects.toThrow('was revoked')
  await expect(revoke(bench, 'crm', good)).rejects.toThrow('no other to go back to')
  await expect(publish(bench, remote('crm', 'two'))).rejects.toThrow('was revoked')
  const before = await readJournal(bench.store, 'stable', 'crm', 99)
  expect(await revoke(bench, 'crm', bad)).toMatchObject({ changed: false })
  expect(await readJournal(bench.store, 'stable', 'crm', 99)).toEqual(before)
})

it('defaults to the newest release that is not revoked', async () => {
  const good = await live('one')
  const bad = remote('crm', 'two')
  await publish(bench, bad)
  await revoke(bench, 'crm', bad.release.version)
  expect(await promote(bench, 'crm')).toMatchObject({ changed: false, pointer: { stable: good } })
  const only = remote('team', 'one')
  await publish(bench, only)
  await revoke(bench, 'team', only.release.version)
  await expect(promote(bench, 'team')).rejects.toThrow('All that was published of team was revoked')
})

it('reports when nothing had to change', async () => {
  const build = remote('crm', 'one')
  expect(await publish(bench, build)).toMatchObject({ changed: true })
  expect(await publish(bench, build)).toMatchObject({ changed: false })
  expect(await promote(bench, 'crm')).toMatchObject({ changed: true })
  expect(await promote(bench, 'crm')).toMatchObject({ changed: false })
  expect(await halt(bench, 'crm')).toMatchObject({ changed: false })
  expect(await retire(bench, 'crm')).toMatchObject({ changed: true })
  expect(await retire(bench, 'crm')).toMatchObject({ changed: false })
})

it('retires a whole remote, and brings it back', async () => {
  await live('other', 'team')
  const version = await live('one')
  await retire(bench, 'crm')
  expect((await boot())!.remotes.map(({ name }) => name)).toEqual(['team'])
  await retire(bench, 'crm')
  const [entry] = await readJournal(bench.store, 'stable', 'crm', 9)
  expect(entry).toMatchObject({ action: 'retire', before: { stable: version }, after: { stable: null } })
  await rollback(bench, 'crm')
  expect((await boot())!.remotes.map(({ name }) => name)).toContain('crm')
  await expect(retire(bench, 'host')).rejects.toThrow('cannot be retired')
})

describe('the gate', () => {
  it('refuses a release incompatible with the live host and remotes, unless accepted', async () => {
    await publish(bench, host('h'))
    await promote(bench, 'host')
    await live('one')
    await expect(publish(bench, remote('crm', 'two', { contract: 2 }))).rejects.toThrow('speaks contract 2')
    await expect(publish(bench, remote('crm', 'two', { builtAgainst: { react: '20.0.0' } }))).rejects.toThrow(
      'react 20',
    )
    const { declaration } = remote('crm', 'x').release
    const team = remote('team', 'one', { declaration: { ...declaration, name: 'team' } })
    await expect(publish(bench, team)).rejects.toThrow('already belongs to crm')
    const smaller = remote('crm', 'three', { declaration: { ...declaration, routes: [] } })
    await expect(publish(bench, smaller)).rejects.toThrow('--allow')
    await publish({ ...bench, allowed: ['removed-route'] }, smaller)
    expect((await readPointer(bench.store, 'stable', 'crm')).published[0]?.version).toBe(smaller.release.version)
  })

  it('refuses a host incompatible with live remotes', async () => {
    await live('one')
    await expect(publish(bench, host('h', { contracts: { from: 2, to: 2 } }))).rejects.toThrow('speaks contract 1')
    await expect(publish(bench, host('h', { provided: {} }))).rejects.toThrow('the host has none')
  })
})

it('publishes a host, whose page then has the keys and its version, and rolls it back', async () => {
  const first = host('one')
  await publish(bench, first)
  expect(await text('host/index.html')).toBeUndefined()
  await promote(bench, 'host')
  expect(await text('host/index.html')).toContain(`<meta name="tessera-release-keys" content="${signer.publicKey}" />`)
  const version = (release: { readonly version: string }) =>
    `<meta name="tessera-host-version" content="${release.version}" />`
  expect(await text('host/index.html')).toContain(version(first.release))
  expect(await text('host/assets/main.one.js')).toBe('main one')
  const second = host('two')
  await publish({ ...bench, furtherKeys: ['next'] }, second)
  expect(await text('host/index.html')).toContain('one')
  await promote(bench, 'host')
  expect(await text('host/index.html')).toContain(`content="${signer.publicKey} next"`)
  expect(await text('host/index.html')).toContain(version(second.release))
  await rollback(bench, 'host')
  expect(await text('host/index.html')).toContain(version(first.release))
  expect(await text('host/index.html')).toContain('one')
  // Open pages keep working: their files stay.
  expect(await text('host/assets/main.two.js')).toBe('main two')
  expect((await boot())?.remotes).toEqual([])
})

it('loses none of a hundred concurrent publishes', async () => {
  const builds = Array.from({ length: 100 }, (_each, index) =>
    remote(index % 2 === 0 ? 'crm' : 'team', `code ${index}`),
  )
  await Promise.all(
    builds.map((build, index) =>
      // A store each, like a hundred machines.
      publish(
        { ...bench, store: new FolderStore(join(scratch, 'store')), author: { by: `person ${index}`, reason: 'x' } },
        build,
      ),
    ),
  )
  for (const name of ['crm', 'team']) {
    const { published, seq } = await readPointer(bench.store, 'stable', name)
    const expected = builds.filter(({ release }) => release.name === name).map(({ release }) => release.version)
    expect(published.map(({ version }) => version).toSorted()).toEqual(expected.toSorted())
    const journal = await readJournal(bench.store, 'stable', name, 1_000)
    expect(journal.map((entry) => entry.seq)).toEqual(Array.from({ length: 50 }, (_each, index) => 50 - index))
    expect(new Set(journal.map(({ by }) => by)).size).toBe(50)
    expect(seq).toBe(50)
    // Lost races leave nothing behind.
    expect(await bench.store.list(`journal/stable/${name}/`)).toHaveLength(50)
  }
})

it('records who did what, when and why', async () => {
  const version = await live('one')
  await live('two')
  await rollback({ ...bench, author: { by: 'night shift', reason: 'prices were wrong' } }, 'crm')
  const [last, ...earlier] = await readJournal(bench.store, 'stable', 'crm', 10)
  expect(last).toMatchObject({
    by: 'night shift',
    reason: 'prices were wrong',
    action: 'rollback',
    version,
    after: { stable: version },
  })
  expect(earlier.map(({ action }) => action)).toEqual(['promote', 'publish', 'promote', 'publish'])
})

it('is read by the host as written', async () => {
  await live('one')
  await live('one', 'team')
  const { signed } = JSON.parse(readFileSync(join(scratch, 'store/channels/stable/boot.json'), 'utf8'))
  expect(bootDocument.parse(signed).remotes.map(({ name }) => name)).toEqual(['crm', 'team'])
})

it.each([
  [
    'a page that it does not hold',
    '/work/crm/more',
    /routes\.1: \/work\/crm\/more shows the page "more", which this build/,
  ],
  ['an address that leads elsewhere', '/work/crm/../team', /routes\.1\.path: /],
] as const)('refuses a build that declares %s, and names the place', (_title, path, told) => {
  const routes = [
    { path: '/work/crm/list', page: 'list', title: 'x', access: 'public' },
    { path, page: 'more', title: 'x', access: 'public' },
  ] as const
  const declaration = { name: 'crm', title: 'x', bases: ['/work/crm'] as const, routes }
  expect(() => remote('crm', 'one', { declaration })).toThrow(told)
})
