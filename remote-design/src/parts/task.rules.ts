import { BEAN_COST, FLOPS_PER_IMAGE } from '@tessera/shared/contract/constants'
import type { LaidSurface } from '@tessera/shared/contract/design/modes/tile-change'
import type { DesignTask } from '@tessera/shared/contract/design/task'
import { FINAL_TASK_STATUSES, type TaskStatus } from '@tessera/shared/contract/design/task-fields'

export const isFinished = (task: Pick<DesignTask, 'status'>): boolean => FINAL_TASK_STATUSES.includes(task.status)

export const hasPictures = ({ results }: Pick<DesignTask, 'results'>): boolean => results.length > 0

export const STATUS_TONES = {
  queued: 'neutral',
  running: 'primary',
  succeeded: 'success',
  partial: 'warning',
  failed: 'danger',
  canceled: 'neutral',
} as const satisfies Record<TaskStatus, string>

/** Poll interval of a task; grows over time, to spare a stuck queue. One that could not be opened is asked for again by the person. */
export function pollInterval(task: Pick<DesignTask, 'status'> | undefined, watchedMs: number): number | false {
  if (!task || isFinished(task)) return false
  if (watchedMs < 30_000) return 800
  return watchedMs < 120_000 ? 2000 : 5000
}

/** Requested images that were not charged. */
export const freeImages = (task: Pick<DesignTask, 'count' | 'charge'>): number =>
  Math.max(0, task.count - task.charge.capturedImages)

/** Cost of `images` of a charge. After a mixed payment only the server knows which balance was refunded. */
export function paidUnits(
  { source, flops, beans }: DesignTask['charge'],
  images: number,
): { flops: number; beans: number } {
  const price = images * FLOPS_PER_IMAGE
  if (source === 'flops') return { flops: Math.min(flops, price), beans: 0 }
  if (source === 'beans') return { flops: 0, beans: Math.min(beans, images * BEAN_COST.image) }
  return flops + beans === price ? { flops, beans } : { flops: 0, beans: 0 }
}

/** An engine draws it from words or a picture, in a mode that has another way too. */
export const isDrawn = (task: DesignTask): boolean =>
  'params' in task && 'way' in task.params && task.params.way === 'generate'

/** What a task's region and plane lie on. */
export const surfaceOfTask = (task: DesignTask): LaidSurface =>
  ('params' in task && 'surface' in task.params ? task.params.surface : null) ?? 'floor'

/**
 * Plausible area, m²: small bathroom to large hall; a strip of wall over a sink to the side of a hall. Outside, a wrong known
 * length is more likely than an unusual room.
 */
const USUAL_AREA_SQM = {
  floor: { least: 3, most: 60 },
  wall: { least: 0.5, most: 40 },
} as const satisfies Record<LaidSurface, unknown>

/** Whether the area computed from the known length is implausible. */
export function areaDoubt(areaSqm: number | null, surface: LaidSurface): 'small' | 'large' | null {
  if (areaSqm === null) return null
  const { least, most } = USUAL_AREA_SQM[surface]
  if (areaSqm < least) return 'small'
  return areaSqm > most ? 'large' : null
}

/** Share of a region's pixels that is worth a word; a line of them along the horizon is not. */
const WORTH_SAYING = 0.005

/** Whether so much of a region lies too near the horizon to be measured that it has to be said. */
export const isUnmeasured = ({ unmeasured = 0 }: { readonly unmeasured?: number | undefined }): boolean =>
  unmeasured > WORTH_SAYING
