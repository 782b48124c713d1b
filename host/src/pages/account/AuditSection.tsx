import { ACCESS, checkAccess } from '@tessera/shared/contract/access'
import { AUDIT_DAYS } from '@tessera/shared/contract/audit'
import { useSession } from '@tessera/shared/session/session.store'
import { ButtonLink } from '@tessera/shared/ui/core'
import { ACCOUNT_TEXT } from './account.text'
import styles from './Account.module.css'
import { AccountSection } from './AccountSection'

/** Link to the team's audit list, for those who may read it. */
export function AuditSection() {
  const user = useSession((session) => session.userInfo)
  if (!user || checkAccess(ACCESS.audit, user) !== 'ok') return null
  return (
    <AccountSection title={ACCOUNT_TEXT.audit}>
      <p className={styles.lead}>{ACCOUNT_TEXT.auditLead(AUDIT_DAYS)}</p>
      <ButtonLink to="/work/account/audit">{ACCOUNT_TEXT.auditOpen}</ButtonLink>
    </AccountSection>
  )
}
