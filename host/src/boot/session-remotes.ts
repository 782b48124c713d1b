import { type BootDocument, type BootRemote, fitsHost } from '@tessera/shared/remote/release'
import { resolveRelease } from '@tessera/shared/remote/release-resolve'

/** A remote of this session; one that runs a canary, or what went live meanwhile, knows what to fall back to. */
export interface SessionRemote extends BootRemote {
  readonly fallback?: SessionRemote
  /** A developer's own build, from an address of their own. */
  readonly override?: boolean
}

/**
 * Which release of each remote this session runs. It keeps them until it reloads.
 * @param id of the merchant (team), of the device before log-in
 */
export function sessionRemotes({ remotes }: BootDocument, id: string): SessionRemote[] {
  return remotes.map((entry) => {
    const release = resolveRelease(entry, id, fitsHost)
    return release === entry.stable ? release : { ...release, fallback: entry.stable }
  })
}
