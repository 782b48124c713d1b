import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { UPLOAD } from '@tessera/shared/contract/constants'
import sharp, { type Sharp } from 'sharp'
import { AppError } from '../http/app-error'
import { cameraFocal, withFocalNote } from './focal-note'
import type { Permits } from './permits'

/** A picture made safe: upright, sRGB, 8 bits, without metadata but the lens's focal length, in one of three formats. */
export interface CleanImage {
  /** A finished temporary file; the caller deletes it or moves it into the storage. */
  path: string
  mime: 'image/jpeg' | 'image/png' | 'image/webp'
  width: number
  height: number
  hasAlpha: boolean
}

type Format = 'jpeg' | 'png' | 'webp'

/** Every pixel of the largest picture allowed; a file that announces more is refused before a pixel is decoded. */
const MAX_PIXELS = UPLOAD.maxPx * UPLOAD.maxPx
const QUALITY = 92
/** A well compressed upload grows when it is written again; what would grow beyond this is refused. */
const MAX_STORED_BYTES = 4 * UPLOAD.maxBytes

/**
 * Writes an arriving file to a temporary one, never more than the limit. What comes beyond it is read and thrown away: a caller
 * that is still sending would see a broken connection instead of the answer.
 * @param truncated asked after the stream ended: a multipart parser cuts at its own limit without an error
 * @throws AppError FILE_TOO_LARGE, FILE_BROKEN when the stream breaks off; the partial file is gone then
 */
export async function receive(stream: Readable, folder: string, truncated: () => boolean): Promise<string> {
  const path = join(folder, randomUUID())
  const file = createWriteStream(path, { flags: 'wx' })
  let bytes = 0
  const upToLimit = async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      bytes += chunk.byteLength
      if (bytes <= UPLOAD.maxBytes) yield chunk
    }
  }
  try {
    await pipeline(stream, upToLimit, file)
    if (bytes > UPLOAD.maxBytes || truncated()) throw new AppError('FILE_TOO_LARGE', { limit: UPLOAD.maxBytes })
    return path
  } catch (error) {
    // A pipeline fails without waiting for its files: one that is still being opened would be made after it was removed.
    if (!file.closed) await new Promise<void>((resolve) => file.once('close', resolve))
    await rm(path, { force: true })
    // A failure of the disk names its system call and is ours; otherwise the sender broke off or sent a malformed form.
    if (error instanceof AppError || (error instanceof Error && 'syscall' in error)) throw error
    throw new AppError('FILE_BROKEN', {}, { cause: error })
  }
}

/**
 * Decodes a picture and writes it again: what a decoder cannot read whole does not get in, and nothing of the original file
 * but its pixels and, in a camera's JPEG, the lens's focal length does. PNG stays PNG (lossless: masks, cut-outs), transparent WebP stays WebP (lossless it would grow to many
 * times its size); JPEG and opaque WebP become JPEG.
 * @throws AppError FILE_TYPE_UNSUPPORTED, FILE_DIMENSIONS, FILE_BROKEN; FILE_TOO_LARGE when the rewritten picture is
 */
export async function cleanImage(source: string, folder: string, permits: Permits): Promise<CleanImage> {
  const format = await sniffFormat(source)
  if (!format) throw new AppError('FILE_TYPE_UNSUPPORTED')
  return permits.run(async () => {
    const options = { failOn: 'error', limitInputPixels: MAX_PIXELS } as const
    const metadata = await sharp(source, options)
      .metadata()
      .catch((error: Error) => broken(error))
    const { width, height, hasAlpha } = metadata
    if (Math.min(width, height) < UPLOAD.minPx || Math.max(width, height) > UPLOAD.maxPx) {
      throw new AppError('FILE_DIMENSIONS')
    }
    const target = format === 'webp' && !hasAlpha ? 'jpeg' : format
    const path = join(folder, `${randomUUID()}.${target}`)
    try {
      const focal = target === 'jpeg' ? cameraFocal(metadata) : undefined
      const upright = sharp(source, options).autoOrient()
      const written = await encode(focal ? withFocalNote(upright, focal) : upright, target).toFile(path)
      if (written.size > MAX_STORED_BYTES) throw new AppError('FILE_TOO_LARGE', { limit: UPLOAD.maxBytes })
      return { path, mime: `image/${target}`, width: written.width, height: written.height, hasAlpha }
    } catch (error) {
      await rm(path, { force: true })
      return broken(error)
    }
  })
}

function encode(picture: Sharp, format: Format): Sharp {
  if (format === 'png') return picture.png({ compressionLevel: 7 })
  if (format === 'webp') return picture.webp({ quality: QUALITY, effort: 3 })
  return picture.jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
}

/** The format by a file's first bytes; the name and the announced type say nothing. */
async function sniffFormat(path: string): Promise<Format | null> {
  const handle = await open(path, 'r')
  try {
    const head = Buffer.alloc(16)
    await handle.read(head, 0, 16, 0)
    if (head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
    if (head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png'
    if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') return 'webp'
    return null
  } finally {
    await handle.close()
  }
}

function broken(cause: unknown): never {
  if (cause instanceof AppError) throw cause
  // A full disk is our fault, not that of the picture.
  if (cause instanceof Error && /ENOSPC|no space/i.test(cause.message)) throw cause
  // The library refuses pictures of more pixels than allowed before it decodes them.
  if (cause instanceof Error && /exceeds pixel limit/i.test(cause.message)) throw new AppError('FILE_DIMENSIONS')
  throw new AppError('FILE_BROKEN')
}
