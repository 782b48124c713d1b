import { QueryClient } from '@tanstack/react-query'
import { toAppError } from '../http/app-error'

/** The one query client's settings. Business failures are not retried: asking again would not change the answer. */
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
      // Offline, a change fails at once and the form keeps it; held back, it would be done later, unseen.
      mutations: { networkMode: 'always' },
    },
  })
}
