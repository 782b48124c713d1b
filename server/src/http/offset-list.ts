import { count as countAll, type Placeholder, type SQL, sql, type SQLWrapper, type Subquery } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Reader } from '../db/database'
import { type Counted, countBound, countedTo, likePattern, type ListQuery, ordering, pageWindow } from './list-query'

/** A placeholder for each value that was given: a statement's text depends on which were given only, and of a field of several on how many. */
export type Given<Query> = {
  readonly [Name in keyof Query]-?:
    | (Extract<Query[Name], readonly unknown[]> extends never ? Placeholder : readonly Placeholder[])
    | Extract<Query[Name], undefined>
}

/** A query without order and bounds, as the query builder's `$dynamic()` gives it. */
interface Rows<Row> {
  orderBy(...order: SQL[]): Rows<Row>
  limit(most: Placeholder): Rows<Row>
  offset(skipped: Placeholder): Rows<Row>
  prepare(name: string): Statement<Row>
}

interface Counting {
  limit(most: Placeholder): { as(name: string): Subquery }
}

interface Statement<Row> {
  execute(values: Record<string, unknown>): Promise<Row[]>
}

/** For lists of several parts: what each of them needs so as not to be read to its end. */
interface ListPart {
  order: SQL[]
  /** How many rows of a part the page can show at most. */
  reached: Placeholder
}

interface OffsetList<Query, Row> {
  /** Unique in this server. */
  name: string
  rows(reader: Reader, given: Given<Query>, page: ListPart): Rows<Row>
  /** The same rows, with no more than it takes to count them. */
  counting(reader: Reader, given: Given<Query>): Counting
  /** See {@link ordering}. */
  order: { fields: Record<string, SQLWrapper>; otherwise: SQL[]; id: PgColumn }
  /** Fields that a few rows or a third of them fit, by the value: planned for each call, as a keyword is. */
  uneven?: readonly (keyof Query & string)[]
}

/** A field's values by the names of their placeholders. */
const singly = (name: string, value: unknown): [name: string, value: unknown][] =>
  Array.isArray(value) ? value.map((each, at) => [`${name}.${at}`, each]) : [[name, value]]

const placeholders = (name: string, value: unknown) => {
  const named = singly(name, value).map(([each]) => sql.placeholder(each))
  return Array.isArray(value) ? named : named[0]
}

/** More would fill the database's memory, when somebody asks for every combination. */
const KEPT_SHAPES = 40

/**
 * A list read by page number. Building a statement takes longer than running it, so each shape of a list (which filters,
 * which order) is built once for each connection. What is searched for decides the best plan, so only statements
 * without a keyword and {@link OffsetList.uneven} fields are planned once, too. Rows are counted only when the page does
 * not show where they end.
 */
export function offsetList<Query extends ListQuery, Row>(list: OffsetList<Query, Row>) {
  const names = new Map<string, string>()
  const uneven: readonly string[] = ['keyword', ...(list.uneven ?? [])]
  const kept = new WeakMap<Reader, Map<string, { rows: Statement<Row>; count: Statement<{ total: number }> }>>()

  const build = (reader: Reader, query: Query, given: Given<Query>, name: string) => {
    const { fields, otherwise, id } = list.order
    const order = ordering(query, fields, otherwise, id)
    return {
      rows: list
        .rows(reader, given, { order, reached: sql.placeholder('reached') })
        .orderBy(...order)
        .limit(sql.placeholder('fetched'))
        .offset(sql.placeholder('skipped'))
        .prepare(name),
      count: reader
        .select({ total: countAll() })
        .from(list.counting(reader, given).limit(sql.placeholder('counted')).as('rows'))
        .prepare(name && `${name}-count`),
    }
  }

  const statementsFor = (reader: Reader, query: Query, values: Record<string, unknown>) => {
    const shape = Object.keys(values).filter((name) => values[name] !== undefined)
    const given = Object.fromEntries(shape.map((name) => [name, placeholders(name, values[name])])) as Given<Query>
    const sizes = shape.map((name) => (Array.isArray(values[name]) ? `${name}*${values[name].length}` : name))
    const key = [query.sortField, query.sortOrder, ...sizes.toSorted()].join()
    const known = kept.get(reader)?.get(key)
    if (known) return known
    const name = names.get(key) ?? (names.size < KEPT_SHAPES ? `list-${list.name}-${names.size}` : '')
    // Before anything is kept, because it refuses unknown fields of order.
    const built = build(reader, query, given, shape.some((field) => uneven.includes(field)) ? '' : name)
    if (name === '') return built
    names.set(key, name)
    kept.set(reader, (kept.get(reader) ?? new Map<string, typeof built>()).set(key, built))
    return built
  }

  return async (reader: Reader, query: Query): Promise<{ rows: Row[]; counted: Counted }> => {
    const values: Record<string, unknown> = {
      ...(query as object),
      keyword: query.keyword ? likePattern(query.keyword) : undefined,
    }
    const { rows, count } = statementsFor(reader, query, values)
    const { limit, offset } = pageWindow(query)
    const flat = Object.fromEntries(Object.entries(values).flatMap(([name, value]) => singly(name, value)))
    const found = await rows.execute({ ...flat, fetched: limit + 1, skipped: offset, reached: offset + limit + 1 })
    if (found.length <= limit && (found.length > 0 || offset === 0))
      return { rows: found, counted: { total: offset + found.length } }
    const bound = countBound(query)
    const [counted] = await count.execute({ ...flat, counted: bound + 1 })
    return { rows: found.slice(0, limit), counted: countedTo(bound, counted!.total) }
  }
}
