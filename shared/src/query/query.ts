import {
  type QueryKey,
  useInfiniteQuery,
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { z } from 'zod'
import type { AnyEndpoint, Endpoint, EndpointInput, EndpointOutput } from '../contract/endpoint'
import type { AppError } from '../http/app-error'
import { type Answer, call, callForAnswer } from '../http/client'
import { useChangingPages } from './changing-pages'

/** Query-key convention: the endpoint's path, then its input. Invalidate by path to refresh every page of a list. */
export function queryKey<E extends AnyEndpoint>(endpoint: E, input?: EndpointInput<E>): QueryKey {
  return input === undefined ? [endpoint.path] : [endpoint.path, input]
}

export interface EndpointQueryOptions<Data> {
  readonly enabled?: boolean
  readonly staleTime?: number
  /** Keeps showing the previous page of a list while the next one loads. */
  readonly keepPrevious?: boolean
  readonly refetchInterval?: (data: Data | undefined, error: AppError | null) => number | false
}

/**
 * The answer before, while its successor is under way. None offline: the question waits for the network, and rows of the last word would
 * stand under the new one. A new function each time: the library asks one that it knows only once.
 */
const keepingPrevious = () => ({
  placeholderData: (previous: unknown) => (navigator.onLine ? previous : undefined) as never,
})

/** Reads an endpoint through the query cache. */
export function useEndpoint<E extends AnyEndpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options: EndpointQueryOptions<EndpointOutput<E>> = {},
): UseQueryResult<EndpointOutput<E>, AppError> {
  const { refetchInterval } = options
  return useQuery<EndpointOutput<E>, AppError>({
    queryKey: queryKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    enabled: options.enabled ?? true,
    ...(options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
    ...(options.keepPrevious ? keepingPrevious() : {}),
    ...(refetchInterval ? { refetchInterval: ({ state }) => refetchInterval(state.data, state.error) } : {}),
  })
}

/** Mutation of an endpoint; invalidates the endpoints named in `refreshes` afterwards. */
export function useEndpointMutation<E extends AnyEndpoint>(
  endpoint: E,
  options: { readonly refreshes?: readonly AnyEndpoint[] } = {},
): UseMutationResult<Answer<EndpointOutput<E>>, AppError, EndpointInput<E>> {
  const client = useQueryClient()
  return useMutation<Answer<EndpointOutput<E>>, AppError, EndpointInput<E>>({
    mutationFn: (input) => callForAnswer(endpoint, input),
    onSettled: async () => {
      await Promise.all((options.refreshes ?? []).map((each) => client.invalidateQueries({ queryKey: queryKey(each) })))
    },
  })
}

interface ListAnswer {
  readonly total: number
  readonly pageNum: number
  readonly pageSize: number
  readonly nextCursor?: string | null | undefined
}

/**
 * Next page parameter: the next page number, and the cursor if the endpoint gives one; undefined at the end. The number goes along with the
 * cursor, which wins: during a rollout the next page may be asked of a server that knows no cursors.
 */
export function nextPageOf({ nextCursor, pageNum, pageSize, total }: ListAnswer): object | undefined {
  if (nextCursor !== undefined) return nextCursor === null ? undefined : { cursor: nextCursor, pageNum: pageNum + 1 }
  return pageNum * pageSize < total ? { pageNum: pageNum + 1 } : undefined
}

/** Infinite query of a list endpoint. */
export function useEndpointPages<E extends Endpoint<z.ZodType, z.ZodType<ListAnswer>>>(
  endpoint: E,
  input: EndpointInput<E>,
  options: Pick<EndpointQueryOptions<EndpointOutput<E>>, 'keepPrevious'> & {
    /** Of one page: only pages that change by themselves are asked again. */
    readonly refetchInterval?: (page: EndpointOutput<E>) => number | false
  } = {},
) {
  const key = [...queryKey(endpoint, input), 'pages']
  const ask = (pageParam: object, signal: AbortSignal) =>
    call(endpoint, { ...(input as object), ...pageParam } as EndpointInput<E>, { signal })
  const query = useInfiniteQuery<
    EndpointOutput<E>,
    AppError,
    { readonly pages: readonly EndpointOutput<E>[] },
    QueryKey,
    object
  >({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => ask(pageParam, signal),
    initialPageParam: { pageNum: 1 },
    getNextPageParam: nextPageOf,
    ...(options.keepPrevious ? keepingPrevious() : {}),
  })
  const { refetchInterval = never } = options
  useChangingPages({ queryKey: key, pages: query.data?.pages ?? [], refetchInterval, ask })
  return query
}

const never = () => false as const
