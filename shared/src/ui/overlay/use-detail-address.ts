import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

/** Marks an address that was reached from the list itself. */
const OPENED_HERE = { openedHere: true } as const
const isOpenedHere = (state: unknown): boolean => (state as typeof OPENED_HERE | null)?.openedHere === true

interface DetailAddress {
  /** The record that the address names. */
  readonly id: string | null
  /** What a link needs to open a record. */
  readonly linkTo: (id: string) => {
    readonly to: { readonly search: string }
    readonly state: unknown
    readonly preventScrollReset: true
  }
  readonly show: (id: string) => void
  readonly close: () => void
}

/** A record's detail has an address of its own, so that it can be shared and reloaded; the back button closes it. */
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
  // Closing is going back where that leads to the list: the back button must not open what was closed.
  const close = (): void => {
    if (isOpenedHere(location.state)) return void navigate(-1)
    const next = new URLSearchParams(parameters)
    next.delete(key)
    setParameters(next, { replace: true, preventScrollReset: true })
  }
  return { id: parameters.get(key), linkTo, show, close }
}
