import { isAdmin } from '@tessera/shared/contract/access'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { createApp } from './app'
import { removeOldArchives } from './imports/archives/archives.service'
import { viewerOf } from './auth/sessions.service'
import { type Config, parseConfig } from './config'
import { purgeCustomers } from './customers/customer-removal.service'
import { SEED_PASSWORD, SEED_PEOPLE, SEED_TEAMS, userId } from './seed/accounts'
import { seedDemoPictures, seedDemoRows } from './seed/demo-data'
import { seedReferenceData } from './seed/reference-data'
import { engineChecks } from './design/engines/http/engine-reports'
import { removeExpiredRows } from './db/housekeeping'
import { takeSnapshot } from './db/snapshots'
import { seedDesigns } from './seed/designs'
import { fillSounds } from './search/sounds.service'
import { fillLooks } from './materials/looks.service'
import { type Foundation, openFoundation } from './foundation'
import { createWorker } from './job-kinds'
import { every, type Schedule } from './jobs/local-schedule'
import { type SharedWork, startSharedSchedules } from './jobs/shared-schedules'
import { removeOldImports } from './imports/imports.service'
import { isLoopback } from './http/origin'
import { packageRoot } from './package-root'
import { failStart, stopOnSignal } from './process-life'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** The whole product in one process: pages, API and, unless configured otherwise, workers. */
async function start(): Promise<void> {
  const config = parseConfig(process.env)
  const foundation = await openFoundation(config)
  const { database } = foundation
  // Serialised: processes that start together on an empty database seed it once.
  await database.exclusive('seed', () =>
    config.production ? database.transaction(seedReferenceData) : seedDemo(foundation),
  )
  const app = await createApp(foundation)
  const worker = createWorker(foundation, app.log)
  if (config.workers > 0) await worker.start()
  const schedules = await startSchedules(foundation, (error) => app.log.error({ err: error }, 'regular work failed'))
  stopOnSignal(async () => {
    // At once: answers that take their time must not use up that of purchases.
    await Promise.all([app.close(), worker.stop()])
    await Promise.all(schedules.map((schedule) => schedule.stop()))
    await foundation.close()
  })
  await app.listen({ host: config.host, port: config.port })
  void foundation.perception.check()
  announce(config, (app.server.address() as AddressInfo).port)
}

/** Demo data. Workers make the finished designs once started. */
async function seedDemo({ database, pictures, jobEvents, routing }: Foundation): Promise<void> {
  await seedDemoRows(database)
  await seedDemoPictures(database, pictures.files)
  const viewer = await database.transaction((tx) => viewerOf(tx, userId('advanced')))
  const deps = { database, files: pictures.files, events: jobEvents, routing }
  if (viewer) await seedDesigns(deps, viewer, join(packageRoot, 'assets'))
}

async function startSchedules(
  { config, database, pictures, billing, httpEngines }: Foundation,
  onError: (error: unknown) => void,
): Promise<Schedule[]> {
  const works: SharedWork[] = [
    { name: 'expired-rows', everyMs: HOUR_MS, work: () => database.transaction(removeExpiredRows) },
    { name: 'customer-purge', everyMs: HOUR_MS, work: () => purgeCustomers(database) },
    { name: 'import-results', everyMs: HOUR_MS, work: () => database.transaction(removeOldImports) },
    { name: 'archives', everyMs: HOUR_MS, work: () => database.transaction(removeOldArchives) },
    // At once, for what an earlier release wrote; each minute, for what is written without.
    { name: 'name-initials', everyMs: MINUTE_MS, work: () => fillSounds(database), atOnce: true },
    {
      name: 'material-looks',
      everyMs: MINUTE_MS,
      work: () => fillLooks({ database, files: pictures.files }),
      atOnce: true,
    },
    { name: 'picture-sweep', everyMs: HOUR_MS, work: () => pictures.sweep() },
    // At once: after a downtime of all processes, payments made meanwhile have to be queried.
    { name: 'billing', everyMs: MINUTE_MS, work: billing.sweep, atOnce: true },
    ...engineChecks(database, httpEngines),
  ]
  const schedules = [
    await startSharedSchedules({ database, works, onError }),
    every(HOUR_MS, pictures.dropOldCopies, onError),
  ]
  if (config.snapshotHours > 0 && database.snapshot) {
    const folder = join(config.dataDir, 'snapshots')
    const snapshot = () => takeSnapshot(database, folder, config.snapshotKeep)
    schedules.push(every(config.snapshotHours * HOUR_MS, snapshot, onError))
  }
  return schedules
}

/** Start message for the terminal; later output is structured logs. */
function announce(config: Config, port: number): void {
  const place = config.databaseUrl.startsWith('pglite:') ? `embedded, in ${config.dataDir}` : 'PostgreSQL'
  console.log(`Tessera is ready: http://localhost:${port}`)
  console.log(`  Database: ${place}. Engine threads: ${config.workers}. Pages: ${config.webStore ?? 'none (API only)'}`)
  if (config.sms.provider === 'outbox')
    console.log(`  Codes sent by SMS are read at http://localhost:${port}/dev/outbox`)
  if (config.production) return
  console.log('  This is a demo: everybody can know the passwords of its accounts. Production: see server/README.md.')
  console.log(
    isLoopback(config.host)
      ? '  It listens on this machine only. HOST=0.0.0.0 opens it to the network, for a phone beside you.'
      : `  WARNING: it listens on ${config.host}: whoever reaches this machine can log in with the published password.`,
  )
  console.log(`  Demo accounts, password ${SEED_PASSWORD}:`)
  for (const person of Object.values(SEED_PEOPLE)) {
    const { mobile, team, userType, status, operator } = person
    if (status === 'disabled') continue
    const role = isAdmin(person) ? 'admin' : 'sub-account'
    const right = operator ? `, operator (${operator}) of /console` : ''
    console.log(`    ${mobile}  tier ${SEED_TEAMS[team].vipType}, ${role}, ${userType}${right}`)
  }
}

start().catch(failStart)
