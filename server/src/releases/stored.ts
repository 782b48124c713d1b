import { extname } from 'node:path'
import { type HostRelease, hostReleaseSchema, type Release, releaseSchema } from '@tessera/shared/remote/release'
import type { Calls } from '@tessera/shared/remote/release-gate'
import { sentence } from '@tessera/shared/remote/release-sentences'
import { verifySigned } from '@tessera/shared/remote/release-signature'
import type { z } from 'zod'
import { Damage, damageOf, readOwn } from './damage'
import { HOST, releaseFolder, releasePath, signaturePath } from './layout'
import { isListed, UNPACKED } from './releases'
import type { ObjectStore } from './store/object-store'

/** Requests at a time. */
const PARALLEL = 8
const MAX_TOLD = 5

/** @throws what the work on one of them threw */
export async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const queue = [...items]
  const worker = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: PARALLEL }, worker))
}

/** What `release.json` of a release in the store says, whoever wrote it. @throws Damage */
async function storedJson(store: ObjectStore, name: string, version: string): Promise<unknown> {
  const path = releasePath(name, version)
  const told = { name, version, store: store.title }
  const found = await readOwn(store, name, path)
  if (found === null) throw new Damage(name, sentence('not-stored', told))
  if (found === 'cut') throw await damageOf(store, name, path, sentence('release-cut', told))
  return found.value
}

/** What a key has signed of a stored release; null when it has not. */
async function signedBy(store: ObjectStore, name: string, version: string, key: string, signed: unknown) {
  const mark = await readOwn(store, name, signaturePath(name, version, key))
  if (mark === null || mark === 'cut') return null
  return verifySigned({ signed, ...(mark.value as object | null) }, [key], 'release')
}

/** Whether one of the keys vouches for a `release.json` as it stands. */
export async function isVouched(
  store: ObjectStore,
  { name, version }: { readonly name: string; readonly version: string },
  trusted: readonly string[],
  signed: unknown,
): Promise<boolean> {
  for (const key of trusted) if ((await signedBy(store, name, version, key, signed)) !== null) return true
  return false
}

/** Whether one of the keys vouches for a release in the store, a remote's or the host's; for a damaged one, none does. */
export async function isStoredVouched(
  store: ObjectStore,
  release: { readonly name: string; readonly version: string },
  trusted: readonly string[],
): Promise<boolean> {
  try {
    return await isVouched(store, release, trusted, await storedJson(store, release.name, release.version))
  } catch (error) {
    if (error instanceof Damage) return false
    throw error
  }
}

async function readRelease<Kind extends { readonly name: string; readonly version: string }>(
  store: ObjectStore,
  name: string,
  version: string,
  schema: z.ZodType<Kind>,
): Promise<Kind> {
  const { data } = schema.safeParse(await storedJson(store, name, version))
  if (data?.name === name && data.version === version) return data
  const said = sentence('release-shape', { name, version, store: store.title })
  throw await damageOf(store, name, releasePath(name, version), said)
}

/** @throws Damage */
export const storedRemote = (store: ObjectStore, name: string, version: string): Promise<Release> =>
  readRelease(store, name, version, releaseSchema)
/** @throws Damage */
export const storedHost = (store: ObjectStore, version: string): Promise<HostRelease> =>
  readRelease(store, HOST, version, hostReleaseSchema)

/**
 * A remote's release in the store, for which one of the keys vouches.
 * @param trusted public keys, base64 of 32 bytes each
 * @throws Damage
 */
export async function vouchedRemote(
  store: ObjectStore,
  name: string,
  version: string,
  trusted: readonly string[],
): Promise<Release> {
  const signed = await storedJson(store, name, version)
  const release = await storedRemote(store, name, version)
  if (await isVouched(store, release, trusted, signed)) return release
  throw new Damage(name, sentence('not-signed', { name, version, store: store.title }))
}

/** The API calls of a release in the store; none for releases that do not tell. @throws Damage */
export async function storedCalls(store: ObjectStore, release: Release | HostRelease): Promise<Calls> {
  const { name, version, calls } = release
  if (!calls) return {}
  const found = await readOwn(store, name, releaseFolder(name, version) + calls)
  if (found !== null && found !== 'cut') return found.value as Calls
  throw new Damage(name, sentence('files-damaged', { name, version, store: store.title, files: calls }))
}

/** Where a file of a release lies: the host's hashed files are served at one address, whatever release they came with. */
export const filePath = (name: string, version: string, file: string): string =>
  name === HOST && file.startsWith('assets/') ? `host/${file}` : releaseFolder(name, version) + file

const unpacked = (path: string, content: Buffer): Buffer | null => {
  try {
    return UNPACKED[extname(path)]?.(content) ?? content
  } catch {
    return null
  }
}

/** The host's page carries what is only known when it is published (host-page.ts): its text is not the one that is listed. */
const isPage = (name: string, file: string): boolean => name === HOST && file === 'index.html'

async function presentPaths(store: ObjectStore, { name, version }: Release | HostRelease): Promise<Set<string>> {
  const folders = [releaseFolder(name, version), ...(name === HOST ? ['host/assets/'] : [])]
  return new Set((await Promise.all(folders.map((folder) => store.list(folder)))).flat())
}

function filesDamaged(store: ObjectStore, { name, version }: Release | HostRelease, wrong: readonly string[]): Damage {
  const more = wrong.length > MAX_TOLD ? ` and ${wrong.length - MAX_TOLD} more` : ''
  const files = wrong.toSorted().slice(0, MAX_TOLD).join(', ') + more
  return new Damage(name, sentence('files-damaged', { name, version, store: store.title, files }))
}

/** Whether every file of a release is there, without reading them. @throws Damage */
export async function mustBeThere(store: ObjectStore, release: Release | HostRelease): Promise<void> {
  const present = await presentPaths(store, release)
  const { name, version, files } = release
  const missing = Object.keys(files).filter((file) => !present.has(filePath(name, version, file)))
  if (missing.length > 0) throw filesDamaged(store, release, missing)
}

/**
 * Files of a release that are missing, or not what it lists, compressed or not: nobody is given it then.
 * @throws Damage
 */
export async function mustBeWhole(store: ObjectStore, release: Release | HostRelease): Promise<void> {
  const { name, version, files } = release
  const present = await presentPaths(store, release)
  const wrong: string[] = []
  await inParallel(Object.entries(files), async ([file, listed]) => {
    const path = filePath(name, version, file)
    if (!present.has(path)) wrong.push(file)
    else if (!isPage(name, file)) {
      for (const each of ['', ...Object.keys(UNPACKED)].filter((ending) => present.has(path + ending))) {
        const found = await store.read(path + each)
        const content = found && unpacked(path + each, found.content)
        if (!content || !isListed(content, listed)) wrong.push(file + each)
      }
    }
  })
  if (wrong.length > 0) throw filesDamaged(store, release, wrong)
}
