import type { UserPrivilege } from '@tessera/shared/contract/user'
import { TRIAL_TEXT } from '@tessera/shared/contract/plan.text'
import { expiryLabel, headerMembershipName } from '@tessera/shared/text/membership.text'
import { VisuallyHidden } from '@tessera/shared/ui/core'
import { Crown } from 'lucide-react'
import { LAYOUT_TEXT } from './layout.text'
import styles from './VipCard.module.css'

/** CSS class by tier (specification, section 4); 3 and above look like enterprise. */
function tierClass(vipType: number): string | undefined {
  return [styles.free, styles.basic, styles.premium][vipType] ?? styles.enterprise
}

interface VipCardProps {
  readonly rights: UserPrivilege | undefined
  /** When they were fetched, ms since the epoch: tier and time left are shown as of this moment. */
  readonly asOf: number
  readonly onOpen: () => void
}

/** Current tier and its end. A click opens the membership sheet. */
export function VipCard({ rights, asOf, onOpen }: VipCardProps) {
  if (!rights) return null
  return (
    <button type="button" className={`${styles.card} ${tierClass(rights.vipType)}`} onClick={onOpen}>
      <Crown size={16} strokeWidth={1.75} aria-hidden />
      <b>{headerMembershipName(rights.vipType)}</b>
      {rights.trial ? <span>{TRIAL_TEXT}</span> : null}
      {rights.vipEndTime ? <span className={styles.expiry}>{expiryLabel(rights.vipEndTime, asOf)}</span> : null}
      <VisuallyHidden>{LAYOUT_TEXT.openMembership}</VisuallyHidden>
    </button>
  )
}
