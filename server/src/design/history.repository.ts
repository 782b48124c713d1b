import type { getHistoryList } from '@tessera/shared/contract/design/history'
import type { EndpointOutput, EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import { and, eq, gt, gte, lte, type SQL, sql } from 'drizzle-orm'
import { customerOf } from '../customers/customers.repository'
import type { Reader } from '../db/database'
import { customers } from '../db/schema/customers'
import { designTasks, isListed } from '../db/schema/design'
import { users } from '../db/schema/people'
import type { FileService } from '../files/files.service'
import { AppError } from '../http/app-error'
import { cutPage, type Keyset, keysetOf, MANY_NAMES } from '../http/keyset'
import { countRows, matching, ordering, pageAnswer } from '../http/list-query'
import { presentTasks } from './task-presenter'

type HistoryQuery = EndpointParsedInput<typeof getHistoryList>

const materialName = sql`(${designTasks.material} ->> 'name')`

/**
 * The team's tasks, newest first, without those that were deleted, or whose pictures all were.
 * @throws AppError NOT_FOUND for a customer or colleague that is not the team's
 */
export async function historyPage(
  tx: Reader,
  files: FileService,
  teamId: string,
  query: HistoryQuery,
): Promise<EndpointOutput<typeof getHistoryList>> {
  if (query.customerId !== undefined) await customerOf(tx, teamId, query.customerId)
  if (query.userId !== undefined) await requireColleague(tx, teamId, query.userId)
  // Rejects unsupported sort fields.
  ordering(query, { createdAt: designTasks.createdAt }, [], designTasks.id)
  const keyset = keysetOf(query, designTasks.createdAt, designTasks.id)
  const where = and(eq(designTasks.teamId, teamId), isListed(designTasks), ...filters(query))
  const named = query.keyword ? await namedTasks(tx, teamId, query.keyword, where) : null
  const counted =
    keyset.counted ??
    (await countRows(
      tx,
      query,
      (limit) =>
        named?.(limit) ?? tx.select({ id: designTasks.id }).from(designTasks).where(where).limit(limit).as('rows'),
    ))
  const found = named?.(keyset.offset + keyset.fetched, keyset)
  const rows = await tx
    .select()
    .from(designTasks)
    .where(found ? sql`${designTasks.id} in (select id from ${found})` : and(where, keyset.after))
    .orderBy(...keyset.order)
    .limit(keyset.fetched)
    .offset(keyset.offset)
  const page = cutPage(rows, query, counted, ({ createdAt, id }) => ({ at: createdAt, key: id }))
  return { ...pageAnswer(await presentTasks(tx, files, page.rows), counted, query), nextCursor: page.nextCursor }
}

function filters(query: HistoryQuery): (SQL | undefined)[] {
  return [
    query.designType && eq(designTasks.designType, query.designType),
    query.status && eq(designTasks.status, query.status),
    query.favorite === undefined
      ? undefined
      : query.favorite
        ? gt(designTasks.favoriteResults, 0)
        : eq(designTasks.favoriteResults, 0),
    query.customerId === undefined ? undefined : eq(designTasks.customerId, query.customerId),
    query.userId === undefined ? undefined : eq(designTasks.createdBy, query.userId),
    query.from === undefined ? undefined : gte(designTasks.createdAt, new Date(query.from)),
    query.to === undefined ? undefined : lte(designTasks.createdAt, new Date(query.to)),
    query.until === undefined ? undefined : lte(designTasks.createdAt, new Date(query.until)),
  ]
}

async function requireColleague(tx: Reader, teamId: string, id: string): Promise<void> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.teamId, teamId)))
  if (found.length === 0) throw new AppError('NOT_FOUND')
}

/**
 * Tasks with the keyword in the material's or the customer's name. Names are few and tasks are many: scans the team's
 * own names, then finds each match's tasks by index, newest first. A trigram index would not help: most Chinese
 * keywords have two characters.
 * @returns the first `limit` tasks, as a table expression with `id`
 */
async function namedTasks(tx: Reader, teamId: string, keyword: string, where: SQL | undefined) {
  const names = (await materialNames(tx, teamId, keyword)).map(({ name }) => name)
  const people = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.teamId, teamId), matching(keyword, [customers.name])))
  const ids = people.map(({ id }) => id)
  return (limit: number, keyset?: Keyset): SQL => {
    // What is only counted needs no order.
    const order = keyset ? sql`order by ${sql.join(keyset.order, sql`, `)}` : sql``
    const each = (condition: SQL) => sql`
      (select id, created_at from ${designTasks} where ${and(where, condition, keyset?.after)} ${order} limit ${limit})`
    if (keyset && ids.length > MANY_NAMES) {
      const named = sql`${materialName} = any(${sql.param(names)}::text[])`
      return sql`${each(sql`(${named} or ${designTasks.customerId} = any(${sql.param(ids)}::text[]))`)} as found`
    }
    return sql`(
      select id, created_at from (
        select task.id, task.created_at from unnest(${sql.param(names)}::text[]) as wanted(name),
          lateral ${each(sql`${materialName} = wanted.name`)} as task
        union all
        select task.id, task.created_at from unnest(${sql.param(ids)}::text[]) as wanted(id),
          lateral ${each(sql`${designTasks.customerId} = wanted.id and coalesce(${materialName}, '') <> all(${sql.param(names)}::text[])`)} as task
      ) as design_tasks ${order} limit ${limit}
    ) as found`
  }
}

/** Loose index scan: jumps from one distinct name to the next instead of reading all tasks. */
function materialNames(tx: Reader, teamId: string, keyword: string): Promise<{ name: string }[]> {
  const next = (after: SQL) => sql`
    (select ${materialName} as name from ${designTasks}
     where ${designTasks.teamId} = ${teamId} and ${isListed(designTasks)} ${after} order by 1 limit 1)`
  const names = sql`(
    with recursive names as (
      ${next(sql``)}
      union all
      select following.name from names, lateral ${next(sql`and ${materialName} > names.name`)} as following
    ) select name from names
  ) as names`
  return tx
    .select({ name: sql<string>`name` })
    .from(names)
    .where(matching(keyword, [sql`name`]))
}
