/** @database postgres: a server is killed under load, and its database lives on */
import { withEmptyDatabase } from '../empty-database'
import { SEEDED_DESIGNS } from '../../seed/designs'
import { commandOf } from '../child'
import { runChaos } from './chaos'
import { freePort } from './server-process'

test('a server killed three times under load loses nothing and charges nothing twice', async () => {
  const report = await withEmptyDatabase(async (databaseUrl) =>
    runChaos({
      clients: 8,
      tasks: 40,
      kills: 3,
      port: await freePort(),
      command: commandOf('main'),
      ...(databaseUrl && { databaseUrl }),
    }),
  )
  expect(report.violations).toEqual([])
  expect(report.promised).toBe(40)
  expect(Object.values(report.byStatus).reduce((sum, count) => sum + count)).toBe(40 + SEEDED_DESIGNS)
  expect(report.images).toBeGreaterThan(0)
  expect(report.charged).toBe(report.images * 50)
}, 300_000)
