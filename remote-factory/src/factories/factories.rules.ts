import type { Factory } from '@tessera/shared/contract/factory'

/** Aspect ratio (width ÷ height) of a cover. */
export const COVER_RATIO = 16 / 9
/** Requested width, px: enough for a card at 2× density. */
export const COVER_WIDTH = 640

/** Further brands are only counted, so that all cards have the same height. */
const BRANDS_SHOWN = 3

/** `意大利 · 艾米利亚`; a region equal to the country is omitted. */
export function placeOf({ country, region }: Pick<Factory, 'country' | 'region'>): string {
  return region === null || region === '' || region === country ? country : `${country} · ${region}`
}

/** The brands shown on a card, and the total if some are left out. */
export function brandsOf({ brands }: Pick<Factory, 'brands'>): { shown: readonly string[]; total: number | null } {
  return brands.length > BRANDS_SHOWN
    ? { shown: brands.slice(0, BRANDS_SHOWN), total: brands.length }
    : { shown: brands, total: null }
}
