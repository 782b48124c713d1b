import { useQueries, useQueryClient } from '@tanstack/react-query'
import { track } from '@tessera/shared/analytics/analytics'
import { getCoinRecordList } from '@tessera/shared/contract/billing'
import { deleteResult, downloadImage, getHistoryList, toggleFavorite } from '@tessera/shared/contract/design/history'
import { cancelTask, type DesignTask, estimateCost, queryTask } from '@tessera/shared/contract/design/task'
import type { AnyEndpoint } from '@tessera/shared/contract/endpoint'
import { getUserPrivilege } from '@tessera/shared/contract/user'
import { call } from '@tessera/shared/http/client'
import { queryKey, useEndpoint, useEndpointMutation } from '@tessera/shared/query/query'
import { useCallback, useEffect, useRef } from 'react'
import { isFinished, pollInterval } from './task.rules'

/** What a finished, cancelled or started task changes elsewhere. */
const MONEY: readonly AnyEndpoint[] = [getUserPrivilege, estimateCost, getCoinRecordList]

/** Fetches balances and everything computed from them again. */
export function useRefreshBalances(): () => void {
  const client = useQueryClient()
  return useCallback(() => {
    for (const endpoint of MONEY) void client.invalidateQueries({ queryKey: queryKey(endpoint) })
  }, [client])
}

/** A task that is asked for again until it is finished; then balances and history are refreshed. */
export function useTask(taskId: string | null) {
  // By this browser's own clock: the server's may differ by minutes.
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
      refetchInterval: (task) => pollInterval(task, Date.now() - since.current),
    },
  )
  const client = useQueryClient()
  const refreshBalances = useRefreshBalances()
  const task = taskId === null ? undefined : query.data
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

/** Several tasks at once, those that could be fetched, in the order asked for. */
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
  const cancel = useCallback(
    async (task: DesignTask) => {
      try {
        const { data } = await mutation.mutateAsync({ id: task.id })
        client.setQueryData(queryKey(queryTask, { id: task.id }), data)
      } finally {
        refreshBalances()
        await client.invalidateQueries({ queryKey: queryKey(queryTask, { id: task.id }) })
      }
    },
    [client, mutation, refreshBalances],
  )
  return { cancel, canceling: mutation.isPending }
}

const RESULT_READERS = { refreshes: [queryTask, getHistoryList] } as const

export const useToggleFavorite = () => useEndpointMutation(toggleFavorite, RESULT_READERS)
export const useDeleteResult = () => useEndpointMutation(deleteResult, RESULT_READERS)

/** Lets the browser save a result in full size under a readable name. */
export async function saveResult(resultId: string, designType: DesignTask['designType']): Promise<void> {
  const { url, fileName } = await call(downloadImage, { resultId })
  track('result_download', { designType })
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = fileName
  document.body.append(anchor)
  anchor.click()
  anchor.remove()
}
