/**
 * How long one file may take, by the browser's own estimate of the connection: a request that hangs is given up within five seconds, one
 * over a slow link is not. The build gives chunks the same time (chunk-guard.mjs).
 */
const PATIENCE_MS: Readonly<Record<string, number>> = { '3g': 10_000, '2g': 20_000, 'slow-2g': 30_000 }
const USUAL_PATIENCE_MS = 3_500
/** Files that come one after the other before a page stands: a remote's entry, what it takes from the host, the page, what that takes. */
const FILES_IN_A_ROW = 4

interface NavigatorWithConnection extends Navigator {
  readonly connection?: { readonly effectiveType?: string }
}

/** The usual one where the browser makes no estimate. */
export function filePatience(): number {
  const { connection } = (globalThis.navigator ?? {}) as Partial<NavigatorWithConnection>
  return PATIENCE_MS[connection?.effectiveType ?? ''] ?? USUAL_PATIENCE_MS
}

/** How long a remote, or one of its pages, may take as a whole: its files have limits of their own, its code has none. */
export const partPatience = (): number => FILES_IN_A_ROW * filePatience()

/** The work's outcome, or a `TimeoutError` when there is none in time. The work goes on: nobody can stop somebody else's promise. */
export function inTime<Result>(work: Promise<Result>, ms: number, what: string): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DOMException(`${what} did not come in ${ms} ms`, 'TimeoutError')), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
