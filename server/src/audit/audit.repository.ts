import type { getAuditList } from '@tessera/shared/contract/audit'
import type { EndpointOutput, EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import { and, asc, desc, eq, gte, lte } from 'drizzle-orm'
import type { Reader } from '../db/database'
import { auditEvents } from '../db/schema/audit'
import { users } from '../db/schema/people'
import { AppError } from '../http/app-error'
import { countRows, pageAnswer, pageWindow } from '../http/list-query'
import { shownMobile } from '../http/mobile.rules'

type AuditQuery = EndpointParsedInput<typeof getAuditList>

/** The team's events, newest first. @throws AppError NOT_FOUND for a person of another team */
export async function auditList(
  tx: Reader,
  teamId: string,
  query: AuditQuery,
): Promise<EndpointOutput<typeof getAuditList>> {
  const people = await tx
    .select({ userId: users.id, userName: users.userName })
    .from(users)
    .where(eq(users.teamId, teamId))
    .orderBy(asc(users.createdAt), asc(users.id))
  const { userId, kind, from, to } = query
  if (userId !== undefined && people.every((person) => person.userId !== userId)) throw new AppError('NOT_FOUND')
  const where = and(
    eq(auditEvents.teamId, teamId),
    userId === undefined ? undefined : eq(auditEvents.userId, userId),
    kind && eq(auditEvents.kind, kind),
    from === undefined ? undefined : gte(auditEvents.at, new Date(from)),
    to === undefined ? undefined : lte(auditEvents.at, new Date(to)),
  )
  const counted = await countRows(tx, query, (most) =>
    tx.select({ id: auditEvents.id }).from(auditEvents).where(where).limit(most).as('rows'),
  )
  const { limit, offset } = pageWindow(query)
  const rows = await tx
    .select({ event: auditEvents, userName: users.userName, mobile: users.mobile })
    .from(auditEvents)
    .innerJoin(users, eq(users.id, auditEvents.userId))
    .where(where)
    .orderBy(desc(auditEvents.at), asc(auditEvents.id))
    .limit(limit)
    .offset(offset)
  const list = rows.map(({ event, userName, mobile }) => ({
    id: event.id,
    kind: event.kind,
    userId: event.userId,
    userName,
    mobileMasked: shownMobile(mobile),
    address: event.address,
    device: event.device,
    detail: event.detail,
    at: event.at.toISOString(),
  }))
  return { ...pageAnswer(list, counted, query), people }
}
