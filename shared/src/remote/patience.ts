/**
 * Time-out per file by `navigator.connection.effectiveType`: a hanging request is aborted within five seconds, a slow link gets longer.
 * The build uses the same times for chunks (chunk-guard.mjs).
 */
const PATIENCE_MS: Readonly<Record<string, number>> = { '3g': 10_000, '2g': 20_000, 'slow-2g': 30_000 }
const USUAL_PATIENCE_MS = 3_500
/** Sequential requests before a page renders: the remote's entry, its shared modules, the page, the page's shared modules. */
const FILES_IN_A_ROW = 4

interface NavigatorWithConnection extends Navigator {
  readonly connection?: { readonly effectiveType?: string }
}

/** The default where the browser gives no estimate. */
export function filePatience(): number {
  const { connection } = (globalThis.navigator ?? {}) as Partial<NavigatorWithConnection>
  return PATIENCE_MS[connection?.effectiveType ?? ''] ?? USUAL_PATIENCE_MS
}

/** Total time-out of a remote or one of its pages: the files have their own, the code's execution has none. */
export const partPatience = (): number => FILES_IN_A_ROW * filePatience()

/** Settles like `work`, or rejects with a `TimeoutError`. Does not cancel the work. */
export function inTime<Result>(work: Promise<Result>, ms: number, what: string): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DOMException(`${what} did not come in ${ms} ms`, 'TimeoutError')), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
