import type { getHistoryFilters } from '@tessera/shared/contract/design/history'
import type { EndpointOutput } from '@tessera/shared/contract/endpoint'
import { and, asc, eq, exists, isNull } from 'drizzle-orm'
import type { Reader } from '../db/database'
import { customers } from '../db/schema/customers'
import { designTasks, isListed } from '../db/schema/design'
import { users } from '../db/schema/people'

/** More cannot be chosen from; the search finds the designs of the others. */
const MOST_CUSTOMERS = 500

/** Colleagues and live customers of the team that have designs in the history. */
export async function historyFilters(tx: Reader, teamId: string): Promise<EndpointOutput<typeof getHistoryFilters>> {
  const made = tx
    .select({ id: designTasks.id })
    .from(designTasks)
    .where(and(eq(designTasks.teamId, teamId), eq(designTasks.createdBy, users.id), isListed(designTasks)))
  const people = await tx
    .select({ id: users.id, name: users.userName })
    .from(users)
    .where(and(eq(users.teamId, teamId), exists(made)))
    .orderBy(asc(users.userName), asc(users.id))
  const attached = tx
    .select({ id: designTasks.id })
    .from(designTasks)
    .where(and(eq(designTasks.customerId, customers.id), isListed(designTasks)))
  const having = await tx
    .select({ id: customers.id, name: customers.name })
    .from(customers)
    .where(and(eq(customers.teamId, teamId), isNull(customers.deletedAt), exists(attached)))
    .orderBy(asc(customers.name), asc(customers.id))
    .limit(MOST_CUSTOMERS)
  return { people, customers: having }
}
