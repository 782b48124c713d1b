import type { z } from 'zod'

/**
 * What the server wrote into the document of a link, under its token; null for a page that was not loaded with it, or from a server of another
 * release.
 */
export function documentData<Opened extends z.ZodType>(
  id: string,
  token: string,
  schema: Opened,
): z.output<Opened> | null {
  try {
    const said = JSON.parse(document.getElementById(id)?.textContent ?? 'null') as {
      token: string
      opened: unknown
    } | null
    return said?.token === token ? (schema.safeParse(said.opened).data ?? null) : null
  } catch {
    return null
  }
}
