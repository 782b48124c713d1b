import type { CheckAnswer, CheckRequest } from './check-bytes'
import type { SheetKind } from './columns'
import { SHEET_LIMITS } from './sheet.rules'

/** Has a file checked in a worker of its own, which ends with the answer. */
export async function checkFile(kind: SheetKind, file: File): Promise<CheckAnswer> {
  // Not even read: it might be gigabytes.
  if (file.size > SHEET_LIMITS.bytes) return { failure: 'too-large' }
  const bytes = await file.arrayBuffer()
  const worker = new Worker(new URL('./excel.worker.ts', import.meta.url))
  try {
    return await new Promise<CheckAnswer>((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<CheckAnswer>) => resolve(data))
      worker.addEventListener('error', () => resolve({ failure: 'broken' }))
      worker.postMessage({ kind, bytes } satisfies CheckRequest, [bytes])
    })
  } finally {
    worker.terminate()
  }
}
