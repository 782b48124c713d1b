import { useSession } from '@tessera/shared/session/session.store'
import { Button } from '@tessera/shared/ui/core'
import { Bell, BellOff } from 'lucide-react'
import { useState } from 'react'
import { noticeState, turnOff, turnOn } from './browser-notices'
import styles from './NoticeSwitch.module.css'
import { REMINDERS_TEXT as TEXT } from './reminders.text'

/** Turns the browser's notices on and off; nothing where it has none. */
export function NoticeSwitch() {
  const userId = useSession(({ userInfo }) => userInfo?.userId ?? '')
  const [state, setState] = useState(() => noticeState(userId))
  if (state === 'impossible') return null
  if (state === 'blocked') return <small className={styles.blocked}>{TEXT.blocked}</small>
  return state === 'on' ? (
    <Button
      variant="quiet"
      size="small"
      icon={<BellOff aria-hidden />}
      title={TEXT.isOn}
      onClick={() => setState(turnOff(userId))}
    >
      {TEXT.turnOff}
    </Button>
  ) : (
    <Button variant="quiet" size="small" icon={<Bell aria-hidden />} onClick={() => void turnOn(userId).then(setState)}>
      {TEXT.turnOn}
    </Button>
  )
}
