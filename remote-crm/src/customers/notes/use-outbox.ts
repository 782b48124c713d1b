import { useQueryClient } from '@tanstack/react-query'
import { getCustomerDetail, getCustomerList } from '@tessera/shared/contract/customer'
import { getSummary } from '@tessera/shared/contract/customer-summary'
import { getNoteList } from '@tessera/shared/contract/note'
import { queryKey } from '@tessera/shared/query/query'
import { useSession } from '@tessera/shared/session/session.store'
import { useCallback, useEffect } from 'react'
import { useStore } from 'zustand'
import { notesStore, openNotes, sendUnsent, takeOver } from './notes.store'

/** Browsers do not tell of every connection that comes back. */
const AGAIN_MS = 15_000

/** Sends unsent notes when the page opens, the connection comes back, and now and then. */
export function useOutbox(): () => void {
  const client = useQueryClient()
  const userId = useSession(({ userInfo }) => userInfo?.userId)
  const isWaiting = useStore(notesStore, ({ unsent }) => unsent.some(({ refused }) => refused === null))
  const send = useCallback(() => {
    void sendUnsent().then(async (reached) => {
      if (reached.length === 0) return
      const changed = [getNoteList, getSummary, getCustomerDetail, getCustomerList]
      await Promise.all(changed.map((each) => client.invalidateQueries({ queryKey: queryKey(each) })))
    })
  }, [client])
  useEffect(() => {
    openNotes()
    send()
    addEventListener('online', send)
    addEventListener('storage', takeOver)
    return () => {
      removeEventListener('online', send)
      removeEventListener('storage', takeOver)
    }
  }, [send, userId])
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(send, AGAIN_MS)
    return () => clearInterval(timer)
  }, [send, isWaiting])
  return send
}
