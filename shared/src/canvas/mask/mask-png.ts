import type { Size } from '../geometry/geometry'
import type { MaskBitmap } from './mask-bitmap'

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/**
 * Encodes a mask as an 8-bit greyscale PNG of the photo's size (nearest neighbour if the mask is smaller). Own encoder because a canvas
 * only writes RGBA: this gives a few kilobytes, is exact, and also runs in Node.
 */
export async function maskToPng(mask: MaskBitmap, photo: Size): Promise<Uint8Array<ArrayBuffer>> {
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, photo.width)
  view.setUint32(4, photo.height)
  // Bit depth 8, colour type 0 (grey), deflate, adaptive filter, not interlaced.
  header.set([8, 0, 0, 0, 0], 8)
  return joined([
    Uint8Array.from(SIGNATURE),
    chunk('IHDR', header),
    chunk('IDAT', await deflate(scanlines(mask, photo))),
    chunk('IEND', new Uint8Array(0)),
  ])
}

/** Rows with their filter byte: 0 (None), or 2 (Up) for a repeated row, which then compresses to almost nothing. */
function* scanlines(mask: MaskBitmap, photo: Size): Generator<Uint8Array<ArrayBuffer>> {
  const columns = Uint32Array.from({ length: photo.width }, (_, x) =>
    Math.min(mask.width - 1, Math.floor(((x + 0.5) * mask.width) / photo.width)),
  )
  const same = new Uint8Array(photo.width + 1)
  same[0] = 2
  let former = -1
  for (let y = 0; y < photo.height; y += 1) {
    const source = Math.min(mask.height - 1, Math.floor(((y + 0.5) * mask.height) / photo.height))
    if (source === former) {
      yield same
      continue
    }
    former = source
    const row = mask.data.subarray(source * mask.width, (source + 1) * mask.width)
    const line = new Uint8Array(photo.width + 1)
    for (let x = 0; x < photo.width; x += 1) line[x + 1] = row[columns[x] as number] as number
    yield line
  }
}

async function deflate(lines: Iterable<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new CompressionStream('deflate')
  const packed = collect(stream.readable)
  const writer = stream.writable.getWriter()
  // Batched writes: one call for each of 8000 rows would cost more than the compression.
  let batch: Uint8Array<ArrayBuffer>[] = []
  for (const line of lines) {
    batch.push(line)
    if (batch.length >= 256) {
      await writer.write(joined(batch))
      batch = []
    }
  }
  if (batch.length > 0) await writer.write(joined(batch))
  await writer.close()
  return packed
}

async function collect(readable: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const reader = readable.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return joined(parts)
    parts.push(value)
  }
}

function chunk(type: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(body.length + 12)
  const view = new DataView(whole.buffer)
  view.setUint32(0, body.length)
  for (let index = 0; index < 4; index += 1) whole[4 + index] = type.charCodeAt(index)
  whole.set(body, 8)
  view.setUint32(body.length + 8, crc32(whole.subarray(4, body.length + 8)))
  return whole
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value >>> 0
})

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] as number) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}
