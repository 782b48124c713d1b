import type { z } from 'zod'

/** Short, because a person waits at a form. */
const TIMEOUT_MS = 8_000

/**
 * Asks a provider and reads its JSON, whatever the HTTP status: providers explain refusals in the body.
 * @throws when it cannot be reached in time or answers something else
 */
export async function jsonAnswer<Schema extends z.ZodType>(
  url: string,
  init: RequestInit,
  schema: Schema,
): Promise<z.output<Schema>> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
  const text = await response.text()
  try {
    return schema.parse(JSON.parse(text))
  } catch (error) {
    throw new Error(`${new URL(url).host} answered ${response.status} with something unexpected`, { cause: error })
  }
}
