import { AUDIT_KINDS, type AuditEvent, getAuditList } from '@tessera/shared/contract/audit'
import { useListAddress } from '@tessera/shared/query/list-address'
import { useEndpoint } from '@tessera/shared/query/query'
import { Button, EmptyState, Page } from '@tessera/shared/ui/core'
import { DataTable, FilterBar } from '@tessera/shared/ui/data'
import { DateRange, Select } from '@tessera/shared/ui/form'
import { ComponentTheme } from '@tessera/shared/ui/theme'
import { ROUTES_TEXT } from '../routes.text'
import { AUDIT_COLUMNS, AuditCard } from './audit-cells'
import { AUDIT_KIND_TEXT, AUDIT_TEXT } from './audit.text'

const KIND_OPTIONS = AUDIT_KINDS.map((value) => ({ value, label: AUDIT_KIND_TEXT[value] }))
const rowKey = (event: AuditEvent) => event.id

/** What happened to the team's accounts and rights, for its admin. */
export default function AuditPage() {
  return (
    <ComponentTheme>
      <Page title={ROUTES_TEXT.audit} description={AUDIT_TEXT.description}>
        <AuditList />
      </Page>
    </ComponentTheme>
  )
}

function AuditList() {
  const { filters, page, narrowed, change, turnTo, clear } = useListAddress(getAuditList.input)
  const { kind, userId, from, to } = filters
  const query = useEndpoint(getAuditList, filters, { keepPrevious: true, staleTime: 0 })
  const people = query.data?.people.map(({ userId: value, userName: label }) => ({ value, label })) ?? []
  const action = (
    <Button variant="quiet" onClick={clear}>
      {AUDIT_TEXT.clear}
    </Button>
  )
  return (
    <>
      <FilterBar
        filters={
          <>
            <Select
              value={kind}
              options={KIND_OPTIONS}
              placeholder={AUDIT_TEXT.allKinds}
              aria-label={AUDIT_TEXT.kind}
              allowClear
              popupMatchSelectWidth={false}
              onChange={(next) => change({ kind: next })}
            />
            <Select
              value={userId}
              options={people}
              placeholder={AUDIT_TEXT.allPeople}
              aria-label={AUDIT_TEXT.person}
              allowClear
              popupMatchSelectWidth={false}
              onChange={(next) => change({ userId: next })}
            />
            <DateRange
              value={from !== undefined && to !== undefined ? { from, to } : null}
              aria-label={AUDIT_TEXT.range}
              onChange={(next) => change({ from: next?.from, to: next?.to })}
            />
          </>
        }
        extra={narrowed ? action : null}
      />
      <DataTable
        columns={AUDIT_COLUMNS}
        query={query}
        rowKey={rowKey}
        page={page}
        onPageChange={turnTo}
        phoneCard={(event) => <AuditCard event={event} />}
        empty={
          narrowed ? (
            <EmptyState picture="search" text={AUDIT_TEXT.emptyFiltered} action={action} />
          ) : (
            <EmptyState picture="records" text={AUDIT_TEXT.empty} />
          )
        }
      />
    </>
  )
}
