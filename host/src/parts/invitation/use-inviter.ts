import { getInviter } from '@tessera/shared/contract/invite'
import { useEndpoint } from '@tessera/shared/query/query'
import { useSession } from '@tessera/shared/session/session.store'
import { readOrigin } from '@tessera/shared/session/visit-origin'

/** Who invited the visitor, who has no session yet; undefined when nobody did, and while or where it cannot be told. */
export function useInviter() {
  const isGuest = useSession(({ token }) => token === null)
  const inviteCode = readOrigin('invite_code') ?? ''
  return useEndpoint(getInviter, { inviteCode }, { enabled: isGuest && inviteCode !== '', staleTime: Infinity }).data
}
