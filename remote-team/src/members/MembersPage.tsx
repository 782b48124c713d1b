import { getTeamUserList, type TeamMember } from '@tessera/shared/contract/team'
import { useListAddress } from '@tessera/shared/query/list-address'
import { Button, EmptyState, Page } from '@tessera/shared/ui/core'
import { DataTable, FilterBar, FilterSearch } from '@tessera/shared/ui/data'
import { Select } from '@tessera/shared/ui/form'
import { useCallback } from 'react'
import { MEMBER_COLUMNS } from './member-columns'
import { MemberCard } from './MemberCard'
import { useMembers } from './members.api'
import { STATUSES } from './members.rules'
import { MEMBERS_TEXT, STATUS_TEXT } from './members.text'

const STATUS_OPTIONS = STATUSES.map((value) => ({ value, label: STATUS_TEXT[value] }))
const ADDRESS = getTeamUserList.input.omit({ sortField: true, sortOrder: true })
const rowKey = (member: TeamMember) => member.id

export default function MembersPage() {
  const { filters, page, narrowed, change, turnTo, clear } = useListAddress(ADDRESS)
  const search = useCallback((keyword: string) => change({ keyword }, { replace: true }), [change])
  const query = useMembers(filters)
  return (
    <Page title={MEMBERS_TEXT.title}>
      <FilterBar
        search={<FilterSearch value={filters.keyword ?? ''} onChange={search} placeholder={MEMBERS_TEXT.search} />}
        filters={
          <Select
            value={filters.status}
            options={STATUS_OPTIONS}
            placeholder={MEMBERS_TEXT.allStatuses}
            aria-label={MEMBERS_TEXT.status}
            allowClear
            popupMatchSelectWidth={false}
            onChange={(status) => change({ status })}
          />
        }
        extra={
          narrowed ? (
            <Button variant="quiet" onClick={clear}>
              {MEMBERS_TEXT.clear}
            </Button>
          ) : null
        }
      />
      <DataTable
        columns={MEMBER_COLUMNS}
        query={query}
        rowKey={rowKey}
        page={page}
        onPageChange={turnTo}
        phoneCard={(member) => <MemberCard member={member} />}
        empty={
          narrowed ? (
            <EmptyState
              picture="search"
              text={MEMBERS_TEXT.emptyFiltered}
              action={<Button onClick={clear}>{MEMBERS_TEXT.clear}</Button>}
            />
          ) : (
            <EmptyState picture="people" text={MEMBERS_TEXT.empty} />
          )
        }
      />
    </Page>
  )
}
