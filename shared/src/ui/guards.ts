export { AdminOnly, useAdminCheck } from './guards/AdminOnly'
export { CreditGate, useCreditCheck } from './guards/CreditGate'
