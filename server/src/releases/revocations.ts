import { jsonText, type ObjectStore } from './store/object-store'

/**
 * Revoked is for good: each revocation is a file that is only ever created. A pointer or boot document that comes back from a backup, or from
 * a writer who read before, takes none of them back.
 */
const folderOf = (channel: string, name: string): string => `revocations/${channel}/${name}/`
const VERSION = /\/([0-9a-f]{16})\.json$/

export async function revokedVersions(store: ObjectStore, channel: string, name: string): Promise<string[]> {
  return (await store.list(folderOf(channel, name))).flatMap((path) => VERSION.exec(path)?.[1] ?? [])
}

/** Takes up what is not written down yet. */
export async function keepRevoked(
  store: ObjectStore,
  channel: string,
  name: string,
  versions: readonly string[],
): Promise<void> {
  if (versions.length === 0) return
  const kept = await revokedVersions(store, channel, name)
  for (const version of versions.filter((each) => !kept.includes(each)))
    await store.create(`${folderOf(channel, name)}${version}.json`, jsonText({ at: new Date().toISOString() }))
}
