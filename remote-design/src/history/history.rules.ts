import type { TaskStatus } from '@tessera/shared/contract/design/task-fields'

/** Filters of the list; `running` means tasks in progress. */
export const STATUS_FILTERS = ['running', 'succeeded', 'failed', 'canceled'] as const satisfies readonly TaskStatus[]

/** How many midnights of the viewer's zone lie between an instant and now. */
export function daysBefore(iso: string, now: Date): number {
  const dayOf = (time: Date) => Date.UTC(time.getFullYear(), time.getMonth(), time.getDate())
  return Math.round((dayOf(now) - dayOf(new Date(iso))) / 86_400_000)
}
