import { useEffect, useState } from 'react'

const PREFIX = 'tessera.countdown.'
/** Stored ends further away than this are ignored: the clock must have been changed. */
const LONGEST_MS = 25 * 3_600_000

/** The stored end in ms since the epoch; 0 when none is running. */
function keptEnd(name: string): number {
  try {
    const end = Number(sessionStorage.getItem(PREFIX + name))
    return end > Date.now() && end < Date.now() + LONGEST_MS ? end : 0
  } catch {
    return 0
  }
}

function keepEnd(name: string, end: number): void {
  try {
    sessionStorage.setItem(PREFIX + name, String(end))
  } catch {
    // Without storage the countdown lasts only until a reload.
  }
}

interface Countdown {
  /** Whole seconds, 0 when it is over. */
  readonly secondsLeft: number
  readonly start: (seconds: number) => void
}

/**
 * A countdown to a stored point in time, so that background tabs, sleeping phones and reloads do not change its length.
 * @param name identifies the countdown, e.g. by phone number
 */
export function useCountdown(name: string): Countdown {
  const [ends, setEnds] = useState<Readonly<Record<string, number>>>({})
  const [now, setNow] = useState(() => Date.now())
  const end = ends[name] ?? keptEnd(name)
  const secondsLeft = Math.max(0, Math.ceil((end - now) / 1000))
  const running = secondsLeft > 0
  useEffect(() => {
    if (!running) return undefined
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [running])
  const start = (seconds: number) => {
    const from = Date.now()
    keepEnd(name, from + seconds * 1000)
    setNow(from)
    setEnds((others) => ({ ...others, [name]: from + seconds * 1000 }))
  }
  return { secondsLeft, start }
}
