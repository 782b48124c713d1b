/** @database postgres: payments, kills and messages cross each other */
import { runPaymentHistories } from './payment-histories'
import { commandOf } from '../child'
import { withEmptyDatabase } from '../empty-database'

/** `PAYMENT_HISTORIES=1000` for the full run; `PAYMENT_SEED` for different histories. */
const HISTORIES = Number(process.env.PAYMENT_HISTORIES ?? 40)
const SEED = Number(process.env.PAYMENT_SEED ?? 20_260_701)

test(`${HISTORIES} payment histories with kills and forged messages: every paid order is granted once, no other one is`, async () => {
  const report = await withEmptyDatabase((databaseUrl) =>
    runPaymentHistories({
      histories: HISTORIES,
      seed: SEED,
      kills: Math.max(3, Math.round(HISTORIES / 30)),
      atOnce: 8,
      parts: HISTORIES > 100 ? 5 : 2,
      timeoutMs: 1_500_000,
      command: commandOf('faulty-server'),
      ...(databaseUrl && { databaseUrl }),
    }),
  )
  expect(report.violations).toEqual([])
  expect(report.orders).toBeGreaterThan(HISTORIES * 0.8)
  expect(report.paid).toBeGreaterThan(HISTORIES * 0.3)
  expect(report.closed).toBeGreaterThan(HISTORIES * 0.1)
  expect(report.spends).toBeGreaterThan(0)
  expect(report.kills).toBeGreaterThan(0)
}, 1_600_000)
