import { runChaos } from '../../server/src/testing/chaos/chaos'
import { freePort } from '../../server/src/testing/chaos/server-process'
import type { Measurement } from '../support/measurement'

const PLAN = { clients: 20, tasks: 200, kills: 10, timeoutMs: 900_000 }

/**
 * Starts tasks on the real server while it is killed repeatedly; afterwards tasks, ledger and pictures must be consistent.
 * On the embedded database, or on an empty PostgreSQL database named by DATABASE_URL.
 * @throws with every contradiction found
 */
export async function runChaosBench(): Promise<Measurement> {
  const databaseUrl = process.env['DATABASE_URL']
  const report = await runChaos({
    ...PLAN,
    port: await freePort(),
    ...(databaseUrl && { databaseUrl }),
    log: (line) => console.log(`  ${line}`),
  })
  if (report.violations.length > 0) throw new Error(report.violations.join('\n'))
  const facts: [string, string | number][] = [
    ['database', databaseUrl ? 'PostgreSQL' : 'embedded'],
    ['clients', PLAN.clients],
    ['kills (SIGKILL)', report.livedMs.length],
    ['tasks promised', report.promised],
    ...Object.entries(report.byStatus).map(([status, count]): [string, number] => [`tasks ${status}`, count]),
    ...Object.entries(report.byErrorCode).map(([code, count]): [string, number] => [`  because of ${code}`, count]),
    ['images delivered', report.images],
    ['flops and beans spent', report.charged],
    ['requests that met a dead server', report.unanswered],
    ['answers that were repetitions', report.repeated],
    ['contradictions', report.violations.length],
    ['seconds', report.seconds],
  ]
  const title = `${PLAN.tasks} tasks by ${PLAN.clients} clients while the server is killed ${PLAN.kills} times`
  return { title, rows: facts.map(([what, value]) => ({ what, value })) }
}
