import type { getTransferRecordList } from '@tessera/shared/contract/customer-transfer'
import type { EndpointOutput, EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Reader } from '../db/database'
import { customerEvents, customers } from '../db/schema/customers'
import { users } from '../db/schema/people'
import { countRows, pageAnswer, pageWindow } from '../http/list-query'
import { customerOf, liveOf } from './customers.repository'

type TransferPage = EndpointOutput<typeof getTransferRecordList>

/**
 * Transfers of live customers, newest first.
 * @throws AppError NOT_FOUND for a customer that is not the team's
 */
export async function transferPage(
  tx: Reader,
  teamId: string,
  query: EndpointParsedInput<typeof getTransferRecordList>,
): Promise<TransferPage> {
  if (query.customerId !== undefined) await customerOf(tx, teamId, query.customerId)
  const where = and(
    eq(customerEvents.teamId, teamId),
    eq(customerEvents.kind, 'transfer'),
    query.customerId === undefined ? undefined : eq(customerEvents.customerId, query.customerId),
    liveOf(teamId),
  )
  const { limit, offset } = pageWindow(query)
  const rows = await tx
    .select({ event: customerEvents, name: customers.name })
    .from(customerEvents)
    .innerJoin(customers, eq(customers.id, customerEvents.customerId))
    .where(where)
    .orderBy(desc(customerEvents.createdAt), desc(customerEvents.id))
    .limit(limit)
    .offset(offset)
  const counted = await countRows(tx, query, (most) =>
    tx
      .select({ id: customerEvents.id })
      .from(customerEvents)
      .innerJoin(customers, eq(customers.id, customerEvents.customerId))
      .where(where)
      .limit(most)
      .as('rows'),
  )
  const people = await namesOf(
    tx,
    rows.flatMap(({ event }) => [event.before!, event.after!, ...(event.byUserId ? [event.byUserId] : [])]),
  )
  const person = (userId: string) => ({ userId, userName: people.get(userId) ?? '' })
  const list = rows.map(({ event, name }): TransferPage['list'][number] => ({
    id: event.id,
    customer: { id: event.customerId, name },
    from: person(event.before!),
    to: person(event.after!),
    by: event.byUserId === null ? null : person(event.byUserId),
    createdAt: event.createdAt.toISOString(),
  }))
  return pageAnswer(list, counted, query)
}

async function namesOf(tx: Reader, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await tx
    .select({ id: users.id, name: users.userName })
    .from(users)
    .where(inArray(users.id, [...new Set(userIds)]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
