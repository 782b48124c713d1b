import type { DesignTask, getHistoryList } from '@tessera/shared/contract/design'
import type { EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import { and, desc, asc, eq, ilike, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database'
import { customers } from '../db/schema/customers'
import { designResults, designTasks } from '../db/schema/design'
import type { FileService } from '../files/files.service'
import { presentTasks } from './task-presenter'

type HistoryQuery = EndpointParsedInput<typeof getHistoryList>

export interface Page<Item> {
  list: Item[]
  total: number
  pageNum: number
  pageSize: number
}

/** The team's tasks, newest first. Tasks whose pictures have all been deleted are left out. */
export async function historyPage(
  tx: Transaction,
  files: FileService,
  teamId: string,
  query: HistoryQuery,
): Promise<Page<DesignTask>> {
  const { pageNum, pageSize } = query
  const where = and(eq(designTasks.teamId, teamId), ...filters(tx, query))
  const [counted] = await tx
    .select({ total: sql<number>`count(*)`.mapWith(Number) })
    .from(designTasks)
    .where(where)
  const direction = query.sortOrder === 'asc' ? asc : desc
  const rows = await tx
    .select()
    .from(designTasks)
    .where(where)
    .orderBy(direction(designTasks.createdAt), direction(designTasks.id))
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
  return { list: await presentTasks(tx, files, rows), total: counted!.total, pageNum, pageSize }
}

function filters(tx: Transaction, query: HistoryQuery): (SQL | undefined)[] {
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
    or(notInArray(designTasks.status, ['succeeded', 'partial']), sql`exists ${visible}`),
    query.designType && eq(designTasks.designType, query.designType),
    query.status && eq(designTasks.status, query.status),
    query.favorite === undefined ? undefined : query.favorite ? sql`exists ${favorite}` : sql`not exists ${favorite}`,
    query.keyword ? matches(tx, query.keyword) : undefined,
  ]
}

/** The material's or the customer's name. */
function matches(tx: Transaction, keyword: string): SQL | undefined {
  const pattern = `%${keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return or(
    sql`${designTasks.material}->>'name' ilike ${pattern}`,
    inArray(
      designTasks.customerId,
      tx.select({ id: customers.id }).from(customers).where(ilike(customers.name, pattern)),
    ),
  )
}
