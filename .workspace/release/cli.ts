/** `pnpm release <command>`: see docs/releases.md, or `pnpm release --help`. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { FindingKind } from '@tessera/shared/remote/release-gate'
import { resolveRelease } from '@tessera/shared/remote/release-resolve'
import { z } from 'zod'
import { DEFAULT_LIFETIME_DAYS } from '../../server/src/releases/boot'
import {
  canary,
  halt,
  type Outcome,
  promote,
  publish,
  refresh,
  revoke,
  rollback,
  type Workbench,
} from '../../server/src/releases/commands'
import { ReleaseFailure } from '../../server/src/releases/failure'
import { readHealth } from './health'
import { judge } from '../../server/src/releases/judge'
import { keyInFile, newKey, signerOf } from '../../server/src/releases/keys'
import { HOST } from '../../server/src/releases/layout'
import { readJournal, readPointer, readPointers } from '../../server/src/releases/pointers'
import { hostBuild, presentCommit, remoteBuild } from '../../server/src/releases/releases'
import { historyTable, statusTable } from './report'
import { StoreError } from '../../server/src/releases/store/object-store'
import { openStore } from './store/open-store'

// The SDK announces the end of Node 20 on every call.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'

const root = join(import.meta.dirname, '../..')

const HELP = `pnpm release <command> [remote] [options]

  publish <remote|host>     build, check, and upload; what is live stays
  promote <remote> [version]                the canary, or what was published last, for everybody
  canary <remote> [version] --percent N     for a share of the merchants; --merchants a,b for some by name; 0 ends it
  rollback <remote> [version]               back to the last good release
  revoke <remote> <version>                 nobody gets it any more, open tabs are told
  halt <remote>             end a canary
  judge <remote>            compare the canary with stable by what browsers report; --halt acts on it
  status                    what is live
  history <remote>          who did what, when and why; --most N
  resolve <remote> <id>     which release a merchant or device gets
  refresh                   sign the boot document anew when half of its life is over
  keygen                    print a new signing key

  --store <folder|s3://bucket/prefix?endpoint=…>   else RELEASE_STORE, else the folder of npm start
  --channel <name>          stable when not given
  --key <file>              Ed25519 key (PKCS #8); else RELEASE_SIGNING_KEY (its text), else the one of npm start
  --reason <text>  --by <name>             written into the history
  --allow <kind>            accept what the gate found: route-collision, contract, shared-version, removed-page,
                            removed-route, api-difference
  --no-build                publish what is built already
  --server <address>        whose reports judge reads; http://127.0.0.1:8080 when not given`

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    store: { type: 'string' },
    channel: { type: 'string', default: 'stable' },
    key: { type: 'string' },
    reason: { type: 'string', default: '' },
    by: { type: 'string' },
    allow: { type: 'string', multiple: true, default: [] },
    percent: { type: 'string' },
    merchants: { type: 'string' },
    'no-build': { type: 'boolean', default: false },
    server: { type: 'string', default: 'http://127.0.0.1:8080' },
    minimum: { type: 'string' },
    halt: { type: 'boolean', default: false },
    most: { type: 'string', default: '20' },
    lifetime: { type: 'string', default: String(DEFAULT_LIFETIME_DAYS) },
    help: { type: 'boolean', short: 'h', default: false },
  },
})

const KINDS = z.enum([
  'route-collision',
  'contract',
  'shared-version',
  'removed-page',
  'removed-route',
  'api-difference',
]) satisfies z.ZodType<FindingKind>

const dataDir = process.env.DATA_DIR || join(root, '.data')

function number(text: string, name: string): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) throw new ReleaseFailure(`--${name} is a number, not "${text}"`)
  return value
}

function signingKey(): string {
  if (options.key) {
    if (!existsSync(options.key)) throw new ReleaseFailure(`${options.key} does not exist; make a key with keygen`)
    return readFileSync(options.key, 'utf8')
  }
  return process.env.RELEASE_SIGNING_KEY || keyInFile(join(dataDir, 'release-key.pem'))
}

function workbench(): Workbench {
  const allowed = KINDS.array().safeParse(options.allow)
  if (!allowed.success) throw new ReleaseFailure(`--allow takes one of ${KINDS.options.join(', ')}`)
  return {
    store: openStore(options.store ?? process.env.RELEASE_STORE ?? join(dataDir, 'store')),
    channel: options.channel,
    signer: signerOf(signingKey()),
    furtherKeys: (process.env.RELEASE_PUBLIC_KEYS ?? '').split(/[\s,]+/).filter(Boolean),
    author: { by: options.by ?? process.env.RELEASE_BY ?? userInfo().username, reason: options.reason },
    allowed: allowed.data,
    lifetimeDays: number(options.lifetime, 'lifetime'),
  }
}

/** `crm` and `remote-crm` are the same. */
function remoteName(): string {
  const name = positionals[1]?.replace(/^remote-/, '')
  if (!name) throw new ReleaseFailure(`Which remote? pnpm release ${positionals[0]} <remote>`)
  return name
}

function told({ pointer, boot }: Outcome): void {
  const { name, stable, canary: running } = pointer
  const share = running ? `, canary ${running.version} for ${running.percent} %` : ''
  console.log(`${name}: stable ${stable ?? 'none'}${share}. Boot document ${boot.seq}, until ${boot.expiresAt}.`)
}

async function publishCommand(bench: Workbench): Promise<void> {
  const name = remoteName()
  const folder = name === HOST ? HOST : `remote-${name}`
  if (!existsSync(join(root, folder, 'package.json')))
    throw new ReleaseFailure(`There is no ${folder} in the workspace`)
  if (!options['no-build']) {
    const { status } = spawnSync(process.execPath, ['.workspace/build.mjs', folder], { cwd: root, stdio: 'inherit' })
    if (status !== 0) throw new ReleaseFailure(`${folder} does not build`)
  }
  const commit = presentCommit(root)
  const dist = join(root, folder, 'dist')
  const build = name === HOST ? hostBuild(dist, commit) : remoteBuild(dist, commit)
  const outcome = await publish(bench, build)
  console.log(`Published ${name} ${build.release.version} to ${bench.store.title}`)
  told(outcome)
}

async function judgeCommand(bench: Workbench): Promise<void> {
  const name = remoteName()
  const pointer = await readPointer(bench.store, bench.channel, name)
  if (!pointer.canary || !pointer.stable) throw new ReleaseFailure(`${name} has no canary`)
  const healthOf = await readHealth(options.server, name, pointer.canary.startedAt)
  const minimum = options.minimum ? number(options.minimum, 'minimum') : undefined
  const verdict = judge(healthOf(pointer.canary.version), healthOf(pointer.stable), minimum)
  console.log(`${name}: ${verdict.decision}. ${verdict.reason}.`)
  if (verdict.decision !== 'halt') return
  process.exitCode = 2
  if (options.halt) told(await halt({ ...bench, author: { by: bench.author.by, reason: verdict.reason } }, name))
}

async function resolveCommand(bench: Workbench): Promise<void> {
  const name = remoteName()
  const id = positionals[2]
  if (!id) throw new ReleaseFailure('Which merchant or device? pnpm release resolve <remote> <id>')
  const { stable, canary: running, revoked } = await readPointer(bench.store, bench.channel, name)
  if (!stable) throw new ReleaseFailure(`${name} has no stable release`)
  console.log(resolveRelease({ stable: { version: stable }, canary: running, revoked }, id).version)
}

const COMMANDS: Record<string, (bench: Workbench) => Promise<void>> = {
  publish: publishCommand,
  promote: async (bench) => told(await promote(bench, remoteName(), positionals[2])),
  canary: async (bench) => {
    if (options.percent === undefined && options.merchants === undefined)
      throw new ReleaseFailure('How many? --percent N, or --merchants a,b')
    const percent = number(options.percent ?? '0', 'percent')
    const merchants = options.merchants?.split(',').filter(Boolean)
    told(await canary(bench, remoteName(), { percent, merchants, version: positionals[2] }))
  },
  rollback: async (bench) => told(await rollback(bench, remoteName(), positionals[2])),
  revoke: async (bench) => {
    const version = positionals[2]
    if (!version) throw new ReleaseFailure('Which version? pnpm release revoke <remote> <version>')
    told(await revoke(bench, remoteName(), version))
  },
  halt: async (bench) => told(await halt(bench, remoteName())),
  judge: judgeCommand,
  status: async (bench) => console.log(await statusTable(bench, await readPointers(bench.store, bench.channel))),
  history: async ({ store, channel }) =>
    console.log(historyTable(await readJournal(store, channel, remoteName(), number(options.most, 'most')))),
  resolve: resolveCommand,
  refresh: async (bench) => {
    const boot = await refresh(bench)
    console.log(`Boot document ${boot.seq} of ${boot.channel}, until ${boot.expiresAt}`)
  },
}

async function main(): Promise<void> {
  const [name] = positionals
  if (name === 'keygen') {
    const key = newKey()
    console.error(`Public key, for RELEASE_PUBLIC_KEYS: ${signerOf(key).publicKey}`)
    console.log(key)
    return
  }
  const command = name === undefined ? undefined : COMMANDS[name]
  if (options.help || !command) {
    console.log(HELP)
    if (!options.help) process.exitCode = 1
    return
  }
  await command(workbench())
}

try {
  await main()
} catch (error) {
  // What a person can do something about needs no stack.
  const known = error instanceof ReleaseFailure || error instanceof StoreError
  console.error(known ? error.message : error)
  process.exitCode = 1
}
