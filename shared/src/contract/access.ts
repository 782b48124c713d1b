import { z } from 'zod'

/** `merchant` is a direct merchant; the four agent types belong to a factory's sales network. */
export const USER_TYPES = ['merchant', 'agent', 'agent_sub_account', 'agent_user', 'agent_user_sub_account'] as const
export const userType = z.enum(USER_TYPES)
export type UserType = (typeof USER_TYPES)[number]

/** Staff role: 1 admin, 2 sub-account. */
export const ROLE = { admin: 1, subAccount: 2 } as const
/** Membership tier: 0 free, 1 basic, 2 advanced, 3 professional, 4 enterprise. */
export const VIP = { free: 0, basic: 1, advanced: 2, professional: 3, enterprise: 4 } as const

/** An operator's access to the product's releases: read, or also write. Set by `admin.js operator`. */
export const OPERATOR_RIGHTS = ['read', 'change'] as const
export const operatorRight = z.enum(OPERATOR_RIGHTS)
export type OperatorRight = (typeof OPERATOR_RIGHTS)[number]

/**
 * Access rule of a route or an endpoint; an absent list imposes no restriction. A nested route's list overrides its parent's. Strict: a
 * host that does not know a part of a rule must not grant access.
 */
export const accessRule = z.strictObject({
  vip: z.array(z.int()).readonly().optional(),
  roles: z.array(z.int()).readonly().optional(),
  agents: z.array(userType).readonly().optional(),
  /** User types `agent_user` and `agent_user_sub_account` additionally need a factory. */
  needsFactory: z.boolean().optional(),
  /** For the product's operators only; write access includes read access. */
  operator: operatorRight.optional(),
  /** For developers, as appointed by the product's operators. */
  developer: z.literal(true).optional(),
})
export type AccessRule = Readonly<z.output<typeof accessRule>>

export interface Viewer {
  readonly vipType: number
  readonly roleType: number
  readonly userType: UserType
  readonly factoryId: string | null
  /** Only for the product's operators. */
  readonly operator?: OperatorRight | undefined
  readonly developer?: boolean | undefined
}

/** The first failed check, in the product's order; `ok` if none failed. */
export type AccessVerdict = 'ok' | 'vip' | 'role' | 'agent' | 'factory' | 'operator' | 'developer'

export function checkAccess(rule: AccessRule, viewer: Viewer): AccessVerdict {
  if (rule.vip && !rule.vip.includes(viewer.vipType)) return 'vip'
  if (rule.roles && !rule.roles.includes(viewer.roleType)) return 'role'
  if (rule.agents && !rule.agents.includes(viewer.userType)) return 'agent'
  const belowAgent = viewer.userType === 'agent_user' || viewer.userType === 'agent_user_sub_account'
  if (rule.needsFactory && belowAgent && !viewer.factoryId) return 'factory'
  if (rule.operator && viewer.operator !== 'change' && viewer.operator !== rule.operator) return 'operator'
  if (rule.developer && !viewer.developer) return 'developer'
  return 'ok'
}

/** Only for displaying a role; permissions are checked by a rule in {@link ACCESS}. */
export const isAdmin = ({ roleType }: { readonly roleType: number }): boolean => roleType === ROLE.admin
export const isSubAccount = ({ roleType }: { readonly roleType: number }): boolean => roleType === ROLE.subAccount

/** The type of a member that an admin of this type adds. */
export function memberTypeOf(admin: { readonly userType: UserType }, roleType: number): UserType {
  if (isAdmin({ roleType })) return admin.userType
  if (admin.userType === 'agent') return 'agent_sub_account'
  return admin.userType === 'agent_user' ? 'agent_user_sub_account' : admin.userType
}

/** Whether invites of this person put new merchants below their agent. */
export const invitesBelow = ({ userType: type }: { readonly userType: UserType }): boolean =>
  type === 'agent' || type === 'agent_sub_account'
/** In no agent's network. */
export const isDirect = ({ userType: type }: { readonly userType: UserType }): boolean => type === 'merchant'
/** The type of a merchant's person once the merchant is below an agent. */
export const typeBelowAgent = (person: { readonly roleType: number }): UserType =>
  isAdmin(person) ? 'agent_user' : 'agent_user_sub_account'

/** Merges a nested rule: its own lists override the parent's, others are inherited. */
export function nested(parent: AccessRule, own: AccessRule): AccessRule {
  return { ...parent, ...own }
}

const BASIC_AND_ABOVE = [VIP.basic, VIP.advanced, VIP.professional, VIP.enterprise] as const
const ADVANCED_AND_ABOVE = [VIP.advanced, VIP.professional, VIP.enterprise] as const
const ALL_AGENT_TYPES = ['agent', 'agent_sub_account', 'agent_user', 'agent_user_sub_account'] as const

const FACTORY_AREA: AccessRule = { vip: BASIC_AND_ABOVE, agents: ['agent', 'agent_user'] }
const FACTORY_BROWSE = nested(FACTORY_AREA, { agents: ALL_AGENT_TYPES })

/**
 * The product's areas and guarded actions. A page or a control and the endpoints behind it name the same entry: search for an entry to
 * see who may do what.
 */
export const ACCESS = {
  design: { vip: BASIC_AND_ABOVE },
  customer: { vip: BASIC_AND_ABOVE },
  profile: { vip: BASIC_AND_ABOVE },
  material: { vip: ADVANCED_AND_ABOVE },
  /** Calls of contents, a shop's and a factory's: of the first they need `material` besides, of the second `factoryContent`. */
  content: { vip: BASIC_AND_ABOVE },
  team: { vip: ADVANCED_AND_ABOVE, roles: [ROLE.admin, ROLE.subAccount] },
  factoryBrowse: FACTORY_BROWSE,
  factoryContent: nested(FACTORY_BROWSE, { needsFactory: true }),
  factoryManage: nested(FACTORY_AREA, { vip: ADVANCED_AND_ABOVE, agents: ['agent'] }),
  /** Without own lists: inherits the area's. */
  factoryUserDetail: FACTORY_AREA,
  /** Team settings: its name, and who may buy. */
  teamAdmin: { roles: [ROLE.admin] },
  /** The number under which an agent's team serves the merchants below. */
  servicePhone: { roles: [ROLE.admin], agents: ['agent'] },
  /** Accounts of a team's members. */
  members: { vip: ADVANCED_AND_ABOVE, roles: [ROLE.admin] },
  /** Audit log of the team's accounts and rights. */
  audit: { roles: [ROLE.admin] },
  /** Releases of host and remotes; independent of the operator's merchant. */
  console: { operator: 'read' },
  consoleChange: { operator: 'change' },
  /** Overriding a remote by code from a developer's own machine. */
  override: { developer: true },
} as const satisfies Record<string, AccessRule>
