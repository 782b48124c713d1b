import type { Reader } from './database'

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
