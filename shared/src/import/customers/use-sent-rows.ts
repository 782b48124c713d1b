import { useEffect, useState } from 'react'
import type { ImportRow } from '../../contract/customer-import'
import { type AppError, toAppError } from '../../http/app-error'
import type { CheckedRows } from '../import-panel'
import { sendRows } from './send-rows'

type Sent =
  | { readonly phase: 'sending'; readonly sent: number }
  | { readonly phase: 'failed'; readonly error: AppError }
  | { readonly phase: 'sent'; readonly importId: string }

/** Sends the checked rows, so that the server can say what they would add and cost; leaving ends it. */
export function useSentRows({ rows, fileName, id }: CheckedRows<ImportRow>): readonly [Sent, () => void] {
  const [state, setState] = useState<Sent>({ phase: 'sending', sent: 0 })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const show = (next: Sent) => {
      if (!signal.aborted) setState(next)
    }
    show({ phase: 'sending', sent: 0 })
    sendRows({ clientToken: id, fileName, rows, signal, onSent: (sent) => show({ phase: 'sending', sent }) }).then(
      ({ id: importId }) => show({ phase: 'sent', importId }),
      (error: unknown) => show({ phase: 'failed', error: toAppError(error) }),
    )
    return () => leaving.abort()
  }, [rows, fileName, id, attempt])
  return [state, () => setAttempt(attempt + 1)]
}
