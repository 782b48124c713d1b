import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { StoredBlob } from './storage'

/** The name that bytes have in a storage. */
export function blobOf(content: Uint8Array): StoredBlob {
  return { key: createHash('sha256').update(content).digest('hex'), bytes: content.byteLength }
}

/** The same for a stream, which is read to its end. */
export async function blobOfStream(stream: Readable): Promise<StoredBlob> {
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(
    stream,
    async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        bytes += chunk.length
        yield chunk
      }
    },
    hash,
  )
  return { key: hash.digest('hex'), bytes }
}

export const blobOfFile = (path: string): Promise<StoredBlob> => blobOfStream(createReadStream(path))
