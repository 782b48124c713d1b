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

/** What answers sooner needs no words. */
const TELL_AFTER_MS = 3_000

/** True once the question who is signed in has been open for so long that a person wonders. */
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

/** Whole seconds until a moment, counted down. Each moment needs a key of its own. */
function Countdown({ until }: { readonly until: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  return SESSION_START_TEXT.next(Math.max(1, Math.ceil((until - now) / 1000)))
}

/**
 * Stands in place of everything until it is known who is signed in: the sign of the product, and, when that takes long, what happens,
 * with a try at once and the way out. Nothing is lost and nobody is logged out while it stands.
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

/** The page, or {@link SessionWait} where somebody goes on to a page that asks who they are and nobody answers. */
export function SessionGate({ children }: { readonly children: ReactNode }) {
  const late = useIsLate()
  const { state } = useNavigation()
  return late && state === 'loading' ? <SessionWait /> : children
}
