import { useInfiniteQuery } from '@tanstack/react-query'
import { getHistoryList } from '@tessera/shared/contract/design'
import { call } from '@tessera/shared/http/client'
import { queryKey } from '@tessera/shared/query/query'
import { isFinished } from '../parts/task.rules'
import type { HistoryFilter } from './history.rules'

const PAGE_SIZE = 24
/** While a task in sight is being made, the list looks for its picture this often. */
const REFRESH_MS = 3000

/** Pages of the team's tasks, as they are scrolled to. */
export function useHistory({ status, favourite }: HistoryFilter) {
  const filter = {
    pageSize: PAGE_SIZE,
    ...(status === 'all' ? {} : { status }),
    ...(favourite ? { favorite: true } : {}),
  }
  return useInfiniteQuery({
    queryKey: [...queryKey(getHistoryList, filter), 'pages'],
    queryFn: ({ pageParam, signal }) => call(getHistoryList, { ...filter, pageNum: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.pageNum * last.pageSize < last.total ? last.pageNum + 1 : undefined),
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.list.some((task) => !isFinished(task))) ? REFRESH_MS : false,
  })
}
