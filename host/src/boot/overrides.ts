import type { SessionRemote } from './session-remotes'

/** One remote taken from a developer's own address instead of its release. */
export interface Override {
  readonly remote: string
  /** Address of its container's script. */
  readonly entry: string
}

export interface Overrides {
  readonly list: readonly Override[]
  /** Milliseconds since 1970; afterwards they are forgotten. */
  readonly expiresAt: number
}

export const OVERRIDES_KEY = 'tessera.overrides'
/** `?override=crm@http://localhost:3001/remoteEntry.js`, several times if need be; `?override=off` ends all, `?override=panel` opens the panel. */
const OVERRIDE_PARAMETER = 'override'
/** Tells the server, which then lets the page load from this machine; see server/src/web/page.rules.ts. */
const COOKIE = 'tessera_override'
export const LIFETIME_MS = 8 * 3_600_000

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Only the developer's own machine and this site: a link must not be able to bring anybody else's code. */
export function isAllowedEntry(entry: string): boolean {
  if (!URL.canParse(entry, location.origin)) return false
  const { protocol, hostname, origin, pathname, username } = new URL(entry, location.origin)
  if (!/\.m?js$/.test(pathname) || username !== '') return false
  if (origin === location.origin) return pathname.startsWith('/remotes/')
  return (protocol === 'http:' || protocol === 'https:') && LOOPBACK.has(hostname)
}

/** Null for what is no override, or none from an allowed address. */
export function parseOverride(text: string): Override | null {
  const [, remote, entry] = /^([a-z][a-z0-9_]*)@(.+)$/.exec(text.trim()) ?? []
  if (!remote || !entry || !isAllowedEntry(entry)) return null
  return { remote, entry: new URL(entry, location.origin).href }
}

function isOverrides(value: unknown): value is Overrides {
  return (
    typeof value === 'object' &&
    value !== null &&
    'list' in value &&
    Array.isArray(value.list) &&
    'expiresAt' in value &&
    typeof value.expiresAt === 'number'
  )
}

const NONE: Overrides = { list: [], expiresAt: 0 }

/** Those that have not expired. Judged again each time: this storage is open to whatever runs on the page. */
export function readOverrides(now = Date.now()): Overrides {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(OVERRIDES_KEY) ?? 'null')
    if (!isOverrides(value) || value.expiresAt <= now || value.expiresAt > now + LIFETIME_MS) return NONE
    const list = value.list.flatMap(({ remote, entry }) => parseOverride(`${remote}@${entry}`) ?? [])
    return { list, expiresAt: value.expiresAt }
  } catch {
    return NONE
  }
}

export function writeOverrides(list: readonly Override[], now = Date.now()): void {
  try {
    if (list.length === 0) localStorage.removeItem(OVERRIDES_KEY)
    else localStorage.setItem(OVERRIDES_KEY, JSON.stringify({ list, expiresAt: now + LIFETIME_MS }))
  } catch {
    // Where storage is forbidden there are no overrides.
  }
  const age = list.length === 0 ? 0 : LIFETIME_MS / 1_000
  document.cookie = `${COOKIE}=1; path=/; max-age=${age}; samesite=strict`
}

export const withOverride = (list: readonly Override[], override: Override): Override[] => [
  ...list.filter(({ remote }) => remote !== override.remote),
  override,
]

/** Whether the address asks for the panel; look before {@link takeOverridesFromAddress} cleans it. */
export const isPanelAsked = (): boolean =>
  new URLSearchParams(location.search).getAll(OVERRIDE_PARAMETER).includes('panel')

/**
 * Takes up what the address asks for and takes it out of the address.
 * @returns whether anything changed, so that the page must be loaded anew
 */
export function takeOverridesFromAddress(): boolean {
  const address = new URL(location.href)
  const asked = address.searchParams.getAll(OVERRIDE_PARAMETER)
  if (asked.length === 0) return false
  address.searchParams.delete(OVERRIDE_PARAMETER)
  history.replaceState(history.state, '', address)
  const former = readOverrides().list
  let list = [...former]
  for (const text of asked) {
    const override = parseOverride(text)
    if (text === 'off') list = []
    else if (override) list = withOverride(list, override)
    else if (text !== 'panel') console.warn(`No override from an allowed address: ${text}`)
  }
  if (JSON.stringify(list) === JSON.stringify(former)) return false
  writeOverrides(list)
  return true
}

/** Everybody in development, in production whom the product's operators made a developer. */
export function mayOverride(person: { readonly developer?: boolean | undefined } | null): boolean {
  return document.querySelector('meta[name="tessera-development"]') !== null || person?.developer === true
}

/** A developer's build has no hash, and falls back to nothing: what it does is what they want to see. */
export function overridden(remotes: readonly SessionRemote[], list: readonly Override[]): SessionRemote[] {
  return remotes.map((remote) => {
    const own = list.find((each) => each.remote === remote.name)
    if (!own) return remote
    const { integrity: _hash, files: _files, assets: _assets, fallback: _fallback, ...declared } = remote
    return { ...declared, entry: own.entry, version: 'override', override: true }
  })
}
