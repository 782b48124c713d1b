import { CircleAlert } from 'lucide-react'
import { GUARDS_TEXT } from '../guards/guards.text'
import { PURCHASE_TEXT } from './purchase.text'
import styles from './PurchaseNotices.module.css'

/** For sub-accounts of teams where only admins may buy: the reason, and what to do. */
export function OnlyAdminBuys() {
  return (
    <p className={styles.notice} role="note">
      <CircleAlert size={18} aria-hidden />
      <span>
        <b>{GUARDS_TEXT.adminOnly}</b>
        {PURCHASE_TEXT.notAllowed}
      </span>
    </p>
  )
}
