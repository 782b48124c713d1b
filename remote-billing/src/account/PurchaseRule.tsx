import { ROLE } from '@tessera/shared/contract/access'
import type { Membership } from '@tessera/shared/contract/membership'
import { useSession } from '@tessera/shared/session/session.store'
import { showError, toast } from '@tessera/shared/ui/core'
import { Switch } from '@tessera/shared/ui/form'
import { useId } from 'react'
import { useUpdatePurchaseRule } from './account.api'
import styles from './Account.module.css'
import { ACCOUNT_TEXT } from './account.text'

/** An admin decides whether the team's sub-accounts may buy. */
export function PurchaseRule({ purchase }: Pick<Membership, 'purchase'>) {
  const isAdmin = useSession(({ userInfo }) => userInfo?.roleType === ROLE.admin)
  const update = useUpdatePurchaseRule()
  const label = useId()
  if (!isAdmin) return null
  const change = async (subAccountsMayBuy: boolean) => {
    try {
      await update.mutateAsync({ subAccountsMayBuy })
      toast.success(subAccountsMayBuy ? ACCOUNT_TEXT.ruleOn : ACCOUNT_TEXT.ruleOff)
    } catch (error) {
      showError(error)
    }
  }
  return (
    <section className={styles.rule}>
      <div>
        <p id={label}>{ACCOUNT_TEXT.rule}</p>
        <p className={styles.hint}>{ACCOUNT_TEXT.ruleHint}</p>
      </div>
      <Switch
        aria-labelledby={label}
        checked={update.isPending ? update.variables.subAccountsMayBuy : purchase.subAccountsMayBuy}
        loading={update.isPending}
        onChange={(checked) => void change(checked)}
      />
    </section>
  )
}
