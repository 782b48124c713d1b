import { parseArgs } from 'node:util'
import { desc, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Config } from '../config'
import { type Database, openDatabase } from '../db/database'
import { paymentIncidents } from '../db/schema/orders'
import { AppError } from '../http/app-error'
import { endInvoiceRequest, type InvoiceVerdict, openInvoiceRequests } from '../invoices/invoices.service'
import { readBooks } from './books.service'

export const BILLING_USAGE = `  node dist/admin.js reconcile
      Proves the books: every balance is the sum of its entries, every paid order was granted once. Ends with 1 when something differs.
  node dist/admin.js incidents
      Payments that were told but settled nothing (a wrong amount, another merchant, an unknown order), the newest first.
  node dist/admin.js invoices
      Requests for invoices that wait.
  node dist/admin.js issue-invoice --order <trade number> --number <invoice number>
  node dist/admin.js reject-invoice --order <trade number> --reason <what the customer reads>`

/** What was asked for cannot be done as it was asked. */
class UsageError extends Error {
  override name = 'UsageError'
}

const tradeNo = z.string().min(1).max(40)
const issued = z.object({ order: tradeNo, number: z.string().trim().min(1).max(40) })
const rejected = z.object({ order: tradeNo, reason: z.string().trim().min(1).max(200) })

type Command = (database: Database, args: string[]) => Promise<number>

async function reconcile(database: Database): Promise<number> {
  let faults = 0
  const { accounts, entries, flops, beans } = await database.transaction(async (tx) => {
    // Many statements, all of one moment: the server goes on writing meanwhile.
    await tx.execute(sql`set transaction isolation level repeatable read, read only`)
    return readBooks(tx, (fault) => {
      faults += 1
      console.error(fault)
    })
  })
  console.log(`${accounts} accounts, ${entries} entries, ${flops} flops, ${beans} beans: ${faults} differences.`)
  return faults === 0 ? 0 : 1
}

async function incidents(database: Database): Promise<number> {
  const rows = await database.transaction((tx) =>
    tx.select().from(paymentIncidents).orderBy(desc(paymentIncidents.createdAt)).limit(1_000),
  )
  for (const { createdAt, reason, tradeNo: number, transactionId, details } of rows) {
    console.log(`${createdAt.toISOString()}  ${reason}  ${number}  ${transactionId}  ${JSON.stringify(details)}`)
  }
  console.log(`${rows.length} incidents.`)
  return 0
}

async function invoices(database: Database): Promise<number> {
  const rows = await database.transaction(openInvoiceRequests)
  for (const { tradeNo: number, requestedAt, amountFen, titleType, title, taxNumber, email } of rows) {
    const facts = [
      requestedAt,
      number,
      `${(amountFen / 100).toFixed(2)} CNY`,
      titleType,
      title,
      taxNumber ?? '-',
      email,
    ]
    console.log(facts.join('  '))
  }
  console.log(`${rows.length} requests.`)
  return 0
}

async function endInvoice(database: Database, order: string, verdict: InvoiceVerdict): Promise<number> {
  try {
    await database.transaction((tx) => endInvoiceRequest(tx, order, verdict))
  } catch (error) {
    if (error instanceof AppError) throw new UsageError(`Order ${order} has no request that waits.`)
    throw error
  }
  console.log(`The invoice of ${order} is ${verdict.state}.`)
  return 0
}

function given<Schema extends z.ZodType>(schema: Schema, args: string[], names: readonly string[]): z.output<Schema> {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
  const parsed = schema.safeParse(parseArgs({ args, options }).values)
  if (parsed.success) return parsed.data
  throw new UsageError(parsed.error.issues.map((issue) => `  --${issue.path.join('.')}: ${issue.message}`).join('\n'))
}

const COMMANDS: Record<string, Command> = {
  reconcile,
  incidents,
  invoices,
  'issue-invoice': (database, args) => {
    const { order, number: invoiceNumber } = given(issued, args, ['order', 'number'])
    return endInvoice(database, order, { state: 'issued', invoiceNumber })
  },
  'reject-invoice': (database, args) => {
    const { order, reason: rejectReason } = given(rejected, args, ['order', 'reason'])
    return endInvoice(database, order, { state: 'rejected', rejectReason })
  },
}

/** Runs one of the commands above. @returns the exit code; null for a command of somebody else */
export async function runBillingCommand(config: Config, command: string, args: string[]): Promise<number | null> {
  const run = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined
  if (!run) return null
  const database = await openDatabase(config.databaseUrl, { newKind: config.installation })
  try {
    return await run(database, args)
  } finally {
    await database.close()
  }
}
