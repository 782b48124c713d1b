import { screen, within } from '@testing-library/react'
import { deleteAccount } from '@tessera/shared/contract/account'
import { getCustomerOwnerList } from '@tessera/shared/contract/customer-transfer'
import { getSecondFactor } from '@tessera/shared/contract/factor'
import {
  createTeamUser,
  getMemberDetail,
  getMemberQuota,
  getTeamUserList,
  handOverTeam,
  operateStatus,
  type TeamMember,
  updateTeamUser,
} from '@tessera/shared/contract/team'
import {
  createInvitation,
  getInvitationList,
  revokeInvitation,
  type TeamInvitation,
} from '@tessera/shared/contract/team-invitation'
import { getMyMerchantStaff } from '@tessera/shared/contract/user'
import { failWith, mockApi, renderPage } from '@tessera/shared/testing/testing'
import MembersPage from '../MembersPage'

export const PATH = '/work/team/member'
export const LOGIN_AT = '2026-03-01T08:00:00.000Z'

export function member(id: string, changes: Partial<TeamMember> = {}): TeamMember {
  return {
    id,
    userName: '林晓',
    mobileMasked: '138****0002',
    roleType: 1,
    owner: false,
    unconfirmed: false,
    status: 'active',
    monthlyImgLimit: null,
    usedImg: 12,
    customerCount: 34,
    lastLoginAt: LOGIN_AT,
    createdAt: LOGIN_AT,
    version: 1,
    ...changes,
  }
}

export const pageOf = <Item,>(list: Item[], total = list.length) => ({ list, total, pageNum: 1, pageSize: 20 })

export function open({ path = PATH, list = [member('user-1')], total = 0 } = {}) {
  const api = mockApi([
    [getTeamUserList, () => pageOf(list, Math.max(total, list.length))],
    [getInvitationList, () => pageOf<TeamInvitation>([])],
    [getMemberDetail, () => detailOf(0)],
  ])
  return { api, ...renderPage(<MembersPage />, { path }) }
}

export const row = (text: string) => within(screen.getByText(text).closest('tr')!)

type User = ReturnType<typeof open>['user']

export async function choose(user: User, action: string) {
  await screen.findByText('周宁')
  await user.click(row('周宁').getByRole('button', { name: '更多操作' }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

export const invitation = (changes: Partial<TeamInvitation> = {}): TeamInvitation => ({
  id: 'invitation-1',
  state: 'live',
  link: 'https://shop.example/login/join?invitation=abcdefghijklmnopqrstuv',
  expiresAt: '2026-11-29T08:00:00.000Z',
  people: 1,
  monthlyImgLimit: null,
  makerName: '林晓',
  joined: [],
  blockedAt: null,
  createdAt: LOGIN_AT,
  ...changes,
})

const leavingWith = (customerCount: number) => member('user-2', { userName: '周宁', roleType: 2, customerCount })

export const detailOf = (customers: number) => ({
  ...leavingWith(customers),
  customersByStage: { new: customers, contact: 0, proposal: 0, quote: 0, deal: 0, lost: 0 },
  sessions: 2,
  waitingTasks: 1,
})

export function openAsAdmin({
  roleType = 1,
  customers = 5,
  refusal = null as 'SOLE_ADMIN' | null,
  invitations = [] as TeamInvitation[],
  beans = 5000,
  colleague = {} as Partial<TeamMember>,
  factorOn = false,
  owns = false,
} = {}) {
  const leaving = { ...leavingWith(customers), ...colleague }
  const api = mockApi([
    [getTeamUserList, () => pageOf([member('user-1'), leaving])],
    [getMyMerchantStaff, () => ({ id: 'user-1', userId: 'user-1', roleType, status: 'active' as const })],
    [getMemberQuota, () => ({ allowance: 3, used: 3, nextCostBeans: 3990, beans })],
    [getInvitationList, () => pageOf(invitations)],
    [createInvitation, () => invitation()],
    [revokeInvitation, () => invitation({ state: 'revoked' })],
    [createTeamUser, ({ member: { userName } }) => ({ ...member('user-3', { userName }), chargedBeans: 3990 })],
    [getMemberDetail, () => ({ ...detailOf(customers), owner: owns })],
    [getSecondFactor, () => ({ on: factorOn, allowed: true, required: false, recoveryCodesLeft: 0 })],
    [handOverTeam, () => ({ ...leaving, owner: true })],
    [updateTeamUser, () => leaving],
    [
      getCustomerOwnerList,
      () => ({
        list: [
          { userId: 'user-1', userName: '林晓', customerCount: 5, openCount: 3 },
          { userId: 'user-2', userName: '周宁', customerCount: customers, openCount: customers },
        ],
      }),
    ],
    [operateStatus, () => ({ ...leaving, status: 'disabled' as const })],
    [deleteAccount, () => (refusal ? failWith(refusal) : {})],
  ])
  return { api, ...renderPage(<MembersPage />, { path: PATH }) }
}
