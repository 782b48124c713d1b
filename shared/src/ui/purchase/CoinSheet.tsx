import { COIN_MODAL } from '../../contract/constants'
import { useSession } from '../../session/session.store'
import { formatNumber } from '../../text/format.text'
import styles from './CoinSheet.module.css'
import { BeanPrices } from './BeanPrices'
import { type CoinUse, PURCHASE_TEXT } from './purchase.text'
import { PurchaseSheet } from './PurchaseSheet'

interface CoinSheetProps {
  readonly open: boolean
  readonly onClose: () => void
  /** Preselects the smallest package of at least this many beans. */
  readonly currentNumber?: number
  /** Purpose of the beans. */
  readonly type?: CoinUse
  /** Message of the server or the check; absent if only the shortage itself is known. */
  readonly shortage?: { readonly required: number; readonly available: number; readonly unit: 'image' | 'beans' }
  /** Resumes the interrupted action after the payment. */
  readonly onContinue?: () => void
}

/** The coin-insufficient modal: the shortage, the packages, and resuming the action after the payment. */
export function CoinSheet({
  currentNumber = COIN_MODAL.currentNumber,
  type = COIN_MODAL.type,
  shortage,
  ...props
}: CoinSheetProps) {
  const missing = shortage?.unit === 'beans' ? shortage.required - shortage.available : 0
  return (
    <PurchaseSheet
      {...props}
      title={PURCHASE_TEXT.insufficientTitle}
      start={{ kind: 'coin', atLeast: Math.max(currentNumber, missing) }}
      intro={<Shortage type={type} shortage={shortage} />}
    />
  )
}

function Shortage({ type, shortage }: Pick<CoinSheetProps, 'shortage'> & { readonly type: CoinUse }) {
  const rights = useSession((session) => session.rights)
  return (
    <div className={styles.shortage}>
      {shortage ? (
        <p className={styles.lead}>
          {(shortage.unit === 'image' ? PURCHASE_TEXT.insufficientImages : PURCHASE_TEXT.insufficientBeans)(
            shortage.required,
            shortage.available,
          )}
        </p>
      ) : null}
      <dl className={styles.balances}>
        <div>
          <dt>{PURCHASE_TEXT.flops}</dt>
          <dd>{rights ? formatNumber(rights.unusedTotalFlops) : PURCHASE_TEXT.unknown}</dd>
        </div>
        <div>
          <dt>{PURCHASE_TEXT.beans}</dt>
          <dd>{rights ? formatNumber(rights.unusedBeans) : PURCHASE_TEXT.unknown}</dd>
        </div>
      </dl>
      <BeanPrices use={type} />
      <p className={styles.kept}>{PURCHASE_TEXT.kept}</p>
    </div>
  )
}
