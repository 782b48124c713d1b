import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

/** History state of a detail opened from its list. */
const OPENED_HERE = { openedHere: true } as const
const isOpenedHere = (state: unknown): boolean => (state as typeof OPENED_HERE | null)?.openedHere === true

interface DetailAddress {
  /** Id of the record in the URL. */
  readonly id: string | null
  /** Link props that open a record. */
  readonly linkTo: (id: string) => {
    readonly to: { readonly search: string }
    readonly state: unknown
    readonly preventScrollReset: true
  }
  readonly show: (id: string) => void
  readonly close: () => void
}

/** A URL for a record's detail: it can be shared and reloaded, and the back button closes it. */
export function useDetailAddress(key: string): DetailAddress {
  const [parameters, setParameters] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const linkTo = (id: string) => {
    const next = new URLSearchParams(parameters)
    next.set(key, id)
    return { to: { search: `?${next}` }, state: OPENED_HERE, preventScrollReset: true } as const
  }
  const show = (id: string): void => {
    const { to, ...options } = linkTo(id)
    void navigate(to, options)
  }
  // Closing goes back if that leads to the list: otherwise the back button would reopen the detail.
  const close = (): void => {
    if (isOpenedHere(location.state)) return void navigate(-1)
    const next = new URLSearchParams(parameters)
    next.delete(key)
    setParameters(next, { replace: true, preventScrollReset: true })
  }
  return { id: parameters.get(key), linkTo, show, close }
}
