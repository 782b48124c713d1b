const TIMEOUT_MS = 4_000

/**
 * `fetch` for the files that the shell depends on: times out, rejects on any status but 2xx, and retries once. No retry after a
 * time-out: the person has waited already.
 */
export async function timedFetch(url: string, init: RequestInit = {}, timeoutMs = TIMEOUT_MS): Promise<Response> {
  const once = async (): Promise<Response> => {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) })
    if (!response.ok) throw new Error(`${url} answered ${response.status}`)
    return response
  }
  try {
    return await once()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') throw error
    return once()
  }
}
