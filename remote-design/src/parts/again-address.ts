/** In a workbench's address: the task is not only to be shown, but to be done again with other inputs. */
export const AGAIN = 'again'

/** Address of a workbench with a task to do again. */
export const againAt = (workbench: string, taskId: string, how = '1'): string =>
  `${workbench}?task=${encodeURIComponent(taskId)}&${AGAIN}=${how}`

/** In `AGAIN`'s place: the task is loaded for another photo to be chosen in the place of its own. */
export const OTHER_PHOTO = 'photo'

/** Address of a workbench with what a task was made of, at its photo. */
export const photoAt = (workbench: string, taskId: string): string => againAt(workbench, taskId, OTHER_PHOTO)

/** In `AGAIN`'s place: with the other photos of its batch, where the workbench still has them. */
export const WITH_BATCH = 'batch'

/** Address of a workbench with what a batch was made of. */
export const batchAgainAt = (workbench: string, taskId: string): string => againAt(workbench, taskId, WITH_BATCH)

/** In a workbench's address: the result that becomes its photo. */
export const ON = 'on'

/** Address of a workbench with a result as its photo, for the same customer. */
export function onAt(workbench: string, resultId: string, customer: { readonly id: string } | null): string {
  const parameters = new URLSearchParams({ [ON]: resultId, ...(customer && { customer: customer.id }) })
  return `${workbench}?${parameters.toString()}`
}

/** In the history's address: the task goes on in the workbench of its mode. */
export const OPEN = 'open'

/** Address that leads to a task's workbench, whatever its mode. */
export const openAt = (taskId: string): string => `/work/design/history?task=${encodeURIComponent(taskId)}&${OPEN}=1`
