import { customerFault, type Customer } from '@tessera/shared/contract/customer'
import { MERGE_CHOICES, type mergeCustomer } from '@tessera/shared/contract/customer-merge'
import type { EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database'
import { assets } from '../db/schema/assets'
import { customerEvents, customers } from '../db/schema/customers'
import { designTasks } from '../db/schema/design'
import { notes } from '../db/schema/notes'
import { quotations } from '../db/schema/quotations'
import { shares } from '../db/schema/shares'
import { customerSummaries } from '../db/schema/summaries'
import { customerTags } from '../db/schema/tags'
import { uploadLinks } from '../db/schema/upload-links'
import { AppError } from '../http/app-error'
import type { SignedIn } from '../http/route'
import { personSoundsOf } from '../sounds/spelling'
import { mayGiveAway } from './customer-transfer.service'
import { customerOf } from './customers.repository'
import { lockTeam } from './customers.service'

type Row = typeof customers.$inferSelect

/** Quotations before their links, and upload links before what arrives under them: a writer that holds the first is waited for. */
const MOVED = [notes, designTasks, quotations, shares, uploadLinks, assets] as const

/**
 * Merges one customer into another: what is attached to it moves, the chosen fields are taken, it goes to the trash and points at the
 * kept one. Repeated for the same two it changes nothing.
 * @throws AppError NOT_FOUND, VERSION_STALE, FORBIDDEN, VALIDATION
 */
export async function mergeCustomers(
  tx: Transaction,
  viewer: SignedIn,
  input: EndpointParsedInput<typeof mergeCustomer>,
): Promise<{ customer: Customer; repeated: boolean }> {
  const { teamId } = viewer
  // A number moves from one to the other.
  await lockTeam(tx, viewer)
  const rows = await tx
    .select()
    .from(customers)
    .where(and(eq(customers.teamId, teamId), inArray(customers.id, [input.keep.id, input.merged.id])))
    .orderBy(asc(customers.id))
    // Whoever attaches something to one of them holds a lock that this one waits for.
    .for('update')
  const kept = rows.find(({ id, deletedAt }) => id === input.keep.id && deletedAt === null)
  const merged = rows.find(({ id }) => id === input.merged.id)
  if (!kept || !merged) throw new AppError('NOT_FOUND')
  if (merged.mergedIntoId === kept.id) return { customer: await customerOf(tx, teamId, kept.id), repeated: true }
  if (merged.deletedAt !== null) throw new AppError('NOT_FOUND')
  if (kept.version !== input.keep.version || merged.version !== input.merged.version)
    throw new AppError('VERSION_STALE')
  if (merged.ownerUserId !== kept.ownerUserId && !mayGiveAway(viewer, merged.ownerUserId))
    throw new AppError('FORBIDDEN')
  const taken = takenFrom(merged, input.take)
  const fault = customerFault({ ...kept, ...taken })
  if (fault) throw new AppError('VALIDATION', { issues: [{ path: 'take', message: fault.code }] })
  await move(tx, merged, kept)
  await recordMerge(tx, viewer, { merged, kept, taken })
  await write(tx, { merged, kept, taken })
  return { customer: await customerOf(tx, teamId, kept.id), repeated: false }
}

function takenFrom(merged: Row, take: EndpointParsedInput<typeof mergeCustomer>['take']): Partial<Row> {
  const fields = take.flatMap((choice) => MERGE_CHOICES[choice])
  return {
    ...Object.fromEntries(fields.map((field) => [field, merged[field]])),
    // They follow from what is taken.
    ...(take.includes('name') ? personSoundsOf(merged.name) : {}),
    ...(take.includes('stage') ? { dealTime: merged.dealTime } : {}),
  }
}

async function move(tx: Transaction, merged: Row, kept: Row): Promise<void> {
  for (const table of MOVED) await tx.update(table).set({ customerId: kept.id }).where(eq(table.customerId, merged.id))
  // Its deletion and return were its own.
  await tx
    .update(customerEvents)
    .set({ customerId: kept.id })
    .where(and(eq(customerEvents.customerId, merged.id), inArray(customerEvents.kind, ['stage', 'transfer', 'merged'])))
  await tx.execute(sql`
    insert into ${customerTags} (customer_id, tag_id)
    select ${kept.id}, tag_id from ${customerTags} where ${eq(customerTags.customerId, merged.id)}
    on conflict do nothing`)
  // It cites notes that are somebody else's now.
  await tx.delete(customerSummaries).where(eq(customerSummaries.customerId, merged.id))
  // What was merged into it before.
  await tx.update(customers).set({ mergedIntoId: kept.id }).where(eq(customers.mergedIntoId, merged.id))
}

interface Merge {
  merged: Row
  kept: Row
  taken: Partial<Row>
}

async function recordMerge(tx: Transaction, viewer: SignedIn, { merged, kept, taken }: Merge): Promise<void> {
  const by = { teamId: viewer.teamId, byUserId: viewer.userId }
  const { stage } = taken
  await tx
    .insert(customerEvents)
    .values([
      { ...by, customerId: merged.id, kind: 'deleted' },
      { ...by, customerId: kept.id, kind: 'merged', before: merged.name },
      ...(stage === undefined || stage === kept.stage
        ? []
        : [{ ...by, customerId: kept.id, kind: 'stage' as const, before: kept.stage, after: stage }]),
    ])
}

async function write(tx: Transaction, { merged, kept, taken }: Merge): Promise<void> {
  // First: its number becomes free.
  await tx
    .update(customers)
    .set({ deletedAt: sql`now()`, mergedIntoId: kept.id, updatedAt: sql`now()`, version: merged.version + 1 })
    .where(eq(customers.id, merged.id))
  const last = merged.lastFollowTime?.toISOString() ?? null
  await tx
    .update(customers)
    .set({
      ...taken,
      lastFollowTime: sql`greatest(${customers.lastFollowTime}, ${last}::timestamptz)`,
      updatedAt: sql`now()`,
      version: kept.version + 1,
    })
    .where(eq(customers.id, kept.id))
}
