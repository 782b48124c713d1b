import type { TaskStatus } from '@tessera/shared/contract/design/task-fields'

/** Filters of the list; `running` means tasks in progress. */
export const STATUS_FILTERS = ['running', 'succeeded', 'failed', 'canceled'] as const satisfies readonly TaskStatus[]
