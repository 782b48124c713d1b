import type { AppDependencies } from './app'
import { openBilling } from './billing/billing.module'
import type { Config } from './config'
import { openDatabase } from './db/database'
import { createPerception, noPerception, type Perception } from './design/perception/perception'
import { recordCall } from './design/engines/http/engine-reports'
import { openHttpEngines } from './design/engines/http/http-engine'
import { openInpainting } from './design/engines/basic/removal/inpainting-network'
import { withHttpEngines } from './design/engines/http/remote-pool'
import { configuredEngines, EngineRouting } from './design/engines/registry'
import { reasonOf } from './design/onnx'
import { createEnginePool } from './design/pool/pool'
import { resultMarks } from './design/wrapper/result-marks'
import { FileLinks, linkSecret } from './files/file-links'
import { openFilesModule } from './files/files.module'
import { JobEvents } from './jobs/job-events'
import { WorkMetrics } from './jobs/work-metrics'
import { loadSamplePhotos } from './files/sample-photos'
import { teamHas } from './memberships/rights.repository'
import { createMessages } from './messages/messages'
import { PaymentPlatformError } from './payments/provider'
import { openStorage } from './storage/open-storage'

export interface Foundation extends AppDependencies {
  close(): Promise<void>
}

/**
 * Opens the dependencies of application and workers. Fails with the first error.
 * @param open replaced by a benchmark
 */
export async function openFoundation(config: Config, open = openDatabase): Promise<Foundation> {
  const { dataDir } = config
  const database = await open(config.databaseUrl, {
    newKind: config.installation,
    requiredKind: config.installation,
    connections: config.databaseConnections,
    onConnectionError: (error) => console.error(`A connection to the database broke: ${error.message}`),
  })
  try {
    const samples = await loadSamplePhotos()
    const given = new Set([...samples.values()].map((photo) => photo.sha256))
    const storage = await openStorage(config.storage, database, given)
    const secret = config.fileLinkSecret ?? (await linkSecret(dataDir))
    const links = new FileLinks(secret)
    const perception = openPerception(config)
    const routing = new EngineRouting(configuredEngines(config.engines))
    const httpEngines = await openHttpEngines(config.engines, {
      onCall: (call) => {
        void database
          .transaction((tx) => recordCall(tx, call))
          .catch((error: unknown) => console.error('A call of an engine could not be counted:', error))
      },
    })
    const pool = createEnginePool({
      workers: Math.max(1, config.workers),
      timeoutMs: config.designTimeoutMs,
      inpainting: await hasInpainting(config),
    })
    const engines = withHttpEngines(pool, routing, httpEngines)
    return {
      config,
      database,
      storage,
      links,
      secret,
      engines,
      routing,
      httpEngines,
      perception,
      pictures: await openFilesModule({
        database,
        storage,
        links,
        dataDir,
        samples,
        marksOf: resultMarks,
        isBranded: async (tx, teamId) => !(await teamHas(tx, teamId, 'unbranded')),
        graceHours: config.sweepGraceHours,
        onHeldBack: (sentence) => console.error(sentence),
      }),
      jobEvents: new JobEvents(),
      workMetrics: new WorkMetrics(database),
      billing: await openBilling({
        config,
        database,
        secret,
        onError: (error) =>
          console.error('The payment platform:', error instanceof PaymentPlatformError ? error.message : error),
      }),
      messages: createMessages(config, (line) => console.log(line)),
      close: async () => {
        await engines.close()
        await perception.close()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Says on the terminal when the network is not there, and why: things are taken away by patches of the photo then. */
async function hasInpainting({ inpainting }: Config): Promise<boolean> {
  if (!inpainting) return false
  try {
    // Here, in the main thread, so that the runtime is loaded before any thread needs it.
    await openInpainting()
    return true
  } catch (error) {
    console.error(`Things are taken away without the inpainting network: ${reasonOf(error)}`)
    return false
  }
}

/** Says on the terminal when photos cannot be looked at, and why: `segment` answers as it did before perception then. */
function openPerception({ perception }: Config): Perception {
  if (!perception) return noPerception('PERCEPTION is off')
  return createPerception({
    onTrouble: (trouble) =>
      trouble === null
        ? console.log('Photos are looked at again.')
        : console.error(`Photos cannot be looked at, regions are suggested without: ${trouble}`),
  })
}
