import { useQueryClient } from '@tanstack/react-query'
import { cancelBatch, queryBatch } from '@tessera/shared/contract/design/batch'
import { getHistoryList } from '@tessera/shared/contract/design/history'
import { queryTask } from '@tessera/shared/contract/design/task'
import { queryKey, useEndpoint, useEndpointMutation } from '@tessera/shared/query/query'
import { useEffect, useRef } from 'react'
import { isInterrupted, useRefreshBalances } from '../parts/task.api'
import { isFinished } from '../parts/task.rules'

const POLL_MS = 1500

/** Polls a batch until all of it has ended; then refreshes balances and history. */
export function useBatch(id: string | null) {
  const query = useEndpoint(
    queryBatch,
    { id: id ?? '' },
    {
      enabled: id !== null,
      staleTime: 0,
      refetchInterval: (batch) => (batch && batch.tasks.every(isFinished) ? false : POLL_MS),
    },
  )
  const client = useQueryClient()
  const refreshBalances = useRefreshBalances()
  const ended = query.data ? query.data.tasks.filter(isFinished).length : null
  const former = useRef(ended)
  useEffect(() => {
    if (former.current !== null && ended !== null && ended > former.current) {
      refreshBalances()
      void client.invalidateQueries({ queryKey: queryKey(getHistoryList) })
    }
    former.current = ended
  }, [ended, client, refreshBalances])
  return { ...query, isInterrupted: isInterrupted(query) }
}

export const useCancelBatch = () =>
  useEndpointMutation(cancelBatch, { refreshes: [queryBatch, queryTask, getHistoryList] })
