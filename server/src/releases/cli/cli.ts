/** `pnpm release <command>`: see docs/releases.md, or `pnpm release --help`. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { resolveRelease } from '@tessera/shared/remote/release-resolve'
import { bootOwner, DEFAULT_LIFETIME_DAYS } from '../boot'
import { canary, halt, type Outcome, promote, publish, refresh, retire, revoke, rollback } from '../commands'
import type { Workbench } from '../workbench'
import { ReleaseFailure } from '../failure'
import { judge } from '../judge'
import { packageRoot } from '../../package-root'
import { keyInFile, newKey, signerOf } from '../keys'
import { bootPath, HOST, lastBootPath } from '../layout'
import { readJournal, readPointer, readPointers } from '../pointers'
import { findDamages } from '../inspection'
import { hostBuild, presentCommit, remoteBuild } from '../releases'
import { repair } from '../repair'
import { type ObjectStore, StoreError } from '../store/object-store'
import { type CommandName, KINDS, type Options, readCommandLine } from './command-line'
import { DEFAULT_SERVER, readHealth } from './health'
import { historyTable, liveText, statusTable } from './report'
import { openStore } from '../store/open-store'

// Silences a warning of the SDK about Node 20 on every call.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'

const root = join(packageRoot, '..')
const dataDir = process.env.DATA_DIR || join(root, '.data')
/** Where `npm start` publishes. */
const ownStore = join(dataDir, 'store')
const keyFile = join(dataDir, 'release-key.pem')
const furtherKeys = (process.env.RELEASE_PUBLIC_KEYS ?? '').split(/[\s,]+/).filter(Boolean)

interface Place {
  readonly store: ObjectStore
  readonly channel: string
}

interface Call {
  readonly options: Options
  readonly places: readonly string[]
  readonly place: Place
}

function number(text: string, name: string): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) throw new ReleaseFailure(`--${name} is a number, not "${text}"`)
  return value
}

const storeAddress = (options: Options): string => options.store ?? process.env.RELEASE_STORE ?? ownStore

const placeOf = async (options: Options): Promise<Place> => ({
  store: await openStore(storeAddress(options)),
  channel: options.channel ?? 'stable',
})

/** The key that was given, if one was. */
function givenKey({ key }: Options): string | undefined {
  if (!key) return process.env.RELEASE_SIGNING_KEY || undefined
  if (!existsSync(key)) throw new ReleaseFailure(`${key} does not exist; make a key with keygen`)
  return readFileSync(key, 'utf8')
}

/** Public keys whose signatures count when reading; makes no key. */
function believedKeys(options: Options): string[] {
  const key = givenKey(options) ?? (existsSync(keyFile) ? readFileSync(keyFile, 'utf8') : undefined)
  return [...(key ? [signerOf(key).publicKey] : []), ...furtherKeys]
}

/**
 * The signing key. One is made only for the store of `npm start`: hosts of any other store trust existing keys, and nobody would trust a
 * new one.
 */
function signingKey(options: Options, makes: boolean): string {
  const given = givenKey(options)
  if (given) return given
  if (existsSync(keyFile)) return readFileSync(keyFile, 'utf8')
  const named = storeAddress(options)
  if (!makes || resolve(named) !== resolve(ownStore))
    throw new ReleaseFailure(
      `No key signs for ${named}: give the one of its hosts with --key or RELEASE_SIGNING_KEY (there is none in ${keyFile}). ` +
        'keygen prints a new one for a store that is new.',
    )
  const made = keyInFile(keyFile)
  console.log(`A new signing key was made: ${keyFile}`)
  return made
}

/**
 * The workbench of a changing command.
 * @param makes whether the command may create a store
 */
async function workbench({ options, place }: Call, makes = false): Promise<Workbench> {
  const allowed = KINDS.array().safeParse(options.allow ?? [])
  if (!allowed.success) throw new ReleaseFailure(`--allow takes one of ${KINDS.options.join(', ')}`)
  const signer = signerOf(signingKey(options, makes))
  const { store, channel } = place
  const owner = await bootOwner(store, channel, [signer.publicKey, ...furtherKeys])
  // Hosts trust the keys in their page only: a document signed with another key would be ignored.
  if (owner === 'anothers')
    throw new ReleaseFailure(
      `The boot document of ${store.title} was signed with another key. Give that one with --key or RELEASE_SIGNING_KEY; ` +
        'when the key is changed on purpose, list the former public key in RELEASE_PUBLIC_KEYS.',
    )
  if (owner === 'unreadable')
    throw new ReleaseFailure(
      `Both copies of the boot document of ${store.title} are unreadable (${bootPath(channel)} and ${lastBootPath(channel)}), ` +
        'and the key did not sign all that is live. Give the one that did with --key or RELEASE_SIGNING_KEY, list a former ' +
        'public key in RELEASE_PUBLIC_KEYS, or restore one of the copies from a backup.',
    )
  if (owner === 'damaged')
    console.error(`The boot document of ${store.title} is missing, cut off or damaged: the next one takes its place.`)
  return {
    ...place,
    signer,
    furtherKeys,
    author: { by: options.by ?? process.env.RELEASE_BY ?? userInfo().username, reason: options.reason ?? '' },
    allowed: allowed.data,
    lifetimeDays: options.lifetime === undefined ? DEFAULT_LIFETIME_DAYS : number(options.lifetime, 'lifetime'),
  }
}

/** `crm` and `remote-crm` are the same. */
const nameIn = ({ places }: Call): string => places[0]!.replace(/^remote-/, '')

/** The remote that is meant, when the store knows it. */
async function knownName(call: Call): Promise<string> {
  const name = nameIn(call)
  const { store, channel } = call.place
  if ((await readPointer(store, channel, name)).seq > 0) return name
  const names = (await readPointers(store, channel)).pointers.map((each) => each.name)
  const others = names.length > 0 ? `It has ${names.join(', ')}.` : 'It has none: publish first, or is --store wrong?'
  throw new ReleaseFailure(`${store.title} knows no ${name} in channel ${channel}. ${others}`)
}

function told({ pointer, boot, kept, changed, mended = [] }: Outcome): void {
  const { name, stable, canary: running } = pointer
  const named = running?.merchants.length ? ` and ${running.merchants.length} by name` : ''
  const share = running ? `, canary ${running.version} for ${running.percent} %${named}` : ''
  if (!changed) console.log('Nothing changed, it was so already:')
  if (mended.length > 0) console.log(`Damaged in the store, and whole again: ${mended.join(', ')}`)
  console.log(`${name}: stable ${stable ?? 'none'}${share}. Boot document ${boot.seq}, until ${boot.expiresAt}.`)
  console.log(liveText({ boot, kept }))
}

/** Folder of the build; builds first unless --no-build. */
function builtFolder(name: string, options: Options): string {
  if (options.dist) return resolve(options.dist)
  const folder = name === HOST ? HOST : `remote-${name}`
  if (!existsSync(join(root, folder, 'package.json')))
    throw new ReleaseFailure(`There is no ${folder} in the workspace; --dist names a build that lies elsewhere`)
  if (!options['no-build']) {
    const { status } = spawnSync(process.execPath, ['.workspace/build.mjs', folder], { cwd: root, stdio: 'inherit' })
    if (status !== 0) throw new ReleaseFailure(`${folder} does not build`)
  }
  return join(root, folder, 'dist')
}

async function publishCommand(call: Call): Promise<void> {
  const name = nameIn(call)
  const { pointers, damages } = await readPointers(call.place.store, call.place.channel)
  const isNew = pointers.length + damages.length === 0
  const bench = await workbench(call, true)
  const dist = builtFolder(name, call.options)
  const commit = presentCommit(root)
  const build = name === HOST ? hostBuild(dist, commit) : remoteBuild(dist, commit)
  if (build.release.name !== name) throw new ReleaseFailure(`${dist} holds ${build.release.name}, not ${name}`)
  const outcome = await publish(bench, build)
  const { changed } = outcome
  const { version } = build.release
  if (changed) console.log(`Published ${name} ${version} to ${bench.store.title}`)
  else console.log(`${name} ${version} was there already in ${bench.store.title}: these files are published`)
  if (isNew)
    console.log(
      `Nothing was in channel ${bench.channel} of ${bench.store.title} before: it begins with this. If npm start runs with a DATA_DIR, give the same one here.`,
    )
  told({ ...outcome, changed: true })
}

/** Team ids from a list with commas. */
function merchantsIn(text: string | undefined, option: string): readonly string[] {
  if (text === undefined) return []
  const ids = [...new Set(text.split(',').map((each) => each.trim()))].filter(Boolean)
  if (ids.length === 0) throw new ReleaseFailure(`--${option} names nobody: give team ids, separated by commas`)
  return ids
}

async function canaryCommand(call: Call): Promise<void> {
  const { percent, merchants, without } = call.options
  if (percent === undefined && merchants === undefined && without === undefined)
    throw new ReleaseFailure('Who? --percent N, --merchants a,b, or --without a,b')
  const name = await knownName(call)
  const share = {
    percent: percent === undefined ? undefined : number(percent, 'percent'),
    added: merchantsIn(merchants, 'merchants'),
    removed: merchantsIn(without, 'without'),
    version: call.places[1],
  }
  told(await canary(await workbench(call), name, share))
}

async function judgeCommand(call: Call): Promise<void> {
  const { options, place } = call
  const name = await knownName(call)
  const pointer = await readPointer(place.store, place.channel, name)
  if (!pointer.canary || !pointer.stable) throw new ReleaseFailure(`${name} has no canary`)
  const healthOf = await readHealth(options.server ?? DEFAULT_SERVER, pointer, pointer.canary.startedAt)
  const minimum = options.minimum === undefined ? undefined : number(options.minimum, 'minimum')
  const verdict = judge(healthOf(pointer.canary.version), healthOf(pointer.stable), minimum)
  console.log(`${name}: ${verdict.decision}. ${verdict.reason}.`)
  if (verdict.decision !== 'halt') return
  process.exitCode = 2
  if (!options.halt) return
  const bench = await workbench(call)
  told(await halt({ ...bench, author: { by: bench.author.by, reason: verdict.reason } }, name))
}

async function resolveCommand(call: Call): Promise<void> {
  const { store, channel } = call.place
  const name = await knownName(call)
  const { stable, canary: running, revoked } = await readPointer(store, channel, name)
  if (!stable) throw new ReleaseFailure(`${name} has no stable release`)
  console.log(resolveRelease({ stable: { version: stable }, canary: running, revoked }, call.places[1]!).version)
}

async function presentPointers({ store, channel }: Place): Promise<Awaited<ReturnType<typeof readPointers>>> {
  const read = await readPointers(store, channel)
  if (read.pointers.length + read.damages.length > 0) return read
  throw new ReleaseFailure(`${store.title} holds no releases in channel ${channel}. Is --store right?`)
}

async function statusCommand({ options, place }: Call): Promise<void> {
  const { pointers } = await presentPointers(place)
  const keys = believedKeys(options)
  console.log(await statusTable({ ...place, keys }, pointers, await findDamages({ ...place, keys })))
}

async function historyCommand(call: Call): Promise<void> {
  const { store, channel } = call.place
  const most = number(call.options.most ?? '20', 'most')
  console.log(historyTable(await readJournal(store, channel, await knownName(call), most)))
}

function keygenCommand(): void {
  const key = newKey()
  console.error(`Public key, for RELEASE_PUBLIC_KEYS: ${signerOf(key).publicKey}`)
  console.log(key)
}

/** A command on a known part, with the given version or the default one. */
const moving =
  (move: (bench: Workbench, name: string, version?: string) => Promise<Outcome>) =>
  async (call: Call): Promise<void> => {
    const name = await knownName(call)
    told(await move(await workbench(call), name, call.places[1]))
  }

const COMMANDS: Record<CommandName, (call: Call) => Promise<void> | void> = {
  publish: publishCommand,
  promote: moving(promote),
  canary: canaryCommand,
  rollback: moving(rollback),
  revoke: moving((bench, name, version = '') => revoke(bench, name, version)),
  halt: moving(halt),
  repair: async (call) => told(await repair(await workbench(call), nameIn(call))),
  retire: moving(retire),
  judge: judgeCommand,
  status: statusCommand,
  history: historyCommand,
  resolve: resolveCommand,
  refresh: async (call) => {
    await presentPointers(call.place)
    const { boot, kept } = await refresh(await workbench(call))
    console.log(`Boot document ${boot.seq} of ${boot.channel}, until ${boot.expiresAt}`)
    console.log(liveText({ boot, kept }))
  },
  keygen: keygenCommand,
}

async function main(): Promise<void> {
  const line = readCommandLine(process.argv.slice(2))
  if ('help' in line) return console.log(line.help)
  const { command, places, options } = line
  await COMMANDS[command]({ options, places, place: await placeOf(options) })
}

/** An error of the operating system (permissions, full disk), whose message is clear by itself. */
const isOfSystem = (error: unknown): error is Error => error instanceof Error && 'syscall' in error

try {
  await main()
} catch (error) {
  // Expected failures are printed without a stack.
  const known = error instanceof ReleaseFailure || error instanceof StoreError || isOfSystem(error)
  console.error(known ? error.message : error)
  process.exitCode = 1
}
