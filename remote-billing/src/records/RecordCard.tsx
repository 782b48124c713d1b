import type { CoinRecord } from '@tessera/shared/contract/billing'
import { CATEGORY_TEXT } from '@tessera/shared/contract/ledger.text'
import { formatNumber, formatTime } from '@tessera/shared/text/format.text'
import styles from './Records.module.css'
import { Amount, Cause, HoldState } from './record-cells'
import { RECORDS_TEXT } from './records.text'

/** An entry on a phone: type and amount, then cause, then time, person and balance. */
export function RecordCard({ record }: { readonly record: CoinRecord }) {
  return (
    <div className={styles.card}>
      <div className={styles.row}>
        <strong>{CATEGORY_TEXT[record.category]}</strong>
        {record.state ? <HoldState state={record.state} /> : null}
        <Amount {...record} />
      </div>
      <div className={styles.row}>
        <Cause cause={record.cause} />
        <span className={styles.detail}>
          {RECORDS_TEXT.balanceAfter} {formatNumber(record.balanceAfter)}
        </span>
      </div>
      <div className={styles.row}>
        <span className={styles.detail}>{formatTime(record.createdAt)}</span>
        <span className={styles.detail}>{record.operatorName ?? RECORDS_TEXT.system}</span>
      </div>
    </div>
  )
}
