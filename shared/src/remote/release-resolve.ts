interface Split {
  readonly percent: number
  readonly salt: string
  readonly merchants: readonly string[]
}

interface Choice<Stable, Canary> {
  readonly stable: Stable
  readonly canary: Canary | null
  readonly revoked: readonly string[]
}

const BUCKETS = 10_000
/** Cached lookup: called per character. */
const { imul, round } = Math

/** FNV-1a over the UTF-16 code units, then MurmurHash3's finaliser: FNV alone distributes similar ids poorly. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) value = imul(value ^ text.charCodeAt(index), 0x01000193)
  value = imul(value ^ (value >>> 16), 0x85ebca6b)
  value = imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

/**
 * Whether an id is in the canary. With the same salt a larger percentage keeps its members; 0 is nobody, 100 everybody; the resolution
 * is 0.01 %.
 * @param id of the merchant (team), or of the device before log-in
 */
export function isInCanary({ percent, salt, merchants }: Split, id: string): boolean {
  return merchants.includes(id) || hash(`${salt}\0${id}`) % BUCKETS < round(percent * 100)
}

/**
 * Selects the release for an id; the same code in the browser, on the command line and in tests.
 * @param fits whether the host can run a release; an incompatible canary falls back to stable
 */
export function resolveRelease<Stable extends { readonly version: string }, Canary extends Split & Stable>(
  { stable, canary, revoked }: Choice<Stable, Canary>,
  id: string,
  fits: (release: Stable) => boolean = () => true,
): Stable {
  if (canary && !revoked.includes(canary.version) && fits(canary) && isInCanary(canary, id)) return canary
  return stable
}
