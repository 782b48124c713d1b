import { z } from 'zod'
import type { Transaction } from '../db/database'
import { type JobKind, jobKind, type JobSubject, type JobType } from '../jobs/kinds'
import { enqueue, withdraw } from '../jobs/queue'
import { ownerOf } from './image-run'
import type { HttpEngine } from './engines/http/http-engine'
import { NOTHING, orderIn } from './engines/http/order-note'

/** An order of a cancelled task that no process waits for. */
const ABANDONED_ORDER: JobType<{ ref: string }> = {
  kind: 'abandoned-order',
  lane: 'light',
  payload: z.object({ ref: z.string() }),
}

/** Tells the engine. One that is no longer configured cannot be told. */
export function abandonedOrderKind(engines: readonly HttpEngine[]): JobKind {
  return jobKind(ABANDONED_ORDER, {
    exhausted: async () => {},
    run: async ({ id: owner, payload: { ref } }) => {
      const { engine, note } = orderIn(ref)
      await engines.find((each) => each.id === engine)?.abandon(note, owner)
      return { settle: async () => {}, variant: engine, errorCode: null }
    },
  })
}

/**
 * Removes a task's job. What its last run ordered from engines on other machines, and no process looks after, is stopped there by a job of its own.
 * After the commit call `JobEvents.canceled`; `JobEvents.queued` spares the wait for the next look at the queue.
 */
export async function withdrawTask(tx: Transaction, task: JobSubject): Promise<void> {
  const refs = Object.entries(await withdraw(tx, task)).filter(([, ref]) => ref !== NOTHING)
  for (const [name, ref] of refs) {
    await enqueue(tx, ABANDONED_ORDER, {
      id: ownerOf(task.id, name),
      teamId: task.teamId,
      payload: { ref },
      priority: 0,
    })
  }
}
