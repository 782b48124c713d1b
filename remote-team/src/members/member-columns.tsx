import type { TeamMember } from '@tessera/shared/contract/team'
import { formatNumber } from '@tessera/shared/text/format.text'
import type { DataColumn } from '@tessera/shared/ui/data'
import { LastLogin, MemberName, MemberStatus, Role, Usage } from './member-cells'
import { MEMBERS_TEXT } from './members.text'

export const MEMBER_COLUMNS: readonly DataColumn<TeamMember>[] = [
  { key: 'name', title: MEMBERS_TEXT.name, render: (_, member) => <MemberName member={member} /> },
  { key: 'mobile', title: MEMBERS_TEXT.mobile, width: 140, render: (_, { mobileMasked }) => mobileMasked },
  { key: 'role', title: MEMBERS_TEXT.role, width: 110, render: (_, member) => <Role member={member} /> },
  {
    key: 'status',
    title: MEMBERS_TEXT.status,
    width: 110,
    render: (_, { status }) => <MemberStatus status={status} />,
  },
  { key: 'images', title: MEMBERS_TEXT.images, width: 180, render: (_, member) => <Usage member={member} /> },
  {
    key: 'customers',
    title: MEMBERS_TEXT.customers,
    width: 90,
    align: 'right',
    render: (_, { customerCount }) => formatNumber(customerCount),
  },
  {
    key: 'lastLogin',
    title: MEMBERS_TEXT.lastLogin,
    width: 190,
    render: (_, { lastLoginAt }) => <LastLogin at={lastLoginAt} />,
  },
]
