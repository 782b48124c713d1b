/**
 * `tsx chaos/chaos.ts [--clients 20] [--tasks 200] [--kills 10] [--port 8119] [--database postgres://…]`: starts tasks on the
 * real server while it is killed again and again, then checks that tasks, money and pictures agree. Ends with 1 when not.
 */
import { parseArgs } from 'node:util'
import { runChaos } from '../../server/src/testing/chaos/chaos'

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '20' },
    tasks: { type: 'string', default: '200' },
    kills: { type: 'string', default: '10' },
    port: { type: 'string', default: '8119' },
    workers: { type: 'string', default: '2' },
    database: { type: 'string' },
  },
})

const report = await runChaos({
  clients: Number(values.clients),
  tasks: Number(values.tasks),
  kills: Number(values.kills),
  port: Number(values.port),
  workers: Number(values.workers),
  databaseUrl: values.database,
  log: (line) => console.log(`  ${line}`),
})

const rows: [string, string | number][] = [
  ['database', values.database ? 'PostgreSQL' : 'embedded'],
  ['tasks promised', report.promised],
  ...Object.entries(report.byStatus).map(([status, count]): [string, number] => [`tasks ${status}`, count]),
  ['images delivered', report.images],
  ['flops and beans spent', report.charged],
  ['kills', report.livedMs.length],
  ['requests that met a dead server', report.unanswered],
  ['answers that were repetitions', report.repeated],
  ['seconds', report.seconds],
  ['violations', report.violations.length],
]
const width = Math.max(...rows.map(([title]) => title.length))
console.log(rows.map(([title, value]) => `${title.padEnd(width)}  ${value}`).join('\n'))
for (const violation of report.violations) console.error(`✗ ${violation}`)
process.exitCode = report.violations.length === 0 ? 0 : 1
