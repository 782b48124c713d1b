import { useEffect, useState } from 'react'

const PREFIX = 'tessera.countdown.'
/** A countdown that was never stopped is over after so long, whatever the clock says. */
const LONGEST_MS = 25 * 3_600_000

/** When it is over, as kept by this tab; 0 when nothing runs. */
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
    // Without storage it lasts as long as the page does.
  }
}

interface Countdown {
  /** Whole seconds, 0 when it is over. */
  readonly secondsLeft: number
  readonly start: (seconds: number) => void
}

/**
 * Counts by the clock, not by its own ticks: a tab in the background or a sleeping phone does not make it longer, and a reload of
 * the page does not make it shorter.
 * @param name what is waited for, e.g. a number; under another name another countdown runs
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
