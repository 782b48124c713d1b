import { promisify } from 'node:util'
import { constants, deflateRaw } from 'node:zlib'
import { PNG_SIGNATURE, pngChunk } from '../../files/png-chunks'
import type { Raster } from '../engines/engine'
import { Derived } from './kept-inputs'

/** Zlib header: deflate, 32 KB window, fastest. */
const ZLIB_HEADER = Buffer.from([0x78, 0x01])
const FILTER_UP = 2
const BAND_BYTES = 2 ** 18
/** Bands filtered and not compressed yet; bounds the memory. */
const BANDS_AT_ONCE = 16
/** Node's lower limit of a piece of output. */
const LEAST_CHUNK = 64
const ADLER_MODULUS = 65_521
/** Bytes that may be summed before a number of 32 bits overflows. */
const ADLER_RUN = 5552

const compress = promisify(deflateRaw)

/** Rows of a picture, compressed so that they can follow others. */
interface Band {
  packed: Buffer
  sum: Adler
}

/** Of a photo: the bands that pictures made from it show unchanged, by their first row. */
const UNCHANGED = new Derived<Map<number, Band>>()

/**
 * Encodes three-channel pixels as PNG, without loss. Own encoder, because compressing bands in parallel, all rows by
 * their difference to the row above, takes half the work of the library's for a file of the same size: 52 ms against 99
 * at 1600×1200, 2.3 MB both.
 */
export class PngWriter {
  readonly #bandRows: number
  readonly #packing: Promise<Band>[] = []
  #top = 0

  /** @param photo what the picture was made from: bands that are as there are compressed once for all its pictures */
  constructor(
    private readonly raster: Raster,
    private readonly photo?: Raster,
  ) {
    this.#bandRows = Math.max(1, Math.floor(BAND_BYTES / (raster.width * 3)))
  }

  /** Compresses the bands above a row, in other threads; their pixels must not change any more. */
  async pack(bottom: number): Promise<void> {
    const { raster, photo } = this
    while (this.#top < raster.height) {
      const [top, end] = [this.#top, Math.min(raster.height, this.#top + this.#bandRows)]
      if (end > bottom) return
      if (this.#packing.length >= BANDS_AT_ONCE) await this.#packing.at(-BANDS_AT_ONCE)
      const unchanged = photo && isAlike(raster, photo, top, end) ? UNCHANGED.of(photo, () => new Map()) : undefined
      this.#packing.push(packBand(raster, top, end, unchanged))
      this.#top = end
    }
  }

  async finish(): Promise<Buffer> {
    const { width, height } = this.raster
    await this.pack(height)
    const bands = await Promise.all(this.#packing)
    const trailer = Buffer.alloc(4)
    trailer.writeUInt32BE(valueOf(bands.map(({ sum }) => sum).reduce(joined)))
    const header = Buffer.alloc(13)
    header.writeUInt32BE(width, 0)
    header.writeUInt32BE(height, 4)
    // Eight bits, RGB, deflate, adaptive filters, not interlaced.
    header.set([8, 2, 0, 0, 0], 8)
    return Buffer.concat([
      PNG_SIGNATURE,
      ...pngChunk('IHDR', [header]),
      ...pngChunk('IDAT', [ZLIB_HEADER, ...bands.map(({ packed }) => packed), trailer]),
      ...pngChunk('IEND', []),
    ])
  }
}

/** A whole picture, see {@link PngWriter}. */
export const encodePng = (raster: Raster, photo?: Raster): Promise<Buffer> => new PngWriter(raster, photo).finish()

/** Whether both have the same rows, and the same row before them, which the first one is told from. */
function isAlike(raster: Raster, photo: Raster, top: number, bottom: number): boolean {
  const { data, width, height } = raster
  if (photo.width !== width || photo.height !== height) return false
  const [from, to] = [Math.max(0, top - 1) * width * 3, bottom * width * 3]
  return Buffer.compare(data.subarray(from, to), photo.data.subarray(from, to)) === 0
}

/** @param kept bands that need not be packed again; this one is added */
async function packBand(raster: Raster, top: number, bottom: number, kept?: Map<number, Band>): Promise<Band> {
  const known = kept?.get(top)
  if (known) return known
  const filtered = filterRows(raster, top, bottom)
  const sum = adlerOf(filtered)
  const finishFlush = bottom === raster.height ? constants.Z_FINISH : constants.Z_SYNC_FLUSH
  // In one piece: each further one would wait for this thread.
  const chunkSize = Math.max(LEAST_CHUNK, filtered.length)
  const packed = await compress(filtered, { level: 1, strategy: constants.Z_RLE, memLevel: 9, finishFlush, chunkSize })
  // A copy, without the rest of the piece.
  kept?.set(top, { packed: Buffer.from(packed), sum })
  return { packed, sum }
}

/** Differences to the row above; the first row has none. */
function filterRows({ data, width }: Raster, top: number, bottom: number): Uint8Array {
  const line = width * 3
  const out = new Uint8Array((line + 1) * (bottom - top))
  for (let y = top, start = 0; y < bottom; y++, start += line + 1) {
    out[start] = FILTER_UP
    const from = y * line
    if (y === 0) {
      out.set(data.subarray(0, line), 1)
      continue
    }
    const shift = start + 1 - from
    for (let at = from; at < from + line; at++) out[at + shift] = data[at]! - data[at - line]!
  }
  return out
}

/** The checksum of a zlib stream, and of how many bytes. */
interface Adler {
  low: number
  high: number
  length: number
}

function adlerOf(bytes: Uint8Array): Adler {
  let [low, high] = [1, 0]
  for (let from = 0; from < bytes.length; from += ADLER_RUN) {
    const to = Math.min(bytes.length, from + ADLER_RUN)
    for (let at = from; at < to; at++) {
      low += bytes[at]!
      high += low
    }
    low %= ADLER_MODULUS
    high %= ADLER_MODULUS
  }
  return { low, high, length: bytes.length }
}

/** The checksum of bytes that follow others. */
function joined(first: Adler, next: Adler): Adler {
  return {
    low: (first.low + next.low + ADLER_MODULUS - 1) % ADLER_MODULUS,
    high: (first.high + next.high + next.length * (first.low + ADLER_MODULUS - 1)) % ADLER_MODULUS,
    length: first.length + next.length,
  }
}

const valueOf = ({ low, high }: Adler): number => high * 65_536 + low
