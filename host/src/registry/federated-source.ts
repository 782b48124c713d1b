import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/runtime-tools/runtime'
import * as runtimeCore from '@module-federation/runtime-tools/runtime-core'
import type { RemoteModule } from '@tessera/shared/remote/declarations'
import { filePatience } from '@tessera/shared/remote/patience'
import { pageNonce } from './page-nonce'
import { provided } from './provided'
import { type FailureKind, failureKind, RemoteError } from './remote-source'
import type { SessionRemote } from './session-remotes'
import { timedFetch } from './timed-fetch'

declare const __PROVIDED_VERSIONS__: Readonly<Record<string, string>>
declare global {
  // Remotes are built with `externalRuntime`: they take the runtime's core from this global instead of bundling it.
  var _FEDERATION_RUNTIME_CORE: unknown
}

/** Entry URL → integrity hash of its script, read when the runtime creates the script element. */
const integrityOf = new Map<string, string>()

const guardedLoading: ModuleFederationRuntimePlugin = {
  name: 'guarded-loading',
  fetch: (url, init) => timedFetch(url, init),
  createScript: ({ url }) => {
    const script = document.createElement('script')
    script.src = url
    script.async = true
    script.crossOrigin = 'anonymous'
    const integrity = integrityOf.get(url)
    if (integrity) script.integrity = integrity
    const nonce = pageNonce()
    if (nonce) script.nonce = nonce
    return { script, timeout: filePatience() }
  },
}

function startRuntime() {
  globalThis._FEDERATION_RUNTIME_CORE = runtimeCore
  return createInstance({
    name: 'tessera_host',
    remotes: [],
    shareStrategy: 'loaded-first',
    plugins: [guardedLoading],
    shared: Object.fromEntries(
      Object.entries(__PROVIDED_VERSIONS__).map(([request, version]) => [
        request,
        {
          version,
          scope: 'default',
          get: async () => {
            try {
              const module = await provided[request]?.()
              return () => module
            } catch (error) {
              forgetFailure(request, version)
              throw error
            }
          },
          shareConfig: { singleton: true, requiredVersion: `^${version}` },
        },
      ]),
    ),
  })
}

let runtime: ReturnType<typeof startRuntime> | undefined

/** The runtime caches the failed promise; without this every later request would get the same failure. */
function forgetFailure(request: string, version: string): void {
  const entry = runtime?.shareScopeMap.default?.[request]?.[version]
  if (entry) entry.loading = null
}

/** The runtime wraps causes in errors of its own; only the message tells them apart. */
function kindOf(error: unknown): FailureKind {
  const message = error instanceof Error ? error.message : String(error)
  if (message.includes('timed out')) return 'timeout'
  if (message.includes('ScriptNetworkError')) return 'unreachable'
  if (message.includes('does not satisfy the requirement') || message.includes('RUNTIME-006')) return 'incompatible'
  return failureKind(error)
}

/** Remote → the entry and name registered with the runtime. */
const registered = new Map<string, { readonly entry: string; readonly name: string }>()

/** Remotes whose last load is still pending. */
const underWay = new Set<string>()

/**
 * Registers the remote with the runtime. A loaded container is reused: it retries its failed chunks itself. A container that failed,
 * hangs, or belongs to another release is registered again with another name, because the runtime caches by name, and another query
 * string, because the browser queues requests for one URL behind a hung one.
 */
function register(federation: ReturnType<typeof startRuntime>, remote: SessionRemote, attempt: number): string {
  const container = `tessera_${remote.name}`
  const known = registered.get(remote.name)
  const hangs = underWay.has(remote.name)
  if (known?.entry === remote.entry && !hangs && Reflect.get(globalThis, container)) return known.name
  // Otherwise the runtime would take the old container for the new one.
  if (known) Reflect.set(globalThis, container, undefined)
  const name = attempt > 0 ? `${container}_${attempt}` : container
  const entry = new URL(remote.entry, document.baseURI)
  if (attempt > 0) entry.searchParams.set('attempt', String(attempt))
  if (remote.integrity) integrityOf.set(entry.href, remote.integrity)
  else if (!remote.override) throw new RemoteError('incompatible', `${remote.name} ${remote.version} has no hash`)
  federation.registerRemotes([{ name, entry: entry.href, entryGlobalName: container, type: 'global' }])
  registered.set(remote.name, { entry: remote.entry, name })
  return name
}

/** Loads a remote from its own build. */
export async function loadFederated(remote: SessionRemote, attempt: number): Promise<RemoteModule> {
  runtime ??= startRuntime()
  try {
    const name = register(runtime, remote, attempt)
    underWay.add(remote.name)
    const loaded = await runtime.loadRemote<{ default: RemoteModule }>(`${name}/remote`)
    if (!loaded) throw new Error(`${remote.name} exposes no ./remote`)
    return loaded.default
  } catch (error) {
    if (error instanceof RemoteError) throw error
    throw new RemoteError(kindOf(error), `${remote.name} ${remote.version} did not load`, { cause: error })
  } finally {
    underWay.delete(remote.name)
  }
}
