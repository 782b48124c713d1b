import type { ObjectStore } from './store/object-store'
import { HOST, releaseFolder } from './layout'

const KEYS = /<meta name="tessera-release-keys"[^>]*>/

/** The keys whose boot documents this host believes stand in its page, whose scripts are in turn bound to it by their hashes. */
export function withKeys(html: string, publicKeys: readonly string[]): string {
  const meta = `<meta name="tessera-release-keys" content="${publicKeys.join(' ')}" />`
  return KEYS.test(html) ? html.replace(KEYS, meta) : html.replace('</head>', () => `${meta}</head>`)
}

/** Overwrites, whatever is there. */
async function put(store: ObjectStore, path: string, content: Buffer): Promise<void> {
  for (;;) {
    const present = await store.read(path)
    if (present?.content.equals(content)) return
    if (present ? await store.replace(path, content, present.tag) : await store.create(path, content)) return
  }
}

/**
 * Makes a published host the one that is served. Its hashed files lie at their address already; the page, which names them, comes last.
 * Pages that are open keep theirs.
 */
export async function activateHost(store: ObjectStore, version: string): Promise<void> {
  const folder = releaseFolder(HOST, version)
  const names = (await store.list(folder)).map((path) => path.slice(folder.length))
  const last = (name: string): number => Number(name === 'index.html')
  for (const name of names.toSorted((a, b) => last(a) - last(b))) {
    const found = await store.read(folder + name)
    if (found) await put(store, `host/${name}`, found.content)
  }
}
