export { LaidPreview } from './goods/LaidPreview'
export { LaidSurface } from './goods/LaidSurface'
export { GOODS_TEXT } from './goods/goods.text'
export { priceOf, sizeOf } from './goods/goods.rules'
