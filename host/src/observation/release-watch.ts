import { type BootDocument, type BootEntry } from '@tessera/shared/remote/release'
import { sessionStore } from '@tessera/shared/session/session.store'
import { newerBootDocument } from '../registry/boot-document'
import type { Registry } from '../registry/registry'
import { type SessionRemote } from '../registry/session-remotes'

const INTERVAL_MS = 5 * 60_000
/** Who comes back to a tab many times a minute need not ask each time. */
const FOCUS_PAUSE_MS = 30_000
const TIMEOUT_MS = 4_000
/** A person waits for the retry; better to try the same release again than to wait for an answer much longer. */
const RETRY_TIMEOUT_MS = 1_500

export interface ReleaseWatch {
  /** Looks at once, for somebody who waits. */
  readonly lookNow: () => Promise<void>
  readonly stop: () => void
}

interface WatchOptions {
  readonly boot: BootDocument
  readonly registry: Registry
  /** What the present person would run of a document. */
  readonly choose: (document: BootDocument) => SessionRemote[]
  /** Whose share of a canary counts: changes with a log-in and a log-out. */
  readonly merchant: () => string
  /** The remote whose page stands on the screen. */
  readonly onScreen: () => string | undefined
}

/**
 * Keeps an open tab informed: when it is looked at again, and every few minutes while it is looked at. A log-in or log-out is another choice
 * of the same releases, made before the next page opens.
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
