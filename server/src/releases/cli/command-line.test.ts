import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bootOwner } from '../boot'
import { canary, promote, publish } from '../commands'
import { commandOf } from '../../testing/child'
import type { Workbench } from '../workbench'
import { newKey, signerOf } from '../keys'
import { readPointer } from '../pointers'
import { FolderStore } from '../store/folder-store'
import { sampleHost, sampleRemote } from '../testing/sample-builds'
import { readCommandLine } from './command-line'

const helpOf = (...args: string[]): string => {
  const read = readCommandLine(args)
  return 'help' in read ? read.help : ''
}

describe('a command line', () => {
  it('has a command, its subject, and options', () => {
    expect(
      readCommandLine(['canary', 'crm', '--percent', '5', '--allow', 'contract', '--allow', 'removed-page']),
    ).toEqual({
      command: 'canary',
      places: ['crm'],
      options: { percent: '5', allow: ['contract', 'removed-page'] },
    })
  })

  it('has help for every command, with that command’s options only', () => {
    const all = helpOf('--help')
    const commands = [...all.matchAll(/^ {2}([a-z]+) /gm)].map(([, name]) => name!)
    expect(commands).toHaveLength(14)
    for (const command of commands) expect(helpOf(command, '--help')).toContain(`pnpm release ${command}`)
    expect(helpOf('canary', '-h')).toContain('--percent <N>')
    expect(helpOf('history', '-h')).not.toContain('--percent')
  })

  it.each([
    [[], 'pnpm release <command>'],
    [['frob'], 'There is no command frob.'],
    [['--bogus'], "Unknown option '--bogus'. See pnpm release --help"],
    [['canary', 'crm', '--percent'], "Option '--percent <value>' argument missing. See pnpm release canary --help"],
    [['history', 'crm', '--percent', '5'], 'history takes no --percent. See pnpm release history --help'],
    [['publish'], '<remote|host> is missing: pnpm release publish <remote|host>'],
    [['revoke', 'crm'], '<version> is missing: pnpm release revoke <remote|host> <version>'],
    [['status', 'crm'], 'crm is too much: pnpm release status'],
  ])('%j is refused with the correct usage', (args, told) => expect(() => readCommandLine(args)).toThrow(told))
})

describe('the tool', () => {
  const key = newKey()
  let scratch: string
  let bench: Workbench
  let version: string
  beforeAll(async () => {
    scratch = mkdtempSync(join(tmpdir(), 'tessera-command-line-'))
    bench = {
      store: new FolderStore(join(scratch, 'store')),
      channel: 'stable',
      signer: signerOf(key),
      furtherKeys: [],
      author: { by: 'crm team', reason: 'the first one' },
      allowed: [],
    }
    await publish(bench, sampleHost(scratch, 'h'))
    await promote(bench, 'host')
    const build = sampleRemote(scratch, 'crm', 'one')
    version = build.release.version
    await publish(bench, build)
    await promote(bench, 'crm')
  })
  beforeAll(async () => {
    await publish(bench, sampleRemote(scratch, 'lamp', 'one'))
    await promote(bench, 'lamp')
    await publish(bench, sampleRemote(scratch, 'lamp', 'two'))
    await canary(bench, 'lamp', { percent: 5 })
  })
  afterAll(() => rmSync(scratch, { recursive: true, force: true }))

  /** As typed on another machine: without this machine's keys, stores and credentials. */
  const release = (args: readonly string[], env: Record<string, string> = {}) =>
    new Promise<{ code: unknown; out: string; told: string }>((resolve) => {
      const clean = {
        PATH: process.env.PATH,
        HOME: scratch,
        AWS_EC2_METADATA_DISABLED: 'true',
        DATA_DIR: join(scratch, 'data'),
        RELEASE_STORE: join(scratch, 'store'),
        RELEASE_SIGNING_KEY: key,
      }
      const [node, ...command] = commandOf('release')
      const options = { cwd: join(__dirname, '../../../..'), env: { ...clean, ...env } }
      execFile(node!, [...command, ...args], options, (error, out, told) =>
        resolve({ code: error ? error.code : 0, out, told }),
      )
    })

  it.each([
    ['an unknown remote', ['history', 'nobody'], {}, /knows no nobody in channel stable. It has crm, host, lamp\./],
    ['another store', ['status'], { RELEASE_STORE: '/nonexistent' }, /holds no releases in channel stable/],
    ['a version mistyped', ['revoke', 'crm', 'beef'], {}, /crm beef is not in .*mistyped/],
    ['a key that is none', ['halt', 'crm'], { RELEASE_SIGNING_KEY: 'secret' }, /^The signing key cannot be read.*\n$/],
    ['somebody else’s key', ['halt', 'crm'], { RELEASE_SIGNING_KEY: newKey() }, /was signed with another key/],
    [
      'no credentials',
      ['status'],
      { RELEASE_STORE: 's3://b?endpoint=http://127.0.0.1:9' },
      /no credentials\. Set AWS_ACCESS_KEY_ID/,
    ],
    [
      'a store that is away',
      ['status'],
      { RELEASE_STORE: 's3://b?endpoint=http://127.0.0.1:9', AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' },
      /does not answer \(ECONNREFUSED\)/,
    ],
    [
      'an address without http',
      ['judge', 'lamp', '--server', 'localhost:8530'],
      {},
      /address such as http:.*"localhost:8530"/,
    ],
    [
      'a server that is away',
      ['judge', 'lamp', '--server', 'http://127.0.0.1:9'],
      {},
      /127\.0\.0\.1:9 does not answer \(.+\)/,
    ],
    [
      'no key for a store of others',
      ['publish', 'crm', '--no-build', '--store', 'foreign'],
      { RELEASE_SIGNING_KEY: '' },
      /^No key signs for foreign/,
    ],
    ['a store where nothing is to refresh', ['refresh'], { RELEASE_STORE: '/nonexistent' }, /holds no releases/],
    ['a canary that is not there', ['judge', 'crm'], {}, /crm has no canary/],
  ])('reports what is wrong with %s, without a stack trace, and fails', async (_title, args, env, told) => {
    const result = await release(args, env)
    expect(result.told).toMatch(told)
    expect(result.told).not.toContain('    at ')
    expect(result).toMatchObject({ code: 1, out: '' })
    expect((await readPointer(bench.store, 'stable', 'crm')).revoked).toEqual([])
  })

  it('reports a truncated boot document, and writes the next one', async () => {
    const path = join(scratch, 'store/channels/stable/boot.json')
    writeFileSync(path, readFileSync(path).subarray(0, 100))
    const { code, told } = await release(['refresh'])
    expect({ code, told }).toEqual({
      code: 0,
      told: expect.stringMatching(/is missing, cut off or damaged: the next one takes/),
    })
    expect(await bootOwner(bench.store, 'stable', [bench.signer.publicKey])).toBe('ours')
  })

  it('refuses a key that signed nothing of what is live if both copies of the boot document are truncated', async () => {
    const paths = ['channels', 'journal'].map((folder) => join(scratch, `store/${folder}/stable/boot.json`))
    const whole = paths.map((path) => readFileSync(path))
    for (const path of paths) writeFileSync(path, '{')
    const { code, told } = await release(['refresh'], { RELEASE_SIGNING_KEY: newKey() })
    expect({ code, told }).toEqual({
      code: 1,
      told: expect.stringMatching(/^Both copies .* are unreadable .* restore one of the copies from a backup/),
    })
    expect(readFileSync(paths[0]!, 'utf8')).toBe('{')
    for (const [index, path] of paths.entries()) writeFileSync(path, whole[index]!)
  })

  it('publishes a build from another folder, and shows who did what to which version, when and why', async () => {
    const { folder, release: next } = sampleRemote(scratch, 'crm', 'two')
    const published = await release(['publish', 'crm', '--dist', folder, '--by', 'ci', '--reason', 'stages'])
    expect(published).toMatchObject({ code: 0, out: expect.stringContaining(`Published crm ${next.version}`) })
    const { out } = await release(['history', 'crm'])
    expect(out.split('\n')[1]).toMatch(new RegExp(`^3 .*T.*Z +ci +publish +${next.version} +${version} +stages$`))
    const wrong = await release(['publish', 'team', '--dist', folder])
    expect(wrong).toMatchObject({ code: 1, told: expect.stringContaining('holds crm, not team') })
  })

  it('gives a canary to named merchants, keeps its share, and reports when nothing changed', async () => {
    const { folder } = sampleRemote(scratch, 'garden', 'two')
    await publish(bench, sampleRemote(scratch, 'garden', 'one'))
    await promote(bench, 'garden')
    await release(['publish', 'garden', '--dist', folder])
    const again = await release(['publish', 'garden', '--dist', folder])
    expect(again).toMatchObject({ code: 0, out: expect.stringContaining('was there already') })
    await release(['canary', 'garden', '--percent', '50'])
    const named = await release(['canary', 'garden', '--merchants', 'm1, m2 ,'])
    expect(named).toMatchObject({ code: 0, out: expect.stringContaining('for 50 % and 2 by name.') })
    await release(['canary', 'garden', '--without', 'm1'])
    const pointer = await readPointer(bench.store, 'stable', 'garden')
    expect(pointer.canary).toMatchObject({ percent: 50, merchants: ['m2'] })
    const same = await release(['canary', 'garden', '--merchants', 'm2'])
    expect(same.out).toMatch(/^Nothing changed/)
    expect(await release(['canary', 'garden', '--merchants', ' , '])).toMatchObject({
      code: 1,
      told: expect.stringContaining('names nobody'),
    })
  })

  it('reports when it creates a store, and generates a key only for that of npm start', async () => {
    const { folder } = sampleRemote(scratch, 'crm', 'first')
    const env = { RELEASE_SIGNING_KEY: '', DATA_DIR: join(scratch, 'own'), RELEASE_STORE: join(scratch, 'own/store') }
    const args = ['publish', 'crm', '--dist', folder]
    const elsewhere = await release([...args, '--store', join(scratch, 'elsewhere')], env)
    expect(elsewhere).toMatchObject({ code: 1, told: expect.stringContaining('No key signs for') })
    expect(existsSync(join(scratch, 'own'))).toBe(false)
    expect(existsSync(join(scratch, 'elsewhere'))).toBe(false)
    const begun = await release(args, env)
    expect(begun).toMatchObject({ code: 0, out: expect.stringContaining('A new signing key was made') })
    expect(begun.out).toContain('it begins with this')
    expect((await release(args, env)).out).not.toContain('it begins with this')
  })

  it('generates no key for read-only commands', async () => {
    const { code, out } = await release(['status'], { RELEASE_SIGNING_KEY: '' })
    expect(code).toBe(0)
    expect(out).toContain('boot document not checked without a key')
    expect(existsSync(join(scratch, 'data/release-key.pem'))).toBe(false)
  })
})
