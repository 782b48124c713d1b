import { formatMinute } from '@tessera/shared/text/format.text'
import { useState } from 'react'
import styles from './Customers.module.css'
import { CUSTOMERS_TEXT } from './customers.text'
import { followUpOf } from './follow-up.rules'

/** The time of the next follow-up; warm when it is due. */
export function DueTime({ at }: { readonly at: string | null }) {
  const [opened] = useState(() => new Date())
  if (at === null) return CUSTOMERS_TEXT.noFollowTime
  return (
    <time className={styles.due} data-state={followUpOf(at, opened)} dateTime={at}>
      {formatMinute(at)}
    </time>
  )
}
