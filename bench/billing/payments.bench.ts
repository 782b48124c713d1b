import { runPaymentHistories } from '../../server/src/testing/billing/payment-histories'
import type { Measurement } from '../support/measurement'

const PLAN = { histories: 1_000, kills: 40, atOnce: 8, parts: 5, timeoutMs: 3_600_000 }

/**
 * 1,000 random payment histories (seed: `PAYMENT_SEED`) while the server crashes at its fault points and the platform loses, repeats,
 * delays, forges and alters messages. On the embedded database, or on an empty PostgreSQL database named by DATABASE_URL.
 * @throws with every contradiction found
 */
export async function runPaymentsBench(): Promise<Measurement> {
  const databaseUrl = process.env['DATABASE_URL']
  const seed = Number(process.env['PAYMENT_SEED'] ?? 20_260_701)
  const report = await runPaymentHistories({
    ...PLAN,
    seed,
    ...(databaseUrl && { databaseUrl }),
    log: (line) => console.log(`  ${line}`),
  })
  if (report.violations.length > 0) throw new Error(report.violations.join('\n'))
  const facts: [string, string | number][] = [
    ['database', databaseUrl ? 'PostgreSQL' : 'embedded'],
    ['seed', seed],
    ['deaths of the server (SIGKILL)', report.kills],
    ['requests that met a dead server', report.unanswered],
    ['orders', report.orders],
    ['paid, each granted once', report.paid],
    ['pairs of orders promised one credit, both paid', report.rivalsPaid],
    ['closed, nothing granted', report.closed],
    ['customers paid with beans meanwhile', report.spends],
    ['contradictions', report.violations.length],
    ['seconds', report.seconds],
  ]
  return { title: `${PLAN.histories} histories of payments`, rows: facts.map(([what, value]) => ({ what, value })) }
}
