import type { CoinRecord } from '@tessera/shared/contract/billing'
import { HOLD_STATE_TEXT, UNIT_TEXT } from '@tessera/shared/contract/ledger.text'
import { StatusTag } from '@tessera/shared/ui/data'
import { Link } from 'react-router-dom'
import styles from './Records.module.css'
import { causeLink, STATE_TONE } from './records.rules'
import { causeText, RECORDS_TEXT, signedAmount } from './records.text'

export function Amount({ amount, unit }: Pick<CoinRecord, 'amount' | 'unit'>) {
  return (
    <span className={amount > 0 ? `${styles.amount} ${styles.gain}` : styles.amount}>
      {signedAmount(amount)}
      <small>{UNIT_TEXT[unit]}</small>
    </span>
  )
}

export function Cause({ cause }: Pick<CoinRecord, 'cause'>) {
  const address = causeLink(cause)
  const text = causeText(cause)
  return <span className={styles.cause}>{address === null ? text : <Link to={address}>{text}</Link>}</span>
}

export function HoldState({ state }: Pick<CoinRecord, 'state'>) {
  if (state === null) return RECORDS_TEXT.none
  return <StatusTag tone={STATE_TONE[state]}>{HOLD_STATE_TEXT[state]}</StatusTag>
}
