import { AppError } from './app-error'

/** Fetches a picture's bytes. Throws {@link AppError}, like a call. */
export async function fetchPicture(url: string, signal?: AbortSignal): Promise<Blob> {
  const failure = (reason: 'NETWORK' | 'HTTP_STATUS', status: number, cause?: unknown) =>
    new AppError({ reason, status, code: 0, data: {}, requestId: null }, { cause })
  const response = await fetch(url, { signal: signal ?? null }).catch((cause: unknown) => {
    throw failure('NETWORK', 0, cause)
  })
  if (!response.ok) throw failure('HTTP_STATUS', response.status)
  return response.blob()
}
