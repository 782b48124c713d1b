export { useBeginQuotation } from './quotation/use-begin-quotation'
