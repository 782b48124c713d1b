import type { UserPrivilege } from '../contract/user'

/**
 * Rights are valid if they exist, are active or have no status, and have not expired (specification, section 4).
 *
 * @param now ms since the epoch
 */
export function areRightsValid(rights: UserPrivilege | null, now: number): boolean {
  if (!rights) return false
  const active = rights.status === undefined || rights.status === 'active'
  return active && (!rights.expireTime || Date.parse(rights.expireTime) > now)
}

/** The member's own limit of the month where it leaves fewer images than the balances pay for; null elsewhere. */
export function tighterLimit(rights: UserPrivilege | null | undefined): { limit: number; left: number } | null {
  const own = rights?.monthlyImages
  return rights && own && own.left < rights.imgQuotaNum ? own : null
}

/** True if the rights are valid and include the feature. */
export function hasFeature(rights: UserPrivilege | null, feature: string, now: number): boolean {
  return areRightsValid(rights, now) && rights!.features.includes(feature)
}
