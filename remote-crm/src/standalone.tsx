import { contentsEndpoints, quotationsEndpoints, startMockHost } from '@tessera/shared/mock-host/mock-host'
import { customerName, customersEndpoints } from './customers.mock'
import { importsEndpoints } from './imports.mock'
import { materialsEndpoints } from './materials.mock'
import { notesEndpoints } from './notes.mock'
import { photosEndpoints } from './photos.mock'
import remote from './remote'
import { tagsEndpoints } from './tags.mock'
import { declaration } from './routes'

void startMockHost({
  declaration,
  remote,
  endpoints: [
    ...customersEndpoints,
    ...importsEndpoints,
    ...materialsEndpoints,
    ...notesEndpoints,
    ...tagsEndpoints,
    ...contentsEndpoints,
    ...photosEndpoints(customerName),
    ...quotationsEndpoints({ customerName, resultName: (id) => id }),
  ],
})
