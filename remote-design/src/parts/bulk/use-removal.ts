import { deleteDesigns, getHistoryFilters, getHistoryList } from '@tessera/shared/contract/design/history'
import { type DesignTask, queryTask } from '@tessera/shared/contract/design/task'
import { useEndpointMutation } from '@tessera/shared/query/query'
import { toast } from '@tessera/shared/ui/core'
import { confirm } from '@tessera/shared/ui/overlay'
import { hasPictures } from '../task.rules'
import { BULK_TEXT as TEXT } from './bulk.text'

/** Deletes designs after a question, with their pictures if they have some. False when the person thought better of it. @throws AppError */
export function useRemoval(): (tasks: readonly DesignTask[]) => Promise<boolean> {
  const remove = useEndpointMutation(deleteDesigns, { refreshes: [getHistoryList, getHistoryFilters, queryTask] })
  return async (tasks) => {
    const { title, content } = tasks.some(hasPictures)
      ? { title: TEXT.removeTitle(tasks.length), content: TEXT.removeContent }
      : { title: TEXT.removeRecordsTitle(tasks.length), content: TEXT.removeRecordsContent }
    if (!(await confirm({ title, content, okText: TEXT.remove, danger: true }))) return false
    await remove.mutateAsync({ taskIds: tasks.map(({ id }) => id) })
    toast.success(TEXT.removed(tasks.length))
    return true
  }
}
