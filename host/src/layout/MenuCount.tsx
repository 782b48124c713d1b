import { getCustomerList } from '@tessera/shared/contract/customer'
import { useEndpoint } from '@tessera/shared/query/query'
import { useSession } from '@tessera/shared/session/session.store'
import styles from './MenuLink.module.css'

/** A follow-up may become due while the page is open. */
const REFRESH_MS = 5 * 60_000
const MOST = 99

/** The number that a menu entry declares; 0 for none, an unknown one, and while it is not known. */
export function useMenuCount(declared: string | null): number {
  const ownerUserId = useSession(({ userInfo }) => userInfo?.userId ?? '')
  const counts = declared === 'followUpsDue'
  const { data } = useEndpoint(
    getCustomerList,
    { followUp: 'today', ownerUserId, pageSize: 1 },
    { enabled: counts && ownerUserId !== '', refetchInterval: () => REFRESH_MS },
  )
  // Entries without a number share the cache with the one that has it.
  return counts ? (data?.total ?? 0) : 0
}

/** At the corner of the icon; the link's title says what it counts. */
export const MenuCount = ({ count }: { readonly count: number }) =>
  count > 0 ? (
    <span className={styles.count} aria-hidden>
      {count > MOST ? `${MOST}+` : count}
    </span>
  ) : null
