import { contentsEndpoints, startMockHost } from '@tessera/shared/mock-host/mock-host'
import { factoriesEndpoints } from './factories.mock'
import remote from './remote'
import { declaration } from './routes'
import { subordinatesEndpoints } from './subordinates.mock'

void startMockHost({
  declaration,
  remote,
  endpoints: [...factoriesEndpoints, ...subordinatesEndpoints, ...contentsEndpoints],
})
