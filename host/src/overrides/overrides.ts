import { OVERRIDE_COOKIE } from '@tessera/shared/contract/user'
import { type BootDocument, type BootRelease, fitsHost } from '@tessera/shared/remote/release'
import type { SessionRemote } from '../registry/session-remotes'

/** One remote loaded from a developer's address instead of its release. */
export interface Override {
  readonly remote: string
  /** Address of its entry script. */
  readonly entry: string
}

export interface Overrides {
  readonly list: readonly Override[]
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** Why an address is refused. */
export type Refusal =
  /** Not `<remote>@<address>`, or no such remote. */
  | 'remote'
  /** Neither a loopback address nor this site. */
  | 'foreign'
  /** On this site, but not a release that the boot document names and has not revoked. */
  | 'release'

export interface RefusedOverride {
  readonly remote: string
  readonly entry: string
  readonly reason: Refusal
}

/** What the address asks for. Anybody can write a link: it may propose and end overrides, never start them. */
export interface AskedOverrides {
  readonly proposed: readonly Override[]
  readonly refused: RefusedOverride | null
  readonly panel: boolean
  readonly off: boolean
}

export const OVERRIDES_KEY = 'tessera.overrides'
/** `?override=crm@http://localhost:3001/remoteEntry.js`, repeatable; `?override=off` ends all, `?override=panel` opens the panel. */
const OVERRIDE_PARAMETER = 'override'
export const LIFETIME_MS = OVERRIDE_COOKIE.lifetimeSeconds * 1_000

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])
const FORM = /^([a-z][a-z0-9_]*)@(.+)$/

/** A remote's releases that the boot document names, fit this host and are not revoked; each has the hash of its script. */
function namedReleases({ remotes }: BootDocument, remote: string): BootRelease[] {
  const entry = remotes.find(({ name }) => name === remote)
  if (!entry) return []
  return [entry.stable, ...(entry.canary ? [entry.canary] : [])].filter(
    (release) => fitsHost(release) && !entry.revoked.includes(release.version),
  )
}

function namedRelease(document: BootDocument, { remote, entry }: Override): BootRelease | undefined {
  return namedReleases(document, remote).find((release) => new URL(release.entry, location.origin).href === entry)
}

/**
 * Accepts loopback addresses and the releases of this site that the boot document names. Other files in its store, for instance a
 * revoked or never promoted release, are refused.
 */
export function judgeOverride(text: string, document: BootDocument): Override | Refusal {
  const [, remote, address] = FORM.exec(text.trim()) ?? []
  if (!remote || !address || document.remotes.every(({ name }) => name !== remote)) return 'remote'
  if (!URL.canParse(address, location.origin)) return 'foreign'
  const { protocol, hostname, origin, pathname, username, password, href } = new URL(address, location.origin)
  if (!/\.m?js$/.test(pathname) || username !== '' || password !== '') return 'foreign'
  const override = { remote, entry: href }
  if (namedRelease(document, override)) return override
  if (origin === location.origin) return 'release'
  return (protocol === 'http:' || protocol === 'https:') && LOOPBACK.has(hostname) ? override : 'foreign'
}

interface StoredOverrides extends Overrides {
  /** User id; null without a log-in on a development server. */
  readonly person: string | null
}

function isStored(value: unknown): value is StoredOverrides {
  return (
    typeof value === 'object' &&
    value !== null &&
    'list' in value &&
    Array.isArray(value.list) &&
    'expiresAt' in value &&
    typeof value.expiresAt === 'number' &&
    'person' in value
  )
}

export const NO_OVERRIDES: Overrides = { list: [], expiresAt: 0 }

/** This person's overrides that have not expired. Validated at each read: any script on the page can write this storage. */
export function readOverrides(document: BootDocument, person: string | null, now = Date.now()): Overrides {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(OVERRIDES_KEY) ?? 'null')
    if (!isStored(value) || value.expiresAt <= now || value.expiresAt > now + LIFETIME_MS) return NO_OVERRIDES
    if (value.person !== null && value.person !== person) return NO_OVERRIDES
    const list = value.list.flatMap(({ remote, entry }) => {
      const judged = judgeOverride(`${remote}@${entry}`, document)
      return typeof judged === 'string' ? [] : [judged]
    })
    return { list, expiresAt: value.expiresAt }
  } catch {
    return NO_OVERRIDES
  }
}

function setCookie(value: string, seconds: number): void {
  document.cookie = `${OVERRIDE_COOKIE.name}=${value}; path=/; max-age=${seconds}; samesite=strict`
}

/** @param grant lets the page load code from this machine; see server/src/web/override-grants.ts */
export function writeOverrides(
  list: readonly Override[],
  person: string | null,
  grant: string,
  now = Date.now(),
): void {
  try {
    const stored: StoredOverrides = { list, person, expiresAt: now + LIFETIME_MS }
    localStorage.setItem(OVERRIDES_KEY, JSON.stringify(stored))
  } catch {
    // Without storage there are no overrides.
  }
  setCookie(grant, OVERRIDE_COOKIE.lifetimeSeconds)
}

export function forgetOverrides(): void {
  try {
    localStorage.removeItem(OVERRIDES_KEY)
  } catch {
    // Without storage there is nothing to delete.
  }
  setCookie('', 0)
}

/** Whether this browser stores overrides or their cookie, of any person. */
export function hasTraces(): boolean {
  const hasCookie = document.cookie.split(/;\s*/).some((each) => each.startsWith(`${OVERRIDE_COOKIE.name}=`))
  try {
    return hasCookie || localStorage.getItem(OVERRIDES_KEY) !== null
  } catch {
    return hasCookie
  }
}

export const withOverride = (list: readonly Override[], override: Override): Override[] => [
  ...list.filter(({ remote }) => remote !== override.remote),
  override,
]

/** Whether the address has an override parameter. */
export const isOverrideAsked = (): boolean => new URLSearchParams(location.search).has(OVERRIDE_PARAMETER)

function refusedOverride(text: string, reason: Refusal): RefusedOverride {
  const [, remote = '', entry = text] = FORM.exec(text.trim()) ?? []
  return { remote, entry, reason }
}

/** Reads the override parameters and removes them from the address, so that a reload or a shared link does not repeat them. */
export function takeAskedOverrides(document: BootDocument): AskedOverrides {
  const address = new URL(location.href)
  const texts = address.searchParams.getAll(OVERRIDE_PARAMETER)
  if (texts.length > 0) {
    address.searchParams.delete(OVERRIDE_PARAMETER)
    history.replaceState(history.state, '', address)
  }
  let proposed: Override[] = []
  let refused: RefusedOverride | null = null
  for (const text of texts.filter((each) => each !== 'off' && each !== 'panel')) {
    const judged = judgeOverride(text, document)
    if (typeof judged === 'string') refused = refusedOverride(text, judged)
    else proposed = withOverride(proposed, judged)
  }
  return { proposed, refused, panel: texts.includes('panel'), off: texts.includes('off') }
}

/**
 * Replaces remotes by the developer's overrides. A developer's build has no hash and no fallback: its failures should show. A release
 * of this site keeps its hash.
 */
export function overridden(
  remotes: readonly SessionRemote[],
  list: readonly Override[],
  document: BootDocument,
): SessionRemote[] {
  return remotes.map((remote) => {
    const own = list.find((each) => each.remote === remote.name)
    // A later boot document may have revoked a listed release.
    if (!own || typeof judgeOverride(`${own.remote}@${own.entry}`, document) === 'string') return remote
    const release = namedRelease(document, own)
    if (release) return { ...release, override: true }
    const { integrity: _hash, files: _files, assets: _assets, fallback: _fallback, ...declared } = remote
    return { ...declared, entry: own.entry, version: 'override', override: true }
  })
}
