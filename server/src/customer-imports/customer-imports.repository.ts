import { BEAN_COST } from '@tessera/shared/contract/constants'
import type { CustomerImport, getImportResult } from '@tessera/shared/contract/customer-import'
import type { EndpointOutput, EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import { and, asc, count, countDistinct, desc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { liveOf } from '../customers/customers.repository'
import { customerQuota } from '../customers/customers.service'
import type { Reader } from '../db/database'
import { customerImportRows, customerImports } from '../db/schema/customer-imports'
import { customers } from '../db/schema/customers'
import { users } from '../db/schema/people'
import { AppError } from '../http/app-error'
import type { SignedIn } from '../http/route'

type Head = typeof customerImports.$inferSelect

const LISTED = 5
const RESULTS_AT_ONCE = 1000
const NONE = { added: 0, updated: 0, noted: 0, skipped: 0, refused: 0 }

/** A row's number or, without one, its WeChat name: what finds the customer that it is about. */
export const contactOf = ({
  mobile,
  wechat,
}: {
  mobile?: string | null | undefined
  wechat?: string | null | undefined
}) => (mobile ? `m:${mobile}` : `w:${wechat}`)

/** The same in SQL, of a stored row. */
const contact = sql<string>`coalesce('m:' || (${customerImportRows.value}->>'mobile'), 'w:' || (${customerImportRows.value}->>'wechat'))`

/** @throws AppError NOT_FOUND */
export async function importOf(tx: Reader, teamId: string, id: string): Promise<Head> {
  const [head] = await tx
    .select()
    .from(customerImports)
    .where(and(eq(customerImports.teamId, teamId), eq(customerImports.id, id)))
  if (!head) throw new AppError('NOT_FOUND')
  return head
}

/** As the viewer sees it, with its price while it was not started. */
export async function presentImport(tx: Reader, viewer: SignedIn, head: Head): Promise<CustomerImport> {
  const [shown] = await present(tx, [head])
  return { ...shown!, quote: head.state === 'draft' ? await quoteOf(tx, viewer, head.id) : null }
}

async function present(tx: Reader, heads: readonly Head[]): Promise<CustomerImport[]> {
  if (heads.length === 0) return []
  const ids = heads.map(({ id }) => id)
  const settled = await tx
    .select({ id: customerImportRows.importId, outcome: customerImportRows.outcome, rows: count() })
    .from(customerImportRows)
    .where(inArray(customerImportRows.importId, ids))
    .groupBy(customerImportRows.importId, customerImportRows.outcome)
  const people = await tx
    .select({ userId: users.id, userName: users.userName })
    .from(users)
    .where(inArray(users.id, [...new Set(heads.map(({ createdBy }) => createdBy))]))
  return heads.map((head) => {
    const counts = settled.filter(({ id }) => id === head.id)
    const outcomes = Object.fromEntries(counts.flatMap(({ outcome, rows }) => (outcome ? [[outcome, rows]] : [])))
    return {
      id: head.id,
      fileName: head.fileName,
      state: head.state,
      existing: head.existing,
      rows: counts.reduce((sum, { rows }) => sum + rows, 0),
      outcomes: { ...NONE, ...outcomes },
      chargedBeans: head.chargedBeans,
      by: people.find(({ userId }) => userId === head.createdBy) ?? { userId: head.createdBy, userName: '' },
      createdAt: head.createdAt.toISOString(),
      endedAt: head.endedAt?.toISOString() ?? null,
      quote: null,
    }
  })
}

/** What the rows would add and cost now. */
export async function quoteOf(
  tx: Reader,
  viewer: SignedIn,
  importId: string,
): Promise<NonNullable<CustomerImport['quote']>> {
  const ofImport = eq(customerImportRows.importId, importId)
  const [all] = await tx
    .select({ contacts: countDistinct(contact) })
    .from(customerImportRows)
    .where(ofImport)
  const [known] = await tx
    .select({ contacts: countDistinct(contact) })
    .from(customerImportRows)
    .innerJoin(
      customers,
      and(
        liveOf(viewer.teamId),
        or(
          sql`${customers.mobile} = ${customerImportRows.value}->>'mobile'`,
          and(
            sql`${customerImportRows.value}->>'mobile' is null`,
            sql`${customers.wechat} = ${customerImportRows.value}->>'wechat'`,
          ),
        ),
      ),
    )
    .where(ofImport)
  const { allowance, used, beans } = await customerQuota(tx, viewer)
  const existingCustomers = known!.contacts
  const newCustomers = all!.contacts - existingCustomers
  const free = Math.min(newCustomers, Math.max(0, allowance - used))
  return { newCustomers, existingCustomers, free, costBeans: (newCustomers - free) * BEAN_COST.customer, beans }
}

export async function latestImports(tx: Reader, teamId: string): Promise<CustomerImport[]> {
  const heads = await tx
    .select()
    .from(customerImports)
    .where(and(eq(customerImports.teamId, teamId), ne(customerImports.state, 'draft')))
    .orderBy(desc(customerImports.createdAt), desc(customerImports.id))
    .limit(LISTED)
  return present(tx, heads)
}

/** Rows that became nothing: skipped, refused or not reached. @throws AppError NOT_FOUND */
export async function unimportedRows(
  tx: Reader,
  teamId: string,
  { id, afterLine }: EndpointParsedInput<typeof getImportResult>,
): Promise<EndpointOutput<typeof getImportResult>> {
  await importOf(tx, teamId, id)
  const rows = await tx
    .select()
    .from(customerImportRows)
    .where(
      and(
        eq(customerImportRows.importId, id),
        gt(customerImportRows.line, afterLine),
        or(isNull(customerImportRows.outcome), inArray(customerImportRows.outcome, ['skipped', 'refused'])),
      ),
    )
    .orderBy(asc(customerImportRows.line))
    .limit(RESULTS_AT_ONCE + 1)
  const list = rows.slice(0, RESULTS_AT_ONCE).map(({ line, outcome, error, value }) => ({
    line,
    outcome: outcome === 'skipped' || outcome === 'refused' ? outcome : null,
    error,
    value: value!,
  }))
  return { list, nextLine: rows.length > RESULTS_AT_ONCE ? list.at(-1)!.line : null }
}
