import { ROLE } from '@tessera/shared/contract/access'
import { getTeamUserList, type TeamMember } from '@tessera/shared/contract/team'
import { mock, mockPage, mockRecord } from '@tessera/shared/mock-host/mock-host'
import { MEMBERS } from './members-seed.text'

const members = MEMBERS.map((userName, index): TeamMember => ({
  ...mockRecord(`member-${index + 1}`, 90 - index * 20),
  userName,
  mobileMasked: `138****00${index}2`,
  roleType: index === 0 ? ROLE.admin : ROLE.subAccount,
  status: index === 3 ? 'disabled' : 'active',
  monthlyImgLimit: index === 0 ? null : 100,
  usedImg: 36 - index * 9,
  customerCount: 14 - index * 4,
  lastLoginAt: index === 3 ? null : mockRecord('', index).createdAt,
}))

export const membersEndpoints = [
  mock(getTeamUserList, ({ status, roleType, ...page }) =>
    mockPage(
      members.filter((each) => (!status || each.status === status) && (!roleType || each.roleType === roleType)),
      page,
      ({ userName, mobileMasked }) => [userName, mobileMasked],
    ),
  ),
]
