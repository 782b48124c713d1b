import type { EngineStatus } from '@tessera/shared/contract/engine'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Database, Reader, Transaction } from '../../../db/database'
import { engineCosts, engineReports } from '../../../db/schema/engines'
import { jobs } from '../../../db/schema/jobs'
import type { SharedWork } from '../../../jobs/shared-schedules'
import type { EngineRouting } from '../registry'
import { CANCELED, type EngineCall, type HttpEngine } from './http-engine'
import { ProviderError } from './exchange'
import { isSilent } from './silent-engines'

const MOST_TROUBLE = 300
const CHECK_EVERY_MS = 5 * 60_000

/**
 * Counts a call, with what it cost: once for each purchase, whichever run tells of it. An answer of any kind ends a row of missed calls; what
 * asked nothing leaves it.
 */
export async function recordCall(tx: Transaction, call: EngineCall): Promise<void> {
  const { engine, ok, failure, isMissed, isOpen, ms } = call
  // Who cancels says nothing about the engine; what it cost is counted all the same.
  const isFailure = !ok && failure !== CANCELED
  const costFen = (await isCounted(tx, call)) ? 0 : call.costFen
  const now = sql`now()`
  const failed = isFailure ? { lastFailure: failure, lastFailureAt: now } : {}
  const openFen = isOpen ? costFen : 0
  const last = { lastCallAt: now, lastCallMs: Math.round(ms), ...failed }
  await tx
    .insert(engineReports)
    .values({ engine, calls: 1, failures: isFailure ? 1 : 0, missed: isMissed ? 1 : 0, costFen, openFen, ...last })
    .onConflictDoUpdate({
      target: engineReports.engine,
      set: {
        calls: sql`${engineReports.calls} + 1`,
        failures: sql`${engineReports.failures} + ${isFailure ? 1 : 0}`,
        ...(isMissed !== null && { missed: isMissed ? sql`${engineReports.missed} + 1` : 0 }),
        costFen: sql`${engineReports.costFen} + ${costFen}`,
        openFen: sql`${engineReports.openFen} + ${openFen}`,
        ...last,
      },
    })
}

/** Whether an earlier call has counted the purchase; this one does from now on. */
async function isCounted(tx: Transaction, { purchase, costFen }: EngineCall): Promise<boolean> {
  if (purchase === null || costFen === 0) return false
  const fresh = await tx.insert(engineCosts).values({ purchase }).onConflictDoNothing().returning()
  return fresh.length === 0
}

/** Asks every engine whether it answers, free of charge, and keeps what it said. */
export async function checkEngines(database: Database, engines: readonly HttpEngine[]): Promise<void> {
  await Promise.all(
    engines.map(async (engine) => {
      const started = performance.now()
      const trouble = await engine.check().then(
        () => null,
        // Busy is an answer.
        (error: unknown) =>
          error instanceof ProviderError && error.isBusy
            ? null
            : (error instanceof Error ? error.message : String(error)).slice(0, MOST_TROUBLE),
      )
      const latencyMs = Math.round(performance.now() - started)
      const reachable = trouble === null
      const found = { checkedAt: sql`now()`, reachable, latencyMs, trouble, ...(reachable && { missed: 0 }) }
      await database.transaction((tx) =>
        tx
          .insert(engineReports)
          .values({ engine: engine.id, ...found })
          .onConflictDoUpdate({ target: engineReports.engine, set: found }),
      )
    }),
  )
}

/** The check as regular work: also at each start, since settings may be others then. */
export function engineChecks(database: Database, engines: readonly HttpEngine[]): SharedWork[] {
  if (engines.length === 0) return []
  const work = () => checkEngines(database, engines)
  return [{ name: 'engine-check', everyMs: CHECK_EVERY_MS, work, atStart: true }]
}

/** What operators see: the engines of this installation, without keys and addresses. */
export async function engineStatuses(
  tx: Reader,
  routing: EngineRouting,
  engines: readonly HttpEngine[],
): Promise<EngineStatus[]> {
  const reports = await tx.select({ ...getTableColumns(engineReports), isSilent }).from(engineReports)
  const rows = new Map(reports.map((row) => [row.engine, row]))
  const answering = routing.without(new Set(reports.filter((row) => row.isSilent).map(({ engine }) => engine)))
  return Object.entries(routing.rows).map(([id, { lane, capabilities }]) => {
    const engine = engines.find((each) => each.id === id)
    const row = rows.get(id)
    return {
      id,
      lane,
      model: engine?.model ?? null,
      capabilities: Object.entries(capabilities).map(([designType, capability]) => ({
        designType: designType as keyof typeof capabilities,
        ...capability,
        chosen: answering.routeOf(designType as keyof typeof capabilities)?.engine === id,
      })),
      check:
        row?.checkedAt && row.reachable !== null
          ? {
              at: row.checkedAt.toISOString(),
              reachable: row.reachable,
              latencyMs: row.latencyMs ?? 0,
              trouble: row.trouble,
            }
          : null,
      passedOver: row?.isSilent ?? false,
      missed: row?.missed ?? 0,
      calls: row?.calls ?? 0,
      failures: row?.failures ?? 0,
      lastCallAt: row?.lastCallAt?.toISOString() ?? null,
      lastCallMs: row?.lastCallMs ?? null,
      lastFailure: row?.lastFailureAt ? { code: row.lastFailure ?? '', at: row.lastFailureAt.toISOString() } : null,
      costFen: row?.costFen ?? 0,
      openFen: row?.openFen ?? 0,
    }
  })
}

/** Jobs of the lane whose work other machines do, over all processes. */
export async function remoteQueue(tx: Reader): Promise<{ waiting: number; running: number }> {
  const [row] = await tx
    .select({
      all: sql<number>`count(*)`.mapWith(Number),
      running: sql<number>`count(${jobs.leaseToken})`.mapWith(Number),
    })
    .from(jobs)
    .where(eq(jobs.lane, 'remote'))
  const { all, running } = row!
  return { waiting: all - running, running }
}
