import type { Customer } from '@tessera/shared/contract/customer'
import { MERGE_CHOICE_NAMES, type MergeChoice } from '@tessera/shared/contract/customer-merge'
import { formatTime } from '@tessera/shared/text/format.text'
import { CUSTOMERS_TEXT } from '../customers.text'
import styles from './MergePage.module.css'
import { choiceText, MERGE_TEXT as TEXT, valueText } from './merge.text'
import { differing } from './merge.rules'

interface WhoIsKeptProps {
  readonly pair: readonly [Customer, Customer]
  readonly keptId: string
  readonly onKeep: (id: string) => void
}

/** The two side by side; the chosen one stays. */
export function WhoIsKept({ pair, keptId, onKeep }: WhoIsKeptProps) {
  return (
    <div className={styles.pair} role="radiogroup" aria-label={TEXT.kept}>
      {pair.map((customer) => (
        <label key={customer.id} className={styles.who}>
          <span className={styles.role}>
            <input
              type="radio"
              name="kept"
              aria-label={TEXT.keep(customer.name)}
              checked={customer.id === keptId}
              onChange={() => onKeep(customer.id)}
            />
            {customer.id === keptId ? TEXT.kept : TEXT.merged}
          </span>
          <b>{customer.name}</b>
          <small>
            {CUSTOMERS_TEXT.owner} {customer.ownerName}
          </small>
          <small>
            {CUSTOMERS_TEXT.createdAt} {formatTime(customer.createdAt)}
          </small>
          <small>
            {CUSTOMERS_TEXT.lastFollowTime}{' '}
            {customer.lastFollowTime ? formatTime(customer.lastFollowTime) : CUSTOMERS_TEXT.neverFollowed}
          </small>
        </label>
      ))}
    </div>
  )
}

interface MergeChoicesProps {
  readonly pair: readonly [Customer, Customer]
  /** Whose value each choice takes. */
  readonly takenFrom: (choice: MergeChoice) => string
  readonly onTake: (choice: MergeChoice, customerId: string) => void
}

/** One row for each field in which they differ. */
export function MergeChoices({ pair, takenFrom, onTake }: MergeChoicesProps) {
  const choices = differing(...pair)
  const same = MERGE_CHOICE_NAMES.length - choices.length
  return (
    <div className={styles.rows}>
      {choices.map((choice) => (
        <div key={choice} className={styles.row} role="radiogroup" aria-label={TEXT.choose(choiceText(choice))}>
          <span className={styles.label}>{choiceText(choice)}</span>
          {pair.map((customer) => (
            <label key={customer.id} className={styles.option}>
              <input
                type="radio"
                name={choice}
                checked={takenFrom(choice) === customer.id}
                onChange={() => onTake(choice, customer.id)}
              />
              {valueText(customer, choice)}
            </label>
          ))}
        </div>
      ))}
      <p className={styles.note}>{choices.length === 0 ? TEXT.allSame : TEXT.same(same)}</p>
    </div>
  )
}
