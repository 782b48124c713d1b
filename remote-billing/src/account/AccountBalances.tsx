import { BEAN_COST } from '@tessera/shared/contract/constants'
import type { Membership } from '@tessera/shared/contract/membership'
import { Button } from '@tessera/shared/ui/core'
import { tighterLimit } from '@tessera/shared/session/rights.rules'
import { useSession } from '@tessera/shared/session/session.store'
import { monthlyLimitText } from '@tessera/shared/text/membership.text'
import { Metric } from '@tessera/shared/ui/data'
import type { PurchaseSheetProps } from '@tessera/shared/ui/purchase'
import styles from './Account.module.css'
import { ACCOUNT_TEXT } from './account.text'

interface AccountBalancesProps {
  readonly membership: Membership
  readonly onBuy: (start: NonNullable<PurchaseSheetProps['start']>) => void
  readonly onExplain: () => void
}

/** The balances, and ways to top them up. */
export function AccountBalances({ membership, onBuy, onExplain }: AccountBalancesProps) {
  const { balances, monthly, purchase } = membership
  const own = useSession(({ rights }) => tighterLimit(rights))
  return (
    <section aria-label={ACCOUNT_TEXT.balances}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{ACCOUNT_TEXT.balances}</h2>
        <div className={styles.buttons}>
          <Button size="small" variant="quiet" onClick={onExplain}>
            {ACCOUNT_TEXT.beanDescription}
          </Button>
          {purchase.mayBuy ? (
            <>
              <Button size="small" onClick={() => onBuy({ kind: 'flops' })}>
                {ACCOUNT_TEXT.buyFlops}
              </Button>
              <Button size="small" onClick={() => onBuy({ kind: 'coin' })}>
                {ACCOUNT_TEXT.buyBeans}
              </Button>
            </>
          ) : null}
        </div>
      </div>
      <div className={styles.tiles}>
        <Metric label={ACCOUNT_TEXT.flops} value={balances.flops} hint={ACCOUNT_TEXT.flopsHint(monthly)} />
        <Metric label={ACCOUNT_TEXT.beans} value={balances.beans} hint={ACCOUNT_TEXT.beansHint(BEAN_COST.image)} />
        <Metric
          label={ACCOUNT_TEXT.images}
          value={own ? Math.min(own.left, balances.images) : balances.images}
          unit={ACCOUNT_TEXT.imagesUnit}
          hint={own ? monthlyLimitText(own.limit) : ACCOUNT_TEXT.imagesHint}
        />
      </div>
    </section>
  )
}
