import type { Factory } from '@tessera/shared/contract/factory'

/** Width by height of a cover on its card. */
export const COVER_RATIO = 16 / 9
/** Pixels asked for: enough for a card at twice the density. */
export const COVER_WIDTH = 640

/** More brands than these are counted, so that cards keep one height. */
const BRANDS_SHOWN = 3

/** `意大利 · 艾米利亚`; a region that repeats the country says nothing. */
export function placeOf({ country, region }: Pick<Factory, 'country' | 'region'>): string {
  return region === null || region === '' || region === country ? country : `${country} · ${region}`
}

/** The brands a card names, and of how many when it leaves some out. */
export function brandsOf({ brands }: Pick<Factory, 'brands'>): { shown: readonly string[]; total: number | null } {
  return brands.length > BRANDS_SHOWN
    ? { shown: brands.slice(0, BRANDS_SHOWN), total: brands.length }
    : { shown: brands, total: null }
}
