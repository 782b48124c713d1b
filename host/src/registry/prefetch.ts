import type { BootRemote } from '@tessera/shared/remote/release'
import { pageNonce } from './page-nonce'
import { provided } from './provided'

/** The browser reuses a preload only for a request with the same origin, credentials and integrity. */
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
 * Requests all files of a page at once: those of its remote and the shared modules both need. Nothing is executed, and failures are
 * ignored: the actual load reports them.
 */
export function prefetchPage(remote: BootRemote, page: string): void {
  const entry = new URL(remote.entry, document.baseURI)
  preloadLink(entry, remote.integrity)
  for (const needs of [remote.assets?.remote, remote.assets?.pages[page]]) {
    for (const file of needs?.files ?? []) preloadLink(new URL(file, entry), remote.files?.[file])
    for (const request of needs?.provided ?? []) {
      provided[request]?.().catch(() => {
        // The remote's own request fails too, and that failure is shown.
      })
    }
  }
}
