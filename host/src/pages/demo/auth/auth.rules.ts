import { ROLE, USER_TYPES, type UserType, VIP, type Viewer } from '@tessera/shared/contract/access'
import { checkPage, destination, type GuardDecision } from '@tessera/shared/remote/guard.rules'
import type { PageEntry, RouteTable } from '../../../router/route-table'

/** Somebody to look through the eyes of; null is a visitor. */
export type Identity = Viewer | null

const ANYBODY: Viewer = { vipType: VIP.basic, roleType: ROLE.admin, userType: 'merchant', factoryId: null }
/** Stands for any factory: the checks ask only whether there is one. */
const SOME_FACTORY = 'some-factory'

const isUserType = (value: string | null): value is UserType => USER_TYPES.some((each) => each === value)
function among(value: string | null, allowed: readonly number[], otherwise: number): number {
  return value !== null && allowed.includes(Number(value)) ? Number(value) : otherwise
}

/** The identity in the address, so that a finding can be shown to somebody else. Without one, a basic merchant's admin. */
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

/** A change to an identity; a visitor who gets a role is somebody again. */
export function changed(identity: Identity, change: Partial<Viewer>): Viewer {
  return { ...ANYBODY, ...identity, ...change }
}

export const withFactory = (has: boolean): Partial<Viewer> => ({ factoryId: has ? SOME_FACTORY : null })

export interface Outcome {
  readonly page: PageEntry
  readonly decision: GuardDecision
  /** Where the person lands; null on the page itself. */
  readonly leadsTo: string | null
}

/** What opens for an identity and where the others lead: the router's own guard over the router's own table. */
export function outcomesOf(table: RouteTable, identity: Identity): Outcome[] {
  return table.pages
    .filter(({ path }) => path !== '*')
    .map((page) => {
      const decision = checkPage(page.access, identity)
      return { page, decision, leadsTo: destination(decision, page.path) }
    })
}
