import { type BootDocument, type BootEntry } from '@tessera/shared/remote/release'
import { newerBootDocument } from './boot-document'
import type { Registry } from './registry'
import { type SessionRemote } from './session-remotes'

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
  /** What this session would run of a document: the same choice as at its start. */
  readonly choose: (document: BootDocument) => SessionRemote[]
}

/** Keeps an open tab informed: when it is looked at again, and every few minutes while it is looked at. */
export function watchReleases({ boot, registry, choose }: WatchOptions): ReleaseWatch {
  let seq = boot.seq
  let lookedAt = performance.now()
  let looking: Promise<void> | null = null

  const revokedIn =
    (entries: readonly BootEntry[]) =>
    (name: string, version: string): boolean =>
      entries.some((entry) => entry.name === name && entry.revoked.includes(version))

  async function look(timeoutMs: number): Promise<void> {
    lookedAt = performance.now()
    const newer = await newerBootDocument(seq, timeoutMs)
    if (!newer) return
    seq = newer.seq
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
  document.addEventListener('visibilitychange', onVisible)
  globalThis.addEventListener('focus', onVisible)
  return {
    lookNow: () => lookOnce(RETRY_TIMEOUT_MS),
    stop: () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisible)
      globalThis.removeEventListener('focus', onVisible)
    },
  }
}
