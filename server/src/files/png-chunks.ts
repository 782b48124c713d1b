import { crc32 } from 'node:zlib'

export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Signature and header chunk, which stands first in every PNG. */
const HEAD_BYTES = PNG_SIGNATURE.length + 25
/** What Adobe's specification calls a PNG's XMP packet; readers look for no other. */
const XMP_KEYWORD = 'XML:com.adobe.xmp'

/** A chunk with its length and checksum, in pieces to be joined. */
export function pngChunk(type: string, body: readonly Buffer[]): Buffer[] {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.reduce((sum, part) => sum + part.length, 0))
  const name = Buffer.from(type, 'latin1')
  const check = Buffer.alloc(4)
  check.writeUInt32BE(body.reduce((sum, part) => crc32(part, sum), crc32(name)))
  return [length, name, ...body, check]
}

/**
 * The PNG with an XMP packet as an uncompressed `iTXt` chunk before its pixels. The library writes it as `zTXt`, whose text is neither found in
 * the bytes nor looked for by readers of XMP.
 */
export function withXmpChunk(png: Buffer, xmp: string): Buffer {
  // Not compressed, no language, no translated keyword.
  const packet = Buffer.from(`${XMP_KEYWORD}\0\0\0\0\0${xmp}`, 'utf8')
  return Buffer.concat([png.subarray(0, HEAD_BYTES), ...pngChunk('iTXt', [packet]), png.subarray(HEAD_BYTES)])
}
