import type { UseQueryResult } from '@tanstack/react-query'
import { Pagination, Table, type TableColumnType } from 'antd'
import { type ReactNode, useState } from 'react'
import { EmptyState } from '../core/EmptyState'
import { ErrorState } from '../core/ErrorState'
import { LoadingState } from '../core/LoadingState'
import { useIsPhone } from '../core/media-query'
import { DATA_TEXT } from './data.text'
import styles from './DataTable.module.css'
import { type Density, DensitySwitch } from './DensitySwitch'

export type DataColumn<Row> = TableColumnType<Row>

interface PageOfRows<Row> {
  readonly list: readonly Row[]
  readonly total: number
  readonly pageNum: number
  readonly pageSize: number
}

interface DataTableProps<Row> {
  readonly columns: readonly DataColumn<Row>[]
  /** A list call's answer through `useEndpoint`; ask it with `keepPrevious`, so that turning a page does not flash. */
  readonly query: UseQueryResult<PageOfRows<Row>, Error>
  readonly rowKey: (row: Row) => string
  /** From 1. */
  readonly page: number
  readonly onPageChange: (page: number) => void
  /** What a row looks like on a phone. */
  readonly phoneCard: (row: Row) => ReactNode
  /** Shown when there is no row: one sentence, one action. */
  readonly empty: ReactNode
}

/** A list with all its states: skeleton, error with retry, empty, table on a desktop, cards on a phone, pages. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { query, page, onPageChange, empty } = props
  const isPhone = useIsPhone()
  const [density, setDensity] = useState<Density>('comfortable')
  if (query.isPending) return <LoadingState variant="list" />
  if (query.isError && !query.data) {
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
  }
  const { list, total, pageSize } = query.data
  if (list.length === 0 && page === 1) return typeof empty === 'string' ? <EmptyState text={empty} /> : empty
  return (
    <div className={styles.table} aria-busy={query.isFetching}>
      {isPhone ? (
        <Cards {...props} list={list} />
      ) : (
        <>
          <div className={styles.toolbar}>
            <span>{DATA_TEXT.total(total)}</span>
            <DensitySwitch value={density} onChange={setDensity} />
          </div>
          <Rows {...props} list={list} density={density} />
        </>
      )}
      {total > pageSize || page > 1 ? (
        <Pagination
          className={styles.pages}
          align="center"
          size={isPhone ? 'small' : 'medium'}
          simple={isPhone ? { readOnly: true } : false}
          current={page}
          pageSize={pageSize}
          total={total}
          showSizeChanger={false}
          onChange={onPageChange}
        />
      ) : null}
    </div>
  )
}

type Listed<Row> = DataTableProps<Row> & { readonly list: readonly Row[] }

function Rows<Row extends object>({ columns, list, rowKey, density }: Listed<Row> & { density: Density }) {
  return (
    <Table<Row>
      className={styles.sheet}
      columns={[...columns]}
      dataSource={list}
      rowKey={rowKey}
      size={density === 'compact' ? 'middle' : 'large'}
      pagination={false}
      sticky={{ offsetHeader: HEADER_HEIGHT }}
      scroll={{ x: 'max-content' }}
    />
  )
}

/** Height of the frame's header, below which the table's header sticks. */
const HEADER_HEIGHT = 64

function Cards<Row extends object>({ list, rowKey, phoneCard }: Listed<Row>) {
  return (
    <ul className={styles.cards}>
      {list.map((row) => (
        <li key={rowKey(row)} className={styles.card}>
          {phoneCard(row)}
        </li>
      ))}
    </ul>
  )
}
