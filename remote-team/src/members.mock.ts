import { ROLE } from '@tessera/shared/contract/access'
import { deleteAccount } from '@tessera/shared/contract/account'
import { BEAN_COST } from '@tessera/shared/contract/constants'
import { CUSTOMER_STAGES, type CustomerStage } from '@tessera/shared/contract/customer'
import { getCustomerOwnerList } from '@tessera/shared/contract/customer-transfer'
import { getSecondFactor } from '@tessera/shared/contract/factor'
import * as team from '@tessera/shared/contract/team'
import * as invitation from '@tessera/shared/contract/team-invitation'
import { failWith, mock, mockBalances, mockPage, mockRecord, spend } from '@tessera/shared/mock-host/mock-host'
import { MEMBERS } from './members-seed.text'

/** Small, so that the price of an extra member is reached soon. */
const ALLOWANCE = 5

/** Until the page is reloaded. */
let members = MEMBERS.map((userName, index): team.TeamMember => ({
  ...mockRecord(`member-${index + 1}`, 90 - index * 20),
  userName,
  mobileMasked: `138****00${index}2`,
  roleType: index === 0 ? ROLE.admin : ROLE.subAccount,
  owner: index === 0,
  unconfirmed: false,
  status: index === 3 ? 'disabled' : 'active',
  monthlyImgLimit: index === 0 ? null : 100,
  usedImg: 36 - index * 9,
  customerCount: index === 3 ? 0 : 14 - index * 4,
  lastLoginAt: index === 3 ? null : mockRecord('', index).createdAt,
}))

const memberOf = (id: string): team.TeamMember => members.find((each) => each.id === id) ?? failWith('NOT_FOUND')

/** New and contacted customers first, the rest as deals. */
function stagesOf({ customerCount }: team.TeamMember): Record<CustomerStage, number> {
  const fresh = Math.ceil(customerCount / 2)
  const none = Object.fromEntries(CUSTOMER_STAGES.map((stage) => [stage, 0])) as Record<CustomerStage, number>
  return { ...none, new: fresh, deal: customerCount - fresh }
}

function replace(changed: team.TeamMember): team.TeamMember {
  const next = { ...changed, version: changed.version + 1 }
  members = members.map((each) => (each.id === next.id ? next : each))
  return next
}

/** Gives a member's customers away. */
function handOver(id: string, heirId: string | undefined): team.TeamMember {
  const member = memberOf(id)
  if (member.customerCount > 0) {
    const heir = memberOf(heirId ?? failWith('TRANSFER_REQUIRED', { required: member.customerCount }))
    replace({ ...heir, customerCount: heir.customerCount + member.customerCount })
  }
  return { ...member, customerCount: 0 }
}

const nextCostBeans = (): number => (members.length < ALLOWANCE ? 0 : BEAN_COST.teamMember)

const overviewOf = (member: team.TeamMember): team.MemberOverview => ({
  id: member.id,
  userName: member.userName,
  status: member.status,
  customers: member.customerCount,
  byStage: stagesOf(member),
  overdue: member.customerCount > 8 ? 2 : 0,
  newCustomers: Math.floor(member.customerCount / 3),
  followed: Math.floor(member.customerCount / 2),
  deals: Math.floor(member.customerCount / 6),
  designs: member.usedImg,
  shares: Math.floor(member.usedImg / 4),
  views: member.usedImg,
  likes: Math.floor(member.usedImg / 6),
  previous: {
    newCustomers: Math.floor(member.customerCount / 4),
    followed: Math.floor(member.customerCount / 2),
    deals: Math.floor(member.customerCount / 5),
    designs: Math.floor(member.usedImg * 0.8),
    shares: Math.floor(member.usedImg / 5),
    likes: Math.floor(member.usedImg / 8),
  },
})

/** The last months, newest last. */
const monthNames = (): string[] =>
  Array.from({ length: team.OVERVIEW_MONTHS }, (_, index) => {
    const now = new Date()
    const past = team.OVERVIEW_MONTHS - 1 - index
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - past)).toISOString().slice(0, 7)
  })

const DAY_MS = 86_400_000

/** Newest first, until the page is reloaded. */
let invitations: invitation.TeamInvitation[] = []

export const membersEndpoints = [
  mock(invitation.createInvitation, ({ clientToken, days, people, monthlyImgLimit }, { caller }) => {
    const former = invitations.find(({ id }) => id === clientToken)
    if (former) return former
    const made: invitation.TeamInvitation = {
      id: clientToken,
      state: 'live',
      link: `${location.origin}${invitation.JOIN_PAGE.path}?${invitation.JOIN_PAGE.token}=${clientToken.replaceAll('-', '').slice(0, 22)}`,
      expiresAt: new Date(Date.now() + days * DAY_MS).toISOString(),
      people,
      monthlyImgLimit,
      makerName: caller.userName,
      joined: [],
      blockedAt: null,
      createdAt: new Date().toISOString(),
    }
    invitations = [made, ...invitations]
    return made
  }),
  mock(invitation.revokeInvitation, ({ id }) => {
    invitations = invitations.map((each) => (each.id === id ? { ...each, state: 'revoked' as const } : each))
    return invitations.find((each) => each.id === id) ?? failWith('NOT_FOUND')
  }),
  mock(invitation.getInvitationList, (page) => mockPage(invitations, page, () => [])),
  mock(team.getTeamUserList, ({ status, roleType, ...page }) =>
    mockPage(
      members.filter((each) => (!status || each.status === status) && (!roleType || each.roleType === roleType)),
      page,
      ({ userName, mobileMasked }) => [userName, mobileMasked],
    ),
  ),
  mock(team.getMemberQuota, () => ({
    allowance: ALLOWANCE,
    used: members.length,
    nextCostBeans: nextCostBeans(),
    beans: mockBalances().beans,
  })),
  mock(team.getMemberDetail, ({ id }) => {
    const member = memberOf(id)
    const here = member.status === 'active'
    return { ...member, customersByStage: stagesOf(member), sessions: here ? 1 : 0, waitingTasks: 0 }
  }),
  mock(getCustomerOwnerList, () => ({
    list: members
      .filter(({ status }) => status === 'active')
      .map(({ id, userName, customerCount }) => ({
        userId: id,
        userName,
        customerCount,
        openCount: Math.ceil(customerCount / 2),
      })),
  })),
  mock(team.getCustomerOverview, () => ({
    members: members.map(overviewOf),
    months: monthNames().map((month, index) => ({
      month,
      customers: 3 + ((index * 5) % 7),
      deals: index % 3,
      designs: 12 + index * 4,
      shares: 2 + index,
    })),
  })),
  mock(team.createTeamUser, ({ member: { userName, mobile, roleType, monthlyImgLimit } }, { caller }) => {
    const id = `member-${members.length + 1}`
    const chargedBeans = nextCostBeans()
    const cause = { category: 'teamMember', cause: { type: 'member', id, label: userName } } as const
    if (chargedBeans) spend('beans', chargedBeans, { ...cause, operatorName: caller.userName })
    const mobileMasked = `${mobile.slice(0, 3)}****${mobile.slice(-4)}`
    const made: team.TeamMember = {
      ...mockRecord(id),
      userName,
      roleType,
      owner: false,
      unconfirmed: true,
      monthlyImgLimit,
      mobileMasked,
      status: 'active',
      usedImg: 0,
      customerCount: 0,
      lastLoginAt: null,
    }
    members = [...members, made]
    return { ...made, chargedBeans }
  }),
  mock(team.updateTeamUser, ({ id, version, member }) => {
    const former = memberOf(id)
    if (former.version !== version) failWith('VERSION_STALE')
    return replace({ ...former, ...member })
  }),
  mock(team.operateStatus, ({ id, status, transferToUserId }) =>
    replace({ ...(status === 'disabled' ? handOver(id, transferToUserId) : memberOf(id)), status }),
  ),
  mock(getSecondFactor, () => ({ on: false, allowed: true, required: false, recoveryCodesLeft: 0 })),
  mock(team.handOverTeam, ({ toUserId }) => {
    members = members.map((each) => ({ ...each, owner: each.id === toUserId }))
    return memberOf(toUserId)
  }),
  mock(team.resetPwd, ({ id }) => {
    memberOf(id)
    return {}
  }),
  mock(deleteAccount, ({ memberId, transferToUserId }) => {
    if (memberId === undefined) return {}
    handOver(memberId, transferToUserId)
    members = members.filter(({ id }) => id !== memberId)
    return {}
  }),
]
