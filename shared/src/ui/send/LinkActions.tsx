import { useState } from 'react'
import { Button } from '../core/Button'
import { showError, toast } from '../core/toast.store'
import styles from './SendSheet.module.css'
import { SEND_TEXT as TEXT } from './send.text'

interface LinkActionsProps {
  /** What revoking does. */
  readonly content: string
  readonly onShow: () => void
  readonly onRevoke: () => Promise<unknown>
}

/** A living link is sent again or ended. Asks in place: a dialog above a sheet above a drawer would be one too many. */
export function LinkActions({ content, onShow, onRevoke }: LinkActionsProps) {
  const [asking, setAsking] = useState(false)
  const [ending, setEnding] = useState(false)
  const end = async () => {
    setEnding(true)
    try {
      await onRevoke()
      toast.success(TEXT.revoked)
    } catch (error) {
      showError(error)
    }
    setEnding(false)
  }
  if (!asking) {
    return (
      <div className={styles.actions}>
        <Button size="small" onClick={onShow}>
          {TEXT.again}
        </Button>
        <Button size="small" onClick={() => setAsking(true)}>
          {TEXT.revoke}
        </Button>
      </div>
    )
  }
  return (
    <fieldset className={styles.question} aria-label={TEXT.revokeTitle}>
      <span>{content}</span>
      <div className={styles.actions}>
        <Button key="keep" size="small" onClick={() => setAsking(false)}>
          {TEXT.keep}
        </Button>
        <Button key="end" size="small" variant="secondaryDanger" loading={ending} onClick={() => void end()}>
          {TEXT.reallyRevoke}
        </Button>
      </div>
    </fieldset>
  )
}
