import { createContext } from 'react'

/** Closes the drawer that something is shown in, and so leads back to the list beside it; null outside of one. */
export const LeaveContext = createContext<(() => void) | null>(null)
