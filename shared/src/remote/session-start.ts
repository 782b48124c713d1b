import { createStore } from 'zustand/vanilla'
import { REQUEST_TIMEOUT_MS } from '../contract/constants'
import { getUserInfo } from '../contract/user'
import { type AppError, toAppError } from '../http/app-error'
import { call } from '../http/client'
import { isDefinite } from '../session/session.rules'
import { endSession, sessionStore, setUserInfo } from '../session/session.store'

/** How the question who is signed in goes, as long as nobody has answered it. */
interface SessionStart {
  /** When it was first asked, ms since the epoch; null while it is not open. */
  readonly since: number | null
  /** When it is asked again, ms since the epoch; null while a try is under way. */
  readonly nextAt: number | null
}

const SETTLED: SessionStart = { since: null, nextAt: null }
export const sessionStartStore = createStore<SessionStart>(() => SETTLED)

/** Waits after tries without an answer, the last one for all that follow. */
const RETRY_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000]
/** A server that comes back is not met by everybody in the same moment. */
const JITTER = 0.3
/** Of the first try; each later one waits twice as long, up to what any request may take: a slow line gets through in the end. */
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

/** Asks once who is signed in. Calls that come together share one request. Throws {@link AppError}. */
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

/** Ends the present wait, or the present try, and tries anew. */
let tryNow = (): void => {}
export function reconnect(): void {
  tryNow()
}

/** Waits until the next try is due: in time, on {@link reconnect}, when a network comes, and at once when the session changes. */
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
 * Resolves when the session is either anonymous or initialised: user info was fetched with the present token. A definite answer that is
 * no user info ends the session; no answer, or that of a server in trouble, is asked for again for as long as it takes, see
 * `SessionWait`. Calls that come together share one request.
 */
export async function ensureInitialised(): Promise<void> {
  for (;;) {
    const { token, initialised } = sessionStore.getState()
    if (token === null || initialised) return
    starting ??= askUntilAnswered(token).finally(() => (starting = null))
    await starting
  }
}
