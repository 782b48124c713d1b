import * as analytics from './schema/analytics'
import * as catalogue from './schema/catalogue'
import * as customers from './schema/customers'
import * as design from './schema/design'
import * as files from './schema/files'
import * as ledger from './schema/ledger'
import * as people from './schema/people'

/** Every table. Import single tables from their module; this is for what needs them all. */
export const schema = { ...people, ...customers, ...catalogue, ...ledger, ...files, ...design, ...analytics }
