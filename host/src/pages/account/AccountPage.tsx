import { Page } from '@tessera/shared/ui/core'
import { ComponentTheme } from '@tessera/shared/ui/theme'
import { ROUTES_TEXT } from '../routes.text'
import styles from './Account.module.css'
import { AuditSection } from './AuditSection'
import { DeletionSection } from './DeletionSection'
import { FactorSection } from './FactorSection'
import { InviteSection } from './InviteSection'
import { PasswordSection } from './PasswordSection'
import { ProfileSection } from './ProfileSection'
import { SessionsSection } from './SessionsSection'

/** The person's own settings, independent of membership: open to everybody signed in. */
export default function AccountPage() {
  return (
    <ComponentTheme>
      <Page title={ROUTES_TEXT.account}>
        <div className={styles.sections}>
          <ProfileSection />
          <InviteSection />
          <PasswordSection />
          <FactorSection />
          <SessionsSection />
          <AuditSection />
          <DeletionSection />
        </div>
      </Page>
    </ComponentTheme>
  )
}
