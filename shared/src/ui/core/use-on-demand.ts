import { useCallback, useState } from 'react'
import { showError } from './toast.store'

interface OnDemand<Part> {
  /** Null until loaded. */
  readonly part: Part | null
  /** Resolves when the module is loaded or its failure has been reported; the next call retries a failed load. */
  readonly fetch: () => Promise<void>
}

/**
 * Lazy-loads a part of the page on first use, e.g. a sheet that most visits never open.
 *
 * @param load a module's `import()`; keep it outside the component
 */
export function useOnDemand<Part extends object>(load: () => Promise<Part>): OnDemand<Part> {
  const [part, setPart] = useState<Part | null>(null)
  const fetch = useCallback(async () => {
    try {
      setPart(await load())
    } catch (error) {
      console.error('a part of the page could not be fetched', error)
      showError(error)
    }
  }, [load])
  return { part, fetch }
}
