import { getCustomerList } from '@tessera/shared/contract/customer'
import { useEndpoint } from '@tessera/shared/query/query'
import { useSession } from '@tessera/shared/session/session.store'

/** What colleagues change is heard of so often; own changes refresh the list at once. */
export const REFRESH_MS = 5 * 60_000
/** Of one day and one person. */
const MOST = 100

/** The person's follow-ups of today, the latest first: the menu counts them, reminders wait for their time. */
export function useDueToday(enabled: boolean) {
  const ownerUserId = useSession(({ userInfo }) => userInfo?.userId ?? '')
  return useEndpoint(
    getCustomerList,
    { followUp: 'today', ownerUserId, sortField: 'nextFollowTime', sortOrder: 'desc', pageSize: MOST },
    { enabled: enabled && ownerUserId !== '', refetchInterval: () => REFRESH_MS },
  )
}
