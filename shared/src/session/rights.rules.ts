import type { UserPrivilege } from '../contract/user'

/**
 * Rights count while they exist, are active or say nothing of a status, and have not expired (specification, section 4).
 *
 * @param now ms since the epoch
 */
export function areRightsValid(rights: UserPrivilege | null, now: number): boolean {
  if (!rights) return false
  const active = rights.status === undefined || rights.status === 'active'
  return active && (!rights.expireTime || Date.parse(rights.expireTime) > now)
}

/** True when the rights count and name the feature. */
export function hasFeature(rights: UserPrivilege | null, feature: string, now: number): boolean {
  return areRightsValid(rights, now) && rights!.features.includes(feature)
}
