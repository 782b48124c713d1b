import type { AuditKind, getAuditList } from '@tessera/shared/contract/audit'
import type { EndpointOutput, EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import { and, asc, desc, eq, gte, lte, sql } from 'drizzle-orm'
import type { Reader } from '../db/database'
import { auditEvents } from '../db/schema/audit'
import { users } from '../db/schema/people'
import { AppError } from '../http/app-error'
import { pageAnswer } from '../http/list-query'
import { type Given, offsetList } from '../http/offset-list'
import { shownMobile } from '../http/mobile.rules'

type AuditQuery = EndpointParsedInput<typeof getAuditList>
type TeamQuery = AuditQuery & { teamId: string }

interface EventRow {
  event: typeof auditEvents.$inferSelect
  kind: AuditKind
  userName: string
  mobile: string
}

/** A password that an admin set is an event of its own since; rows of before, which nobody may change, say by whom it was set. */
const kindNow = sql<AuditKind>`case when ${auditEvents.kind} = 'passwordReset' and ${auditEvents.detail} ? 'by'
  then 'memberPasswordReset' else ${auditEvents.kind} end`

const events = offsetList<TeamQuery, EventRow>({
  name: 'audit',
  rows: (reader, given) =>
    reader
      .select({ event: auditEvents, kind: kindNow, userName: users.userName, mobile: users.mobile })
      .from(auditEvents)
      .innerJoin(users, eq(users.id, auditEvents.userId))
      .where(fits(given))
      .$dynamic(),
  counting: (reader, given) => reader.select({ id: auditEvents.id }).from(auditEvents).where(fits(given)).$dynamic(),
  order: { fields: {}, otherwise: [desc(auditEvents.at)], id: auditEvents.id },
})

const fits = ({ teamId, userId, kind, from, to }: Given<TeamQuery>) =>
  and(
    eq(auditEvents.teamId, teamId),
    userId && eq(auditEvents.userId, userId),
    kind && eq(kindNow, kind),
    from && gte(auditEvents.at, from),
    to && lte(auditEvents.at, to),
  )

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
  const { userId } = query
  if (userId !== undefined && people.every((person) => person.userId !== userId)) throw new AppError('NOT_FOUND')
  const { rows, counted } = await events(tx, { ...query, teamId })
  const list = rows.map(({ event, kind, userName, mobile }) => ({
    id: event.id,
    kind,
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
