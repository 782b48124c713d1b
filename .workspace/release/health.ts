import type { Pointer } from '@tessera/shared/remote/release'
import { z } from 'zod'
import { ReleaseFailure } from '../../server/src/releases/failure'
import type { Health } from '../../server/src/releases/judge'

const answer = z.object({
  versions: z.array(z.object({ version: z.string(), judged: z.object({ merchants: z.int(), failed: z.int() }) })),
})

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
  const address = new URL('/metrics/releases', server)
  let response: Response
  try {
    response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ pointer, since }),
      signal: AbortSignal.timeout(10_000),
    })
  } catch (error) {
    throw new ReleaseFailure(`${server} does not answer: ${error instanceof Error ? error.message : String(error)}`)
  }
  if (!response.ok)
    throw new ReleaseFailure(
      `${address.href} answered ${response.status}; it answers on its own machine, or with METRICS_PUBLIC=true`,
    )
  const { versions } = answer.parse(await response.json())
  return (version) => versions.find((each) => each.version === version)?.judged ?? { merchants: 0, failed: 0 }
}
