import { randomUUID } from 'node:crypto'
import { integer, text, timestamp } from 'drizzle-orm/pg-core'

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
