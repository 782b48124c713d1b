import { startMockHost } from '@tessera/shared/mock-host/mock-host'
import remote from './remote'
import { declaration } from './routes'

// The mock host itself handles account, balances and purchases.
void startMockHost({ declaration, remote, endpoints: [] })
