import type { HostRelease, Release } from './release'
import { differences } from './release-schemas'
import { callSentence, type ReleaseSentence, sentence } from './release-sentences'

/** Why a release must not go live; each kind can be overridden explicitly. */
export type FindingKind =
  | 'route-collision'
  | 'contract'
  | 'shared-version'
  | 'removed-page'
  | 'removed-route'
  | 'api-difference'
  | 'host-unread'

export interface Finding extends ReleaseSentence {
  readonly kind: FindingKind
}

/** Schemas of API calls by method and path, see shared/src/build/webpack/calls.ts. */
export type Calls = Readonly<Record<string, { readonly input: unknown; readonly output: unknown }>>

/** Paths a release claims. */
export interface Claims {
  readonly name: string
  readonly declaration: { readonly bases: readonly string[]; readonly routes: Routes }
}

/** The live environment of a release. */
export interface LiveState {
  /** Null before the first host is published. */
  readonly host: HostRelease | null
  readonly hostCalls: Calls
  /** All currently served releases of other remotes, including canaries. */
  readonly others: readonly Claims[]
  /** This remote's live release, which open tabs and other remotes' links rely on. */
  readonly former: Former | null
}

type Routes = readonly { readonly path: string }[]

/** The parts of a release that open tabs and links rely on. */
export interface Former {
  readonly declaration: { readonly routes: Routes }
  readonly assets: { readonly pages: Readonly<Record<string, unknown>> }
}

/** Normalises parameter names: patterns that differ only in these collide. */
const patternOf = (path: string): string => path.replaceAll(/:[^/]+/g, ':').replace(/\/+$/, '') || '/'
const below = (path: string, base: string): boolean => path === base || path.startsWith(`${base}/`)

const collision = (said: ReleaseSentence): Finding => ({ kind: 'route-collision', ...said })

const taken = (owner: string, routes: Routes, own: ReadonlySet<string>): Finding[] =>
  routes
    .filter(({ path }) => own.has(patternOf(path)))
    .map(({ path }) => collision(sentence('route-taken', { path, owner })))

/** Path collisions with others. */
export function claimFindings({ declaration }: Claims, others: readonly Claims[]): Finding[] {
  const own = new Set(declaration.routes.map(({ path }) => patternOf(path)))
  const overlaps = others.flatMap((other) =>
    other.declaration.bases.flatMap((base) =>
      declaration.bases
        .filter((mine) => below(mine, base) || below(base, mine))
        .map((mine) => collision(sentence('base-overlap', { mine, base, owner: other.name }))),
    ),
  )
  return [...others.flatMap(({ name, declaration: { routes } }) => taken(name, routes, own)), ...overlaps]
}

function collisions(release: Release, { host, others }: LiveState): Finding[] {
  const own = new Set(release.declaration.routes.map(({ path }) => patternOf(path)))
  // A planned page of the host may be replaced by the actual page.
  const hostRoutes: Routes = (host?.declaration.routes ?? []).filter((route) => !('planned' in route))
  return [...taken('the host', hostRoutes, own), ...claimFindings(release, others)]
}

const numbersOf = (version: string): number[] => version.split(/[.-]/, 3).map(Number)

/** Caret range of semver: the leftmost non-zero number must match. */
function satisfiesCaret(version: string, wanted: string): boolean {
  const [have, want] = [numbersOf(version), numbersOf(wanted)]
  const fixed = Math.max(
    0,
    want.findIndex((number) => number !== 0),
  )
  for (let place = 0; place < 3; place += 1) {
    const difference = (have[place] ?? 0) - (want[place] ?? 0)
    if (place <= fixed && difference !== 0) return false
    if (difference !== 0) return difference > 0
  }
  return true
}

/** One shared module that a release takes from the host. */
export interface SharedFit {
  readonly request: string
  readonly builtAgainst: string
  /** Null if the host does not provide it. */
  readonly provided: string | null
  /** Names that it imports and the host does not export. */
  readonly missing: readonly string[]
  readonly fits: boolean
}

/** Names a release imports from a shared module that this host does not export. */
function missingNames(request: string, { uses }: Release, { exports }: HostRelease): string[] {
  const [used, handed] = [uses?.[request], exports?.[request]]
  return used && handed ? used.filter((name) => !handed.includes(name)) : []
}

/** The shared modules of a release, compared with the host's. */
export function sharedFits(release: Release, host: HostRelease): SharedFit[] {
  return Object.entries(release.builtAgainst).map(([request, builtAgainst]) => {
    const provided = host.provided[request] ?? null
    const missing = missingNames(request, release, host)
    const fits = provided !== null && satisfiesCaret(provided, builtAgainst) && missing.length === 0
    return { request, builtAgainst, provided, missing, fits }
  })
}

/** Whether a host speaks a release's contract. */
export const contractFits = ({ contract }: Release, { contracts }: HostRelease): boolean =>
  contract >= contracts.from && contract <= contracts.to

function sharedSentences(name: string, { request, builtAgainst, provided, missing }: SharedFit): ReleaseSentence[] {
  if (provided === null) return [sentence('shared-missing', { name, request, builtAgainst })]
  return [
    ...(satisfiesCaret(provided, builtAgainst)
      ? []
      : [sentence('shared-version', { name, request, builtAgainst, provided })]),
    ...(missing.length > 0 ? [sentence('shared-names', { name, request, names: missing.join(', ') })] : []),
  ]
}

/** Whether a host can run a release at all; also checked before a new host goes live. */
export function hostFindings(release: Release, host: HostRelease): Finding[] {
  const { from, to } = host.contracts
  const contract: Finding[] = contractFits(release, host)
    ? []
    : [{ kind: 'contract', ...sentence('contract', { name: release.name, speaks: release.contract, from, to }) }]
  const shared = sharedFits(release, host).flatMap((fit) =>
    sharedSentences(release.name, fit).map((said): Finding => ({ kind: 'shared-version', ...said })),
  )
  return [...contract, ...shared]
}

function removals({ declaration, assets }: Release, former: Former | null): Finding[] {
  if (!former) return []
  const paths = new Set(declaration.routes.map(({ path }) => patternOf(path)))
  return [
    ...Object.keys(former.assets.pages)
      .filter((page) => !(page in assets.pages))
      .map((page): Finding => ({ kind: 'removed-page', ...sentence('page-gone', { page }) })),
    ...former.declaration.routes
      .filter(({ path }) => !paths.has(patternOf(path)))
      .map(({ path }): Finding => ({ kind: 'removed-route', ...sentence('route-gone', { path }) })),
  ]
}

/** API incompatibilities of caller and server: a missing call, a rejected request, an unreadable response. */
export function callFindings(name: string, calls: Calls, live: Calls): Finding[] {
  const finding = (said: ReleaseSentence): Finding => ({ kind: 'api-difference', ...said })
  return Object.entries(calls).flatMap(([call, { input, output }]) => {
    const served = live[call]
    if (!served) return [finding(sentence('call-missing', { name, call }))]
    return [
      ...differences(input, served.input, true).map((found) => callSentence('call-refuses', { name, call, found })),
      ...differences(served.output, output, false).map((found) => callSentence('call-answers', { name, call, found })),
    ].map(finding)
  })
}

/** All findings against putting a release live. */
export function gateRelease(release: Release, calls: Calls, live: LiveState): Finding[] {
  return [
    ...collisions(release, live),
    ...(live.host ? hostFindings(release, live.host) : []),
    ...removals(release, live.former),
    ...(live.host ? callFindings(release.name, calls, live.hostCalls) : []),
  ]
}
