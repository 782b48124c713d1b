import { isAdmin } from '@tessera/shared/contract/access'
import type { TeamInvitation } from '@tessera/shared/contract/team-invitation'
import { openState } from '../links/link-state.rules'

interface Invitation {
  expiresAt: Date
  revokedAt: Date | null
  joined: number
  people: number
  maker: { status: 'active' | 'disabled'; roleType: number }
}

/** An invitation ends with the rights of its maker: an admin who was dismissed must not come back by an own link. */
export function invitationState(invitation: Invitation, now = new Date()): TeamInvitation['state'] {
  const { joined, people, maker } = invitation
  const state = openState(invitation, now)
  if (state === 'revoked') return state
  if (joined >= people) return 'used'
  if (maker.status !== 'active' || !isAdmin(maker)) return 'revoked'
  return state
}
