import { deleteAccount } from '@tessera/shared/contract/account'
import { getCoinRecordList } from '@tessera/shared/contract/billing'
import { getCustomerList } from '@tessera/shared/contract/customer'
import { getCustomerOwnerList } from '@tessera/shared/contract/customer-transfer'
import { getSecondFactor } from '@tessera/shared/contract/factor'
import {
  createTeamUser,
  getCustomerOverview,
  getMemberDetail,
  getMemberQuota,
  getTeamUserList,
  handOverTeam,
  operateStatus,
  resetPwd,
  updateTeamUser,
} from '@tessera/shared/contract/team'
import { createInvitation, getInvitationList, revokeInvitation } from '@tessera/shared/contract/team-invitation'
import { getUserPrivilege } from '@tessera/shared/contract/user'
import { useEndpoint, useEndpointMutation } from '@tessera/shared/query/query'

const MEMBERS = [getTeamUserList, getMemberDetail, getCustomerOverview]

export const useMember = (id: string | null) =>
  useEndpoint(getMemberDetail, { id: id ?? '' }, { enabled: id !== null, staleTime: 0 })

/** Refetched whenever the form opens: a colleague may have used up the allowance. */
export const useMemberQuota = (enabled: boolean) => useEndpoint(getMemberQuota, {}, { enabled, staleTime: 0 })

/** Who may take customers over, with what each looks after. */
export const useOwners = (enabled: boolean) => useEndpoint(getCustomerOwnerList, {}, { enabled, staleTime: 0 })

export const useCreateMember = () =>
  useEndpointMutation(createTeamUser, {
    refreshes: [...MEMBERS, getMemberQuota, getCustomerOwnerList, getUserPrivilege, getCoinRecordList],
  })

/** Colleagues join and links run out meanwhile. */
export const useInvitations = (enabled: boolean) => useEndpoint(getInvitationList, {}, { enabled, staleTime: 0 })

export const useCreateInvitation = () => useEndpointMutation(createInvitation, { refreshes: [getInvitationList] })

export const useRevokeInvitation = () => useEndpointMutation(revokeInvitation, { refreshes: [getInvitationList] })

export const useUpdateMember = () => useEndpointMutation(updateTeamUser, { refreshes: MEMBERS })

export const useMemberStatus = () =>
  useEndpointMutation(operateStatus, { refreshes: [...MEMBERS, getCustomerOwnerList, getCustomerList] })

export const useRemoveMember = () =>
  useEndpointMutation(deleteAccount, {
    refreshes: [...MEMBERS, getMemberQuota, getCustomerOwnerList, getCustomerList],
  })

export const useHandOver = () => useEndpointMutation(handOverTeam, { refreshes: MEMBERS })

/** Whether the person's own second factor is on. */
export const useFactor = () => useEndpoint(getSecondFactor, {}, { staleTime: 0 })

export const useResetPassword = () => useEndpointMutation(resetPwd, { refreshes: [getMemberDetail] })
