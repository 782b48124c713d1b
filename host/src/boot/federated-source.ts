import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/runtime-tools/runtime'
import * as runtimeCore from '@module-federation/runtime-tools/runtime-core'
import type { RemoteModule } from '@tessera/shared/remote/declarations'
import type { BootRemote } from '@tessera/shared/remote/release'
import { pageNonce } from './page-nonce'
import { provided } from './provided'
import { type FailureKind, RemoteError } from './remote-source'
import { timedFetch } from './timed-fetch'

declare const __PROVIDED_VERSIONS__: Readonly<Record<string, string>>
declare global {
  // Remotes are built with `externalRuntime`: they take the runtime's core from here instead of carrying it.
  var _FEDERATION_RUNTIME_CORE: unknown
}

const SCRIPT_TIMEOUT_MS = 15_000

/** Entry address → the hash its script must have, for the scripts that the runtime is about to ask for. */
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
    return { script, timeout: SCRIPT_TIMEOUT_MS }
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
            const module = await provided[request]?.()
            return () => module
          },
          shareConfig: { singleton: true, requiredVersion: `^${version}` },
        },
      ]),
    ),
  })
}

let runtime: ReturnType<typeof startRuntime> | undefined

/** The runtime wraps every cause in its own error; what the browser said survives only in the text. */
function kindOf(error: unknown): FailureKind {
  const message = error instanceof Error ? error.message : String(error)
  if (message.includes('timed out')) return 'timeout'
  if (message.includes('ScriptNetworkError')) return 'unreachable'
  if (message.includes('does not satisfy the requirement') || message.includes('RUNTIME-006')) return 'incompatible'
  return 'broken'
}

/**
 * Loads a remote from its own build. A retry asks under another query string: after a request that hung, the browser would make the
 * same address wait for its cache entry, and the runtime remembers a failed address.
 */
export async function loadFederated(remote: BootRemote, attempt: number): Promise<RemoteModule> {
  runtime ??= startRuntime()
  const container = `tessera_${remote.name}`
  const entry = new URL(remote.entry, document.baseURI)
  if (attempt > 0) entry.searchParams.set('attempt', String(attempt))
  if (remote.integrity) integrityOf.set(entry.href, remote.integrity)
  runtime.registerRemotes([{ name: container, entry: entry.href, entryGlobalName: container, type: 'global' }], {
    force: attempt > 0,
  })
  try {
    const loaded = await runtime.loadRemote<{ default: RemoteModule }>(`${container}/remote`)
    if (!loaded) throw new Error(`${container} exposes no ./remote`)
    return loaded.default
  } catch (error) {
    throw new RemoteError(kindOf(error), `${remote.name} ${remote.version} did not load`, { cause: error })
  }
}
