import { type BootDocument, type BootEntry } from '@tessera/shared/remote/release'
import { sessionStore } from '@tessera/shared/session/session.store'
import { newerBootDocument } from '../registry/boot-document'
import type { Registry } from '../registry/registry'
import { type SessionRemote } from '../registry/session-remotes'

const INTERVAL_MS = 5 * 60_000
/** Minimum time between checks when a tab regains focus. */
const FOCUS_PAUSE_MS = 30_000
const TIMEOUT_MS = 4_000
/** Somebody waits for the retry: after this, the same release is tried again. */
const RETRY_TIMEOUT_MS = 1_500

export interface ReleaseWatch {
  /** Checks at once, before a retry. */
  readonly lookNow: () => Promise<void>
  readonly stop: () => void
}

interface WatchOptions {
  readonly boot: BootDocument
  readonly registry: Registry
  /** The releases of a document that the current person should run. */
  readonly choose: (document: BootDocument) => SessionRemote[]
  /** The id that canary shares are drawn by; changes at log-in and log-out. */
  readonly merchant: () => string
  /** The remote of the page on screen. */
  readonly onScreen: () => string | undefined
}

/**
 * Checks for new releases when a tab becomes visible and every five minutes while it is. A log-in or log-out selects anew from the same
 * boot document, before the next page opens.
 */
export function watchReleases({ boot, registry, choose, merchant, onScreen }: WatchOptions): ReleaseWatch {
  let latest = boot
  let chosenFor = merchant()
  let lookedAt = performance.now()
  let looking: Promise<void> | null = null

  const revokedIn =
    (entries: readonly BootEntry[]) =>
    (name: string, version: string): boolean =>
      entries.some((entry) => entry.name === name && entry.revoked.includes(version))

  async function look(timeoutMs: number): Promise<void> {
    lookedAt = performance.now()
    const newer = await newerBootDocument(latest.seq, timeoutMs)
    if (!newer) return
    latest = newer
    registry.update(choose(newer), revokedIn(newer.remotes))
  }

  function lookOnce(timeoutMs: number): Promise<void> {
    looking ??= look(timeoutMs).finally(() => (looking = null))
    return looking
  }

  const onVisible = (): void => {
    if (document.visibilityState === 'visible' && performance.now() - lookedAt > FOCUS_PAUSE_MS)
      void lookOnce(TIMEOUT_MS)
  }
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') void lookOnce(TIMEOUT_MS)
  }, INTERVAL_MS)
  const unsubscribe = sessionStore.subscribe(() => {
    const id = merchant()
    if (id === chosenFor) return
    chosenFor = id
    registry.changeHands(choose(latest), revokedIn(latest.remotes), onScreen())
  })
  document.addEventListener('visibilitychange', onVisible)
  globalThis.addEventListener('focus', onVisible)
  return {
    lookNow: () => lookOnce(RETRY_TIMEOUT_MS),
    stop: () => {
      unsubscribe()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisible)
      globalThis.removeEventListener('focus', onVisible)
    },
  }
}
