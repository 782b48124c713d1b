import type { ReactNode } from 'react'
import { INVITATION_TEXT as TEXT } from './invitation.text'
import styles from './InviteNotice.module.css'
import { useInviter } from './use-inviter'

interface InviteNoticeProps {
  /** Above the lower edge of the window, over a page that goes on below. */
  readonly floating?: boolean
  /** What accepts it, where it is not the page itself. */
  readonly action?: ReactNode
}

/** Tells a visitor who invited them, and what accepting brings; nothing for all others. */
export function InviteNotice({ floating = false, action }: InviteNoticeProps) {
  const inviter = useInviter()
  if (!inviter) return null
  return (
    <aside className={floating ? `${styles.notice} ${styles.floating}` : styles.notice} aria-label={TEXT.title}>
      <p>
        <b>{TEXT.from(inviter)}</b>
        <span>{TEXT.brings(inviter)}</span>
      </p>
      {action}
    </aside>
  )
}
