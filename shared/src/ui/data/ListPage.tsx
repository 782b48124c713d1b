import { Pagination } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import type { EndpointOutput } from '../../contract/endpoint'
import { Button } from '../core/Button'
import { EmptyState } from '../core/EmptyState'
import { ErrorState } from '../core/ErrorState'
import { LoadingState } from '../core/LoadingState'
import { useIsPhone } from '../core/media-query'
import { Page } from '../core/Page'
import { BulkBar } from './BulkBar'
import { useColumnChoice } from './column-choice'
import { ColumnMenu } from './ColumnMenu'
import { DATA_TEXT } from './data.text'
import { type Density, DensitySwitch } from './DensitySwitch'
import type { ListDeclaration, ListEndpoint, RowOf } from './list-declaration'
import { ListFilters } from './ListFilters'
import styles from './ListPage.module.css'
import { ListTable } from './ListTable'
import { type ListRows, type ListState, useListState, usePagedRows, useScrolledRows } from './use-list'
import { SelectableCard } from './SelectableCard'
import { type Selection, useSelection } from './use-selection'
import { Waterfall } from './Waterfall'

interface ListPageProps<E extends ListEndpoint> extends ListDeclaration<E> {
  readonly title: string
  readonly description?: string
  /** Actions on the whole list, at the end of the title row. */
  readonly extra?: ReactNode
  /** Between title and filters. */
  readonly before?: ReactNode
  /** Drawers and sheets of the list. */
  readonly children?: ReactNode
}

/**
 * A list page declared as data: endpoint, filters, sort options, columns or cards, row actions. Filters, sort order and page are kept
 * in the URL. See {@link ListDeclaration}.
 */
export function ListPage<E extends ListEndpoint>(props: ListPageProps<E>) {
  const { title, description, extra, before, children } = props
  return (
    <Page title={title} {...(description === undefined ? {} : { description })} extra={extra}>
      {before}
      {props.paging === 'scroll' ? <ScrolledList list={props} /> : <PagedList list={props} />}
      {children}
    </Page>
  )
}

interface ListProps<E extends ListEndpoint> {
  readonly list: ListDeclaration<E>
}

function PagedList<E extends ListEndpoint>({ list }: ListProps<E>) {
  const state = useListState(list)
  const { rows, pageSize } = usePagedRows(list, state)
  const isPhone = useIsPhone()
  const { page, turnTo } = state
  const last = Math.max(1, Math.ceil(rows.total / pageSize))
  // The last row of the last page was deleted, or a link is older than its list.
  const beyond = rows.rows?.length === 0 && !rows.former && page > last
  useEffect(() => {
    if (beyond) turnTo(last, { replace: true })
  }, [beyond, last, turnTo])
  return (
    <ListBody list={list} state={state} rows={beyond ? { ...rows, rows: undefined } : rows} isFirstPage={page === 1}>
      {rows.total > pageSize || page > 1 ? (
        <Pagination
          className={styles.pages}
          align="center"
          size={isPhone ? 'small' : 'medium'}
          simple={isPhone ? { readOnly: true } : false}
          current={page}
          pageSize={pageSize}
          total={rows.total}
          showSizeChanger={false}
          onChange={(next) => turnTo(next)}
        />
      ) : null}
    </ListBody>
  )
}

function ScrolledList<E extends ListEndpoint>({ list }: ListProps<E>) {
  const state = useListState(list)
  const { rows, hasMore, loadingMore, moreFailed, more } = useScrolledRows(list, state)
  return (
    <ListBody list={list} state={state} rows={rows} isFirstPage onReachEnd={hasMore && !loadingMore ? more : undefined}>
      {moreFailed ? <ErrorState error={rows.error} kept={DATA_TEXT.keptLoaded} onRetry={more} /> : null}
      {hasMore ? (
        <Button className={styles.more} variant="quiet" loading={loadingMore} onClick={more}>
          {DATA_TEXT.loadMore}
        </Button>
      ) : (
        <p className={styles.end}>{DATA_TEXT.end}</p>
      )}
    </ListBody>
  )
}

interface ListBodyProps<E extends ListEndpoint> extends ListProps<E> {
  readonly state: ListState<E>
  readonly rows: ListRows<RowOf<E>>
  readonly isFirstPage: boolean
  readonly onReachEnd?: (() => void) | undefined
  /** Pagination, or the loading state of an infinite list. */
  readonly children: ReactNode
}

function ListBody<E extends ListEndpoint>(props: ListBodyProps<E>) {
  const { list, state, rows, isFirstPage, children } = props
  const keyOf = (row: RowOf<E>) => String(row[list.rowKey])
  const selection = useSelection(keyOf, {
    view: JSON.stringify({ ...state.filters, pageNum: undefined }),
    page: JSON.stringify(state.filters['pageNum'] ?? null),
    rows: rows.former ? undefined : rows.rows,
  })
  const { bulk } = list
  const isEmpty = rows.rows?.length === 0 && isFirstPage
  return (
    <>
      <ListFilters
        list={list}
        state={state}
        answer={rows.answer as EndpointOutput<E> | undefined}
        tools={list.tools?.(state.asked, rows.total)}
        clearable={!isEmpty}
      />
      {rows.rows === undefined && rows.error === null ? (
        <LoadingState variant={list.layout.kind === 'table' ? 'list' : 'cards'} />
      ) : rows.rows === undefined ? (
        <ErrorState error={rows.error} onRetry={rows.retry} retrying={rows.busy} />
      ) : isEmpty ? (
        <Empty empty={list.empty} narrowed={state.narrowed} onClear={state.clear} />
      ) : (
        <div className={styles.list} aria-busy={rows.busy}>
          <Rows {...props} shown={rows.rows} keyOf={keyOf} selection={bulk ? selection : undefined} />
          {children}
        </div>
      )}
      {bulk ? <BulkBar actions={bulk} selection={selection} /> : null}
    </>
  )
}

interface RowsProps<E extends ListEndpoint> extends ListBodyProps<E> {
  readonly shown: readonly RowOf<E>[]
  readonly keyOf: (row: RowOf<E>) => string
  readonly selection: Selection<RowOf<E>> | undefined
}

function Rows<E extends ListEndpoint>({ list, state, rows, shown, keyOf, selection, onReachEnd }: RowsProps<E>) {
  const { layout, sorts, menu } = list
  const total = rows.answer?.totalIsMinimum ? DATA_TEXT.totalAtLeast : (list.total ?? DATA_TEXT.total)
  const [density, setDensity] = useState<Density>('comfortable')
  const { choice, change } = useColumnChoice(list.endpoint.path)
  const isPhone = useIsPhone()
  if (layout.kind === 'waterfall') {
    const { heading } = layout
    return (
      <Waterfall
        aria-label={layout.name}
        items={shown.map((row) => ({ key: keyOf(row), row, ...layout.picture(row) }))}
        captionHeight={layout.captionHeight}
        headingOf={heading && (({ row }) => heading(row))}
        renderItem={({ row }, ratio) =>
          selection && list.selectable?.(row) !== false ? (
            <SelectableCard row={row} selection={selection}>
              {layout.card(row, ratio)}
            </SelectableCard>
          ) : (
            layout.card(row, ratio)
          )
        }
        {...(onReachEnd ? { onReachBottom: onReachEnd } : {})}
      />
    )
  }
  if (layout.kind === 'cards') {
    return (
      <>
        <p className={styles.toolbar}>{total(rows.total)}</p>
        <ul
          className={styles.grid}
          style={{ gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${layout.minWidth}px), 1fr))` }}
        >
          {shown.map((row) => (
            <li key={keyOf(row)}>
              {selection && list.selectable?.(row) !== false ? (
                <SelectableCard row={row} selection={selection}>
                  {layout.card(row)}
                </SelectableCard>
              ) : (
                layout.card(row)
              )}
            </li>
          ))}
        </ul>
      </>
    )
  }
  return (
    <>
      {isPhone ? null : (
        <div className={styles.toolbar}>
          <span>{total(rows.total)}</span>
          <div className={styles.tools}>
            <ColumnMenu columns={layout.columns} choice={choice} onChange={change} />
            <DensitySwitch value={density} onChange={setDensity} />
          </div>
        </div>
      )}
      <ListTable
        {...{ layout, rows: shown, keyOf, density, choice, sorts, menu, selection }}
        sort={state.sort}
        onSort={state.sortBy}
      />
    </>
  )
}

interface EmptyProps {
  readonly empty: ListDeclaration<ListEndpoint>['empty']
  readonly narrowed: boolean
  readonly onClear: () => void
}

/** Empty list, or no match for the filters: each with its own action. */
function Empty({ empty, narrowed, onClear }: EmptyProps) {
  if (!narrowed) return <EmptyState picture={empty.picture} text={empty.text} action={empty.action} />
  return (
    <EmptyState
      picture="search"
      text={empty.found}
      action={<Button onClick={onClear}>{empty.clear ?? DATA_TEXT.clearFilters}</Button>}
    />
  )
}
