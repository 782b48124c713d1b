const TIMEOUT_MS = 4_000

/**
 * `fetch` for the files the shell itself depends on: gives up in time, takes only a success for an answer, and asks a second time before
 * it rejects, unless the first try hung: nobody waits for two of those.
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
