import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Reader, Transaction } from './database'

interface Preparable<Row> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Row[]> }
}

/**
 * A query that every request asks: built once for each connection, and there parsed and planned once by PostgreSQL.
 * @param name of the prepared statement, unique in this server
 * @param build with `sql.placeholder`s for what differs between calls
 */
export function prepared<Row, Values extends Record<string, unknown>>(
  name: string,
  build: (reader: Reader) => Preparable<Row>,
): (reader: Reader, values: Values) => Promise<Row[]> {
  const ready = new WeakMap<Reader, ReturnType<Preparable<Row>['prepare']>>()
  return (reader, values) => {
    const known = ready.get(reader) ?? build(reader).prepare(name)
    ready.set(reader, known)
    return known.execute(values)
  }
}

const dialect = new PgDialect()

/** The same for a statement written as SQL. @returns the driver's answer */
export function preparedSql<Values extends object>(
  name: string,
  statement: SQL,
): (tx: Transaction, values: Values) => Promise<unknown> {
  const query = dialect.sqlToQuery(statement)
  return (tx, values) =>
    tx._.session.prepareQuery(query, undefined, name, false).execute({ ...values } as Record<string, unknown>)
}
