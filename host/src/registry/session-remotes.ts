import { type BootDocument, type BootRemote, fitsHost } from '@tessera/shared/remote/release'
import { resolveRelease } from '@tessera/shared/remote/release-resolve'

/** A remote as run in this session. A canary and a release that went live meanwhile have a fallback. */
export interface SessionRemote extends BootRemote {
  readonly fallback?: SessionRemote
  /** Loaded from a developer's address. */
  readonly override?: boolean
}

/**
 * Selects each remote's release for a person; fixed until the page is reloaded.
 * @param id the merchant's (team) id; before log-in the device's
 */
export function sessionRemotes({ remotes }: BootDocument, id: string): SessionRemote[] {
  return remotes.map((entry) => {
    const release = resolveRelease(entry, id, fitsHost)
    return release === entry.stable ? release : { ...release, fallback: entry.stable }
  })
}

/** Appends the previous release as the last fallback of `remote`. */
export function withLastResort({ fallback, ...remote }: SessionRemote, former: SessionRemote): SessionRemote {
  const { fallback: _older, ...resort } = former
  if (!fallback) return { ...remote, fallback: resort }
  return fallback.version === resort.version
    ? { ...remote, fallback }
    : { ...remote, fallback: withLastResort(fallback, former) }
}
