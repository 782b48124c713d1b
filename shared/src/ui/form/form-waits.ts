import { createContext, useContext, useEffect } from 'react'

/** Of the form around a field: counts what is still on its way into it. */
export const FormWaits = createContext<(change: 1 | -1) => void>(() => undefined)

/** Holds the form around a field back from saving, e.g. while its pictures are sent. */
export function useFormWaits(waiting: boolean): void {
  const tell = useContext(FormWaits)
  useEffect(() => {
    if (!waiting) return undefined
    tell(1)
    return () => tell(-1)
  }, [waiting, tell])
}
