import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Release } from '@tessera/shared/remote/release'
import { bootOwner, compileBoot, readBoot } from './boot'
import { halt, promote, publish, refresh, revoke } from './commands'
import type { Workbench } from './workbench'
import { newKey, signerOf } from './keys'
import { readPointer } from './pointers'
import { remoteBuild } from './releases'
import { fileOf, sampleBench, sampleRemote } from './testing/sample-builds'

const signer = signerOf(newKey())
let scratch: string
let bench: Workbench

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'tessera-release-'))
  bench = sampleBench(scratch, signer)
})
afterEach(() => rmSync(scratch, { recursive: true }))

const remote = (name: string, code: string, changed?: Partial<Release>) => sampleRemote(scratch, name, code, changed)

async function live(code: string, name = 'crm'): Promise<string> {
  const build = remote(name, code)
  await publish(bench, build)
  await promote(bench, name)
  return build.release.version
}
const boot = () => readBoot(bench.store, 'stable', [signer.publicKey])
const text = async (path: string) => (await bench.store.read(path))?.content.toString()

it('refuses a build whose files do not match its release.json', () => {
  const { folder } = remote('crm', 'one')
  writeFileSync(join(folder, 'assets/page.js'), 'altered')
  writeFileSync(join(folder, 'extra.js'), '')
  expect(() => remoteBuild(folder, null)).toThrow('assets/page.js, extra.js')
})

it('refuses compressed files that do not match the list: servers send them instead', () => {
  const { folder } = remote('crm', 'one')
  writeFileSync(join(folder, 'assets/page.js.br'), brotliCompressSync('one'))
  writeFileSync(join(folder, 'assets/page.js.gz'), gzipSync('one'))
  expect(remoteBuild(folder, null).release.name).toBe('crm')
  writeFileSync(join(folder, 'assets/page.js.br'), brotliCompressSync('other'))
  writeFileSync(join(folder, 'remoteEntry.js.gz'), 'no gzip')
  writeFileSync(join(folder, 'page.html.gz'), gzipSync('<script src="y.js"></script>'))
  expect(() => remoteBuild(folder, null)).toThrow('assets/page.js.br, page.html.gz, remoteEntry.js.gz')
})

it.each(['boot', '../channels/stable', 'Crm', 'host'])('refuses a remote named %s', (name) => {
  const declaration = { name: 'crm', title: 'crm', bases: ['/work/crm'] as const, routes: [] }
  expect(() => remote('crm', 'one', { name, declaration })).toThrow('cannot be used')
})

it('refuses a remote that declares a different name', () => {
  const declaration = { name: 'design', title: 'crm', bases: ['/work/crm'] as const, routes: [] }
  expect(() => remote('crm', 'one', { declaration })).toThrow('crm declares itself as design')
})

it('never writes a pointer to the boot document’s path', async () => {
  await live('one')
  const present = await text('channels/stable/boot.json')
  await expect(revoke(bench, 'boot', '0'.repeat(16))).rejects.toThrow()
  await expect(halt(bench, 'boot')).rejects.toThrow('boot is no name')
  expect(await text('channels/stable/boot.json')).toBe(present)
})

it('refuses different content under an existing version', async () => {
  const build = remote('crm', 'one')
  await publish(bench, build)
  await publish(bench, { ...build, release: { ...build.release, commit: 'another' } })
  const { folder } = remote('crm', 'two')
  const release = { ...remoteBuild(folder, null).release, version: build.release.version }
  await expect(publish(bench, { folder, release })).rejects.toThrow('releases are never overwritten')
})

it('does not sign content of unknown origin in the store', async () => {
  const version = await live('one')
  const folder = join(scratch, `store/remotes/crm/${version}`)
  const altered = { ...JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) }
  altered.files['remoteEntry.js'] = fileOf('entry altered')
  writeFileSync(join(folder, 'release.json'), JSON.stringify(altered))
  await live('other', 'team')
  const good = { version, integrity: fileOf('entry one').integrity }
  expect((await boot())!.remotes.find(({ name }) => name === 'crm')?.stable).toMatchObject(good)
})

it('promotes no unsigned release', async () => {
  await live('one')
  const version = 'f'.repeat(16)
  const release = { ...remote('crm', 'two').release, version }
  await bench.store.create(`remotes/crm/${version}/release.json`, JSON.stringify(release))
  await bench.store.create(`remotes/crm/${version}/calls.json`, '{}')
  await expect(promote(bench, 'crm', version)).rejects.toThrow(`crm ${version} in ${bench.store.title} was not signed`)
  expect((await boot())!.remotes[0]!.stable.version).not.toBe(version)
  expect((await readPointer(bench.store, 'stable', 'crm')).stable).not.toBe(version)
})

it('ignores the number of a document that it cannot verify', async () => {
  await live('one')
  const path = join(scratch, 'store/channels/stable/boot.json')
  const envelope = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, JSON.stringify({ ...envelope, signed: { ...envelope.signed, seq: Number.MAX_SAFE_INTEGER - 1 } }))
  const {
    boot: { seq },
  } = await compileBoot(bench.store, bench)
  // Above every number signed so far, and far below the maximum.
  expect(seq).toBeGreaterThan(envelope.signed.seq)
  expect(seq).toBeLessThan(Date.now())
})

describe('an unverifiable boot document', () => {
  const served = () => join(scratch, 'store/channels/stable/boot.json')
  const copy = () => join(scratch, 'store/journal/stable/boot.json')
  const ownerBy = (key: string) => bootOwner(bench.store, 'stable', [key])
  const ours = signer.publicKey
  const anothers = signerOf(newKey()).publicKey
  let whole: { served: string; copy: string }
  beforeEach(async () => {
    await live('one')
    whole = { served: readFileSync(served(), 'utf8'), copy: readFileSync(copy(), 'utf8') }
  })
  it('was signed by somebody else if complete', async () => {
    expect(await ownerBy(ours)).toBe('ours')
    expect(await ownerBy(anothers)).toBe('anothers')
  })

  it.each([
    ['cut off', (text: string) => text.slice(0, text.length / 2)],
    ['altered', (text: string) => text.replace('"crm"', '"CRM"')],
  ])('is damaged if it was %s and its copy is ours', async (_how, change) => {
    writeFileSync(served(), change(whole.served))
    expect(await ownerBy(ours)).toBe('damaged')
    expect(await ownerBy(anothers)).toBe('anothers')
    await refresh(bench)
    expect(await ownerBy(ours)).toBe('ours')
  })

  const truncate = () => {
    writeFileSync(served(), whole.served.slice(0, 40))
    writeFileSync(copy(), '')
  }
  const remove = () => {
    rmSync(served())
    rmSync(copy())
  }

  it.each([
    ['truncated', truncate],
    ['missing', remove],
  ])('is damaged if it and its copy are %s, for the key that signed all live releases only', async (_how, damage) => {
    damage()
    expect(await ownerBy(ours)).toBe('damaged')
    expect(await ownerBy(anothers)).toBe('unreadable')
    const version = await bench.store.list('signatures/crm/')
    rmSync(join(scratch, 'store', version[0]!))
    expect(await ownerBy(ours)).toBe('unreadable')
  })

  it('continues above every number that browsers may have seen if it and its copy are missing', async () => {
    await live('two')
    const { seq } = (await boot())!
    remove()
    expect((await refresh(bench)).boot.seq).toBeGreaterThan(seq)
  })

  it('counts from 1 in a new channel', async () => {
    const build = remote('crm', 'one')
    expect((await publish({ ...bench, channel: 'beta' }, build)).boot.seq).toBe(1)
  })

  it.each([
    ['as the served one', served],
    ['as the copy', copy],
  ])('of another channel %s changes nothing of this one', async (_as, path) => {
    const before = (await boot())!
    const beta = { ...bench, channel: 'beta' }
    const [first, second] = [remote('crm', 'one'), remote('crm', 'two')]
    for (const build of [first, second]) {
      await publish(beta, build)
      await promote(beta, 'crm')
    }
    await revoke(beta, 'crm', first.release.version)
    cpSync(join(scratch, 'store/channels/beta/boot.json'), path())
    await refresh(bench)
    const after = (await boot())!
    expect(after).toMatchObject({ channel: 'stable', remotes: before.remotes })
    expect((await readPointer(bench.store, 'stable', 'crm')).revoked).toEqual([])
  })

  it('of another channel can be replaced by its key', async () => {
    const beta = { ...bench, channel: 'beta' }
    await publish(beta, remote('crm', 'two'))
    for (const path of [served(), copy()]) cpSync(join(scratch, 'store/channels/beta/boot.json'), path)
    expect(await ownerBy(ours)).toBe('damaged')
    expect(await ownerBy(anothers)).toBe('anothers')
  })
})
