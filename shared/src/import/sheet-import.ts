export { CUSTOMER_SHEET } from './customers/customer-sheet'
export { useCustomerImport } from './customers/use-customer-import'
export type { SheetDeclaration } from './sheet-declaration'
export { SheetImport } from './SheetImport'
