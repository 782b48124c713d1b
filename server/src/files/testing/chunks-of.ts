import { crc32 } from 'node:zlib'
import { PNG_SIGNATURE } from '../png-chunks'

/** A PNG's chunks, each with the checksum it says. */
export function chunksOf(png: Buffer): { type: string; body: Buffer }[] {
  const chunks: { type: string; body: Buffer }[] = []
  for (let at = PNG_SIGNATURE.length; at < png.length;) {
    const end = at + 8 + png.readUInt32BE(at)
    if (crc32(png.subarray(at + 4, end)) !== png.readUInt32BE(end)) throw new Error(`Broken chunk at ${at}`)
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), body: png.subarray(at + 8, end) })
    at = end + 4
  }
  return chunks
}
