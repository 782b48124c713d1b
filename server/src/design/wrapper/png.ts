import { promisify } from 'node:util'
import { constants, deflateRaw } from 'node:zlib'
import { PNG_SIGNATURE, pngChunk } from '../../files/png-chunks'
import type { Raster } from '../engines/engine'

/** Zlib header: deflate, 32 KB window, fastest. */
const ZLIB_HEADER = Buffer.from([0x78, 0x01])
const FILTER_UP = 2
const BAND_BYTES = 2 ** 20
/** Bands filtered and not compressed yet; bounds the memory. */
const BANDS_AT_ONCE = 4
const ADLER_MODULUS = 65_521
/** Bytes that may be summed before a number of 32 bits overflows. */
const ADLER_RUN = 5552

const compress = promisify(deflateRaw)

/**
 * Encodes three-channel pixels as PNG, without loss. Own encoder, because compressing bands in parallel, all rows by
 * their difference to the row above, takes half the work of the library's for a file of the same size: 52 ms against 99
 * at 1600×1200, 2.3 MB both.
 */
export async function encodePng(raster: Raster): Promise<Buffer> {
  const { width, height } = raster
  const rows = Math.max(1, Math.floor(BAND_BYTES / (width * 3)))
  const sum = new Adler()
  const bands: Promise<Buffer>[] = []
  for (let top = 0; top < height; top += rows) {
    const bottom = Math.min(height, top + rows)
    await bands.at(-BANDS_AT_ONCE)
    const filtered = filterRows(raster, top, bottom)
    sum.add(filtered)
    const finishFlush = bottom === height ? constants.Z_FINISH : constants.Z_SYNC_FLUSH
    bands.push(compress(filtered, { level: 1, strategy: constants.Z_RLE, memLevel: 9, finishFlush }))
  }
  const trailer = Buffer.alloc(4)
  trailer.writeUInt32BE(sum.value)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits, RGB, deflate, adaptive filters, not interlaced.
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    PNG_SIGNATURE,
    ...pngChunk('IHDR', [header]),
    ...pngChunk('IDAT', [ZLIB_HEADER, ...(await Promise.all(bands)), trailer]),
    ...pngChunk('IEND', []),
  ])
}

function filterRows({ data, width }: Raster, top: number, bottom: number): Uint8Array {
  const line = width * 3
  const out = new Uint8Array((line + 1) * (bottom - top))
  let at = 0
  for (let y = top; y < bottom; y++) {
    out[at++] = FILTER_UP
    const from = y * line
    if (y === 0) {
      out.set(data.subarray(0, line), at)
      at += line
      continue
    }
    for (let index = from; index < from + line; index++) out[at++] = data[index]! - data[index - line]!
  }
  return out
}

/** The checksum of a zlib stream. */
class Adler {
  #low = 1
  #high = 0

  add(bytes: Uint8Array) {
    let [low, high] = [this.#low, this.#high]
    for (let from = 0; from < bytes.length; from += ADLER_RUN) {
      const to = Math.min(bytes.length, from + ADLER_RUN)
      for (let at = from; at < to; at++) {
        low += bytes[at]!
        high += low
      }
      low %= ADLER_MODULUS
      high %= ADLER_MODULUS
    }
    this.#low = low
    this.#high = high
  }

  get value(): number {
    return this.#high * 65_536 + this.#low
  }
}
