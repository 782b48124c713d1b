import { useDueToday } from '../parts/reminders/due.api'
import styles from './MenuLink.module.css'

const MOST = 99

/** The number that a menu entry declares; 0 for none, an unknown one, and while it is not known. */
export function useMenuCount(declared: string | null): number {
  const counts = declared === 'followUpsDue'
  const { data } = useDueToday(counts)
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
