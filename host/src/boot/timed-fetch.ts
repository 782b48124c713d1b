const TIMEOUT_MS = 8_000

/**
 * `fetch` for the files the shell itself depends on: gives up after eight seconds, takes only a success for an answer, and asks a
 * second time before it rejects.
 */
export async function timedFetch(url: string, init: RequestInit = {}, timeoutMs = TIMEOUT_MS): Promise<Response> {
  const once = async (): Promise<Response> => {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) })
    if (!response.ok) throw new Error(`${url} answered ${response.status}`)
    return response
  }
  try {
    return await once()
  } catch {
    return once()
  }
}
