import { type Customer, getCustomerList } from '@tessera/shared/contract/customer'
import { Button, LoadingState, Page, useOnDemand } from '@tessera/shared/ui/core'
import { type ListDeclaration, type ListLayout, ListPage, type ListSort } from '@tessera/shared/ui/data'
import { useTags } from '@tessera/shared/ui/tags'
import { FileUp, Plus } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { CUSTOMER_COLUMNS, DELETED_COLUMNS, DeletedCard } from './customer-columns'
import { BOARD_TEXT } from './board/board.text'
import { CustomerCard } from './CustomerCard'
import { Segmented } from '@tessera/shared/ui/form'
import { useOutbox } from './notes/use-outbox'
import { DELETED_FILTERS, filtersWith } from './customer-filters'
import { CustomerViews } from './CustomerViews'
import { useCustomerOwners } from './customers.api'
import { CUSTOMERS_TEXT as TEXT, SORT_TEXT } from './customers.text'
import { ExportCustomers } from './ExportCustomers'
import { MERGE_TEXT } from './merge/merge.text'
import { NewCustomer } from './NewCustomer'
import { type CustomerActions, useCustomerActions } from './use-customer-actions'

/** Default directions: levels from A, times newest first. */
const SORTS: readonly ListSort<Customer>[] = [
  { field: 'createdAt', order: 'desc', ...SORT_TEXT.createdAt },
  { field: 'nextFollowTime', order: 'asc', ...SORT_TEXT.nextFollowTime },
  { field: 'updatedAt', order: 'desc', ...SORT_TEXT.updatedAt },
  { field: 'level', order: 'asc', ...SORT_TEXT.level },
]
const DELETED_SORTS: readonly ListSort<Customer>[] = [{ field: 'deletedAt', order: 'desc', ...SORT_TEXT.deletedAt }]
const LAYOUT: ListLayout<Customer> = {
  kind: 'table',
  columns: CUSTOMER_COLUMNS,
  card: (customer) => <CustomerCard customer={customer} />,
}

const DELETED_LAYOUT: ListLayout<Customer> = {
  kind: 'table',
  columns: DELETED_COLUMNS,
  card: (customer) => <DeletedCard customer={customer} />,
}

type List = Pick<ListDeclaration<typeof getCustomerList>, 'sorts' | 'layout' | 'menu' | 'bulk'>

const liveList = ({ edit, tag, transfer, merge, remove }: CustomerActions): List => ({
  sorts: SORTS,
  layout: LAYOUT,
  menu: (customer) => [
    { key: 'edit', text: TEXT.edit, run: () => edit(customer) },
    { key: 'transfer', text: TEXT.transfer, run: () => transfer([customer]) },
    { key: 'merge', text: MERGE_TEXT.action, run: () => merge([customer]) },
    { key: 'remove', text: TEXT.remove, danger: true, run: () => void remove([customer]) },
  ],
  bulk: [
    { text: TEXT.tag, run: (customers) => tag(customers) },
    { text: TEXT.transfer, run: (customers) => transfer(customers) },
    { text: MERGE_TEXT.action, fits: ({ length }) => length === 2, run: (customers) => merge(customers) },
    { text: TEXT.remove, danger: true, run: async (customers) => ((await remove(customers)) ? undefined : 'kept') },
  ],
})

const deletedList = ({ restore }: CustomerActions): List => ({
  sorts: DELETED_SORTS,
  layout: DELETED_LAYOUT,
  menu: (customer) => [{ key: 'restore', text: TEXT.restore, run: () => void restore([customer]) }],
  bulk: [{ text: TEXT.restore, run: async (customers) => ((await restore(customers)) ? undefined : 'kept') }],
})

const VIEWS = [
  { value: 'table', label: BOARD_TEXT.table },
  { value: 'board', label: BOARD_TEXT.board },
]

/** With the library for dragging, which the table does not need. */
const BoardView = lazy(() => import('./board/BoardView').then((module) => ({ default: module.BoardView })))

/** Lazy-loaded: most visits import nothing. */
const loadImport = () => import('./ImportCustomers')

export default function CustomersPage() {
  const [creating, setCreating] = useState(false)
  const [importing, setImporting] = useState(false)
  const actions = useCustomerActions()
  // Notes that could not be sent go on from here, too.
  useOutbox()
  const [address] = useSearchParams()
  const owners = useCustomerOwners(true)
  const tags = useTags('customer')
  const filters = useMemo(
    () => filtersWith({ owners: owners.data?.list ?? [], tags: tags.data?.tags ?? [] }),
    [owners.data, tags.data],
  )
  const isDeleted = address.get('deleted') === 'true'
  const { part: importPart, fetch: fetchImport } = useOnDemand(loadImport)
  const create = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setCreating(true)}>
      {TEXT.create}
    </Button>
  )
  const openImport = async () => {
    await fetchImport()
    setImporting(true)
  }
  const isBoard = address.get('view') === 'board' && !isDeleted
  const extra = (
    <>
      <ViewSwitch isBoard={isBoard} />
      <Button icon={<FileUp aria-hidden />} onClick={() => void openImport()}>
        {TEXT.importing}
      </Button>
      <ExportCustomers />
      {create}
    </>
  )
  const sheets = (
    <>
      {actions.sheets}
      <NewCustomer open={creating} onClose={() => setCreating(false)} />
      {importPart ? <importPart.ImportCustomers open={importing} onClose={() => setImporting(false)} /> : null}
    </>
  )
  if (isBoard) {
    return (
      <Page title={TEXT.title} extra={extra}>
        <CustomerViews />
        <Suspense fallback={<LoadingState variant="cards" />}>
          <BoardView />
        </Suspense>
        {sheets}
      </Page>
    )
  }
  return (
    <ListPage
      title={TEXT.title}
      extra={extra}
      endpoint={getCustomerList}
      rowKey="id"
      search={TEXT.search}
      before={<CustomerViews />}
      filters={isDeleted ? DELETED_FILTERS : filters}
      {...(isDeleted ? deletedList(actions) : liveList(actions))}
      empty={{
        picture: 'people',
        text: TEXT.empty,
        action: create,
        found: isDeleted ? TEXT.emptyDeleted : TEXT.emptyFiltered,
      }}
    >
      {sheets}
    </ListPage>
  )
}

/** The list as a table or as a board; the address says which, so that a saved view may be either. */
function ViewSwitch({ isBoard }: { readonly isBoard: boolean }) {
  const [, setAddress] = useSearchParams()
  const show = (view: string) =>
    setAddress((former) => {
      const next = new URLSearchParams(former)
      if (view === 'board') next.set('view', view)
      else next.delete('view')
      return next
    })
  return (
    <Segmented aria-label={BOARD_TEXT.layout} value={isBoard ? 'board' : 'table'} options={VIEWS} onChange={show} />
  )
}
