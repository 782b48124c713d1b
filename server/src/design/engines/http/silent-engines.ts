import { sql } from 'drizzle-orm'
import type { Reader } from '../../../db/database'
import { engineReports } from '../../../db/schema/engines'
import type { EngineRouting } from '../registry'

/** Calls in a row without an answer, after which an engine is passed over until a check succeeds. */
const MOST_MISSED = 3
/** What was seen longer ago holds no engine back: checks come every few minutes, unless nobody checks any more. */
const HOLDS_SECONDS = 900

const { reachable, checkedAt, missed, lastCallAt, lastFailureAt } = engineReports
const isRecent = (at: typeof checkedAt | typeof lastFailureAt) =>
  sql`${at} > now() - ${HOLDS_SECONDS}::integer * interval '1 second'`
const checkFailed = sql`not ${reachable} and ${isRecent(checkedAt)}`
const boughtSince = sql`${lastCallAt} > ${checkedAt} and (${lastFailureAt} is null or ${lastCallAt} > ${lastFailureAt})`
const callsMissed = sql`${missed} >= ${MOST_MISSED}::integer and ${isRecent(lastFailureAt)}`
// Processes of the release before count no missed calls, so what they saw since is told by its time.
const answeredSince = sql`${lastCallAt} > ${lastFailureAt} or (${reachable} and ${checkedAt} > ${lastFailureAt})`

/**
 * Whether an engine does not answer, by what all processes last saw of it; by the database's clock, which they share. One that
 * was never checked answers.
 */
export const isSilent = sql<boolean>`coalesce(
  ((${checkFailed}) and not coalesce(${boughtSince}, false)) or ((${callsMissed}) and not coalesce(${answeredSince}, false)),
  false)`

/** The routing of an installation, without the engines that do not answer now. */
export async function answeringRouting(tx: Reader, routing: EngineRouting): Promise<EngineRouting> {
  // Without engines on other machines nothing is reported.
  if (Object.values(routing.rows).every(({ lane }) => lane === 'cpu')) return routing
  const rows = await tx.select({ engine: engineReports.engine }).from(engineReports).where(isSilent)
  return routing.without(new Set(rows.map(({ engine }) => engine)))
}
