import { UPLOAD } from '../contract/constants'
import type { ErrorName } from '../contract/errors'

export type PhotoFault = Extract<
  ErrorName,
  'FILE_TYPE_UNSUPPORTED' | 'FILE_TOO_LARGE' | 'FILE_DIMENSIONS' | 'FILE_BROKEN'
>

interface PixelSize {
  readonly width: number
  readonly height: number
}

/** Bytes read to find a JPEG's size, which follows its metadata; cameras embed large previews there. */
const HEAD_BYTES = 1024 * 1024

/** The server's checks, before the upload: type and pixel size by the file's content, not its name. */
export async function checkPhotoFile(file: Blob): Promise<PhotoFault | null> {
  if (file.size > UPLOAD.maxBytes) return 'FILE_TOO_LARGE'
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  const reader = READERS.find((each) => each.matches(head))
  if (!reader) return 'FILE_TYPE_UNSUPPORTED'
  const size = reader.size(new DataView(head.buffer, head.byteOffset, head.byteLength))
  // Frame header beyond the bytes read: left to the server.
  if (!size) return file.size > HEAD_BYTES ? null : 'FILE_BROKEN'
  const fits = (pixels: number) => pixels >= UPLOAD.minPx && pixels <= UPLOAD.maxPx
  return fits(size.width) && fits(size.height) ? null : 'FILE_DIMENSIONS'
}

interface Reader {
  readonly matches: (head: Uint8Array) => boolean
  readonly size: (view: DataView) => PixelSize | null
}

const ascii = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to))

const READERS: readonly Reader[] = [
  { matches: (head) => head[0] === 0xff && head[1] === 0xd8, size: guarded(jpegSize) },
  { matches: (head) => ascii(head, 1, 4) === 'PNG' && head[0] === 0x89, size: guarded(pngSize) },
  { matches: (head) => ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP', size: guarded(webpSize) },
]

/** A truncated file causes an out-of-range read. */
function guarded(size: (view: DataView) => PixelSize | null): (view: DataView) => PixelSize | null {
  return (view) => {
    try {
      return size(view)
    } catch (error) {
      if (error instanceof RangeError) return null
      throw error
    }
  }
}

function pngSize(view: DataView): PixelSize {
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

/** Walks the segments up to the frame header (SOF0–SOF15 without DHT, JPG and DAC). */
function jpegSize(view: DataView): PixelSize | null {
  let at = 2
  for (;;) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) at += 1
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    } else at += 2 + view.getUint16(at + 2)
  }
}

/** The three kinds of WebP: lossy, lossless, extended. */
function webpSize(view: DataView): PixelSize | null {
  const kind = String.fromCharCode(...[12, 13, 14, 15].map((at) => view.getUint8(at)))
  const uint24 = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
  if (kind === 'VP8 ') return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  if (kind === 'VP8X') return { width: uint24(24) + 1, height: uint24(27) + 1 }
  if (kind !== 'VP8L') return null
  const bits = view.getUint32(21, true)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}
