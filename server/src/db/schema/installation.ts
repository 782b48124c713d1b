import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, oneOf, recordId } from './columns'

/** `demo` databases contain accounts with a published password; `production` ones never do. */
export const INSTALLATION_KINDS = ['production', 'demo'] as const

/** The kind of this database, set once by the process that first migrates it: exactly one row. */
export const installation = pgTable(
  'installation',
  {
    id: recordId(),
    kind: text('kind', { enum: INSTALLATION_KINDS }).notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Always true, and unique: allows one row only. */
    only: boolean('only').notNull().default(true).unique(),
  },
  (table) => [oneOf(table.kind), check('installation_only', sql`${table.only}`)],
)
