import { useCallback, useState } from 'react'
import { showError } from './toast.store'

interface OnDemand<Part> {
  /** Null until it has been fetched. */
  readonly part: Part | null
  /** Resolves when the part is there or its failure has been told; a failed one is fetched anew at the next call. */
  readonly fetch: () => Promise<void>
}

/**
 * Fetches a part of the page when it is first wanted, e.g. a sheet that most visits never open.
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
