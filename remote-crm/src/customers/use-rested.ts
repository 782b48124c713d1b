import { useEffect, useState } from 'react'

/** Long enough for the next key, short enough to feel immediate. */
const REST_MS = 300

/** A value that changes only after it has stayed the same for a moment: for calls while somebody types. */
export function useRested(value: string): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    if (value === rested) return undefined
    const timer = setTimeout(() => setRested(value), REST_MS)
    return () => clearTimeout(timer)
  }, [value, rested])
  return rested
}
