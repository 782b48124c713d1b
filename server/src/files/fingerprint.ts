import { UPLOAD } from '@tessera/shared/contract/constants'
import sharp from 'sharp'

/** Bits of two hashes that may differ; another compression or size of one photo changes up to about four of 64. */
const SIMILAR_BITS = 6
/** Difference of the mean colours, per channel: plain tiles of two colours have the same shape, none. */
const SIMILAR_LEVELS = 10
const HASH_DIGITS = 16

/**
 * What a picture looks like, in 22 hex digits: a difference hash (brightness falls or rises between neighbours of a 9 × 8 copy), then the
 * mean colour.
 */
export async function fingerprintOf(picture: Buffer): Promise<string> {
  const { data } = await sharp(picture, { limitInputPixels: UPLOAD.maxPx * UPLOAD.maxPx })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize(9, 8, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const grey = (pixel: number) => data[pixel * 3]! * 0.299 + data[pixel * 3 + 1]! * 0.587 + data[pixel * 3 + 2]! * 0.114
  let bits = 0n
  for (let y = 0; y < 8; y += 1) {
    for (let x = 0; x < 8; x += 1) bits = (bits << 1n) | (grey(y * 9 + x) < grey(y * 9 + x + 1) ? 1n : 0n)
  }
  const mean = [0, 1, 2].map((channel) => {
    let sum = 0
    for (let pixel = 0; pixel < 72; pixel += 1) sum += data[pixel * 3 + channel]!
    return Math.round(sum / 72)
  })
  return bits.toString(16).padStart(HASH_DIGITS, '0') + Buffer.from(mean).toString('hex')
}

/** Whether two pictures look alike: scaled, recompressed or slightly brightened copies do, other views of a room do not. */
export function isSimilar(one: string, other: string): boolean {
  let differing = BigInt(`0x${one.slice(0, HASH_DIGITS)}`) ^ BigInt(`0x${other.slice(0, HASH_DIGITS)}`)
  let bits = 0
  for (; differing > 0n; differing >>= 1n) bits += Number(differing & 1n)
  if (bits > SIMILAR_BITS) return false
  const [mean, otherMean] = [one, other].map((each) => Buffer.from(each.slice(HASH_DIGITS), 'hex'))
  return mean!.every((level, channel) => Math.abs(level - otherMean![channel]!) <= SIMILAR_LEVELS)
}
