import { BEAN_COST, FLOPS_PER_IMAGE } from '@tessera/shared/contract/constants'
import type { DesignTask } from '@tessera/shared/contract/design/task'
import { FINAL_TASK_STATUSES, type TaskStatus } from '@tessera/shared/contract/design/task-fields'

export const isFinished = (task: Pick<DesignTask, 'status'>): boolean => FINAL_TASK_STATUSES.includes(task.status)

export const STATUS_TONES = {
  queued: 'neutral',
  running: 'primary',
  succeeded: 'success',
  partial: 'warning',
  failed: 'danger',
  canceled: 'neutral',
} as const satisfies Record<TaskStatus, string>

/** Between two questions for a task's progress; slower the longer it is watched, so that a stuck queue is not hammered. */
export function pollInterval(task: Pick<DesignTask, 'status'> | undefined, watchedMs: number): number | false {
  if (task && isFinished(task)) return false
  if (watchedMs < 30_000) return 800
  return watchedMs < 120_000 ? 2000 : 5000
}

/** Images that were asked for and finally cost nothing. */
export const freeImages = (task: Pick<DesignTask, 'count' | 'charge'>): number =>
  Math.max(0, task.count - task.charge.capturedImages)

/** What `images` of a charge cost. An image has one price, but which balance gave back after a mixed payment is the server's to say. */
export function paidUnits(
  { source, flops, beans }: DesignTask['charge'],
  images: number,
): { flops: number; beans: number } {
  const price = images * FLOPS_PER_IMAGE
  if (source === 'flops') return { flops: Math.min(flops, price), beans: 0 }
  if (source === 'beans') return { flops: 0, beans: Math.min(beans, images * BEAN_COST.image) }
  return flops + beans === price ? { flops, beans } : { flops: 0, beans: 0 }
}

/** Between a small bathroom and a large hall, m². Outside of that the known length is more likely wrong than the room unusual. */
const USUAL_AREA_SQM = { least: 3, most: 60 } as const

/** Whether the area that follows from the known length is hard to believe. */
export function areaDoubt(areaSqm: number | null): 'small' | 'large' | null {
  if (areaSqm === null) return null
  if (areaSqm < USUAL_AREA_SQM.least) return 'small'
  return areaSqm > USUAL_AREA_SQM.most ? 'large' : null
}
