import { startMockHost } from '@tessera/shared/mock-host/mock-host'
import { designEndpoints } from './design.mock'
import remote from './remote'
import { declaration } from './routes'

void startMockHost({ declaration, remote, endpoints: designEndpoints })
