import type { getHistoryList } from '@tessera/shared/contract/design/history'
import type { EndpointOutput, EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import { and, desc, eq, exists, inArray, isNull, not, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../db/database'
import { customers } from '../db/schema/customers'
import { designResults, designTasks } from '../db/schema/design'
import type { FileService } from '../files/files.service'
import { matching, ordering, pageAnswer, pageWindow } from '../http/list-query'
import { presentTasks } from './task-presenter'

type HistoryQuery = EndpointParsedInput<typeof getHistoryList>

/** The team's tasks, newest first. Tasks whose pictures have all been deleted are left out. */
export async function historyPage(
  tx: Reader,
  files: FileService,
  teamId: string,
  query: HistoryQuery,
): Promise<EndpointOutput<typeof getHistoryList>> {
  const { limit, offset } = pageWindow(query)
  const where = and(eq(designTasks.teamId, teamId), ...filters(tx, query))
  const [counted] = await tx
    .select({ total: sql<number>`count(*)`.mapWith(Number) })
    .from(designTasks)
    .where(where)
  const rows = await tx
    .select()
    .from(designTasks)
    .where(where)
    .orderBy(...ordering(query, { createdAt: designTasks.createdAt }, [desc(designTasks.createdAt)], designTasks.id))
    .limit(limit)
    .offset(offset)
  return pageAnswer(await presentTasks(tx, files, rows), counted!.total, query)
}

function filters(tx: Reader, query: HistoryQuery): (SQL | undefined)[] {
  const visible = tx
    .select({ id: designResults.taskId })
    .from(designResults)
    .where(and(eq(designResults.taskId, designTasks.id), isNull(designResults.deletedAt)))
  const favorite = tx
    .select({ id: designResults.taskId })
    .from(designResults)
    .where(
      and(eq(designResults.taskId, designTasks.id), isNull(designResults.deletedAt), eq(designResults.favorite, true)),
    )
  return [
    or(notInArray(designTasks.status, ['succeeded', 'partial']), exists(visible)),
    query.designType && eq(designTasks.designType, query.designType),
    query.status && eq(designTasks.status, query.status),
    query.favorite === undefined ? undefined : query.favorite ? exists(favorite) : not(exists(favorite)),
    query.keyword ? matches(tx, query.keyword) : undefined,
  ]
}

/** The material's or the customer's name. */
function matches(tx: Reader, keyword: string): SQL | undefined {
  const named = tx
    .select({ id: customers.id })
    .from(customers)
    .where(matching(keyword, [customers.name]))
  return or(matching(keyword, [sql`${designTasks.material}->>'name'`]), inArray(designTasks.customerId, named))
}
