import { createHash } from 'node:crypto'
import { FINAL_TASK_STATUSES } from '@tessera/shared/contract/design/task-fields'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { designResults, designTasks } from '../../db/schema/design'
import { files } from '../../db/schema/files'
import { jobs } from '../../db/schema/jobs'
import { ledgerEntries, ledgerHolds } from '../../db/schema/ledger'
import { reconcile } from '../../ledger/ledger.service'
import type { Storage } from '../../storage/storage'
import type { PromisedTask } from './chaos-client'

export interface Audit {
  byStatus: Record<string, number>
  /** Failed tasks and images by error code. */
  byErrorCode: Record<string, number>
  images: number
  charged: number
  /** Contradictions as text; empty when consistent. */
  violations: string[]
}

const PRICE = 50

/** Reads all data and looks for contradictions between tasks, money and pictures. */
export async function audit(database: Database, storage: Storage, promised: PromisedTask[]): Promise<Audit> {
  const { tasks, queued, holds, results, entries, pictures, walletFaults } = await database.transaction(async (tx) => ({
    tasks: await tx.select().from(designTasks),
    queued: await tx.select().from(jobs),
    holds: await tx.select().from(ledgerHolds),
    results: await tx.select().from(designResults),
    entries: await tx
      .select({ holdId: ledgerEntries.holdId, sum: sql<number>`sum(${ledgerEntries.amount})`.mapWith(Number) })
      .from(ledgerEntries)
      .groupBy(ledgerEntries.holdId),
    pictures: await tx.select().from(files),
    walletFaults: await reconcile(tx),
  }))
  const violations = walletFaults.map(
    (fault) => `wallet ${fault.teamId} ${fault.unit}: balance ${fault.balance}, entries ${fault.entries}`,
  )
  const taskById = new Map(tasks.map((task) => [task.id, task]))
  const spentByHold = new Map(entries.map((entry) => [entry.holdId, -entry.sum]))
  const pictureById = new Map(pictures.map((picture) => [picture.id, picture]))
  const promisedIds = new Set(promised.map(({ taskId }) => taskId))
  /** What tells the cause: who started it, and whether it still has a job. */
  const traceOf = ({ id, clientToken }: (typeof tasks)[number]) =>
    `, of ${promisedIds.has(id) ? 'a client' : clientToken}, job ${JSON.stringify(queued.find((job) => job.id === id))}`
  let charged = 0

  for (const task of tasks) {
    const name = `task ${task.id} (${task.status})`
    const own = holds.filter((hold) => hold.causeId === task.id)
    const made = results.filter((result) => result.taskId === task.id)
    const [hold] = own
    if (!FINAL_TASK_STATUSES.includes(task.status)) violations.push(`${name} has not ended${traceOf(task)}`)
    if (own.length !== 1 || !hold) {
      violations.push(`${name} has ${own.length} holds`)
      continue
    }
    const spent = spentByHold.get(hold.id) ?? 0
    charged += spent
    if (hold.state === 'held') violations.push(`${name} still holds its price`)
    if (hold.capturedImages !== made.length) {
      violations.push(`${name}: ${hold.capturedImages} images paid, ${made.length} delivered`)
    }
    if (spent !== made.length * PRICE) violations.push(`${name}: ${spent} spent for ${made.length} images`)
    const expected = { succeeded: made.length === task.count, partial: made.length > 0 && made.length < task.count }
    const right = task.status === 'succeeded' || task.status === 'partial' ? expected[task.status] : made.length === 0
    if (!right) violations.push(`${name} has ${made.length} of ${task.count} images`)
  }
  for (const { taskId, clientToken, canceled } of promised) {
    const task = taskById.get(taskId)
    if (!task) violations.push(`task ${taskId} was promised and is gone`)
    else if (task.clientToken !== clientToken) violations.push(`task ${taskId} has another token`)
    else if (canceled && task.status !== 'canceled') violations.push(`task ${taskId} was cancelled, is ${task.status}`)
  }
  for (const result of results) {
    for (const fileId of [result.fileId, result.previewFileId]) {
      const picture = fileId === null ? undefined : pictureById.get(fileId)
      const fault = picture ? await pictureFault(storage, picture.sha256) : 'has no file'
      if (fault) violations.push(`result ${result.id} of task ${result.taskId} ${fault}`)
    }
  }
  return {
    byStatus: countBy(tasks.map((task) => task.status)),
    byErrorCode: countBy(tasks.flatMap((task) => task.errorCode ?? [])),
    images: results.length,
    charged,
    violations,
  }
}

async function pictureFault(storage: Storage, sha256: string): Promise<string | null> {
  try {
    const content = await storage.read(sha256)
    return createHash('sha256').update(content).digest('hex') === sha256 ? null : 'has a damaged picture'
  } catch {
    return 'has no picture'
  }
}

function countBy(values: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}
