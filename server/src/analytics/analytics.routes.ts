import { ANALYTICS_LIMITS, reportAction } from '@tessera/shared/contract/analytics'
import type { Database } from '../db/database'
import { analyticsEvents } from '../db/schema/analytics'
import { publicRoute, type Route } from '../http/route'
import { eventTime } from './analytics.rules'

/**
 * Unauthenticated writes, hence limits: 50 events and 64 KB per call, 2 KB per event (the contract), 60 calls per
 * minute and address. Housekeeping deletes old events.
 */
export function analyticsRoutes({ database }: { database: Database }): Route[] {
  return [
    publicRoute(
      reportAction,
      async ({ deviceId, events }, { viewer }) => {
        const receivedAt = new Date()
        const rows = events.map((event) => ({
          receivedAt,
          at: eventTime(event.at, receivedAt),
          deviceId,
          userId: viewer?.userId ?? null,
          teamId: viewer?.teamId ?? null,
          name: event.name,
          route: event.route ?? null,
          props: event.props ?? {},
        }))
        await database.statement((tx) => tx.insert(analyticsEvents).values(rows))
        return { stored: rows.length }
      },
      { perMinute: 60, maxBodyBytes: ANALYTICS_LIMITS.batchBytes },
    ),
  ]
}
