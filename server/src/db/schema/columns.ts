import { randomUUID } from 'node:crypto'
import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import { type AnyPgColumn, check, integer, text, timestamp } from 'drizzle-orm/pg-core'

/** Timestamp with millisecond precision, like a JavaScript `Date`, so that values survive a round trip unchanged. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

export const recordId = () =>
  text('id')
    .primaryKey()
    .$defaultFn(() => randomUUID())

/**
 * Columns of every record that people edit; `version` is for optimistic locking: compared and incremented by each
 * write.
 */
export const recordColumns = {
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  version: integer('version').notNull().default(1),
}

/**
 * Check constraint for a column's `enum`: one invalid value would make every list that contains it fail. Required for
 * each column with an `enum`; a test verifies this in the database.
 */
export function oneOf(column: AnyPgColumn) {
  // The column passed to a table's constraints has a name, but not its enum values.
  const declared = Object.values(getTableColumns(column.table)).find(({ name }) => name === column.name)
  if (!declared?.enumValues) throw new Error(`${column.name} has no enum`)
  const values = sql.raw(declared.enumValues.map((value) => `'${value}'`).join(', '))
  return check(`${getTableName(column.table)}_${column.name}_known`, sql`${column} in (${values})`)
}
