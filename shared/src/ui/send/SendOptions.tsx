import { SHARE_DAYS, SHARE_LIMITS, type ShareDays } from '../../contract/share'
import { Checkbox, Segmented } from 'antd'
import styles from './SendSheet.module.css'
import { SEND_TEXT as TEXT } from './send.text'

export interface SendChoice {
  /** All pictures of the designs instead of one of each. */
  readonly all: boolean
  readonly days: ShareDays
  readonly withCode: boolean
  readonly showQuantities: boolean
}

interface SendOptionsProps {
  /** Pictures that are sent unless all are: one a design. */
  readonly chosen: number
  /** Pictures of the designs. */
  readonly count: number
  /** Whether the task knows an area and pieces that the customer may see. */
  readonly countable: boolean
  readonly choice: SendChoice
  readonly onChange: (choice: SendChoice) => void
}

export function SendOptions({ chosen, count, countable, choice, onChange }: SendOptionsProps) {
  const { all, days, withCode, showQuantities } = choice
  return (
    <div className={styles.options}>
      {count > chosen && count <= SHARE_LIMITS.results ? (
        <div className={styles.option}>
          <span>{TEXT.which}</span>
          <Segmented
            aria-label={TEXT.which}
            value={all ? 'all' : 'one'}
            options={[
              { value: 'one', label: chosen === 1 ? TEXT.one : TEXT.covers(chosen) },
              { value: 'all', label: TEXT.all(count) },
            ]}
            onChange={(value) => onChange({ ...choice, all: value === 'all' })}
          />
        </div>
      ) : null}
      <div className={styles.option}>
        <span>{TEXT.lifetime}</span>
        <Segmented
          aria-label={TEXT.lifetime}
          value={days}
          options={SHARE_DAYS.map((value) => ({ value, label: TEXT.days(value) }))}
          onChange={(value) => onChange({ ...choice, days: value })}
        />
      </div>
      <Checkbox checked={withCode} onChange={({ target }) => onChange({ ...choice, withCode: target.checked })}>
        {TEXT.withCode}
      </Checkbox>
      {countable ? (
        <Checkbox
          checked={showQuantities}
          onChange={({ target }) => onChange({ ...choice, showQuantities: target.checked })}
        >
          {TEXT.showQuantities}
        </Checkbox>
      ) : null}
    </div>
  )
}
