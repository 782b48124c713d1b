export { SendSheet } from './send/SendSheet'
