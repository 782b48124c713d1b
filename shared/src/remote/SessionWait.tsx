import { LogOut, RotateCw } from 'lucide-react'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router-dom'
import { useStore } from 'zustand'
import { Button, Logo, VisuallyHidden } from '../ui/core'
import { LogoMark } from '../ui/core/Logo'
import { logOut } from './log-out'
import { reconnect, sessionStartStore } from './session-start'
import { SESSION_START_TEXT } from './session-start.text'
import styles from './SessionWait.module.css'

/** Delay before the waiting text appears. */
const TELL_AFTER_MS = 3_000

/** True once restoring the session takes longer than `TELL_AFTER_MS`. */
function useIsLate(): boolean {
  const since = useStore(sessionStartStore, (state) => state.since)
  const [late, setLate] = useState<number | null>(null)
  useEffect(() => {
    if (since === null) return undefined
    const timer = setTimeout(() => setLate(since), since + TELL_AFTER_MS - Date.now())
    return () => clearTimeout(timer)
  }, [since])
  return since !== null && late === since
}

function subscribeToNetwork(notify: () => void): () => void {
  globalThis.addEventListener('online', notify)
  globalThis.addEventListener('offline', notify)
  return () => {
    globalThis.removeEventListener('online', notify)
    globalThis.removeEventListener('offline', notify)
  }
}

/** Countdown in whole seconds. Give each target time its own `key`. */
function Countdown({ until }: { readonly until: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  return SESSION_START_TEXT.next(Math.max(1, Math.ceil((until - now) / 1000)))
}

/**
 * Full-page placeholder while the session is restored: the logo and, after a delay, the status with buttons to retry now and to log
 * out. The session is kept meanwhile.
 */
export function SessionWait() {
  const late = useIsLate()
  const online = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine)
  const nextAt = useStore(sessionStartStore, (state) => state.nextAt)
  const words = online ? SESSION_START_TEXT.away : SESSION_START_TEXT.offline
  return (
    <main className={styles.wait}>
      {late ? (
        <>
          <Logo />
          <h1 className={styles.title}>{SESSION_START_TEXT.title}</h1>
        </>
      ) : (
        <span className={styles.sign}>
          <LogoMark size={56} moving />
        </span>
      )}
      <output className={styles.words}>
        {late ? words : <VisuallyHidden>{SESSION_START_TEXT.loading}</VisuallyHidden>}
      </output>
      {late ? (
        <>
          <p className={styles.next}>
            {nextAt === null ? SESSION_START_TEXT.trying : <Countdown key={nextAt} until={nextAt} />}
          </p>
          <span className={styles.actions}>
            <Button variant="primary" icon={<RotateCw aria-hidden />} onClick={reconnect}>
              {SESSION_START_TEXT.reconnect}
            </Button>
            <Button icon={<LogOut aria-hidden />} onClick={logOut}>
              {SESSION_START_TEXT.logOut}
            </Button>
          </span>
        </>
      ) : null}
    </main>
  )
}

/** The page, or {@link SessionWait} while a navigation to a protected page waits for the session. */
export function SessionGate({ children }: { readonly children: ReactNode }) {
  const late = useIsLate()
  const { state } = useNavigation()
  return late && state === 'loading' ? <SessionWait /> : children
}
