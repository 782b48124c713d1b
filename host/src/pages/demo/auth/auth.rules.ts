import { ROLE, USER_TYPES, type UserType, VIP, type Viewer } from '@tessera/shared/contract/access'
import { checkPage, destination, type GuardDecision } from '@tessera/shared/remote/guard.rules'
import type { PageEntry, RouteTable } from '../../../router/route-table'

/** The identity to test with; null is a visitor. */
export type Identity = Viewer | null

const ANYBODY: Viewer = { vipType: VIP.basic, roleType: ROLE.admin, userType: 'merchant', factoryId: null }
/** Any factory: access checks only ask whether there is one. */
const SOME_FACTORY = 'some-factory'

const isUserType = (value: string | null): value is UserType => USER_TYPES.some((each) => each === value)
function among(value: string | null, allowed: readonly number[], otherwise: number): number {
  return value !== null && allowed.includes(Number(value)) ? Number(value) : otherwise
}

/** Reads the identity from the address, so that a result can be shared. Default: a basic merchant's admin. */
export function identityOf(search: URLSearchParams): Identity {
  if (search.get('tier') === 'visitor') return null
  const userType = search.get('type')
  return {
    vipType: among(search.get('tier'), Object.values(VIP), ANYBODY.vipType),
    roleType: among(search.get('role'), Object.values(ROLE), ANYBODY.roleType),
    userType: isUserType(userType) ? userType : ANYBODY.userType,
    factoryId: search.get('factory') === '1' ? SOME_FACTORY : null,
  }
}

export function addressOf(identity: Identity): Record<string, string> {
  if (!identity) return { tier: 'visitor' }
  return {
    tier: String(identity.vipType),
    role: String(identity.roleType),
    type: identity.userType,
    ...(identity.factoryId ? { factory: '1' } : {}),
  }
}

/** Changes an identity; missing values, for instance of a visitor, come from {@link ANYBODY}. */
export function changed(identity: Identity, change: Partial<Viewer>): Viewer {
  return { ...ANYBODY, ...identity, ...change }
}

export const withFactory = (has: boolean): Partial<Viewer> => ({ factoryId: has ? SOME_FACTORY : null })

export interface Outcome {
  readonly page: PageEntry
  readonly decision: GuardDecision
  /** Where the person is redirected; null when the page opens. */
  readonly leadsTo: string | null
}

/** The outcome of each page for an identity, by the router's own guard and table. */
export function outcomesOf(table: RouteTable, identity: Identity): Outcome[] {
  return table.pages
    .filter(({ path }) => path !== '*')
    .map((page) => {
      const decision = checkPage(page.access, identity)
      return { page, decision, leadsTo: destination(decision, page.path) }
    })
}
