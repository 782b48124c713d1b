import type { DesignTask, TaskStatus } from '@tessera/shared/contract/design'

/** What the list can be narrowed to; `running` asks for tasks that are being made right now. */
export const STATUS_FILTERS = ['all', 'running', 'succeeded', 'failed', 'canceled'] as const satisfies readonly (
  | TaskStatus
  | 'all'
)[]
export type StatusFilter = (typeof STATUS_FILTERS)[number]

export interface HistoryFilter {
  readonly status: StatusFilter
  readonly favourite: boolean
}

export function filterOf(parameters: URLSearchParams): HistoryFilter {
  const status = STATUS_FILTERS.find((each) => each === parameters.get('status')) ?? 'all'
  return { status, favourite: parameters.get('favorite') === 'true' }
}

/** The address of a list with this filter; nothing in it means everything. */
export function withFilter(parameters: URLSearchParams, filter: HistoryFilter): URLSearchParams {
  const next = new URLSearchParams(parameters)
  next.delete('status')
  next.delete('favorite')
  if (filter.status !== 'all') next.set('status', filter.status)
  if (filter.favourite) next.set('favorite', 'true')
  return next
}

export const isFiltered = (filter: HistoryFilter): boolean => filter.status !== 'all' || filter.favourite

/** The picture that stands for a task: a favourite before the first, the photo when there is none. */
export function coverOf(task: DesignTask): { readonly url: string; readonly ratio: number } {
  const result = task.results.find((each) => each.favorite) ?? task.results[0]
  if (result) return { url: result.previewUrl, ratio: result.width / result.height }
  return { url: task.photo.url, ratio: task.photo.width / task.photo.height }
}
