export { BeforeAfter } from './media/BeforeAfter'
export { LazyImage } from './media/LazyImage'
export { protectImage } from './media/image-protection'
