import { jsonText, type ObjectStore } from './store/object-store'

/**
 * Revocations are permanent: each is a file that is only ever created, so a pointer or boot document restored from a backup, or written
 * from an old read, does not undo them.
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
