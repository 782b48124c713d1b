export { AdminOnly } from './guards/AdminOnly'
export { CreditGate, useCreditCheck } from './guards/CreditGate'
