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

/** Keeps an event in the transaction that makes it true. */
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
 * Keeps events of something that failed, after it was answered: what only a known account waits for would tell that it is known.
 * A failure to keep them is told to the operator.
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
