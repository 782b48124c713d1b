import { type CoinRecord, getCoinRecordList, LEDGER_CATEGORIES, LEDGER_UNITS } from '@tessera/shared/contract/billing'
import { CATEGORY_TEXT, UNIT_TEXT } from '@tessera/shared/contract/ledger.text'
import { links } from '@tessera/shared/remote/links'
import { useListAddress } from '@tessera/shared/query/list-address'
import { Button, ButtonLink, EmptyState } from '@tessera/shared/ui/core'
import { DataTable, FilterBar, FilterSearch } from '@tessera/shared/ui/data'
import { DateRange, Select } from '@tessera/shared/ui/form'
import { useCallback } from 'react'
import { readableRange } from '../parts/readable-range'
import { ExportButton } from './ExportButton'
import { RecordCard } from './RecordCard'
import { RECORD_COLUMNS } from './record-columns'
import { useRecords } from './records.api'
import { RECORDS_TEXT } from './records.text'

const CATEGORY_OPTIONS = LEDGER_CATEGORIES.map((value) => ({ value, label: CATEGORY_TEXT[value] }))
const UNIT_OPTIONS = LEDGER_UNITS.map((value) => ({ value, label: UNIT_TEXT[value] }))
/** Newest first, always: each balance follows from the one below it. */
const ADDRESS = getCoinRecordList.input.omit({ sortField: true, sortOrder: true })
const rowKey = (record: CoinRecord) => record.id

export function RecordList() {
  const { filters, page, narrowed, change, turnTo, clear } = useListAddress(ADDRESS)
  const search = useCallback((keyword: string) => change({ keyword }, { replace: true }), [change])
  const range = readableRange(filters)
  const wanted = { ...filters, from: range?.from, to: range?.to }
  const query = useRecords(wanted)
  return (
    <>
      <FilterBar
        search={<FilterSearch value={filters.keyword ?? ''} onChange={search} placeholder={RECORDS_TEXT.search} />}
        filters={
          <>
            <Select
              value={filters.category}
              options={CATEGORY_OPTIONS}
              placeholder={RECORDS_TEXT.allCategories}
              aria-label={RECORDS_TEXT.category}
              allowClear
              popupMatchSelectWidth={false}
              onChange={(category) => change({ category })}
            />
            <Select
              value={filters.unit}
              options={UNIT_OPTIONS}
              placeholder={RECORDS_TEXT.allUnits}
              aria-label={RECORDS_TEXT.unit}
              allowClear
              popupMatchSelectWidth={false}
              onChange={(unit) => change({ unit })}
            />
            <DateRange
              value={range}
              aria-label={RECORDS_TEXT.dateRange}
              onChange={(next) => change({ from: next?.from, to: next?.to })}
            />
          </>
        }
        extra={
          <>
            {narrowed ? (
              <Button variant="quiet" onClick={clear}>
                {RECORDS_TEXT.clear}
              </Button>
            ) : null}
            {query.data && query.data.total > 0 ? <ExportButton filters={wanted} /> : null}
          </>
        }
      />
      <DataTable
        columns={RECORD_COLUMNS}
        query={query}
        rowKey={rowKey}
        page={page}
        onPageChange={turnTo}
        phoneCard={(record) => <RecordCard record={record} />}
        empty={
          narrowed ? (
            <EmptyState
              picture="search"
              text={RECORDS_TEXT.emptyFiltered}
              action={<Button onClick={clear}>{RECORDS_TEXT.clear}</Button>}
            />
          ) : (
            <EmptyState
              picture="records"
              text={RECORDS_TEXT.empty}
              action={
                <ButtonLink variant="primary" to={links.design()}>
                  {RECORDS_TEXT.startDesign}
                </ButtonLink>
              }
            />
          )
        }
      />
    </>
  )
}
