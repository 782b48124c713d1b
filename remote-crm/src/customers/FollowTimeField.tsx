import { Button } from '@tessera/shared/ui/core'
import { FOLLOW_IN, followIn } from '@tessera/shared/ui/follow-up'
import { Input } from '@tessera/shared/ui/form'
import styles from './NewCustomer.module.css'
import { localMinutes } from './follow-time.rules'

interface FollowTimeFieldProps {
  /** Set by the form item. */
  readonly id?: string
  /** ISO instant. */
  readonly value?: string | null
  readonly onChange?: (at: string | null) => void
}

/** The time of the next follow-up: usual distances in one tap, or any minute. */
export function FollowTimeField({ id, value, onChange }: FollowTimeFieldProps) {
  return (
    <div className={styles.follow}>
      <Input
        {...(id === undefined ? {} : { id })}
        type="datetime-local"
        value={value ? localMinutes(new Date(value)) : ''}
        onChange={({ target }) => onChange?.(target.value === '' ? null : new Date(target.value).toISOString())}
      />
      <div className={styles.chips}>
        {FOLLOW_IN.map(({ days, text }) => (
          <Button key={days} size="small" onClick={() => onChange?.(followIn(days, new Date()))}>
            {text}
          </Button>
        ))}
      </div>
    </div>
  )
}
