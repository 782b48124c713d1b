import { IMAGE_QUALITIES, IMAGE_WIDTHS } from '@tessera/shared/contract/constants'

export interface VariantQuery {
  w?: string | undefined
  h?: string | undefined
  q?: string | undefined
}

/** What of a picture is sent. Every field comes from a short list, so the cache cannot be filled by asking for odd sizes. */
export interface Variant {
  /** Bounds of the box the picture is shrunk into; null leaves that side free. */
  width: number | null
  height: number | null
  quality: number
  format: 'jpeg' | 'png' | 'webp'
}

const DEFAULT_QUALITY = 85

/** The variant a query asks for, or null when it asks for the picture as it is. */
export function variantOf(
  query: VariantQuery,
  source: { mime: string; hasAlpha: boolean },
  acceptsWebp: boolean,
): Variant | null {
  const width = upTo(IMAGE_WIDTHS, query.w)
  const height = upTo(IMAGE_WIDTHS, query.h)
  const quality = upTo(IMAGE_QUALITIES, query.q)
  if (width === null && height === null && quality === null) return null
  const fallback = source.hasAlpha ? 'png' : 'jpeg'
  return { width, height, quality: quality ?? DEFAULT_QUALITY, format: acceptsWebp ? 'webp' : fallback }
}

/** The picture's size inside the variant's box; never larger than it is. */
export function sizeIn(variant: Pick<Variant, 'width' | 'height'>, source: { width: number; height: number }) {
  const scale = Math.min(
    1,
    (variant.width ?? source.width) / source.width,
    (variant.height ?? source.height) / source.height,
  )
  return {
    width: Math.max(1, Math.round(source.width * scale)),
    height: Math.max(1, Math.round(source.height * scale)),
  }
}

/** Whether an `Accept` header names WebP (browsers do when they can show it; `*` alone promises nothing). */
export function acceptsWebp(accept: string | undefined): boolean {
  return accept !== undefined && /(^|,)\s*image\/webp\s*($|[,;](?!\s*q=0(\.0*)?\s*($|,)))/i.test(accept)
}

/** The next allowed value, the largest for larger ones; null for none and for what is no positive number. */
function upTo(allowed: readonly number[], text: string | undefined): number | null {
  const value = Number(text)
  if (text === undefined || !Number.isFinite(value) || value <= 0) return null
  return allowed.find((each) => each >= value) ?? allowed.at(-1)!
}
