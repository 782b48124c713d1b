import { BEAN_COST, FLOPS_PER_IMAGE, imageQuota } from '@tessera/shared/contract/constants'

export interface Balances {
  flops: number
  beans: number
}

/** What `images` would take: flops first, an image is never paid half in one unit and half in the other. */
export function priceOf(images: number, balances: Balances): Balances & { sufficient: boolean } {
  const fromFlops = Math.min(images, Math.floor(balances.flops / FLOPS_PER_IMAGE))
  return {
    flops: fromFlops * FLOPS_PER_IMAGE,
    beans: (images - fromFlops) * BEAN_COST.image,
    sufficient: imageQuota(balances) >= images,
  }
}

/**
 * What goes back when only `delivered` images of a hold came. Delivered images are paid in the order they were held, flops
 * before beans, so beans come back first: they were bought for money, while flops end with the membership.
 */
export function refundOf(held: Balances & { images: number }, delivered: number): Balances {
  const flopsImages = held.flops / FLOPS_PER_IMAGE
  const spentFlops = Math.min(delivered, flopsImages) * FLOPS_PER_IMAGE
  const spentBeans = Math.max(0, delivered - flopsImages) * BEAN_COST.image
  return { flops: held.flops - spentFlops, beans: held.beans - spentBeans }
}
