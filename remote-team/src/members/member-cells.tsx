import { isAdmin } from '@tessera/shared/contract/access'
import type { TeamMember } from '@tessera/shared/contract/team'
import { useSession } from '@tessera/shared/session/session.store'
import { formatTime } from '@tessera/shared/text/format.text'
import { StatusTag } from '@tessera/shared/ui/data'
import { useDetailAddress } from '@tessera/shared/ui/overlay'
import { Link } from 'react-router-dom'
import styles from './Members.module.css'
import { MEMBER_KEY, usageOf } from './members.rules'
import { MEMBERS_TEXT, STATUS_TEXT } from './members.text'

interface Cell {
  readonly member: TeamMember
}

/** Initial in a circle, name, and a badge on the viewer's own row. */
export function MemberName({ member: { id, userName } }: Cell) {
  const { linkTo } = useDetailAddress(MEMBER_KEY)
  const self = useSession(({ userInfo }) => userInfo?.userId === id)
  return (
    <span className={styles.name}>
      <span className={styles.initial} aria-hidden>
        {[...userName.trim()][0]}
      </span>
      <Link {...linkTo(id)}>
        <strong>{userName}</strong>
      </Link>
      {self ? <small>{MEMBERS_TEXT.self}</small> : null}
    </span>
  )
}

export function Role({ member }: Cell) {
  const admin = isAdmin(member)
  return (
    <StatusTag tone={admin ? 'primary' : 'neutral'}>
      {member.owner ? MEMBERS_TEXT.owner : admin ? MEMBERS_TEXT.admin : MEMBERS_TEXT.subAccount}
    </StatusTag>
  )
}

/** Whether the account is in use: one that its owner has not taken yet says so. */
export function MemberStatus({ status, unconfirmed }: Pick<TeamMember, 'status' | 'unconfirmed'>) {
  if (status === 'active' && unconfirmed) return <StatusTag tone="warning">{MEMBERS_TEXT.unconfirmed}</StatusTag>
  return <StatusTag tone={status === 'active' ? 'success' : 'danger'}>{STATUS_TEXT[status]}</StatusTag>
}

export function Usage({ member }: Cell) {
  const usage = usageOf(member)
  if (usage.kind === 'unlimited') return MEMBERS_TEXT.imagesUnlimited(usage.used)
  return (
    <span className={styles.usage} data-tone={usage.tone}>
      <span>{MEMBERS_TEXT.imagesOf(usage.used, usage.limit)}</span>
      <progress max={1} value={usage.share} aria-label={MEMBERS_TEXT.limitUsed} />
    </span>
  )
}

export function LastLogin({ at }: { readonly at: string | null }) {
  return at === null ? <span className={styles.quiet}>{MEMBERS_TEXT.never}</span> : formatTime(at)
}
