import { createStore } from 'zustand/vanilla'
import { REQUEST_TIMEOUT_MS } from '../contract/constants'
import { getUserInfo } from '../contract/user'
import { type AppError, toAppError } from '../http/app-error'
import { call } from '../http/client'
import { isDefinite } from '../session/session.rules'
import { endSession, sessionStore, setUserInfo } from '../session/session.store'

/** Progress of restoring the session until user info is known. */
interface SessionStart {
  /** Start of the first attempt, ms since the epoch; null if not in progress. */
  readonly since: number | null
  /** Time of the next attempt, ms since the epoch; null during an attempt. */
  readonly nextAt: number | null
}

const SETTLED: SessionStart = { since: null, nextAt: null }
export const sessionStartStore = createStore<SessionStart>(() => SETTLED)

/** Delays between attempts; the last one repeats. */
const RETRY_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000]
/** Jitter: a recovering server must not get all clients at once. */
const JITTER = 0.3
/** Time-out of the first attempt, doubled for each later one up to the general request time-out, so that slow connections succeed. */
const FIRST_TIMEOUT_MS = 15_000

interface Question {
  readonly token: string
  readonly answered: Promise<void>
  readonly giveUp: () => void
}

let question: Question | null = null

async function fetchUserInfo(token: string, signal: AbortSignal, timeoutMs: number): Promise<void> {
  const info = await call(getUserInfo, {}, { signal, timeoutMs })
  if (sessionStore.getState().token === token) setUserInfo(info)
}

/** One request for user info; concurrent calls share it. Throws {@link AppError}. */
export function refreshUserInfo(token: string, timeoutMs: number = REQUEST_TIMEOUT_MS.main): Promise<void> {
  if (question?.token !== token) {
    const controller = new AbortController()
    const answered = fetchUserInfo(token, controller.signal, timeoutMs).finally(() => {
      if (question === asked) question = null
    })
    const asked: Question = { token, answered, giveUp: () => controller.abort() }
    question = asked
  }
  return question.answered
}

const isOpen = (token: string): boolean => {
  const state = sessionStore.getState()
  return state.token === token && !state.initialised
}

function pauseAfter(failures: number, { data }: AppError): number {
  const planned = RETRY_MS[Math.min(failures, RETRY_MS.length) - 1]!
  return Math.max(planned * (1 - JITTER * Math.random()), (data.retryAfterSeconds ?? 0) * 1000)
}

/** Aborts the current wait or attempt and retries at once. */
let tryNow = (): void => {}
export function reconnect(): void {
  tryNow()
}

/** Waits for the next attempt: resolves after the delay, on {@link reconnect}, on `online`, and on a session change. */
function untilNextTry(ms: number): Promise<void> {
  sessionStartStore.setState({ nextAt: Date.now() + ms })
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      globalThis.removeEventListener('online', end)
      tryNow = () => question?.giveUp()
      sessionStartStore.setState({ nextAt: null })
      resolve()
    }
    const timer = setTimeout(end, ms)
    globalThis.addEventListener('online', end)
    tryNow = end
  })
}

async function askUntilAnswered(token: string): Promise<void> {
  sessionStartStore.setState({ since: Date.now(), nextAt: null })
  tryNow = () => question?.giveUp()
  const unsubscribe = sessionStore.subscribe((state) => state.token !== token && reconnect())
  for (let failures = 0; isOpen(token);) {
    try {
      await refreshUserInfo(token, Math.min(FIRST_TIMEOUT_MS * 2 ** failures, REQUEST_TIMEOUT_MS.main))
    } catch (thrown) {
      const error = toAppError(thrown)
      if (!isOpen(token)) break
      if (isDefinite(error)) {
        endSession('expired')
        break
      }
      if (error.reason === 'CANCELED') continue
      failures += 1
      await untilNextTry(pauseAfter(failures, error))
    }
  }
  unsubscribe()
  tryNow = () => {}
  sessionStartStore.setState(SETTLED)
}

let starting: Promise<void> | null = null

/**
 * Resolves when the session is either anonymous or initialised, i.e. user info was fetched with the current token. A definite failure
 * ends the session; no response or a 5xx is retried indefinitely, see `SessionWait`. Concurrent calls share one request.
 */
export async function ensureInitialised(): Promise<void> {
  for (;;) {
    const { token, initialised } = sessionStore.getState()
    if (token === null || initialised) return
    starting ??= askUntilAnswered(token).finally(() => (starting = null))
    await starting
  }
}
