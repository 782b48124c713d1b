import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type HostRelease, hostReleaseSchema, type Release, releaseSchema } from '@tessera/shared/remote/release'
import type { Calls } from '@tessera/shared/remote/release-gate'
import { verifySigned } from '@tessera/shared/remote/release-signature'
import { sentence } from '@tessera/shared/remote/release-sentences'
import { z } from 'zod'
import { ReleaseFailure } from './failure'
import type { Signer } from './keys'
import { HOST, releaseFolder, releasePath, signaturePath } from './layout'
import { jsonText, type ObjectStore, readJson } from './store/object-store'

/** Uploads at a time. */
const PARALLEL = 8

/** A build on this machine: its folder and what it says of itself. */
export interface Build<Kind> {
  readonly folder: string
  readonly release: Kind
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .toSorted()
}

/** The commit the workspace stands on, marked when it holds changes; null outside a repository. */
export function presentCommit(root: string): string | null {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    return git('rev-parse', 'HEAD') + (git('status', '--porcelain', '--untracked-files=no') ? '-changed' : '')
  } catch {
    return null
  }
}

/** Says what is wrong with a release.json, in the words of its schema. */
function explained<Kind>(place: string, read: () => Kind): Kind {
  try {
    return read()
  } catch (error) {
    if (error instanceof SyntaxError) throw new ReleaseFailure(`${place} is no JSON`)
    if (!(error instanceof z.ZodError)) throw error
    const lines = error.issues.slice(0, 10).map(({ path, message }) => `  ${path.join('.')}: ${message}`)
    throw new ReleaseFailure(`${place} cannot be used:\n${lines.join('\n')}`)
  }
}

function read<Kind>(folder: string, parse: (value: unknown) => Kind): Kind {
  let text: string
  try {
    text = readFileSync(join(folder, 'release.json'), 'utf8')
  } catch {
    throw new ReleaseFailure(`${folder} holds no release.json: build it first`)
  }
  return explained(`release.json in ${folder}`, () => parse(JSON.parse(text)))
}

const UNPACKED: Record<string, (packed: Buffer) => Buffer> = { '.br': brotliDecompressSync, '.gz': gunzipSync }
const OWN_WORDS = /^release\.json(\.(br|gz))?$/

/** What a file of the build holds, a compressed one when it is unpacked; null for what is not compressed as it says. */
function contentOf(folder: string, name: string): Buffer | null {
  const content = readFileSync(join(folder, name))
  try {
    return UNPACKED[extname(name)]?.(content) ?? content
  } catch {
    return null
  }
}

/** Files of a build whose content is not what its release.json says, compressed or not: servers hand out either. */
function altered({ folder, release }: Build<{ readonly files: Release['files'] }>): string[] {
  const present = filesBelow(folder).filter((name) => !OWN_WORDS.test(name))
  const missing = Object.keys(release.files).filter((name) => !present.includes(name))
  const wrong = present.filter((name) => {
    const said = release.files[UNPACKED[extname(name)] ? name.slice(0, -3) : name]
    const content = said && contentOf(folder, name)
    if (!content) return true
    const hash = createHash('sha384').update(content).digest('base64')
    return content.length !== said.size || said.integrity !== `sha384-${hash}`
  })
  return [...missing, ...wrong]
}

function checked<Kind extends { readonly files: Release['files'] }>(build: Build<Kind>): Build<Kind> {
  const wrong = altered(build)
  if (wrong.length > 0)
    throw new ReleaseFailure(`${build.folder} is not what its release.json says: ${wrong.join(', ')}. Build it again.`)
  return build
}

export const remoteBuild = (folder: string, commit: string | null): Build<Release> =>
  checked({ folder, release: { ...read(folder, (value) => releaseSchema.parse(value)), commit } })
export const hostBuild = (folder: string, commit: string | null): Build<HostRelease> =>
  checked({ folder, release: { ...read(folder, (value) => hostReleaseSchema.parse(value)), commit } })

/** A release's files are the same for ever; one that is half there, from an upload that broke off, is completed. */
async function uploadFile(store: ObjectStore, path: string, content: Buffer): Promise<void> {
  if (await store.create(path, content)) return
  const present = await store.read(path)
  if (!present?.content.equals(content))
    throw new ReleaseFailure(`${path} in ${store.title} is there with another content; releases are never overwritten`)
}

async function uploadFiles(store: ObjectStore, folder: string, names: string[], place: (name: string) => string) {
  const queue = [...names]
  const worker = async (): Promise<void> => {
    for (let name = queue.shift(); name !== undefined; name = queue.shift())
      await uploadFile(store, place(name), readFileSync(join(folder, name)))
  }
  await Promise.all(Array.from({ length: PARALLEL }, worker))
}

/** What `release.json` of a release in the store says, whoever wrote it. */
async function storedJson(store: ObjectStore, name: string, version: string): Promise<unknown> {
  const found = await readJson(store, releasePath(name, version))
  if (!found) throw new ReleaseFailure(sentence('not-stored', { name, version, store: store.title }))
  return found.value
}

/** The same sources of two commits are one release; anything else under one version is somebody's mistake, or worse. */
function mustBeSame(path: string, store: ObjectStore, stored: unknown, release: Release | HostRelease): void {
  const words = (value: unknown): string => JSON.stringify({ ...(value as object), commit: null })
  if (words(stored) === words(JSON.parse(JSON.stringify(release)))) return
  throw new ReleaseFailure(`${path} in ${store.title} is there with another content; releases are never overwritten`)
}

/**
 * Whoever publishes vouches for the release as it stands in the store, once that is what was built. Boot documents are made of releases that
 * were vouched for: a store that somebody else wrote into does not get its hashes signed with the next change of whomever.
 */
async function vouch(store: ObjectStore, release: Release | HostRelease, signer: Signer): Promise<void> {
  const { name, version } = release
  const stored = await storedJson(store, name, version)
  mustBeSame(releasePath(name, version), store, stored, release)
  const { signature } = signer.sign(stored, 'release')
  await store.create(signaturePath(name, version, signer.publicKey), jsonText({ signature }))
}

/**
 * A remote's release in the store, if one of the keys vouches for what stands there.
 * @param trusted public keys, base64 of 32 bytes each
 */
export async function vouchedRemote(
  store: ObjectStore,
  name: string,
  version: string,
  trusted: readonly string[],
): Promise<Release | null> {
  const signed = await storedJson(store, name, version)
  for (const key of trusted) {
    const mark = await readJson(store, signaturePath(name, version, key))
    const envelope = { signed, ...(mark?.value as object | undefined) }
    const release = releaseSchema.safeParse(await verifySigned(envelope, [key], 'release')).data
    if (release?.name === name && release.version === version) return release
  }
  return null
}

/**
 * Puts a build into the store and vouches for it. `release.json` comes last: a release is there when that is.
 * @returns false when it was there already
 */
export async function uploadRelease(
  store: ObjectStore,
  { folder, release }: Build<Release | HostRelease>,
  signer: Signer,
  change: (name: string, content: Buffer) => Buffer = (_name, content) => content,
): Promise<boolean> {
  const target = releaseFolder(release.name, release.version)
  const path = releasePath(release.name, release.version)
  if (await store.read(path)) {
    await vouch(store, release, signer)
    return false
  }
  const names = filesBelow(folder).filter((name) => !OWN_WORDS.test(name))
  const isAsset = (name: string): boolean => release.name === HOST && name.startsWith('assets/')
  // The host's hashed files are served at one address, whatever release they came with.
  await uploadFiles(store, folder, names.filter(isAsset), (name) => `host/${name}`)
  for (const name of names.filter((each) => !isAsset(each) && !/^index\.html\./.test(each)))
    await uploadFile(store, target + name, change(name, readFileSync(join(folder, name))))
  await store.create(path, jsonText(release))
  await vouch(store, release, signer)
  return true
}

async function readRelease<Kind>(
  store: ObjectStore,
  name: string,
  version: string,
  parse: (value: unknown) => Kind,
): Promise<Kind> {
  const stored = await storedJson(store, name, version)
  return explained(`${releasePath(name, version)} in ${store.title}`, () => parse(stored))
}

export const storedRemote = (store: ObjectStore, name: string, version: string): Promise<Release> =>
  readRelease(store, name, version, (value) => releaseSchema.parse(value))
export const storedHost = (store: ObjectStore, version: string): Promise<HostRelease> =>
  readRelease(store, HOST, version, (value) => hostReleaseSchema.parse(value))

/** The API calls of a build; none for those that do not tell. */
export function callsOf({ folder, release }: Build<Release | HostRelease>): Calls {
  return release.calls ? (JSON.parse(readFileSync(join(folder, release.calls), 'utf8')) as Calls) : {}
}

/** The API calls of a release in the store; none for releases that do not tell. */
export async function storedCalls(store: ObjectStore, release: Release | HostRelease): Promise<Calls> {
  if (!release.calls) return {}
  const found = await readJson(store, releaseFolder(release.name, release.version) + release.calls)
  return (found?.value ?? {}) as Calls
}
