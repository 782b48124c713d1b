import type { Registry } from '../registry/registry'

interface Diagnostics {
  /** Every remote's state, by name. */
  readonly states: () => Record<string, string>
  /** The state of every page that was opened or prefetched, by `remote/page`. */
  readonly pages: () => Record<string, string>
  /** The error of each failed remote and page, with all its causes, by `remote` or `remote/page`. */
  readonly failures: () => Record<string, string[]>
  /**
   * Loads all remotes and compares their references to the singletons.
   * @returns by reference: which parts hold it, and whether all hold the same one
   */
  readonly compareInstances: () => Promise<Record<string, { parts: string[]; identical: boolean }>>
}

declare global {
  // For tests and support. Read-only.
  var __TESSERA__: Diagnostics | undefined
}

function messages(error: unknown): string[] {
  return error instanceof Error ? [`${error.name}: ${error.message}`, ...messages(error.cause)] : []
}

async function compareInstances(registry: Registry): ReturnType<Diagnostics['compareInstances']> {
  const { instances: own } = await import('@tessera/shared/remote/instances')
  const result = Object.fromEntries(
    Object.keys(own).map((reference) => [reference, { parts: ['host'], identical: true }]),
  )
  for (const { name } of registry.remotes) {
    await registry.preload(name)
    const remote = registry.store.getState().remotes[name]
    if (remote?.status !== 'loaded' || !remote.module.instances) continue
    for (const [reference, held] of Object.entries(await remote.module.instances())) {
      const entry = (result[reference] ??= { parts: [], identical: false })
      entry.parts.push(name)
      if (own[reference] !== held) entry.identical = false
    }
  }
  return result
}

export function exposeDiagnostics(registry: Registry): void {
  globalThis.__TESSERA__ = {
    states: () =>
      Object.fromEntries(
        registry.remotes.map(({ name }) => [name, registry.store.getState().remotes[name]?.status ?? 'pending']),
      ),
    pages: () =>
      Object.fromEntries(Object.entries(registry.store.getState().pages).map(([key, { status }]) => [key, status])),
    failures: () => {
      const { remotes, pages } = registry.store.getState()
      return Object.fromEntries(
        [...Object.entries(remotes), ...Object.entries(pages)].flatMap(([name, state]) =>
          state.status === 'failed' ? [[name, messages(state.failure.error)]] : [],
        ),
      )
    },
    compareInstances: () => compareInstances(registry),
  }
}
