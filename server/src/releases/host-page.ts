import { type ObjectStore, overwrite } from './store/object-store'
import { HOST, releaseFolder } from './layout'

function withMeta(html: string, name: string, content: string): string {
  const meta = `<meta name="${name}" content="${content}" />`
  const present = new RegExp(`<meta name="${name}"[^>]*>`)
  return present.test(html) ? html.replace(present, () => meta) : html.replace('</head>', () => `${meta}</head>`)
}

/**
 * The published page. It carries the keys that this host trusts, because its scripts are bound to it by their hashes, and the version of
 * the release, which is known only after the build: reports are counted by it.
 */
export const publishedPage = (html: string, version: string, publicKeys: readonly string[]): string =>
  withMeta(withMeta(html, 'tessera-release-keys', publicKeys.join(' ')), 'tessera-host-version', version)

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
    if (found) await overwrite(store, `host/${name}`, found.content)
  }
}
