import { type Customer, getCustomerList } from '@tessera/shared/contract/customer'
import { STAGE_TEXT } from '@tessera/shared/text/customer.text'
import { Button, useOnDemand } from '@tessera/shared/ui/core'
import { type ListFilter, type ListLayout, ListPage, type ListSort } from '@tessera/shared/ui/data'
import { FileUp, Plus } from 'lucide-react'
import { useState } from 'react'
import { CUSTOMER_COLUMNS } from './customer-columns'
import { CustomerCard } from './CustomerCard'
import { CustomerDetail } from './CustomerDetail'
import { LEVELS, STAGES } from './customers.rules'
import { CUSTOMERS_TEXT as TEXT, levelText, SORT_TEXT } from './customers.text'
import { NewCustomer } from './NewCustomer'

const FILTERS: readonly ListFilter<typeof getCustomerList>[] = [
  {
    kind: 'select',
    field: 'stage',
    label: TEXT.stage,
    all: TEXT.allStages,
    options: STAGES.map((value) => ({ value, label: STAGE_TEXT[value] })),
  },
  {
    kind: 'select',
    field: 'level',
    label: TEXT.level,
    all: TEXT.allLevels,
    options: LEVELS.map((value) => ({ value, label: levelText(value) })),
  },
]
/** Default directions: levels from A, times newest first. */
const SORTS: readonly ListSort<Customer>[] = [
  { field: 'createdAt', order: 'desc', ...SORT_TEXT.createdAt },
  { field: 'updatedAt', order: 'desc', ...SORT_TEXT.updatedAt },
  { field: 'level', order: 'asc', ...SORT_TEXT.level },
]
const LAYOUT: ListLayout<Customer> = {
  kind: 'table',
  columns: CUSTOMER_COLUMNS,
  card: (customer) => <CustomerCard customer={customer} />,
}

/** Lazy-loaded: most visits import nothing. */
const loadImport = () => import('./ImportCustomers')

export default function CustomersPage() {
  const [creating, setCreating] = useState(false)
  const [importing, setImporting] = useState(false)
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
  return (
    <ListPage
      title={TEXT.title}
      extra={
        <>
          <Button icon={<FileUp aria-hidden />} onClick={() => void openImport()}>
            {TEXT.importing}
          </Button>
          {create}
        </>
      }
      endpoint={getCustomerList}
      rowKey="id"
      search={TEXT.search}
      filters={FILTERS}
      sorts={SORTS}
      layout={LAYOUT}
      empty={{ picture: 'people', text: TEXT.empty, action: create, found: TEXT.emptyFiltered }}
    >
      <CustomerDetail />
      <NewCustomer open={creating} onClose={() => setCreating(false)} />
      {importPart ? <importPart.ImportCustomers open={importing} onClose={() => setImporting(false)} /> : null}
    </ListPage>
  )
}
