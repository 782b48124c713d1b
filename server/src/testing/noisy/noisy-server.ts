/**
 * The API on PostgreSQL for the noisy-neighbour measurement: `in-turn` as in production, `one-pool` without turns and
 * lanes.
 */
import type { AddressInfo } from 'node:net'
import { createApp } from '../../app'
import { parseConfig } from '../../config'
import { openDatabase } from '../../db/database'
import { membershipTiers } from '../../db/schema/people'
import { seedDemoRows } from '../../seed/demo-data'
import { openFoundation } from '../../foundation'
import { openOnePool } from './one-pool'

const config = parseConfig(process.env)
const foundation = await openFoundation(config, process.argv[2] === 'one-pool' ? openOnePool : openDatabase)
await seedDemoRows(foundation.database)
// Allows enough customers that the noise is writes, not refusals.
await foundation.database.transaction((tx) => tx.update(membershipTiers).set({ customerAllowance: 1_000_000 }))
const app = await createApp(foundation)
await app.listen({ host: '127.0.0.1', port: 0 })
console.log(`listening ${(app.server.address() as AddressInfo).port}`)
