import { readSheet } from 'read-excel-file/web-worker'
import type { SheetKind } from './columns'
import { type CheckRequest, type CheckAnswer, checkBytes } from './check-bytes'

/** Reads and checks a workbook beside the page, which stays usable with thousands of rows. */
self.addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  void check(data.kind, data.bytes)
})

async function check(kind: SheetKind, bytes: ArrayBuffer): Promise<void> {
  const answer: CheckAnswer = await checkBytes(kind, bytes, readSheet)
  self.postMessage(answer)
}
