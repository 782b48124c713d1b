import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '../db/database'

interface Column {
  name: string
  /** In PostgreSQL's notation, such as `timestamp(3) with time zone`. */
  type: string
  /** The column's sequence, as an identifier. */
  sequence: string | null
}

export interface Table {
  name: string
  columns: Column[]
}

interface ForeignKey {
  name: string
  table: string
  /** The referenced table. */
  target: string
}

/** Tables in an order in which their rows can be inserted. */
export interface Plan {
  tables: Table[]
  /** Foreign keys that reference their own table or a later one. */
  circular: ForeignKey[]
}

const columnRows = z.array(
  z.object({ table: z.string(), name: z.string(), type: z.string(), sequence: z.string().nullable() }),
)
const foreignKeyRows = z.array(z.object({ name: z.string(), table: z.string(), target: z.string() }))

/** Rows of a query, in the same form from both database drivers. */
export async function rowsOf<Schema extends z.ZodType>(
  tx: Transaction,
  query: SQL,
  schema: Schema,
): Promise<z.output<Schema>> {
  const { rows } = z.object({ rows: z.array(z.unknown()) }).parse(await tx.execute(query))
  return schema.parse(rows)
}

export async function planOf(tx: Transaction): Promise<Plan> {
  const columns = await rowsOf(
    tx,
    sql`select c.relname::text as "table", a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type,
        pg_get_serial_sequence(format('public.%I', c.relname), a.attname) as sequence
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      order by c.relname, a.attnum`,
    columnRows,
  )
  const foreignKeys = await rowsOf(
    tx,
    sql`select f.conname::text as name, c.relname::text as "table", t.relname::text as target
      from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class t on t.oid = f.confrelid
      where f.contype = 'f' and f.connamespace = 'public'::regnamespace order by f.conname`,
    foreignKeyRows,
  )
  const tables = new Map<string, Table>()
  for (const { table, ...column } of columns) {
    const known = tables.get(table) ?? { name: table, columns: [] }
    known.columns.push(column)
    tables.set(table, known)
  }
  return inOrder([...tables.values()], foreignKeys)
}

/**
 * Topological order: referenced tables first. Cycles are broken at the first table met; the keys that then point
 * forward are listed.
 */
function inOrder(tables: Table[], foreignKeys: ForeignKey[]): Plan {
  const byName = new Map(tables.map((table) => [table.name, table]))
  const order = new Map<string, number>()
  const visiting = new Set<string>()
  const visit = ({ name }: Table): void => {
    if (order.has(name) || visiting.has(name)) return
    visiting.add(name)
    for (const { table, target } of foreignKeys) if (table === name) visit(byName.get(target)!)
    order.set(name, order.size)
  }
  for (const table of tables) visit(table)
  const place = (name: string): number => order.get(name)!
  return {
    tables: tables.toSorted((a, b) => place(a.name) - place(b.name)),
    circular: foreignKeys.filter(({ table, target }) => place(target) >= place(table)),
  }
}

export const identifier = (name: string): SQL => sql`${sql.identifier(name)}`

export const listed = (parts: SQL[]): SQL => sql.join(parts, sql`, `)
