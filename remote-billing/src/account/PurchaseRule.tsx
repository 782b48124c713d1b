import { ACCESS } from '@tessera/shared/contract/access'
import type { Membership } from '@tessera/shared/contract/membership'
import { showError, toast } from '@tessera/shared/ui/core'
import { Switch } from '@tessera/shared/ui/form'
import { AdminOnly } from '@tessera/shared/ui/guards'
import { useId } from 'react'
import { useUpdatePurchaseRule } from './account.api'
import styles from './Account.module.css'
import { ACCOUNT_TEXT } from './account.text'

/** Setting whether sub-accounts may buy; visible to everybody, changed by admins. */
export function PurchaseRule({ purchase }: Pick<Membership, 'purchase'>) {
  const update = useUpdatePurchaseRule()
  const label = useId()
  const change = async () => {
    const subAccountsMayBuy = !purchase.subAccountsMayBuy
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
      <AdminOnly access={ACCESS.teamAdmin} onPass={change}>
        {({ onClick, loading }) => (
          <Switch
            aria-labelledby={label}
            checked={update.isPending ? update.variables.subAccountsMayBuy : purchase.subAccountsMayBuy}
            loading={loading || update.isPending}
            onChange={onClick}
          />
        )}
      </AdminOnly>
    </section>
  )
}
