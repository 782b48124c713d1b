import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HostRelease, Release } from '@tessera/shared/remote/release'
import { readOwn } from './damage'
import { ReleaseFailure } from './failure'
import type { Signer } from './keys'
import { releasePath, signaturePath } from './layout'
import { type Build, filesBelow, OWN_WORDS } from './releases'
import { jsonText, type ObjectStore, overwrite } from './store/object-store'
import { filePath, inParallel, isVouched } from './stored'

const overwritten = (path: string, store: ObjectStore): ReleaseFailure =>
  new ReleaseFailure(`${path} in ${store.title} is there with another content; releases are never overwritten`)

/** The commit may differ for the same sources; any other difference under one version is a mistake or an attack. */
const isSame = (stored: unknown, release: Release | HostRelease): boolean => {
  const words = (value: unknown): string => JSON.stringify({ ...(value as object | null), commit: null })
  return words(stored) === words(JSON.parse(JSON.stringify(release)))
}

/** What stands at `release.json`: nothing, this release, or what nobody whose key is believed has published. */
async function standing(store: ObjectStore, release: Release | HostRelease, trusted: readonly string[]) {
  const path = releasePath(release.name, release.version)
  const found = await readOwn(store, release.name, path)
  if (found === null) return 'nothing'
  if (found !== 'cut' && isSame(found.value, release)) return 'this'
  if (found !== 'cut' && (await isVouched(store, release, trusted, found.value))) throw overwritten(path, store)
  return 'damaged'
}

interface Publisher {
  readonly signer: Signer
  /** Public keys by which what stands in the store is believed. */
  readonly trusted: readonly string[]
}

/**
 * Signs the release as stored, after checking that it is the one that was built.
 * @returns whether no trusted key had signed it before
 */
async function vouch(store: ObjectStore, release: Release | HostRelease, { signer, trusted }: Publisher) {
  const { name, version } = release
  const found = await readOwn(store, name, releasePath(name, version))
  if (found === null || found === 'cut' || !isSame(found.value, release))
    throw overwritten(releasePath(name, version), store)
  if (await isVouched(store, release, [signer.publicKey], found.value)) return false
  const isFirst = !(await isVouched(store, release, trusted, found.value))
  const { signature } = signer.sign(found.value, 'release')
  await overwrite(store, signaturePath(name, version, signer.publicKey), jsonText({ signature }))
  return isFirst
}

/**
 * Uploads a build and signs it. `release.json` comes last: a release exists when that does. Missing or altered files of an existing
 * release are uploaded again; content is fixed by the version, so this is always right.
 * @returns whether it is new, and the files that were repaired
 */
export async function uploadRelease(
  store: ObjectStore,
  { folder, release }: Build<Release | HostRelease>,
  publisher: Publisher,
  change: (name: string, content: Buffer) => Buffer = (_name, content) => content,
): Promise<{ readonly isNew: boolean; readonly mended: readonly string[] }> {
  const { name, version } = release
  const stands = await standing(store, release, publisher.trusted)
  const mended: string[] = []
  const upload = async (file: string): Promise<void> => {
    const path = filePath(name, version, file)
    const content = change(file, readFileSync(join(folder, file)))
    if (await store.create(path, content)) {
      if (stands !== 'nothing') mended.push(file)
      return
    }
    const present = await store.read(path)
    if (present && change(file, present.content).equals(content)) return
    if (stands === 'nothing') throw overwritten(path, store)
    await overwrite(store, path, content)
    mended.push(file)
  }
  const files = filesBelow(folder).filter((file) => !OWN_WORDS.test(file) && !/^index\.html\./.test(file))
  await inParallel(files, upload)
  if (stands === 'damaged') mended.push('release.json')
  if (stands !== 'this') await overwrite(store, releasePath(name, version), jsonText(release))
  const isSignedNow = await vouch(store, release, publisher)
  if (stands === 'this' && isSignedNow) mended.push('its signature')
  return { isNew: stands === 'nothing', mended: mended.toSorted() }
}
