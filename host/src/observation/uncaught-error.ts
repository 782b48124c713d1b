import { track } from '@tessera/shared/analytics/analytics'
import { hostVersion } from './host-version'

/** Limit per visit: a page may throw in a loop. */
const MOST_ERRORS = 20
const told = new Set<string>()

/** The thrown value as one line. */
const messageOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error)

/** The remote and version of the topmost remote file in the stack; the shell without one. */
function sourceOf(error: unknown): { remote: string; version: string | undefined } {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const [, remote, version] = /\/remotes\/([\w-]+)\/([\w.-]+)\//.exec(stack) ?? []
  return remote && version ? { remote, version } : { remote: 'host', version: hostVersion() }
}

/**
 * Records an uncaught error.
 * @param page the page that threw while rendering, if known; a stack may be cut or minified
 */
export function trackUncaught(error: unknown, page?: { remote: string; version: string | undefined }): void {
  const { remote, version } = page?.version ? page : sourceOf(error)
  const message = messageOf(error)
  const key = `${remote} ${location.pathname} ${message}`
  if (told.has(key) || told.size >= MOST_ERRORS) return
  told.add(key)
  track('uncaught_error', { remote, ...(version === undefined ? {} : { version }), message })
}

/** Resets the limit for a new visit. */
export function forgetErrors(): void {
  told.clear()
}
