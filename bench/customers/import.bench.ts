import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { addImportRows, getImport, importCustomer, startImport } from '@tessera/shared/contract/customer-import'
import { CUSTOMER_SHEET } from '@tessera/shared/import/customers/customer-sheet'
import { partsOf } from '@tessera/shared/import/send-rows'
import { checkSheet, isGoodRow } from '@tessera/shared/import/sheet.rules'
import pg from 'pg'
import { payFor } from '../support/beans'
import type { Caller } from '../support/caller'
import { startServer } from '../support/server'
import { BIG } from './million-customers'

const ROWS = 10_000
const BAD = 500

/** A sheet with every twentieth row wrong, in one of four ways. */
function sheet(): { cells: (string | number)[][]; wrong: Set<number> } {
  const wrong = new Set<number>()
  const head = CUSTOMER_SHEET.columns.map(({ title }) => title)
  const keys = CUSTOMER_SHEET.columns.map(({ key }) => key)
  const body = Array.from({ length: ROWS }, (_, index) => {
    const row: Record<string, string | number> = {
      name: `${CUSTOMER_SHEET.name}${index}`,
      mobile: `137${String(index).padStart(8, '0')}`,
      followUp: `${CUSTOMER_SHEET.name} ${index}`,
      followUpTime: '2025-03-08 14:30',
    }
    if (index % (ROWS / BAD) === 7) {
      wrong.add(index + 2)
      Object.assign(row, [{ name: '' }, { mobile: '123' }, { areaSqm: 'x' }, { followUpTime: '2025-02-30' }][index % 4])
    }
    return keys.map((key) => row[key] ?? '')
  })
  return { cells: [head, ...body], wrong }
}

const peakMiB = (pid: number) =>
  Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)

async function untilSettled(call: Caller, id: string, rows: number): Promise<number> {
  for (;;) {
    const { state, outcomes } = await call(getImport, { id })
    const settled = Object.values(outcomes).reduce((sum, each) => sum + each, 0)
    if (state !== 'running' || settled >= rows) return settled
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Checks and imports a sheet; the server is killed in the middle and started again. */
export async function measureImport(url: string, logIn: (url: string) => Promise<Caller>) {
  const { cells, wrong } = sheet()
  const before = performance.now()
  const report = checkSheet(CUSTOMER_SHEET, cells)
  const checkedMs = performance.now() - before
  if (typeof report === 'string' || 'missing' in report) throw new Error('the sheet was not read')
  const located = report.rows.filter((row) => !isGoodRow(row)).map(({ line }) => line)
  const exact = located.length === BAD && located.every((line) => wrong.has(line))
  const good = report.rows.flatMap(({ line, value }) => (value ? [{ line, value }] : []))

  const environment = { DATABASE_URL: url, RATE_LIMIT: 'off', WORKERS: '1', PERCEPTION: 'off' }
  const first = await startServer(environment, { adopt: true })
  let call = await logIn(first.url)
  const began = performance.now()
  const { id } = await call(importCustomer, { clientToken: randomUUID(), fileName: 'bench.xlsx' })
  for (const rows of partsOf(good)) await call(addImportRows, { id, rows })
  await payFor(url, { mobile: BIG, customers: ROWS })
  const { quote } = await call(getImport, { id })
  const sentMs = performance.now() - began
  await call(startImport, { id, existing: 'skip', mostBeans: quote?.costBeans ?? 0 })
  const started = performance.now()
  const killedAt = await untilSettled(call, id, good.length / 2)
  const memory = peakMiB(first.pid)
  await first.kill()
  const firstMs = performance.now() - started
  const second = await startServer(environment, { adopt: true })
  call = await logIn(second.url)
  const again = performance.now()
  const settled = await untilSettled(call, id, good.length)
  const secondMs = performance.now() - again
  const end = await call(getImport, { id })
  await second.stop()
  const doubles = await doublesIn(url)
  const rows = `${ROWS} rows, ${BAD} bad`
  return [
    {
      what: `import: check ${rows}`,
      value: `${checkedMs.toFixed(0)} ms; every error at its line: ${exact ? 'yes' : 'NO'}`,
    },
    { what: `import: send ${good.length} rows and say the price`, value: `${sentMs.toFixed(0)} ms` },
    {
      what: 'import: first run until it was killed',
      value: `${firstMs.toFixed(0)} ms, ${killedAt} rows settled, process at most ${memory} MiB`,
    },
    {
      what: 'import: second run, with the wait for the dead one',
      value: `${secondMs.toFixed(0)} ms, ${settled} rows settled`,
    },
    { what: 'import: customers added, beans charged', value: `${end.outcomes.added}, ${end.chargedBeans}` },
    { what: 'import: customers or follow-ups there twice', value: String(doubles) },
  ]
}

async function doublesIn(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ doubles: number }>(`
    select (select count(*) from (select 1 from customers where mobile like '137%' and deleted_at is null group by team_id, mobile having count(*) > 1) as c)
      + (select count(*) from (select 1 from notes where imported_by is not null group by customer_id, content having count(*) > 1) as n) as doubles`)
  await client.end()
  return Number(rows[0]!.doubles)
}
