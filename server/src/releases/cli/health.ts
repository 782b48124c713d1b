import type { Pointer } from '@tessera/shared/remote/release'
import { z } from 'zod'
import { ReleaseFailure } from '../failure'
import type { Health } from '../judge'

/** Where `npm start` serves when nothing else is said. */
export const DEFAULT_SERVER = 'http://127.0.0.1:8080'

const answer = z.object({
  versions: z.array(z.object({ version: z.string(), judged: z.object({ merchants: z.int(), failed: z.int() }) })),
})

function addressOf(server: string): URL {
  if (/^https?:\/\//i.test(server) && URL.canParse(server)) return new URL('/metrics/releases', server)
  throw new ReleaseFailure(`--server is an address such as ${DEFAULT_SERVER}, not "${server}"`)
}

/** The cause of a failed fetch; its own message is always the same. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const { code } = Object(cause) as { readonly code?: unknown }
  return typeof code === 'string' ? code : cause instanceof Error ? cause.message : String(cause)
}

async function answerOf(address: URL, response: Response) {
  const read = answer.safeParse(await response.json().catch(() => null))
  if (read.success) return read.data
  throw new ReleaseFailure(`${address.href} answered something else than figures of releases: is --server right?`)
}

/**
 * What browsers told a server about the releases of a remote.
 * @param pointer says which merchants get which release; others' reports do not count
 * @param since only what came after it
 */
export async function readHealth(
  server: string,
  pointer: Pointer,
  since: string,
): Promise<(version: string) => Health> {
  const address = addressOf(server)
  let response: Response
  try {
    response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ pointer, since }),
      signal: AbortSignal.timeout(10_000),
    })
  } catch (error) {
    const hint = server === DEFAULT_SERVER ? '; if the server runs elsewhere, name it with --server' : ''
    throw new ReleaseFailure(`${server} does not answer (${reasonOf(error)})${hint}`)
  }
  if (!response.ok)
    throw new ReleaseFailure(
      `${address.href} answered ${response.status}; a Tessera server answers on its own machine, or with METRICS_PUBLIC=true. Is --server right?`,
    )
  const { versions } = await answerOf(address, response)
  return (version) => versions.find((each) => each.version === version)?.judged ?? { merchants: 0, failed: 0 }
}
