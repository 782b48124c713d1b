import { startMockHost } from '@tessera/shared/mock-host/mock-host'
import { membersEndpoints } from './members.mock'
import remote from './remote'
import { declaration } from './routes'

void startMockHost({ declaration, remote, endpoints: membersEndpoints })
