import { Button } from '../core/Button'
import { Sheet } from '../overlay/Sheet'
import { BeanPrices } from './BeanPrices'
import styles from './BeanSheet.module.css'
import { PURCHASE_TEXT } from './purchase.text'

interface BeanSheetProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Explains beans: what they pay for, the prices, and when none are charged. */
export function BeanSheet({ open, onClose }: BeanSheetProps) {
  return (
    <Sheet
      open={open}
      title={PURCHASE_TEXT.beanTitle}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {PURCHASE_TEXT.close}
        </Button>
      }
    >
      <div className={styles.body}>
        <p>{PURCHASE_TEXT.beanLead}</p>
        <BeanPrices />
        <p className={styles.note}>{PURCHASE_TEXT.beanImageNote}</p>
        <p className={styles.note}>{PURCHASE_TEXT.beanRefundNote}</p>
      </div>
    </Sheet>
  )
}
