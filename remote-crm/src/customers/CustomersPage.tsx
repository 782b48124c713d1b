import { type Customer, getCustomerList } from '@tessera/shared/contract/customer'
import { STAGE_TEXT } from '@tessera/shared/text/customer.text'
import { Button } from '@tessera/shared/ui/core'
import { type ListFilter, type ListLayout, ListPage, type ListSort } from '@tessera/shared/ui/data'
import { Plus } from 'lucide-react'
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
/** Levels run from A, times from now. */
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

export default function CustomersPage() {
  const [creating, setCreating] = useState(false)
  const create = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setCreating(true)}>
      {TEXT.create}
    </Button>
  )
  return (
    <ListPage
      title={TEXT.title}
      extra={create}
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
    </ListPage>
  )
}
