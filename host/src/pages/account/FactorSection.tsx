import { getSecondFactor } from '@tessera/shared/contract/factor'
import { useEndpoint } from '@tessera/shared/query/query'
import { useSession } from '@tessera/shared/session/session.store'
import { Button, ErrorState, Skeleton } from '@tessera/shared/ui/core'
import { useState } from 'react'
import { ACCOUNT_TEXT } from './account.text'
import styles from './Account.module.css'
import { AccountSection } from './AccountSection'
import { EnableFactorSheet } from './EnableFactorSheet'
import { type FactorAction, ProveFactorSheet } from './ProveFactorSheet'
import { RecoveryCodes } from './RecoveryCodes'

/** The second factor, for those who may have one. */
export function FactorSection() {
  const hasPassword = useSession((session) => session.userInfo?.hasPassword ?? true)
  const query = useEndpoint(getSecondFactor, {}, { staleTime: 0 })
  const [enabling, setEnabling] = useState(false)
  const [action, setAction] = useState<FactorAction | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { data } = query
  if (data && !data.allowed && !data.on) return null
  return (
    <AccountSection title={ACCOUNT_TEXT.factor}>
      {query.isError && !data ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Skeleton height={80} /> : null}
      {data ? (
        <>
          {data.required && !data.on ? <p className={styles.obstacle}>{ACCOUNT_TEXT.factorRequired}</p> : null}
          <p className={styles.lead}>
            {data.on ? ACCOUNT_TEXT.factorOn(data.recoveryCodesLeft) : ACCOUNT_TEXT.factorLead}
          </p>
          {data.on ? (
            <div className={styles.actions}>
              <Button onClick={() => setAction('renew')}>{ACCOUNT_TEXT.factorRenew}</Button>
              <Button className={styles.dangerous} onClick={() => setAction('disable')}>
                {ACCOUNT_TEXT.factorDisable}
              </Button>
            </div>
          ) : hasPassword ? (
            <Button onClick={() => setEnabling(true)}>{ACCOUNT_TEXT.factorEnable}</Button>
          ) : (
            <p className={styles.obstacle}>{ACCOUNT_TEXT.factorNeedsPassword}</p>
          )}
        </>
      ) : null}
      {enabling ? <EnableFactorSheet onClose={() => setEnabling(false)} onCodes={setCodes} /> : null}
      {action ? <ProveFactorSheet action={action} onClose={() => setAction(null)} onCodes={setCodes} /> : null}
      {codes ? <RecoveryCodes codes={codes} onClose={() => setCodes(null)} /> : null}
    </AccountSection>
  )
}
