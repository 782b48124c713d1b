import type { BootDocument, HostRelease, Release } from '@tessera/shared/remote/release'
import {
  type Calls,
  callFindings,
  type Claims,
  type Finding,
  type FindingKind,
  type Former,
  gateRelease,
  hostFindings,
} from '@tessera/shared/remote/release-gate'
import { sentence } from '@tessera/shared/remote/release-sentences'
import { readBoot } from './boot'
import { Damage } from './damage'
import { GateRefusal } from './failure'
import { HOST } from './layout'
import { readPointer } from './pointers'
import { mustBeWhole, storedCalls, storedHost, storedRemote, vouchedRemote } from './stored'
import type { Workbench } from './workbench'

/** What to do about a finding, in the words of the command line. */
const REMEDIES: Record<FindingKind, string> = {
  'route-collision': 'choose an address below bases of your own, in routes.ts, or have its owner give it up first',
  contract: 'release a host that speaks it first, or build again with the contract of the host that is live',
  'shared-version': 'build again with the versions of the host that is live, or release a host that has these first',
  'removed-page': 'keep the page for as long as tabs of the release before may be open',
  'removed-route': 'declare { path, redirect } in routes.ts, so that links and open tabs arrive',
  'api-difference': 'release host and server with this API first, or call what they have',
  'host-unread': 'mend the release of the host first: pnpm release status says what is wrong with it',
}

const kindsOf = (findings: readonly Finding[]): FindingKind[] => [...new Set(findings.map(({ kind }) => kind))]

/** Findings by kind, each kind with what to do about it. */
const linesOf = (findings: readonly Finding[]): string[] =>
  kindsOf(findings).flatMap((kind) => [
    ...findings.filter((each) => each.kind === kind).map(({ text }) => `  ${kind}: ${text}`),
    `    → ${REMEDIES[kind]}`,
  ])

export function refuse(title: string, findings: readonly Finding[], allowed: readonly FindingKind[]): void {
  const refused = findings.filter(({ kind }) => !allowed.includes(kind))
  if (refused.length === 0) return
  const accept = kindsOf(refused)
    .map((kind) => `--allow ${kind}`)
    .join(' ')
  throw new GateRefusal(
    `${title} is refused:\n${linesOf(refused).join('\n')}\nTo accept it knowingly: ${accept}`,
    refused,
  )
}

/** Releases that anybody may get now, whatever the state of their files. */
async function liveBoot({ store, channel, signer, furtherKeys }: Workbench): Promise<BootDocument['remotes']> {
  return (await readBoot(store, channel, [signer.publicKey, ...furtherKeys]))?.remotes ?? []
}

/** Addresses of every release of other teams that somebody may get at present. */
async function liveClaims(bench: Workbench, except: string): Promise<Claims[]> {
  return (await liveBoot(bench))
    .filter(({ name }) => name !== except)
    .flatMap(({ name, stable, canary }) => [
      { name, declaration: stable },
      ...(canary ? [{ name, declaration: canary }] : []),
    ])
}

/** Checks that would need another team's damaged files are left out. */
async function unlessDamaged<Value>(read: () => Promise<Value>): Promise<Value | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Damage) return null
    throw error
  }
}

interface LiveHost {
  readonly host: HostRelease | null
  readonly hostCalls: Calls
  /** That it cannot be read. */
  readonly findings: readonly Finding[]
}

async function liveHost({ store, channel }: Workbench): Promise<LiveHost> {
  try {
    const { stable } = await readPointer(store, channel, HOST)
    if (!stable) return { host: null, hostCalls: {}, findings: [] }
    const host = await storedHost(store, stable)
    return { host, hostCalls: await storedCalls(store, host), findings: [] }
  } catch (error) {
    if (!(error instanceof Damage)) throw error
    const finding: Finding = { kind: 'host-unread', ...sentence('host-unread', { because: error.message }) }
    return { host: null, hostCalls: {}, findings: [finding] }
  }
}

/** What open tabs have of a remote, as its files or else the boot document say. */
async function formerOf(bench: Workbench, { name, version }: Release): Promise<Former | null> {
  const { store, channel } = bench
  const { stable } = await readPointer(store, channel, name)
  if (!stable || stable === version) return null
  const served = (await liveBoot(bench)).find((each) => each.name === name)?.stable
  const stored = await unlessDamaged(() => storedRemote(store, name, stable))
  return stored ?? (served ? { declaration: served, assets: served.assets } : null)
}

async function gateRemote(bench: Workbench, release: Release, calls: Calls): Promise<void> {
  const { findings: unread, ...host } = await liveHost(bench)
  const findings = gateRelease(release, calls, {
    ...host,
    others: await liveClaims(bench, release.name),
    former: await formerOf(bench, release),
  })
  refuse(`${release.name} ${release.version}`, [...unread, ...findings], bench.allowed)
}

/** A host must run everything that is live, and its server must still understand what they call. */
async function gateHost(bench: Workbench, host: HostRelease, hostCalls: Calls): Promise<void> {
  const live = (await liveBoot(bench)).flatMap(({ name, stable, canary }) =>
    [stable, ...(canary ? [canary] : [])].map(({ version }) => ({ name, version })),
  )
  const findings = await Promise.all(
    live.map(async ({ name, version }) => {
      const read = await unlessDamaged(async () => {
        const release = await storedRemote(bench.store, name, version)
        return { release, calls: await storedCalls(bench.store, release) }
      })
      return read ? [...hostFindings(read.release, host), ...callFindings(name, read.calls, hostCalls)] : []
    }),
  )
  refuse(`host ${host.version}`, findings.flat(), bench.allowed)
}

const isHost = (release: Release | HostRelease): release is HostRelease => release.name === HOST

/**
 * What of that which is live does not fit together, in the gate's words and with what to do: what a start on one machine let through. Of two
 * remotes that want one address, the later one of `names` is told.
 */
export async function misfits(bench: Workbench, names: readonly string[]): Promise<string[]> {
  const { store, channel } = bench
  const { host, hostCalls } = await liveHost(bench)
  const told: string[] = []
  const others: Release[] = []
  for (const name of names) {
    const { stable } = await readPointer(store, channel, name)
    if (!stable) continue
    const release = await storedRemote(store, name, stable)
    const state = { host, hostCalls, others: [...others], former: null }
    const findings = gateRelease(release, await storedCalls(store, release), state)
    if (findings.length > 0) told.push(`${name} ${stable}:\n${linesOf(findings).join('\n')}`)
    others.push(release)
  }
  return told
}

export async function gate(bench: Workbench, release: Release | HostRelease, calls: Calls): Promise<void> {
  if (isHost(release)) await gateHost(bench, release, calls)
  else await gateRemote(bench, release, calls)
}

/** Checked before a pointer is moved: a release that nobody trusts would not get into a boot document. */
export async function mustBeGood(bench: Workbench, name: string, version: string): Promise<Release | HostRelease> {
  const { store, signer, furtherKeys } = bench
  const release = await (name === HOST
    ? storedHost(store, version)
    : vouchedRemote(store, name, version, [signer.publicKey, ...furtherKeys]))
  await mustBeWhole(store, release)
  return release
}

export async function gateStored(bench: Workbench, name: string, version: string): Promise<void> {
  const release = await mustBeGood(bench, name, version)
  await gate(bench, release, await storedCalls(bench.store, release))
}
