import { generateSummary, getSummary } from '@tessera/shared/contract/customer-summary'
import type { Config } from '../config'
import type { Database } from '../db/database'
import { accepted, type Route, route } from '../http/route'
import type { JobEvents } from '../jobs/job-events'
import { beginSummary, summaryOf } from './summaries.service'

interface SummariesDependencies {
  database: Database
  jobEvents: JobEvents
  config: Pick<Config, 'summaryModel'>
}

export function summariesRoutes({ database, jobEvents, config }: SummariesDependencies): Route[] {
  return [
    route(getSummary, async ({ customerId }, { viewer }) => ({
      summary: await database.read((tx) => summaryOf(tx, viewer.teamId, customerId)),
    })),
    route(generateSummary, async ({ customerId }, { viewer }) => {
      const { summary, queued } = await database.transaction((tx) =>
        beginSummary(tx, viewer, customerId, config.summaryModel),
      )
      if (!queued) return { summary }
      jobEvents.queued()
      return accepted({ summary })
    }),
  ]
}
