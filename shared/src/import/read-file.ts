import type { ReadAnswer } from './read-bytes'
import { SHEET_LIMITS } from './sheet.rules'

/** Parses a workbook in a dedicated worker, terminated after the result. */
export async function readFile(file: File): Promise<ReadAnswer> {
  // Rejected unread: it could be gigabytes.
  if (file.size > SHEET_LIMITS.bytes) return { failure: 'too-large' }
  const bytes = await file.arrayBuffer()
  // The host provides this module to remotes, so the worker is always same-origin, as browsers require.
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url))
  try {
    return await new Promise<ReadAnswer>((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<ReadAnswer>) => resolve(data))
      worker.addEventListener('error', () => resolve({ failure: 'broken' }))
      worker.postMessage(bytes, [bytes])
    })
  } finally {
    worker.terminate()
  }
}
