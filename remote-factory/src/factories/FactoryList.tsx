import { type FactoryType, getFactoryList } from '@tessera/shared/contract/factory'
import { useListAddress } from '@tessera/shared/query/list-address'
import { Button, EmptyState, ErrorState, LoadingState, Page } from '@tessera/shared/ui/core'
import { FilterBar, FilterSearch } from '@tessera/shared/ui/data'
import { useCallback } from 'react'
import { FactoryGrid } from './FactoryGrid'
import { useFactories } from './factories.api'
import { FACTORIES_TEXT, TYPE_TEXT } from './factories.text'

/** The type comes from the page, never from the address. */
const ADDRESS = getFactoryList.input.omit({ type: true, sortField: true, sortOrder: true })

export function FactoryList({ type }: { readonly type: FactoryType }) {
  const { filters, page, narrowed, change, turnTo, clear } = useListAddress(ADDRESS)
  const search = useCallback((keyword: string) => change({ keyword }, { replace: true }), [change])
  const query = useFactories({ ...filters, type })
  return (
    <Page title={TYPE_TEXT[type].title}>
      <FilterBar
        search={<FilterSearch value={filters.keyword ?? ''} onChange={search} placeholder={FACTORIES_TEXT.search} />}
      />
      {query.isPending ? (
        <LoadingState variant="cards" />
      ) : query.data === undefined ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : query.data.list.length === 0 && page === 1 ? (
        <Empty type={type} narrowed={narrowed} onClear={clear} />
      ) : (
        <FactoryGrid answer={query.data} page={page} busy={query.isFetching} onPageChange={turnTo} />
      )}
    </Page>
  )
}

interface EmptyProps {
  readonly type: FactoryType
  readonly narrowed: boolean
  readonly onClear: () => void
}

function Empty({ type, narrowed, onClear }: EmptyProps) {
  if (!narrowed) return <EmptyState picture="factory" text={TYPE_TEXT[type].empty} />
  return (
    <EmptyState
      picture="search"
      text={FACTORIES_TEXT.emptyFiltered}
      action={<Button onClick={onClear}>{FACTORIES_TEXT.clear}</Button>}
    />
  )
}
