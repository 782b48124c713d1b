import { defineRemote } from '@tessera/shared/remote/declarations'
import { declaration } from './routes'

export default defineRemote(declaration, {
  subscription: () => import('./account/SubscriptionPage'),
  orders: () => import('./orders/OrdersPage'),
  records: () => import('./records/RecordsPage'),
  agreement: () => import('./agreement/AgreementPage'),
})
