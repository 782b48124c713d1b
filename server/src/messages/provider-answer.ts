import type { z } from 'zod'

/** Short, because a person waits at a form. */
const TIMEOUT_MS = 8_000

/** No answer came, or not in time: the provider may have done what it was asked, or not. */
export class AnswerOverdue extends Error {}

/** Of connections that break while the answer is awaited. */
const BROKEN = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

/**
 * Asks a provider and reads its JSON, whatever the HTTP status: providers explain refusals in the body.
 * @throws AnswerOverdue; another error when it cannot be reached or answers something else
 */
export async function jsonAnswer<Schema extends z.ZodType>(
  url: string,
  init: RequestInit,
  schema: Schema,
): Promise<z.output<Schema>> {
  const { status, text } = await answerInTime(url, init)
  try {
    return schema.parse(JSON.parse(text))
  } catch (error) {
    throw new Error(`${new URL(url).host} answered ${status} with something unexpected`, { cause: error })
  }
}

async function answerInTime(url: string, init: RequestInit): Promise<{ status: number; text: string }> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const response = await fetch(url, { ...init, signal })
    return { status: response.status, text: await response.text() }
  } catch (error) {
    if (!signal.aborted && !isBroken(error)) throw error
    throw new AnswerOverdue(`${new URL(url).host} did not answer in time`, { cause: error })
  }
}

/** The reason of a failed `fetch` is its cause. */
const isBroken = (error: unknown): boolean =>
  BROKEN.has(String((error as { cause?: { code?: unknown } } | undefined)?.cause?.code))
