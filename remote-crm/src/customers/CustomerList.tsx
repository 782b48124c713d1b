import { type Customer, getCustomerList } from '@tessera/shared/contract/customer'
import { useListAddress } from '@tessera/shared/query/list-address'
import { Button, EmptyState } from '@tessera/shared/ui/core'
import { DataTable, FilterBar, FilterSearch } from '@tessera/shared/ui/data'
import { Select } from '@tessera/shared/ui/form'
import { STAGE_TEXT } from '@tessera/shared/text/customer.text'
import { Plus } from 'lucide-react'
import { useCallback } from 'react'
import { CUSTOMER_COLUMNS } from './customer-columns'
import { CustomerCard } from './CustomerCard'
import { useCustomers } from './customers.api'
import { LEVELS, orderOf, SORTS, sortOf, STAGES } from './customers.rules'
import { CUSTOMERS_TEXT, levelText, SORT_TEXT } from './customers.text'

const STAGE_OPTIONS = STAGES.map((value) => ({ value, label: STAGE_TEXT[value] }))
const LEVEL_OPTIONS = LEVELS.map((value) => ({ value, label: levelText(value) }))
const SORT_OPTIONS = SORTS.map((value) => ({ value, label: SORT_TEXT[value] }))
/** The direction follows from the field. */
const ADDRESS = getCustomerList.input.omit({ sortOrder: true })
const rowKey = (customer: Customer) => customer.id

export function CustomerList({ onCreate }: { readonly onCreate: () => void }) {
  const { filters, page, narrowed, change, turnTo, clear } = useListAddress(ADDRESS)
  const search = useCallback((keyword: string) => change({ keyword }, { replace: true }), [change])
  const sort = sortOf(filters.sortField)
  const query = useCustomers({ ...filters, sortField: sort, sortOrder: orderOf(sort) })
  return (
    <>
      <FilterBar
        search={<FilterSearch value={filters.keyword ?? ''} onChange={search} placeholder={CUSTOMERS_TEXT.search} />}
        filters={
          <>
            <Select
              value={filters.stage}
              options={STAGE_OPTIONS}
              placeholder={CUSTOMERS_TEXT.allStages}
              aria-label={CUSTOMERS_TEXT.stage}
              allowClear
              popupMatchSelectWidth={false}
              onChange={(stage) => change({ stage })}
            />
            <Select
              value={filters.level}
              options={LEVEL_OPTIONS}
              placeholder={CUSTOMERS_TEXT.allLevels}
              aria-label={CUSTOMERS_TEXT.level}
              allowClear
              popupMatchSelectWidth={false}
              onChange={(level) => change({ level })}
            />
            <Select
              value={sort}
              options={SORT_OPTIONS}
              aria-label={CUSTOMERS_TEXT.sort}
              popupMatchSelectWidth={false}
              onChange={(sortField) => change({ sortField: sortField === SORTS[0] ? undefined : sortField })}
            />
          </>
        }
        extra={
          narrowed ? (
            <Button variant="quiet" onClick={clear}>
              {CUSTOMERS_TEXT.clear}
            </Button>
          ) : null
        }
      />
      <DataTable
        columns={CUSTOMER_COLUMNS}
        query={query}
        rowKey={rowKey}
        page={page}
        onPageChange={turnTo}
        phoneCard={(customer) => <CustomerCard customer={customer} />}
        empty={
          narrowed ? (
            <EmptyState
              picture="search"
              text={CUSTOMERS_TEXT.emptyFiltered}
              action={<Button onClick={clear}>{CUSTOMERS_TEXT.clear}</Button>}
            />
          ) : (
            <EmptyState
              picture="people"
              text={CUSTOMERS_TEXT.empty}
              action={
                <Button variant="primary" icon={<Plus aria-hidden />} onClick={onCreate}>
                  {CUSTOMERS_TEXT.create}
                </Button>
              }
            />
          )
        }
      />
    </>
  )
}
