import { CircleAlert } from 'lucide-react'
import { VIP } from '../../contract/access'
import { useSession } from '../../session/session.store'
import { Button } from '../core/Button'
import { OnlyAdminBuys } from './OnlyAdminBuys'
import { PURCHASE_TEXT } from './purchase.text'
import styles from './PurchaseNotices.module.css'
import type { Purchase } from './use-purchase'

/** Notices before the choice: the person may not buy, or needs a membership to use the package. */
export function PurchaseNotices({ purchase }: { readonly purchase: Purchase }) {
  const { kind, mayBuy, turnTo } = purchase
  const isMember = useSession(
    ({ rights, userInfo }) => (rights ?? userInfo ?? { vipType: VIP.free }).vipType > VIP.free,
  )
  if (!mayBuy) return <OnlyAdminBuys />
  if (isMember || kind === 'membership') return null
  return (
    <div className={styles.notice} role="note">
      <CircleAlert size={18} aria-hidden />
      <span>
        <b>{PURCHASE_TEXT.needsMembership}</b>
        {PURCHASE_TEXT.needsMembershipWhy}
      </span>
      <Button size="small" onClick={() => turnTo('membership')}>
        {PURCHASE_TEXT.seeMemberships}
      </Button>
    </div>
  )
}
