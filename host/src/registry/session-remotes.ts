import { type BootDocument, type BootRemote, fitsHost } from '@tessera/shared/remote/release'
import { resolveRelease } from '@tessera/shared/remote/release-resolve'

/** A remote of this session; one that runs a canary, or what went live meanwhile, knows what to fall back to. */
export interface SessionRemote extends BootRemote {
  readonly fallback?: SessionRemote
  /** A developer's own build, from an address of their own. */
  readonly override?: boolean
}

/**
 * Which release of each remote a person runs. What was shown to them stays until the page is loaded anew.
 * @param id of the merchant (team), of the device before log-in
 */
export function sessionRemotes({ remotes }: BootDocument, id: string): SessionRemote[] {
  return remotes.map((entry) => {
    const release = resolveRelease(entry, id, fitsHost)
    return release === entry.stable ? release : { ...release, fallback: entry.stable }
  })
}

/** `remote`, and when neither it nor what it falls back to works, `former` without what that fell back to. */
export function withLastResort({ fallback, ...remote }: SessionRemote, former: SessionRemote): SessionRemote {
  const { fallback: _older, ...resort } = former
  if (!fallback) return { ...remote, fallback: resort }
  return fallback.version === resort.version
    ? { ...remote, fallback }
    : { ...remote, fallback: withLastResort(fallback, former) }
}
