export { AdminOnly } from './guards/AdminOnly'
export { useCoinOffer } from './guards/use-coin-offer'
export { useCreditCheck } from './guards/use-credit-check'
