import { startMockHost } from '@tessera/shared/mock-host/mock-host'
import remote from './remote'
import { declaration } from './routes'

// Account, balances and purchases are answered by the mock host itself.
void startMockHost({ declaration, remote, endpoints: [] })
