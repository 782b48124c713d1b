import { useEffect, useState } from 'react'

interface Countdown {
  /** Whole seconds, 0 when it is over. */
  readonly secondsLeft: number
  readonly start: (seconds: number) => void
}

/** Counts by the clock, not by its own ticks: a tab in the background or a sleeping phone does not make it longer. */
export function useCountdown(): Countdown {
  const [endsAt, setEndsAt] = useState(0)
  const [now, setNow] = useState(0)
  const secondsLeft = Math.max(0, Math.ceil((endsAt - now) / 1000))
  const running = secondsLeft > 0
  useEffect(() => {
    if (!running) return undefined
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [running])
  const start = (seconds: number) => {
    const from = Date.now()
    setNow(from)
    setEndsAt(from + seconds * 1000)
  }
  return { secondsLeft, start }
}
