import type { BootRemote } from '@tessera/shared/remote/release'
import { pageNonce } from './page-nonce'
import { provided } from './provided'

/** A preload is only used by a request of the same kind: origin, credentials and hash must be as the request will have them. */
function preloadLink(url: URL, integrity: string | undefined): void {
  const link = document.createElement('link')
  link.rel = 'preload'
  link.as = url.pathname.endsWith('.css') ? 'style' : 'script'
  link.href = url.href
  link.crossOrigin = 'anonymous'
  if (integrity) link.integrity = integrity
  const nonce = pageNonce()
  if (nonce) link.nonce = nonce
  document.head.append(link)
}

/**
 * Asks for a page's files, those of its remote and what both take from the host, all in one round trip. Nothing is run: each file is
 * run when its turn comes, and what fails here is judged there.
 */
export function prefetchPage(remote: BootRemote, page: string): void {
  const entry = new URL(remote.entry, document.baseURI)
  preloadLink(entry, remote.integrity)
  for (const needs of [remote.assets?.remote, remote.assets?.pages[page]]) {
    for (const file of needs?.files ?? []) preloadLink(new URL(file, entry), remote.files?.[file])
    for (const request of needs?.provided ?? []) {
      provided[request]?.().catch(() => {
        // The remote asks again, and its failure is shown.
      })
    }
  }
}
