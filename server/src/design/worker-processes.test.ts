/** @database postgres-only: several processes on one database */
import { setTimeout as wait } from 'node:timers/promises'
import { lt, sql } from 'drizzle-orm'
import { LIFE_NAME, livingKeys } from '../db/life'
import { jobs } from '../db/schema/jobs'
import { membershipTiers } from '../db/schema/people'
import { claim } from '../jobs/claim'
import { REPLACED_WITHIN_MS } from '../testing/child'
import { cancelTask } from './tasks.service'
import { claimed, withWorkers } from './testing/worker-processes'

const held = { status: 'running', charge: { state: 'held', capturedImages: 0 } }
const delivered = { status: 'succeeded', charge: { state: 'captured', capturedImages: 4 } }

test('a worker killed during a task is replaced within 10 s, and the task is charged once', async () => {
  await withWorkers(async (rig, start) => {
    const [first, second] = await Promise.all([start(), start()])
    // So that the first worker takes the task.
    second.process.kill('SIGSTOP')
    const { id } = await rig.create({ count: 4 })
    await claimed(rig, id, 1)
    const killed = performance.now()
    first.process.kill('SIGKILL')
    second.process.kill('SIGCONT')
    await claimed(rig, id, 2)
    expect(performance.now() - killed).toBeLessThan(REPLACED_WITHIN_MS)
    expect(await rig.until(id, (task) => task.status === 'succeeded')).toMatchObject(delivered)
    expect(await rig.balances()).toEqual({ flops: 800, beans: 1000 })
    await rig.expectConsistent()
  })
})

test('without workers the price stays held, until a worker comes or the person cancels', async () => {
  await withWorkers(async (rig, start) => {
    const only = await start()
    const [{ id }, other] = [await rig.create({ count: 4 }), await rig.create({ count: 4 })]
    await claimed(rig, id, 1)
    only.process.kill('SIGKILL')
    await only.ended
    expect(await rig.query(id)).toMatchObject(held)
    await rig.expectConsistent()
    await cancelTask(rig, rig.viewer, other.id)
    expect(await rig.balances()).toEqual({ flops: 800, beans: 1000 })
    await start()
    expect(await rig.until(id, (task) => task.status === 'succeeded')).toMatchObject(delivered)
    expect(await rig.query(other.id)).toMatchObject({ status: 'canceled', charge: { state: 'released' } })
    expect(await rig.balances()).toEqual({ flops: 800, beans: 1000 })
    await rig.expectConsistent()
  })
})

test('a worker process serves its health and metrics', async () => {
  await withWorkers(async (rig, start) => {
    const worker = await start()
    const [, origin] = await worker.prints(/metrics: (http:\S+)\.\n/)
    const ask = async (path: string) => {
      const answer = await fetch(`${origin}${path}`)
      return { status: answer.status, body: await answer.text() }
    }
    expect(await ask('/healthz')).toEqual({ status: 200, body: '{"status":"ok"}' })
    const checks = { database: true, queue: true, storage: true, engines: true }
    const { status, body } = await ask('/readyz')
    expect([status, JSON.parse(body)]).toEqual([200, { status: 'ok', checks }])
    const { id } = await rig.create()
    await rig.until(id, (task) => task.status === 'succeeded')
    let figures = ''
    // The metric is updated slightly after the task's end is visible.
    while (!figures.includes('tessera_task_seconds_count')) figures = (await ask('/metrics')).body
    expect(figures).toMatch(/^tessera_workers_alive 1$/m)
    expect(figures).toMatch(/^tessera_task_seconds_count\{kind="design",design_type="tile_change"\} 1$/m)
    expect(figures).toMatch(/^tessera_worker_last_heartbeat_timestamp_seconds\{kind="design"\} \d/m)
    expect(figures).toMatch(/^process_cpu_seconds_total /m)
    expect((await ask('/rush/user/getUserInfo')).status).toBe(404)
  })
})

test('a worker that is stopped in order returns its task at once', async () => {
  await withWorkers(async (rig, start) => {
    const [first, second] = await Promise.all([start(), start()])
    second.process.kill('SIGSTOP')
    const { id } = await rig.create({ count: 4 })
    await claimed(rig, id, 1)
    first.process.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    const { status } = await rig.query(id)
    // The task may have ended within the grace period.
    expect(['queued', 'succeeded']).toContain(status)
    second.process.kill('SIGCONT')
    expect(await rig.until(id, (task) => task.status === 'succeeded')).toMatchObject(delivered)
    await rig.expectConsistent()
  })
})

test('a live process keeps its task beyond the lease, a dead one does not', async () => {
  await withWorkers(async (rig) => {
    const life = await rig.database.beginLife!()
    const { id } = await rig.create()
    const next = (holder: number | null) =>
      rig.database.transaction((tx) =>
        claim(tx, { lane: 'cpu', kinds: rig.kinds, leaseMs: 1, holder, onTrouble: () => {} }),
      )
    expect((await next(life.key))?.job.id).toBe(id)
    const overdue = lt(jobs.leaseUntil, sql`now()`)
    while ((await rig.database.transaction((tx) => tx.$count(jobs, overdue))) === 0) await wait(5)
    expect(await next(null)).toBeNull()
    await life.end()
    let taken = await next(null)
    while (!taken) taken = await next(null)
    expect(taken.job).toMatchObject({ id, attempts: 2 })
  })
})

test('a broken connection does not end a process’s liveness: it is restored as soon as the database answers', async () => {
  await withWorkers(async (rig) => {
    const life = await rig.database.beginLife!()
    const alive = async () => {
      const select = sql<boolean>`${life.key}::integer = any(${livingKeys})`
      const [row] = await rig.database.transaction((tx) => tx.select({ alive: select }).from(membershipTiers).limit(1))
      return row!.alive
    }
    expect(await alive()).toBe(true)
    await rig.database.transaction((tx) =>
      tx.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${LIFE_NAME}
        and datname = current_database()`),
    )
    while (!(await alive())) await wait(20)
    await life.end()
    while (await alive()) await wait(20)
  })
})
