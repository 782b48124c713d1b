import { sql } from 'drizzle-orm'
import type { Transaction } from '../db/database'
import { rateCounts } from '../db/schema/rate-counts'

export interface Count {
  key: string
  /** Calls of all processes in the current window. */
  hits: number
  /** Until the window ends. */
  ttlMs: number
}

/** Adds calls to the windows of their keys; an expired window starts again. */
export function addHits(
  tx: Transaction,
  added: readonly { key: string; hits: number }[],
  windowMs: number,
): Promise<Count[]> {
  const endsAt = sql`now() + ${windowMs} * interval '1 millisecond'`
  const over = sql`${rateCounts.endsAt} <= now()`
  return tx
    .insert(rateCounts)
    .values(added.map(({ key, hits }) => ({ key, hits, endsAt })))
    .onConflictDoUpdate({
      target: rateCounts.key,
      set: {
        hits: sql`case when ${over} then excluded.hits else ${rateCounts.hits} + excluded.hits end`,
        endsAt: sql`case when ${over} then excluded.ends_at else ${rateCounts.endsAt} end`,
      },
    })
    .returning({
      key: rateCounts.key,
      hits: rateCounts.hits,
      ttlMs: sql<number>`greatest(0, extract(epoch from ${rateCounts.endsAt} - now()) * 1000)`.mapWith(Number),
    })
}
