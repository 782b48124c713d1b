import { type OperatorRight, ROLE, type UserType, VIP } from '@tessera/shared/contract/access'
import { PERSON_NAMES, TEAM_NAMES } from './accounts.text'
import { seedId } from './seed-id'

export const SEED_PASSWORD = 'Tessera2026'

export type SeedTeam = keyof typeof TEAM_NAMES
export type SeedPerson = keyof typeof PERSON_NAMES

export const teamId = (key: SeedTeam) => seedId('team', key)
export const userId = (key: SeedPerson) => seedId('user', key)

interface TeamSeed {
  vipType: number
  agent?: SeedTeam
  /** Tier before the upgrade to the present one, which has an order. */
  upgradedFrom?: number
  flops: number
  beans: number
}

/** Round balances that last for a while of trying the product; the free merchant's are deliberately small. */
export const SEED_TEAMS: Record<SeedTeam, TeamSeed> = {
  free: { vipType: VIP.free, flops: 100, beans: 0 },
  basic: { vipType: VIP.basic, flops: 2_000, beans: 300 },
  // The upgrade adds to these: 10,000 flops and 8,000 beans in total.
  advanced: { vipType: VIP.advanced, upgradedFrom: VIP.basic, flops: 8_500, beans: 7_000 },
  professional: { vipType: VIP.professional, flops: 30_000, beans: 12_000 },
  enterprise: { vipType: VIP.enterprise, flops: 100_000, beans: 50_000 },
  agent: { vipType: VIP.advanced, flops: 10_000, beans: 5_000 },
  agentUser: { vipType: VIP.advanced, agent: 'agent', flops: 5_000, beans: 1_000 },
  newAgentUser: { vipType: VIP.advanced, agent: 'agent', flops: 5_000, beans: 1_000 },
  // Operators buy nothing.
  operators: { vipType: VIP.free, flops: 0, beans: 0 },
}

interface PersonSeed {
  mobile: string
  team: SeedTeam
  roleType: number
  userType: UserType
  /** Listed under the agent's first seeded factory. */
  hasFactory?: boolean
  status?: 'active' | 'disabled'
  monthlyImgLimit?: number
  /** May view the releases at /console, or change them too. */
  operator?: OperatorRight
}

export const SEED_PEOPLE: Record<SeedPerson, PersonSeed> = {
  free: { mobile: '13800000000', team: 'free', roleType: ROLE.admin, userType: 'merchant' },
  basic: { mobile: '13800000001', team: 'basic', roleType: ROLE.admin, userType: 'merchant' },
  advanced: { mobile: '13800000002', team: 'advanced', roleType: ROLE.admin, userType: 'merchant' },
  advancedSub: { mobile: '13800000012', team: 'advanced', roleType: ROLE.subAccount, userType: 'merchant' },
  advancedDesigner: {
    mobile: '13800000022',
    team: 'advanced',
    roleType: ROLE.subAccount,
    userType: 'merchant',
    monthlyImgLimit: 200,
  },
  advancedGuide: {
    mobile: '13800000032',
    team: 'advanced',
    roleType: ROLE.subAccount,
    userType: 'merchant',
    status: 'disabled',
  },
  professional: { mobile: '13800000003', team: 'professional', roleType: ROLE.admin, userType: 'merchant' },
  enterprise: { mobile: '13800000004', team: 'enterprise', roleType: ROLE.admin, userType: 'merchant' },
  enterpriseSub: { mobile: '13800000014', team: 'enterprise', roleType: ROLE.subAccount, userType: 'merchant' },
  agent: { mobile: '13900000001', team: 'agent', roleType: ROLE.admin, userType: 'agent' },
  agentSub: { mobile: '13900000002', team: 'agent', roleType: ROLE.subAccount, userType: 'agent_sub_account' },
  agentUser: {
    mobile: '13900000003',
    team: 'agentUser',
    roleType: ROLE.admin,
    userType: 'agent_user',
    hasFactory: true,
  },
  agentUserSub: {
    mobile: '13900000004',
    team: 'agentUser',
    roleType: ROLE.subAccount,
    userType: 'agent_user_sub_account',
    hasFactory: true,
  },
  newAgentUser: { mobile: '13900000005', team: 'newAgentUser', roleType: ROLE.admin, userType: 'agent_user' },
  operator: {
    mobile: '13700000001',
    team: 'operators',
    roleType: ROLE.admin,
    userType: 'merchant',
    operator: 'change',
  },
  operatorReader: {
    mobile: '13700000002',
    team: 'operators',
    roleType: ROLE.subAccount,
    userType: 'merchant',
    operator: 'read',
  },
}
