import type { TeamMember } from '@tessera/shared/contract/team'
import { LastLogin, MemberName, MemberStatus, Role, Usage } from './member-cells'
import styles from './Members.module.css'
import { MEMBERS_TEXT } from './members.text'

export function MemberCard({ member }: { readonly member: TeamMember }) {
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <MemberName member={member} />
        <Role member={member} />
        {member.status === 'active' && !member.unconfirmed ? null : <MemberStatus {...member} />}
      </div>
      <div className={styles.row}>
        <span>{member.mobileMasked}</span>
        <span>{MEMBERS_TEXT.customerCount(member.customerCount)}</span>
      </div>
      <div className={styles.row}>
        <span className={styles.quiet}>{MEMBERS_TEXT.images}</span>
        <Usage member={member} />
      </div>
      <div className={styles.row}>
        <span className={styles.quiet}>{MEMBERS_TEXT.lastLogin}</span>
        <LastLogin at={member.lastLoginAt} />
      </div>
    </div>
  )
}
