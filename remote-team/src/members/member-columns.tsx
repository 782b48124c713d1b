import type { TeamMember } from '@tessera/shared/contract/team'
import { formatNumber } from '@tessera/shared/text/format.text'
import type { ListColumn } from '@tessera/shared/ui/data'
import { LastLogin, MemberName, MemberStatus, Role, Usage } from './member-cells'
import { MEMBERS_TEXT } from './members.text'

export const MEMBER_COLUMNS: readonly ListColumn<TeamMember>[] = [
  { field: 'userName', title: MEMBERS_TEXT.name, render: (member) => <MemberName member={member} /> },
  { field: 'mobileMasked', title: MEMBERS_TEXT.mobile, width: 140, render: ({ mobileMasked }) => mobileMasked },
  { field: 'roleType', title: MEMBERS_TEXT.role, width: 110, render: (member) => <Role member={member} /> },
  {
    field: 'status',
    title: MEMBERS_TEXT.status,
    width: 110,
    render: (member) => <MemberStatus {...member} />,
  },
  { field: 'usedImg', title: MEMBERS_TEXT.images, width: 180, render: (member) => <Usage member={member} /> },
  {
    field: 'customerCount',
    title: MEMBERS_TEXT.customers,
    width: 90,
    align: 'right',
    render: ({ customerCount }) => formatNumber(customerCount),
  },
  {
    field: 'lastLoginAt',
    title: MEMBERS_TEXT.lastLogin,
    width: 190,
    render: ({ lastLoginAt }) => <LastLogin at={lastLoginAt} />,
  },
]
