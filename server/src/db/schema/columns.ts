import { randomUUID } from 'node:crypto'
import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import { type AnyPgColumn, check, integer, text, timestamp } from 'drizzle-orm/pg-core'

/** An instant with milliseconds, exactly what a JavaScript `Date` can hold, so that a value read compares equal when written back. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

export const recordId = () =>
  text('id')
    .primaryKey()
    .$defaultFn(() => randomUUID())

/** What every record that people edit carries; `version` is compared and grown by each write. */
export const recordColumns = {
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  version: integer('version').notNull().default(1),
}

/**
 * The database takes no other value than those of the column's `enum`: one bad row would turn every list it is in into an error.
 * Each column with an `enum` has one; a test asks the database for them.
 */
export function oneOf(column: AnyPgColumn) {
  // What is handed to a table's constraints knows the column's name, not its values.
  const declared = Object.values(getTableColumns(column.table)).find(({ name }) => name === column.name)
  if (!declared?.enumValues) throw new Error(`${column.name} has no enum`)
  const values = sql.raw(declared.enumValues.map((value) => `'${value}'`).join(', '))
  return check(`${getTableName(column.table)}_${column.name}_known`, sql`${column} in (${values})`)
}
