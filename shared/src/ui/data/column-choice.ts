import { useState } from 'react'
import { useSession } from '../../session/session.store'
import type { ListColumn } from './list-declaration'

/** Columns that somebody shows or hides against the list's own choice; others follow the list, also when it gets new ones. */
export type ColumnChoice = Readonly<Record<string, boolean>>

const keyOf = (userId: string, list: string): string => `tessera-columns/${userId}${list}`

function readColumns(userId: string, list: string): ColumnChoice {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId, list)) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(Object.entries(kept).filter(([, shown]) => typeof shown === 'boolean'))
  } catch {
    return {}
  }
}

function keep(userId: string, list: string, choice: ColumnChoice): void {
  try {
    localStorage.setItem(keyOf(userId, list), JSON.stringify(choice))
  } catch {
    // Kept until the page is left.
  }
}

/** Whether a column is in the table: what somebody chose wins over the width from which the list shows it. */
export const isShown = (
  { field, optional = false }: Pick<ListColumn<never>, 'field' | 'optional'>,
  choice: ColumnChoice,
) => choice[field] ?? !optional

/**
 * A person's columns of a list, kept in this browser.
 * @param list names it, such as its endpoint's path
 */
export function useColumnChoice(list: string) {
  const userId = useSession(({ userInfo }) => userInfo?.userId ?? '')
  const [choice, setChoice] = useState(() => readColumns(userId, list))
  const change = (next: ColumnChoice) => {
    setChoice(next)
    keep(userId, list, next)
  }
  return { choice, change }
}
