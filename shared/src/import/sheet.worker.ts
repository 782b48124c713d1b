import { readSheet } from 'read-excel-file/web-worker'
import { readBytes } from './read-bytes'

/** Unpacks and reads a workbook beside the page, which stays usable meanwhile. */
self.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  void readBytes(data, readSheet).then((answer) => self.postMessage(answer))
})
