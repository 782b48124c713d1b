import { UPLOAD } from '@tessera/shared/contract/constants'
import sharp from 'sharp'
import type { Storage } from '../storage/storage'
import type { Permits } from './permits'

/** Answers kept; each is a number under a hash, so a thousand of them weigh nothing. */
const REMEMBERED = 1000
/** The longer side of the shrunk mask that is counted; averages survive shrinking, so the share stays right. */
const COUNTED_PX = 1000

/** Says how much of a mask is white. The largest mask takes a second to decode, so its bytes are only ever counted once. */
export class MaskCoverage {
  readonly #known = new Map<string, Promise<number>>()

  constructor(private readonly deps: { storage: Storage; permits: Permits }) {}

  /**
   * The white share, 0 to 1; callers that ask for the same bytes at once share one count.
   * @throws BlobMissing; AppError UNAVAILABLE when too many pictures wait to be decoded
   */
  of(sha256: string): Promise<number> {
    const known = this.#known.get(sha256)
    if (known) return known
    const counting = this.deps.permits.run(async () => whiteShare(await this.deps.storage.read(sha256)))
    this.#known.set(sha256, counting)
    // A failure may pass (a full queue), so it is not an answer to keep.
    counting.catch(() => this.#known.delete(sha256))
    const [oldest] = this.#known.keys()
    if (this.#known.size > REMEMBERED && oldest !== undefined) this.#known.delete(oldest)
    return counting
  }
}

/**
 * In two passes, because the library shrinks before it draws the line between black and white, which would lose thin strokes.
 * Both read row by row: between them lies a compressed picture, never every pixel.
 */
async function whiteShare(mask: Buffer): Promise<number> {
  const options = { limitInputPixels: UPLOAD.maxPx * UPLOAD.maxPx, sequentialRead: true } as const
  const blackAndWhite = await sharp(mask, options)
    .flatten({ background: '#000000' })
    .toColourspace('b-w')
    .threshold(128)
    .extractChannel(0)
    .png({ compressionLevel: 1 })
    .toBuffer()
  const counted = await sharp(blackAndWhite, options)
    .resize(COUNTED_PX, COUNTED_PX, { fit: 'inside', kernel: 'linear', withoutEnlargement: true })
    .extractChannel(0)
    .raw()
    .toBuffer()
  return counted.reduce((sum, value) => sum + value, 0) / 255 / counted.length
}
