import type { ReadAnswer } from './read-bytes'
import { SHEET_LIMITS } from './sheet.rules'

/** A workbook within the limits takes a second; a crafted one whose gaps are filled could take for ever. */
const LONGEST_MS = 30_000

/** Parses a workbook in a dedicated worker, terminated after the result or {@link LONGEST_MS}. */
export async function readFile(file: File): Promise<ReadAnswer> {
  // Rejected unread: it could be gigabytes.
  if (file.size > SHEET_LIMITS.bytes) return { failure: 'too-large' }
  const bytes = await file.arrayBuffer()
  // The host provides this module to remotes, so the worker is always same-origin, as browsers require.
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url))
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    return await new Promise<ReadAnswer>((resolve) => {
      timer = setTimeout(() => resolve({ failure: 'broken' }), LONGEST_MS)
      worker.addEventListener('message', ({ data }: MessageEvent<ReadAnswer>) => resolve(data))
      worker.addEventListener('error', () => resolve({ failure: 'broken' }))
      worker.postMessage(bytes, [bytes])
    })
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}
