import type { HostRelease, Release } from './release'
import { differences } from './release-schemas'
import { callSentence, type ReleaseSentence, sentence } from './release-sentences'

/** Why a release must not go live; each kind can be allowed by whoever knows better. */
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

/** What a release takes of the product's addresses. */
export interface Claims {
  readonly name: string
  readonly declaration: { readonly bases: readonly string[]; readonly routes: Routes }
}

/** What a release will meet. */
export interface LiveState {
  /** Null before the first host is published. */
  readonly host: HostRelease | null
  readonly hostCalls: Calls
  /** The other remotes that somebody may get at present, canaries included. */
  readonly others: readonly Claims[]
  /** This remote's live release, which open tabs and other remotes' links count on. */
  readonly former: Former | null
}

type Routes = readonly { readonly path: string }[]

/** What open tabs and links know of a release. */
export interface Former {
  readonly declaration: { readonly routes: Routes }
  readonly assets: { readonly pages: Readonly<Record<string, unknown>> }
}

/** Two patterns with other names for the same parameters are the same address. */
const patternOf = (path: string): string => path.replaceAll(/:[^/]+/g, ':').replace(/\/+$/, '') || '/'
const below = (path: string, base: string): boolean => path === base || path.startsWith(`${base}/`)

const collision = (said: ReleaseSentence): Finding => ({ kind: 'route-collision', ...said })

const taken = (owner: string, routes: Routes, own: ReadonlySet<string>): Finding[] =>
  routes
    .filter(({ path }) => own.has(patternOf(path)))
    .map(({ path }) => collision(sentence('route-taken', { path, owner })))

/** Addresses that others have already. */
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
  // What the host only announces gives way to the page itself.
  const hostRoutes: Routes = (host?.declaration.routes ?? []).filter((route) => !('planned' in route))
  return [...taken('the host', hostRoutes, own), ...claimFindings(release, others)]
}

const numbersOf = (version: string): number[] => version.split(/[.-]/, 3).map(Number)

/** The caret of semver: nothing left of the first number that is not zero may change. */
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

/** One library or kit that a release takes from the host. */
export interface SharedFit {
  readonly request: string
  readonly builtAgainst: string
  /** Null when the host has none. */
  readonly provided: string | null
  /** Names that it takes and the host's does not have. */
  readonly missing: readonly string[]
  readonly fits: boolean
}

/** What a release takes of a provided module that this host does not hand out. */
function missingNames(request: string, { uses }: Release, { exports }: HostRelease): string[] {
  const [used, handed] = [uses?.[request], exports?.[request]]
  return used && handed ? used.filter((name) => !handed.includes(name)) : []
}

/** What a release takes from the host, each with what the host has of it. */
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

/** Whether a host can run a release at all; also asked when the host itself is about to change. */
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

/** What a caller's calls meet at a server: a call it does not have, a request it refuses, an answer the caller cannot read. */
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

/** Everything that speaks against putting a release live beside what is live now. */
export function gateRelease(release: Release, calls: Calls, live: LiveState): Finding[] {
  return [
    ...collisions(release, live),
    ...(live.host ? hostFindings(release, live.host) : []),
    ...removals(release, live.former),
    ...(live.host ? callFindings(release.name, calls, live.hostCalls) : []),
  ]
}
