import type { ReadAnswer } from './read-bytes'
import { SHEET_LIMITS } from './sheet.rules'

/** Has a workbook read in a worker of its own, which ends with the answer. */
export async function readFile(file: File): Promise<ReadAnswer> {
  // Not even read: it might be gigabytes.
  if (file.size > SHEET_LIMITS.bytes) return { failure: 'too-large' }
  const bytes = await file.arrayBuffer()
  // Remotes take this module from the host, so the worker is always of the page's own origin, as a browser demands.
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
