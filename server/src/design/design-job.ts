import { eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Transaction } from '../db/database'
import { designTasks } from '../db/schema/design'
import { type JobKind, jobKind, type JobType } from '../jobs/kinds'
import { finishTask, loseTask, type TaskRow } from './task-queue'
import { type RunDependencies, runTask } from './task-run'

/**
 * A design task in the queue, in its engine's lane. Job id = task id; the payload is empty because the task row holds
 * the data.
 */
export const DESIGN_JOB: JobType<Record<string, never>> = {
  kind: 'design',
  lane: 'cpu',
  payload: z.strictObject({}),
}

/** Handler for design jobs: makes the images, and settles the charge in the transaction that ends the job. */
export function designKind(deps: RunDependencies): JobKind {
  return jobKind(DESIGN_JOB, {
    endsItself: true,
    begun: (tx, { id }) =>
      change(tx, id, { status: 'running', progress: 0, startedAt: sql`coalesce(${designTasks.startedAt}, now())` }),
    progressed: (tx, { id }, progress) => change(tx, id, { progress }),
    putBack: (tx, { id }) => change(tx, id, { status: 'queued', progress: 0 }),
    exhausted: (tx, { id }) => loseTask(tx, id),
    run: async ({ id, lane, leaseToken }, context) => {
      const task = await findTask(deps, id)
      const outcome = await runTask(deps, task, { ...context, lane, leaseToken })
      return {
        settle: (tx) => finishTask(tx, deps.files, id, outcome),
        variant: task.designType,
        errorCode: outcome.errorCode,
      }
    },
  })
}

async function change(tx: Transaction, taskId: string, changes: PgUpdateSetSource<typeof designTasks>): Promise<void> {
  await tx.update(designTasks).set(changes).where(eq(designTasks.id, taskId))
}

async function findTask({ database }: RunDependencies, taskId: string): Promise<TaskRow> {
  const [task] = await database.transaction((tx) => tx.select().from(designTasks).where(eq(designTasks.id, taskId)))
  if (!task) throw new Error(`task ${taskId} is gone`)
  return task
}
