import { useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { track } from '@tessera/shared/analytics/analytics'
import { getCoinRecordList } from '@tessera/shared/contract/billing'
import { queryBatch } from '@tessera/shared/contract/design/batch'
import {
  deleteResult,
  type DownloadFormat,
  downloadImage,
  getHistoryList,
  setRoomArea,
  toggleFavorite,
} from '@tessera/shared/contract/design/history'
import { cancelTask, type DesignTask, estimateCost, queryTask } from '@tessera/shared/contract/design/task'
import type { AnyEndpoint } from '@tessera/shared/contract/endpoint'
import { getUserPrivilege } from '@tessera/shared/contract/user'
import { isAppError, takesAway } from '@tessera/shared/http/app-error'
import { call } from '@tessera/shared/http/client'
import { queryKey, useEndpoint, useEndpointMutation } from '@tessera/shared/query/query'
import { saveFrom } from '@tessera/shared/ui/core'
import { useCallback, useEffect, useRef } from 'react'
import { isFinished, pollInterval } from './task.rules'

/** Queries to invalidate when a task starts, finishes or is cancelled. */
const MONEY: readonly AnyEndpoint[] = [getUserPrivilege, estimateCost, getCoinRecordList]

/** Refetches balances and everything derived from them. */
export function useRefreshBalances(): () => void {
  const client = useQueryClient()
  return useCallback(() => {
    for (const endpoint of MONEY) void client.invalidateQueries({ queryKey: queryKey(endpoint) })
  }, [client])
}

/** Keeps the room's area with the task. */
export const useSetRoomArea = () => useEndpointMutation(setRoomArea, { refreshes: [queryTask, getHistoryList] })

/** What is asked for again and again is not answered at the moment: no network, or no service. What is shown may have changed since. */
export const isInterrupted = ({
  fetchStatus,
  isRefetchError,
}: Pick<UseQueryResult, 'fetchStatus' | 'isRefetchError'>): boolean => fetchStatus === 'paused' || isRefetchError

/** Polls a task until it is finished; then refreshes balances and history. One that is not there is asked for once. */
export function useTask(taskId: string | null) {
  // By the browser's clock: the server's may differ by minutes.
  const since = useRef(0)
  useEffect(() => {
    since.current = Date.now()
  }, [taskId])
  const query = useEndpoint(
    queryTask,
    { id: taskId ?? '' },
    {
      enabled: taskId !== null,
      staleTime: 0,
      refetchInterval: (task, error) => !takesAway(error) && pollInterval(task, Date.now() - since.current),
    },
  )
  const client = useQueryClient()
  const refreshBalances = useRefreshBalances()
  const task = taskId === null || takesAway(query.error) ? undefined : query.data
  const finished = task ? isFinished(task) : null
  const wasRunning = useRef(false)
  useEffect(() => {
    if (task && finished === true && wasRunning.current) {
      track('design_finish', { designType: task.designType, status: task.status })
      refreshBalances()
      void client.invalidateQueries({ queryKey: queryKey(getHistoryList) })
    }
    wasRunning.current = finished === false
  }, [task, finished, client, refreshBalances])
  return { ...query, task }
}

/** Several tasks in the requested order, without those that failed to load. */
export function useTasks(ids: readonly string[]): DesignTask[] {
  const queries = useQueries({
    queries: ids.map((id) => ({
      queryKey: queryKey(queryTask, { id }),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(queryTask, { id }, { signal }),
    })),
  })
  return queries.flatMap(({ data }) => (data ? [data] : []))
}

export function useCancelTask() {
  const client = useQueryClient()
  const refreshBalances = useRefreshBalances()
  const mutation = useEndpointMutation(cancelTask, { refreshes: [getHistoryList] })
  /** @returns null, or how it had ended before it could be cancelled */
  const cancel = useCallback(
    async ({ id }: DesignTask): Promise<DesignTask['status'] | null> => {
      const key = queryKey(queryTask, { id })
      try {
        const { data } = await mutation.mutateAsync({ id })
        client.setQueryData(key, data)
        return null
      } catch (error) {
        if (!isAppError(error) || error.reason !== 'TASK_NOT_CANCELABLE') throw error
      } finally {
        refreshBalances()
        await client.invalidateQueries({ queryKey: key })
      }
      return client.getQueryData<DesignTask>(key)?.status ?? null
    },
    [client, mutation, refreshBalances],
  )
  return { cancel, canceling: mutation.isPending }
}

const RESULT_READERS = { refreshes: [queryTask, queryBatch, getHistoryList] } as const

export const useToggleFavorite = () => useEndpointMutation(toggleFavorite, RESULT_READERS)
export const useDeleteResult = () => useEndpointMutation(deleteResult, RESULT_READERS)

/** Downloads a result in full size under a readable name. */
export async function saveResult(
  resultId: string,
  designType: DesignTask['designType'],
  format: DownloadFormat,
): Promise<void> {
  const file = await call(downloadImage, { resultId, format })
  track('result_download', { designType })
  saveFrom(file)
}
