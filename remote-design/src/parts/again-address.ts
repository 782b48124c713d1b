/** In a workbench's address: the task is not only to be shown, but to be done again with other inputs. */
export const AGAIN = 'again'

/** Address of a workbench with a task to do again. */
export const againAt = (workbench: string, taskId: string): string =>
  `${workbench}?task=${encodeURIComponent(taskId)}&${AGAIN}=1`
