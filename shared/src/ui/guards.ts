export { AdminOnly } from './guards/AdminOnly'
export { CreditGate, useCreditCheck } from './guards/CreditGate'
export { useCoinOffer } from './guards/use-coin-offer'
