import { type BootDocument, type BootRemote, fitsHost } from '@tessera/shared/remote/release'
import { resolveRelease } from '@tessera/shared/remote/release-resolve'

/** A remote of this session. A canary, or a release that went live meanwhile, has a fallback. */
export interface SessionRemote extends BootRemote {
  readonly fallback?: SessionRemote
  /** A developer's own build, from an address of their own. */
  readonly override?: boolean
}

/**
 * Which release of each remote a person runs; fixed until the page is reloaded.
 * @param id of the merchant (team), of the device before log-in
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
