import { getTeamUserList, type TeamMember } from '@tessera/shared/contract/team'
import { type ListFilter, type ListLayout, ListPage } from '@tessera/shared/ui/data'
import { MEMBER_COLUMNS } from './member-columns'
import { MemberCard } from './MemberCard'
import { STATUSES } from './members.rules'
import { MEMBERS_TEXT as TEXT, STATUS_TEXT } from './members.text'

const FILTERS: readonly ListFilter<typeof getTeamUserList>[] = [
  {
    kind: 'select',
    field: 'status',
    label: TEXT.status,
    all: TEXT.allStatuses,
    options: STATUSES.map((value) => ({ value, label: STATUS_TEXT[value] })),
  },
]
const LAYOUT: ListLayout<TeamMember> = {
  kind: 'table',
  columns: MEMBER_COLUMNS,
  card: (member) => <MemberCard member={member} />,
}

export default function MembersPage() {
  return (
    <ListPage
      title={TEXT.title}
      endpoint={getTeamUserList}
      rowKey="id"
      search={TEXT.search}
      filters={FILTERS}
      layout={LAYOUT}
      empty={{ picture: 'people', text: TEXT.empty, found: TEXT.emptyFiltered }}
    />
  )
}
