import sharp from 'sharp'
import { UPLOAD } from '@tessera/shared/contract/constants'
import { brightestOf } from '@tessera/shared/contract/dressing/roll-off'
import { EngineFailure } from '../engine'
import { SRGB_TO_LINEAR } from './light'

/** Total texels of all faces at full size; 6 bytes each, plus a third for mip levels. */
const TEXEL_BUDGET = 8_000_000
const LARGEST_SIDE = 2048
const INPUT = { limitInputPixels: UPLOAD.maxPx * UPLOAD.maxPx }
const SRGB_TO_UINT16 = Uint16Array.from(SRGB_TO_LINEAR, (light) => Math.round(light * 65535))

export interface FaceLevel {
  width: number
  height: number
  /** Linear light × 65535, three channels. */
  texels: Uint16Array
}

interface FaceImage {
  /** Mip levels, from full size down to one texel in the shorter direction. */
  levels: FaceLevel[]
}

export interface FaceSet {
  faces: FaceImage[]
  /** Texels per mm at full size, the coarser of the two directions. */
  texelsPerMm: number
  /** Linear light of the brightest twentieth of the faces, in their brightest channel. */
  brightest: number
  /** Whether the face photos have less detail than the nearest room pixel shows. */
  coarse: boolean
}

/** A face's file and the size of its upright picture. */
interface OpenedFace {
  encoded: Uint8Array
  width: number
  height: number
}

/**
 * Reads the faces' sizes.
 * @throws EngineFailure engine_failed when a face cannot be decoded
 */
export function openFaces(encoded: readonly Uint8Array[]): Promise<OpenedFace[]> {
  return Promise.all(
    encoded.map(async (face) => {
      const { autoOrient } = await sharp(face, INPUT).metadata().catch(failUndecoded)
      return { encoded: face, ...autoOrient }
    }),
  )
}

/**
 * Decodes the faces at no higher resolution than the photo can show, in other threads from the call on.
 * @param finestMm smallest extent in mm of any photo pixel in the mask
 * @throws EngineFailure engine_failed when a face cannot be decoded
 */
export async function loadFaces(
  opened: readonly OpenedFace[],
  { mmWidth, mmHeight }: { mmWidth: number; mmHeight: number },
  finestMm: number,
): Promise<FaceSet> {
  const shared = Math.sqrt(TEXEL_BUDGET / opened.length / (mmWidth * mmHeight))
  const wanted = Math.min(shared, LARGEST_SIDE / Math.max(mmWidth, mmHeight), 1.25 / finestMm)
  const width = Math.max(1, Math.round(mmWidth * wanted))
  const height = Math.max(1, Math.round(mmHeight * wanted))
  const decoded = await Promise.all(opened.map((face) => decodeFace(face, width, height).catch(failUndecoded)))
  const native = Math.min(...decoded.map(({ nativeWidth }) => nativeWidth / mmWidth))
  return {
    faces: decoded,
    brightest: brightestOf(decoded.map(({ levels }) => levels)) / 65535,
    texelsPerMm: Math.min(width / mmWidth, height / mmHeight),
    coarse: native < 0.5 / finestMm,
  }
}

function failUndecoded(cause: unknown): never {
  throw new EngineFailure('engine_failed', 'A tile face cannot be decoded.', { cause })
}

async function decodeFace({ encoded, ...size }: OpenedFace, width: number, height: number) {
  // If photo and tile differ in orientation (portrait, landscape), the face is rotated instead of distorted.
  const turned = size.width > size.height !== width > height && differs(size) && differs({ width, height })
  let image = sharp(encoded, INPUT).autoOrient().flatten({ background: '#ffffff' }).toColourspace('srgb')
  if (turned) image = sharp(await image.png({ compressionLevel: 0 }).toBuffer()).rotate(90)
  const { data, info } = await image
    .resize(width, height, { fit: 'fill', kernel: 'lanczos3' })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const texels = new Uint16Array(width * height * 3)
  // Greyscale files decode to one channel.
  const { channels } = info
  const spread = channels < 3 ? 0 : 1
  for (let pixel = 0, at = 0; at < texels.length; pixel += channels, at += 3) {
    texels[at] = SRGB_TO_UINT16[data[pixel]!]!
    texels[at + 1] = SRGB_TO_UINT16[data[pixel + spread]!]!
    texels[at + 2] = SRGB_TO_UINT16[data[pixel + 2 * spread]!]!
  }
  // Its levels here, while other faces are decoded.
  return { levels: buildLevels({ width, height, texels }), nativeWidth: turned ? size.height : size.width }
}

const differs = ({ width, height }: { width: number; height: number }) => Math.abs(Math.log(width / height)) > 0.1

function buildLevels(full: FaceLevel): FaceLevel[] {
  const levels = [full]
  let level = full
  while (level.width > 1 || level.height > 1) {
    level = halve(level)
    levels.push(level)
  }
  return levels
}

/** Averages 2×2 texels; odd sizes clamp at the last texel. */
function halve({ width, height, texels }: FaceLevel): FaceLevel {
  const [halfWidth, halfHeight] = [Math.max(1, width >> 1), Math.max(1, height >> 1)]
  const out = new Uint16Array(halfWidth * halfHeight * 3)
  for (let y = 0; y < halfHeight; y++) {
    const top = Math.min(height - 1, y * 2) * width
    const bottom = Math.min(height - 1, y * 2 + 1) * width
    for (let x = 0; x < halfWidth; x++) {
      const left = Math.min(width - 1, x * 2)
      const right = Math.min(width - 1, x * 2 + 1)
      const [a, b, c, d] = [(top + left) * 3, (top + right) * 3, (bottom + left) * 3, (bottom + right) * 3]
      const at = (y * halfWidth + x) * 3
      out[at] = (texels[a]! + texels[b]! + texels[c]! + texels[d]!) / 4
      out[at + 1] = (texels[a + 1]! + texels[b + 1]! + texels[c + 1]! + texels[d + 1]!) / 4
      out[at + 2] = (texels[a + 2]! + texels[b + 2]! + texels[c + 2]! + texels[d + 2]!) / 4
    }
  }
  return { width: halfWidth, height: halfHeight, texels: out }
}
