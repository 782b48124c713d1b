import { Checkbox, Table, type TableColumnType } from 'antd'
import { type ComponentProps, createContext, useContext, useRef } from 'react'
import { useIsPhone } from '../core/media-query'
import { type ColumnChoice, isShown } from './column-choice'
import { DATA_TEXT } from './data.text'
import type { Density } from './DensitySwitch'
import type { ListColumn, ListLayout, ListSort, RowAction } from './list-declaration'
import styles from './ListPage.module.css'
import { RowMenu } from './RowMenu'
import type { SortState } from './use-list'
import type { Selection } from './use-selection'
import { type RowWindow, useVirtualRows } from './use-virtual-rows'

type TableLayout<Row> = Extract<ListLayout<Row>, { kind: 'table' }>

interface ListTableProps<Row> {
  readonly layout: TableLayout<Row>
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly density: Density
  readonly choice: ColumnChoice
  readonly sorts?: readonly ListSort<Row>[] | undefined
  readonly sort?: SortState | undefined
  readonly onSort: (sort: SortState) => void
  readonly menu?: ((row: Row) => readonly RowAction[]) | undefined
  readonly selection?: Selection<Row> | undefined
}

/** A table on desktop, cards on a phone; long lists are virtualised. */
export function ListTable<Row extends object>(props: ListTableProps<Row>) {
  return useIsPhone() ? <PhoneCards {...props} /> : <DesktopTable {...props} />
}

/** Height of the frame's header; the sticky table header stops below it. */
const HEADER_HEIGHT = 64
const ROW_HEIGHT = { comfortable: 56, compact: 46 } as const satisfies Record<Density, number>
const CARD_HEIGHT = 120
const CHOOSING_WIDTH = 48
const MENU_WIDTH = 56

function DesktopTable<Row extends object>(props: ListTableProps<Row>) {
  const { rows, keyOf, density, sorts, sort, onSort } = props
  const place = useRef<HTMLDivElement>(null)
  const window = useVirtualRows(rows.length, ROW_HEIGHT[density], place)
  const columns = columnsOf(props)
  return (
    <div ref={place}>
      <WindowContext value={window}>
        <Table<Row>
          className={styles.sheet}
          columns={columns}
          components={COMPONENTS}
          dataSource={window.measure ? rows.slice(window.from, window.to) : rows}
          rowKey={keyOf}
          {...(window.measure
            ? { onRow: (_, index = 0) => ({ 'data-index': window.from + index }) as ComponentProps<'tr'> }
            : {})}
          size={density === 'compact' ? 'middle' : 'large'}
          pagination={false}
          sticky={{ offsetHeader: HEADER_HEIGHT }}
          scroll={{ x: 'max-content' }}
          showSorterTooltip={false}
          onChange={(_pages, _filters, sorter) => {
            if (Array.isArray(sorter)) return
            const field = String(sorter.columnKey ?? sort?.field)
            const own = sorts?.find((each) => each.field === field)
            // Click cycle: the column's default direction, the reverse, the list's default order.
            if (sorter.order && own) onSort({ field, order: sorter.order === 'ascend' ? 'asc' : 'desc' })
            else if (sorts?.[0]) onSort(sorts[0])
          }}
        />
      </WindowContext>
    </div>
  )
}

function columnsOf<Row extends object>(props: ListTableProps<Row>): TableColumnType<Row>[] {
  const { layout, selection, menu, sorts, sort, choice } = props
  const { columns, actions } = layout
  return [
    ...(selection ? [choosingColumn(props, selection)] : []),
    ...columns
      .filter((column) => column.fixed || isShown(column, choice))
      .map((column) => ({ ...columnOf(column, choice), ...sortingOf(column, sorts, sort) })),
    ...(actions
      ? [
          {
            key: 'actions',
            title: actions.title,
            width: actions.width,
            render: (_: unknown, row: Row) => actions.render(row),
          },
        ]
      : []),
    ...(menu
      ? [{ key: 'menu', width: MENU_WIDTH, render: (_: unknown, row: Row) => <RowMenu actions={menu(row)} /> }]
      : []),
  ]
}

function columnOf<Row>(column: ListColumn<Row>, choice: ColumnChoice): TableColumnType<Row> {
  const { field, title, render, width, align, fixed, from } = column
  return {
    key: field,
    title,
    ...(render ? { render: (_, row: Row) => render(row) } : { dataIndex: field }),
    ...(width === undefined ? {} : { width }),
    ...(align ? { align } : {}),
    ...(fixed ? { fixed } : {}),
    ...(from && !choice[field] ? { responsive: [from] } : {}),
  }
}

function sortingOf<Row>(
  { field }: ListColumn<Row>,
  sorts: readonly ListSort<Row>[] | undefined,
  sort: SortState | undefined,
): TableColumnType<Row> {
  const own = sorts?.find((each) => each.field === field)
  if (!own) return {}
  return {
    sorter: true,
    sortDirections: own.order === 'asc' ? ['ascend', 'descend'] : ['descend', 'ascend'],
    sortOrder: sort?.field === field ? (sort.order === 'asc' ? 'ascend' : 'descend') : null,
  }
}

/** Checkbox column; the one in the heading selects all loaded rows. */
function choosingColumn<Row>({ rows }: ListTableProps<Row>, selection: Selection<Row>): TableColumnType<Row> {
  const chosen = rows.filter(selection.has).length
  return {
    key: 'choosing',
    width: CHOOSING_WIDTH,
    fixed: 'left',
    title: (
      <Checkbox
        aria-label={DATA_TEXT.selectAll}
        checked={chosen > 0 && chosen === rows.length}
        indeterminate={chosen > 0 && chosen < rows.length}
        onChange={({ target }) => selection.set(rows, target.checked)}
      />
    ),
    render: (_, row) => <RowBox row={row} selection={selection} />,
  }
}

function RowBox<Row>({ row, selection }: { readonly row: Row; readonly selection: Selection<Row> }) {
  return (
    <Checkbox
      aria-label={DATA_TEXT.select}
      checked={selection.has(row)}
      onChange={({ target }) => selection.set([row], target.checked)}
    />
  )
}

const WHOLE: RowWindow = { from: 0, to: 0, above: 0, below: 0, measure: undefined }
const WindowContext = createContext<RowWindow>(WHOLE)

/** The rendered rows between two spacer rows with the height of the omitted ones. */
function Body({ children, ...rest }: ComponentProps<'tbody'>) {
  const { above, below } = useContext(WindowContext)
  return (
    <tbody {...rest}>
      <Gap height={above} />
      {children}
      <Gap height={below} />
    </tbody>
  )
}

function Gap({ height }: { readonly height: number }) {
  return height > 0 ? <tr className={styles.gap} style={{ height }} aria-hidden /> : null
}

function BodyRow(props: ComponentProps<'tr'>) {
  const { measure } = useContext(WindowContext)
  return <tr {...props} {...(measure ? { ref: measure } : {})} />
}

const COMPONENTS = { body: { wrapper: Body, row: BodyRow } }

function PhoneCards<Row extends object>({ layout, rows, keyOf, menu, selection }: ListTableProps<Row>) {
  const place = useRef<HTMLUListElement>(null)
  const { from, to, above, below, measure } = useVirtualRows(rows.length, CARD_HEIGHT, place)
  return (
    <ul ref={place} className={styles.cards} style={{ paddingTop: above, paddingBottom: below }}>
      {rows.slice(from, to).map((row, index) => (
        <li key={keyOf(row)} data-index={from + index} {...(measure ? { ref: measure } : {})} className={styles.card}>
          {selection ? <RowBox row={row} selection={selection} /> : null}
          <div className={styles.cardBody}>{layout.card(row)}</div>
          {menu ? (
            <div className={styles.cardMenu}>
              <RowMenu actions={menu(row)} />
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
