import type { CustomerSummary } from '@tessera/shared/contract/customer-summary'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { customerOf } from '../customers/customers.repository'
import type { Reader, Transaction } from '../db/database'
import { customers } from '../db/schema/customers'
import { notes } from '../db/schema/notes'
import { customerSummaries } from '../db/schema/summaries'
import { addHits } from '../http/rate-counts.repository'
import type { SignedIn } from '../http/route'
import type { JobType } from '../jobs/kinds'
import { enqueue } from '../jobs/queue'
import { extracted } from './sentences.rules'
import type { SummaryModel } from '../chat/chat.config'

/** Job id = customer id. */
export const SUMMARY_JOB: JobType<Record<string, never>> = {
  kind: 'summary',
  lane: 'remote',
  payload: z.strictObject({}),
}

/** Notes that a summary is written from: what is older was said again, or does not matter any more. */
const NOTES_READ = 40
const DAY_MS = 24 * 3_600_000

type Row = typeof customerSummaries.$inferSelect

const unarchived = (customerId: string) => and(eq(notes.customerId, customerId), isNull(notes.archivedAt))

/** Changes with every note that is written, changed, archived or deleted. */
async function basisOf(tx: Reader, customerId: string): Promise<string> {
  const [row] = await tx
    .select({ basis: sql<string>`count(*) || ':' || coalesce(extract(epoch from max(${notes.updatedAt})), 0)` })
    .from(notes)
    .where(unarchived(customerId))
  return row!.basis
}

/** Notes of a customer that are not archived, newest first, as far as a summary reads them. */
const notesToSummarise = (tx: Reader, customerId: string) =>
  tx
    .select({ id: notes.id, content: notes.content, createdAt: notes.createdAt })
    .from(notes)
    .where(unarchived(customerId))
    .orderBy(desc(notes.createdAt), desc(notes.id))
    .limit(NOTES_READ)

/** @throws AppError NOT_FOUND */
export async function summaryOf(tx: Reader, teamId: string, customerId: string): Promise<CustomerSummary | null> {
  await customerOf(tx, teamId, customerId)
  const [row] = await tx.select().from(customerSummaries).where(eq(customerSummaries.customerId, customerId))
  return row ? present(tx, row) : null
}

async function present(tx: Reader, row: Row): Promise<CustomerSummary> {
  const { state, sentences, source, failure, tokens, generatedAt, basis } = row
  const stale = state === 'ready' && basis !== (await basisOf(tx, row.customerId))
  return { state, sentences, source, failure, tokens, generatedAt: generatedAt.toISOString(), stale }
}

/**
 * Extracts a summary at once, or queues the model's, which keeps the former sentences until it has some.
 * @returns whether a job was queued
 * @throws AppError NOT_FOUND
 */
export async function beginSummary(
  tx: Transaction,
  { teamId }: SignedIn,
  customerId: string,
  model: SummaryModel | null,
): Promise<{ summary: CustomerSummary; queued: boolean }> {
  await customerOf(tx, teamId, customerId)
  // Without a summary there is no row of its own to lock: two first calls wait for each other at the customer.
  await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId)).for('update')
  const [known] = await tx
    .select()
    .from(customerSummaries)
    .where(eq(customerSummaries.customerId, customerId))
    .for('update')
  if (known?.state === 'writing') return { summary: await present(tx, known), queued: false }
  const read = await notesToSummarise(tx, customerId)
  if (!model || read.length === 0) {
    const row = await writeExtract(tx, { teamId, customerId, failure: null })
    return { summary: await present(tx, row), queued: false }
  }
  const [count] = await addHits(tx, [{ key: `summary:${teamId}`, hits: 1 }], DAY_MS)
  if (count!.hits > model.daily) {
    const row = await writeExtract(tx, { teamId, customerId, failure: 'daily_limit' })
    return { summary: await present(tx, row), queued: false }
  }
  const values = { teamId, state: 'writing', source: 'model', failure: null, generatedAt: sql`now()` } as const
  const [row] = await tx
    .insert(customerSummaries)
    .values({ ...values, customerId, sentences: [], basis: await basisOf(tx, customerId) })
    .onConflictDoUpdate({ target: customerSummaries.customerId, set: values })
    .returning()
  await enqueue(tx, SUMMARY_JOB, { id: customerId, teamId, payload: {}, priority: 0 })
  return { summary: await present(tx, row!), queued: true }
}

/** What the notes themselves say, where no model wrote. */
export async function writeExtract(
  tx: Transaction,
  { teamId, customerId, failure }: Pick<Row, 'teamId' | 'customerId' | 'failure'>,
): Promise<Row> {
  const sentences = extracted(await notesToSummarise(tx, customerId))
  return writeSummary(tx, { teamId, customerId, sentences, source: 'extract', failure, tokens: 0 })
}

/** Writes a finished summary. */
export async function writeSummary(
  tx: Transaction,
  values: Pick<Row, 'teamId' | 'customerId' | 'sentences' | 'source' | 'failure' | 'tokens'> & { basis?: string },
): Promise<Row> {
  const basis = values.basis ?? (await basisOf(tx, values.customerId))
  const written = { ...values, basis, state: 'ready' as const, generatedAt: sql`now()` }
  const [row] = await tx
    .insert(customerSummaries)
    .values(written)
    .onConflictDoUpdate({ target: customerSummaries.customerId, set: written })
    .returning()
  return row!
}

/** What the model is given, with the state of the notes that it stands for. */
export async function readForModel(tx: Reader, teamId: string, customerId: string) {
  const customer = await customerOf(tx, teamId, customerId)
  return { customer, read: await notesToSummarise(tx, customerId), basis: await basisOf(tx, customerId) }
}

export async function showSentences(tx: Transaction, customerId: string, sentences: Row['sentences']): Promise<void> {
  await tx
    .update(customerSummaries)
    .set({ sentences })
    .where(and(eq(customerSummaries.customerId, customerId), eq(customerSummaries.state, 'writing')))
}

/** Of a deleted customer, who may be restored: what was there before stays. */
export async function endWriting(tx: Transaction, customerId: string): Promise<void> {
  await tx
    .update(customerSummaries)
    .set({ state: 'ready' })
    .where(and(eq(customerSummaries.customerId, customerId), eq(customerSummaries.state, 'writing')))
}
