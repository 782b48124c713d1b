import { QueryClient } from '@tanstack/react-query'
import { toAppError } from '../http/app-error'

/** Settings of the query client. Business failures are not retried: the result would be the same. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => {
          const { reason, status } = toAppError(error)
          return failures < 2 && (reason === 'NETWORK' || reason === 'TIMEOUT' || status >= 502)
        },
      },
      // Offline mutations fail at once and the form keeps the input; paused ones would run later, unnoticed.
      mutations: { networkMode: 'always' },
    },
  })
}
