import type { AuditDetail, AuditKind } from '@tessera/shared/contract/audit'
import { sql } from 'drizzle-orm'
import type { Entry } from '../http/entry.rules'
import type { Database, Transaction } from '../db/database'
import { auditEvents } from '../db/schema/audit'
import { users } from '../db/schema/people'

export interface HappenedEvent {
  readonly kind: AuditKind
  /** Whose account it is about. */
  readonly userId: string
  /** Null for what was done at the server's command line. */
  readonly entry: Entry | null
  readonly detail?: AuditDetail
}

/** Stores an event in the transaction that makes the change, so that neither exists without the other. */
export async function recordEvent(tx: Transaction, { kind, userId, entry, detail = {} }: HappenedEvent): Promise<void> {
  await tx.insert(auditEvents).values({
    kind,
    userId,
    teamId: sql`(select ${users.teamId} from ${users} where ${users.id} = ${userId})`,
    address: entry?.address ?? null,
    device: entry?.device ?? null,
    detail,
  })
}

/**
 * Stores events of a failure after the answer was sent: a write before it would make known accounts answer measurably slower than unknown
 * ones. When storing fails, the operator's log says so.
 */
export function recordSoon(database: Database, events: readonly HappenedEvent[]): void {
  if (events.length === 0) return
  const work = async (tx: Transaction) => {
    for (const event of events) await recordEvent(tx, event)
  }
  database.transaction(work).catch((error: unknown) => {
    console.error('An audit event was not kept:', error instanceof Error ? error.name : error)
  })
}
