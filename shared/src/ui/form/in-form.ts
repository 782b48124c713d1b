import { createContext } from 'react'

/** Whether a field stands in a form, whose rules judge what was typed. */
export const InForm = createContext(false)
