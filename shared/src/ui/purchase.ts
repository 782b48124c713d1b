export { BeanSheet } from './purchase/BeanSheet'
export { CoinSheet } from './purchase/CoinSheet'
export { PurchaseSheet, type PurchaseSheetProps } from './purchase/PurchaseSheet'
export { QrCode } from './purchase/QrCode'
