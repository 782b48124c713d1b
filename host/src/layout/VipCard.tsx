import type { UserPrivilege } from '@tessera/shared/contract/user'
import { expiryLabel } from '@tessera/shared/text/membership.text'
import { Crown } from 'lucide-react'
import { useState } from 'react'
import { headerTier } from './layout.text'
import styles from './VipCard.module.css'

/** Style class of a tier (specification, section 4): enterprise from 3 on. */
function tierClass(vipType: number): string | undefined {
  return [styles.free, styles.basic, styles.premium][vipType] ?? styles.enterprise
}

/** The membership at a glance: tier and when it ends. */
export function VipCard({ rights }: { readonly rights: UserPrivilege | undefined }) {
  const [now] = useState(Date.now)
  if (!rights) return null
  return (
    <div className={`${styles.card} ${tierClass(rights.vipType)}`}>
      <Crown size={16} strokeWidth={1.75} aria-hidden />
      <b>{headerTier(rights.vipType)}</b>
      {rights.vipEndTime ? <span className={styles.expiry}>{expiryLabel(rights.vipEndTime, now)}</span> : null}
    </div>
  )
}
