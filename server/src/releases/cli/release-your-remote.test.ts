/** Follows the page "Release your remote" literally: runs its commands unchanged and compares their output. */
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promote, publish } from '../commands'
import type { Workbench } from '../workbench'
import { newKey, signerOf } from '../keys'
import { readPointer } from '../pointers'
import { hostBuild, remoteBuild } from '../releases'
import { FolderStore } from '../store/folder-store'

// Builds missing packages first.
jest.setTimeout(600_000)
const root = join(__dirname, '../../../..')
const page = readFileSync(join(root, 'docs/release-your-remote.md'), 'utf8')

interface Step {
  readonly commands: string
  /** The expected output, from the page. */
  readonly prints: readonly string[]
}

const STEPS: readonly Step[] = [...page.matchAll(/```sh\n(.*?)```\s+```text\n(.*?)```/gs)].map(
  ([, commands = '', prints = '']) => ({ commands, prints: prints.trim().split('\n') }),
)

let scratch: string
let bench: Workbench
const key = newKey()

/** Live before: the host, and an earlier release of the remote. */
async function goLiveBefore(): Promise<string> {
  const dist = join(scratch, 'former')
  cpSync(join(root, 'remote-crm/dist'), dist, { recursive: true })
  const {
    version: _version,
    commit: _commit,
    ...release
  } = JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8'))
  const entry = `${readFileSync(join(dist, release.entry), 'utf8')}\n// earlier`
  writeFileSync(join(dist, release.entry), entry)
  for (const packed of ['br', 'gz']) rmSync(join(dist, `${release.entry}.${packed}`), { force: true })
  const integrity = `sha384-${createHash('sha384').update(entry).digest('base64')}`
  release.files[release.entry] = { integrity, size: Buffer.byteLength(entry) }
  const version = createHash('sha256').update(integrity).digest('hex').slice(0, 16)
  writeFileSync(join(dist, 'release.json'), JSON.stringify({ ...release, version }))
  await publish(bench, hostBuild(join(root, 'host/dist'), null))
  await promote(bench, 'host')
  await publish(bench, remoteBuild(dist, null))
  await promote(bench, 'crm')
  return version
}

/** Provides `pnpm release …`, without the time in which package manager and compiler start: what the suites' set-up has bundled. */
function installPnpm(folder: string): void {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { release: string } }
  expect(scripts.release).toBe('tsx server/src/releases/cli/cli.ts')
  const path = join(folder, 'pnpm')
  writeFileSync(
    path,
    `#!/bin/sh\n[ "$1" = release ] || exit 64\nshift\nexec '${process.execPath}' server/.cache/release.js "$@"\n`,
  )
  chmodSync(path, 0o755)
}

function run(commands: string): string {
  const { status, stdout, stderr } = spawnSync('sh', ['-ec', commands], {
    cwd: root,
    encoding: 'utf8',
    env: {
      ...process.env,
      PATH: `${scratch}${delimiter}${process.env.PATH}`,
      RELEASE_STORE: join(scratch, 'store'),
      RELEASE_SIGNING_KEY: key,
    },
  })
  if (status !== 0) throw new Error(`${commands}ended with ${status}\n${stdout}${stderr}`)
  return stdout
}

const patternOf = (line: string): RegExp =>
  new RegExp(
    `^${line
      .split('…')
      .map((part) =>
        part
          .trim()
          .replaceAll(/[^\w ]/g, '\\$&')
          .replaceAll(/ +/g, ' +'),
      )
      .join('.*')}$`,
  )

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'tessera-release-page-'))
  execFileSync(process.execPath, ['.workspace/build.mjs', 'host', 'remote-crm'], { cwd: root })
  installPnpm(scratch)
  bench = {
    store: new FolderStore(join(scratch, 'store')),
    channel: 'stable',
    signer: signerOf(key),
    furtherKeys: [],
    author: { by: 'tester', reason: 'before' },
    allowed: [],
  }
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

it('works as described, from publishing to rolling back', async () => {
  const former = await goLiveBefore()
  const { version } = remoteBuild(join(root, 'remote-crm/dist'), null).release
  const live: (string | null)[] = []
  // Every block of commands has its output on the page.
  expect(STEPS).toHaveLength(page.match(/```sh/g)!.length)
  for (const { commands, prints } of STEPS) {
    const printed = run(commands).split('\n')
    for (const line of prints) expect(printed).toContainEqual(expect.stringMatching(patternOf(line)))
    const { stable, canary } = await readPointer(bench.store, 'stable', 'crm')
    live.push(canary ? `${canary.version} for ${canary.percent} %` : stable)
  }
  expect(live).toEqual([former, `${version} for 5 %`, former, version, former])
})
