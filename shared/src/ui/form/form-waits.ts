import { createContext, useCallback, useContext, useEffect, useState } from 'react'

/** Of the form around a field: counts what is still on its way into it. */
export const FormWaits = createContext<(change: 1 | -1) => void>(() => undefined)

/** For the form itself: whether it has to wait, and what it gives its fields as {@link FormWaits}. */
export function useWaits() {
  const [waits, setWaits] = useState(0)
  const tell = useCallback((change: 1 | -1) => setWaits((former) => former + change), [])
  return { waiting: waits > 0, tell }
}

/** Holds the form around a field back from saving, e.g. while its pictures are sent. */
export function useFormWaits(waiting: boolean): void {
  const tell = useContext(FormWaits)
  useEffect(() => {
    if (!waiting) return undefined
    tell(1)
    return () => tell(-1)
  }, [waiting, tell])
}
