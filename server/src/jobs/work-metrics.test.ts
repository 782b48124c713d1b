import { sql } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { jobs } from '../db/schema/jobs'
import { schedules } from '../db/schema/schedules'
import { EngineFailure } from '../design/engines/engine'
import { type DesignRig, type DesignRigs, openRigs } from '../design/testing/design-rig'
import { WorkMetrics } from './work-metrics'

let rigs: DesignRigs
let rig: DesignRig
beforeAll(async () => {
  rigs = await openRigs()
  rig = await rigs.rig()
})
afterAll(async () => {
  await rig.close()
  await rigs.close()
})

/** Metric values by name and labels, in Prometheus notation. */
async function read(metrics: WorkMetrics): Promise<Record<string, number>> {
  const { body } = await metrics.text(new Registry())
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return Object.fromEntries(lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.split(' ').at(-1))]))
}

test('metrics cover the queue, the schedules and this process’s work', async () => {
  const metrics = new WorkMetrics(rig.database)
  const empty = await read(metrics)
  expect(empty).toMatchObject({
    tessera_database_up: 1,
    'tessera_queue_waiting{lane="cpu"}': 0,
    'tessera_queue_oldest_waiting_seconds{lane="cpu"}': 0,
  })
  rig.engine.script = async (job) => {
    if (job.seed % 2 === 1) throw new EngineFailure('timeout', 'too slow')
  }
  const tasks = [await rig.create(), await rig.create({ count: 2 })]
  await rig.database.transaction(async (tx) => {
    await tx.update(jobs).set({ runAt: sql`now() - interval '90 seconds'` })
    await tx.insert(schedules).values({
      name: 'billing',
      nextRunAt: sql`now() - interval '5 minutes'`,
      lastRunAt: new Date(1_700_000_000_000),
      lastError: 'Error: away',
    })
  })
  const waiting = await read(metrics)
  expect(waiting['tessera_queue_waiting{lane="cpu"}']).toBe(2)
  expect(waiting['tessera_queue_oldest_waiting_seconds{lane="cpu"}']).toBeGreaterThanOrEqual(90)
  expect(waiting['tessera_schedule_late_seconds{schedule="billing"}']).toBeGreaterThanOrEqual(300)
  expect(waiting).toMatchObject({
    'tessera_schedule_failing{schedule="billing"}': 1,
    'tessera_schedule_last_run_timestamp_seconds{schedule="billing"}': 1_700_000_000,
  })

  const started = Date.now() / 1000
  const worker = rig.worker({ metrics })
  await worker.start()
  for (const { id } of tasks) await rig.until(id, (task) => task.status !== 'queued' && task.status !== 'running')
  await worker.stop()
  const done = await read(metrics)
  // One of two consecutive seeds is odd: the second task always misses an image.
  expect(done['tessera_task_failures_total{kind="design",code="timeout"}']).toBeGreaterThanOrEqual(1)
  expect(done).toMatchObject({
    'tessera_task_seconds_count{kind="design",design_type="tile_change"}': 2,
    'tessera_queue_waiting{lane="cpu"}': 0,
    'tessera_queue_running{lane="cpu"}': 0,
  })
  expect(done['tessera_worker_last_heartbeat_timestamp_seconds{kind="design"}']).toBeGreaterThanOrEqual(started)
})

test('an unreachable database is reported, and its stale metrics are omitted', async () => {
  const metrics = new WorkMetrics({ ...rig.database, transaction: () => Promise.reject(new Error('away')) })
  const figures = await read(metrics)
  expect(figures['tessera_database_up']).toBe(0)
  expect(Object.keys(figures).filter((name) => name.includes('{lane='))).toEqual([])
})
