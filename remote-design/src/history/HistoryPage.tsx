import { Button, ButtonLink, EmptyState, ErrorState, LoadingState, Page } from '@tessera/shared/ui/core'
import { FilterBar } from '@tessera/shared/ui/data'
import { Checkbox, Segmented } from '@tessera/shared/ui/form'
import { Waterfall } from '@tessera/shared/ui/media'
import { useDetailAddress } from '@tessera/shared/ui/overlay'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useHistory } from './history.api'
import {
  coverOf,
  filterOf,
  type HistoryFilter,
  isFiltered,
  STATUS_FILTERS,
  type StatusFilter,
  withFilter,
} from './history.rules'
import { HISTORY_TEXT as TEXT } from './history.text'
import { CARD_CAPTION_PX, HistoryCard } from './HistoryCard'
import styles from './HistoryPage.module.css'
import { TaskDrawer } from './TaskDrawer'

const WORKBENCH = '/work/design/ceramicTile'

export default function HistoryPage() {
  const [parameters, setParameters] = useSearchParams()
  const filter = filterOf(parameters)
  const setFilter = (next: HistoryFilter) => setParameters(withFilter(parameters, next), { replace: true })
  const detail = useDetailAddress('task')
  return (
    <Page title={TEXT.title} description={TEXT.description}>
      <div className={styles.page}>
        <Filters filter={filter} onChange={setFilter} />
        <Tasks filter={filter} onFilter={setFilter} onOpen={detail.show} />
      </div>
      <TaskDrawer taskId={detail.id} onClose={detail.close} />
    </Page>
  )
}

interface FiltersProps {
  readonly filter: HistoryFilter
  readonly onChange: (filter: HistoryFilter) => void
}

function Filters({ filter, onChange }: FiltersProps) {
  return (
    <FilterBar
      filters={
        <>
          <div className={styles.statuses}>
            <Segmented<StatusFilter>
              aria-label={TEXT.status}
              value={filter.status}
              options={STATUS_FILTERS.map((value) => ({ value, label: TEXT[value] }))}
              onChange={(status) => onChange({ ...filter, status })}
            />
          </div>
          <Checkbox
            className={styles.favourite}
            checked={filter.favourite}
            onChange={(event) => onChange({ ...filter, favourite: event.target.checked })}
          >
            {TEXT.favourites}
          </Checkbox>
        </>
      }
    />
  )
}

interface TasksProps {
  readonly filter: HistoryFilter
  readonly onFilter: (filter: HistoryFilter) => void
  readonly onOpen: (taskId: string) => void
}

function Tasks({ filter, onFilter, onOpen }: TasksProps) {
  const query = useHistory(filter)
  const { data } = query
  const items = useMemo(
    () =>
      (data?.pages ?? [])
        .flatMap((page) => page.list)
        .map((task) => ({ key: task.id, task, src: coverOf(task).url, ratio: coverOf(task).ratio })),
    [data],
  )
  if (query.isPending) return <LoadingState variant="cards" />
  if (query.isError && items.length === 0)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (items.length === 0) return <Nothing filter={filter} onFilter={onFilter} />
  return (
    <>
      <Waterfall
        aria-label={TEXT.list}
        items={items}
        captionHeight={CARD_CAPTION_PX}
        renderItem={({ task }, ratio) => <HistoryCard task={task} ratio={ratio} onOpen={() => onOpen(task.id)} />}
        {...(query.hasNextPage && !query.isFetchingNextPage ? { onReachBottom: () => void query.fetchNextPage() } : {})}
      />
      {query.isFetchNextPageError ? (
        <ErrorState error={query.error} kept={TEXT.kept} onRetry={() => void query.fetchNextPage()} />
      ) : null}
      {query.hasNextPage ? (
        <Button variant="quiet" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {TEXT.loadMore}
        </Button>
      ) : (
        <p className={styles.end}>{TEXT.end}</p>
      )}
    </>
  )
}

function Nothing({ filter, onFilter }: Pick<TasksProps, 'filter' | 'onFilter'>) {
  if (isFiltered(filter)) {
    const all = <Button onClick={() => onFilter({ status: 'all', favourite: false })}>{TEXT.clearFilter}</Button>
    return <EmptyState picture="search" text={TEXT.emptyFilter} action={all} />
  }
  const begin = (
    <ButtonLink variant="primary" to={WORKBENCH}>
      {TEXT.begin}
    </ButtonLink>
  )
  return <EmptyState picture="floor" text={TEXT.empty} action={begin} />
}
