import { useMemo } from 'react'
import type { z } from 'zod'
import type { EndpointInput } from '../../contract/endpoint'
import { AppError } from '../../http/app-error'
import { useListAddress } from '../../query/list-address'
import { useEndpoint, useEndpointPages } from '../../query/query'
import { readableRange } from './date-range.rules'
import type { ListDeclaration, ListEndpoint, ListSort, PageAnswer, RowOf } from './list-declaration'

/** Filters from the URL, by the field names of the endpoint's input. */
export type AskedFilters = Readonly<Record<string, unknown>>

export interface SortState {
  readonly field: string
  readonly order: 'asc' | 'desc'
}

/** State of a list in the URL, as input of its endpoint. */
export function useListState<E extends ListEndpoint>(list: ListDeclaration<E>) {
  const { endpoint, given, sorts, filters: declared = [], paging, pageSize } = list
  const schema = useMemo(
    () => addressSchema(endpoint, given, sorts !== undefined, paging),
    [endpoint, given, sorts, paging],
  )
  const address = useListAddress(schema)
  const filters: AskedFilters = address.filters
  const sort = sorts && sortOf(sorts, filters)
  const asked: Record<string, unknown> = {
    ...(pageSize === undefined ? {} : { pageSize }),
    ...filters,
    ...(sort ? { sortField: sort.field, sortOrder: sort.order } : {}),
    ...given,
  }
  for (const filter of declared) {
    if (filter.kind !== 'dateRange') continue
    const range = readableRange(filters[filter.from], filters[filter.to])
    asked[filter.from] = range?.from
    asked[filter.to] = range?.to
  }
  const change = (changes: AskedFilters, options?: { readonly replace?: boolean }) => address.change(changes, options)
  return {
    ...address,
    change,
    filters,
    sort,
    asked: asked as EndpointInput<E>,
    /** Defaults (the list's order, a field's direction) are left out of the URL. */
    sortBy: (next: SortState) => {
      const own = sorts?.find(({ field }) => field === next.field)
      const isDefault = next.field === sorts?.[0]?.field && next.order === own?.order
      change({
        sortField: isDefault ? undefined : next.field,
        sortOrder: isDefault || next.order === own?.order ? undefined : next.order,
      })
    },
  }
}
export type ListState<E extends ListEndpoint> = ReturnType<typeof useListState<E>>

function addressSchema(
  endpoint: ListEndpoint,
  given: object | undefined,
  sorted: boolean,
  paging: 'pages' | 'scroll' = 'pages',
): z.ZodObject {
  const left = [
    ...Object.keys(given ?? {}),
    ...(sorted ? [] : ['sortField', 'sortOrder']),
    ...(paging === 'scroll' ? ['pageNum', 'pageSize', 'cursor'] : ['cursor']),
  ].filter((key) => key in endpoint.input.shape)
  // The input's keys are known only at run time.
  return endpoint.input.omit(Object.fromEntries(left.map((key) => [key, true])) as never)
}

function sortOf(sorts: readonly ListSort<never>[], { sortField, sortOrder }: AskedFilters): SortState | undefined {
  const sort = sorts.find(({ field }) => field === sortField) ?? sorts[0]
  if (!sort) return undefined
  const order = sortField === sort.field && (sortOrder === 'asc' || sortOrder === 'desc') ? sortOrder : sort.order
  return { field: sort.field, order }
}

/** Rows of a list, independent of the paging mode. */
export interface ListRows<Row> {
  readonly rows: readonly Row[] | undefined
  /** They are those of the question before, until this one is answered. */
  readonly former: boolean
  /** The last response, including its fields besides the rows. */
  readonly answer: PageAnswer | undefined
  readonly total: number
  readonly error: Error | null
  readonly busy: boolean
  readonly retry: () => void
}

/** A question that waits for the network goes on by itself; until then it is answered like one that found none. */
const errorOf = ({ error, isPaused }: { readonly error: AppError | null; readonly isPaused: boolean }) =>
  error ?? (isPaused ? new AppError({ reason: 'NETWORK', status: 0, code: 0, data: {}, requestId: null }) : null)

export function usePagedRows<E extends ListEndpoint>(list: ListDeclaration<E>, { asked }: ListState<E>) {
  const { endpoint, fresh, refetchInterval } = list
  const query = useEndpoint(endpoint, asked, {
    keepPrevious: true,
    ...(fresh ? { staleTime: 0 } : {}),
    ...(refetchInterval ? { refetchInterval: (data) => refetchInterval((data?.list ?? []) as RowOf<E>[]) } : {}),
  })
  const rows: ListRows<RowOf<E>> = {
    rows: query.data?.list as readonly RowOf<E>[] | undefined,
    former: query.isPlaceholderData,
    answer: query.data,
    total: query.data?.total ?? 0,
    error: errorOf(query),
    busy: query.isFetching,
    retry: () => void query.refetch(),
  }
  return { rows, pageSize: query.data?.pageSize ?? 1 }
}

export function useScrolledRows<E extends ListEndpoint>(list: ListDeclaration<E>, { asked }: ListState<E>) {
  const { endpoint, refetchInterval } = list
  const query = useEndpointPages(endpoint, asked, {
    refetchInterval: ({ list: rows }) => refetchInterval?.(rows as RowOf<E>[]) ?? false,
  })
  const all = useMemo(() => query.data?.pages.flatMap((page) => page.list) as RowOf<E>[] | undefined, [query.data])
  const rows: ListRows<RowOf<E>> = {
    rows: all,
    former: query.isPlaceholderData,
    answer: query.data?.pages[0],
    total: query.data?.pages[0]?.total ?? 0,
    error: errorOf(query),
    busy: query.isFetching,
    retry: () => void query.refetch(),
  }
  return {
    rows,
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    moreFailed: query.isFetchNextPageError,
    more: () => void query.fetchNextPage(),
  }
}
