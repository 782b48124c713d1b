import { useEffect, useState } from 'react'
import type { ImportQuote } from '../contract/import'
import { type AppError, toAppError } from '../http/app-error'
import type { ImportKind } from './import-kind'
import type { CheckedRows } from './import-panel'
import { type BeginWith, sendRows } from './send-rows'

type Sent =
  | { readonly phase: 'sending'; readonly sent: number }
  | { readonly phase: 'failed'; readonly error: AppError }
  | { readonly phase: 'sent'; readonly importId: string }

/** Sends the checked rows, so that the server can say what they would add and cost; leaving ends it. */
export function useSentRows<Row extends object, Quote extends ImportQuote>(
  { calls }: ImportKind<Row, Quote>,
  { rows, fileName, id, begin }: CheckedRows<Row> & { readonly begin?: BeginWith | undefined },
): readonly [Sent, () => void] {
  const [state, setState] = useState<Sent>({ phase: 'sending', sent: 0 })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const show = (next: Sent) => {
      if (!signal.aborted) setState(next)
    }
    const onSent = (sent: number) => show({ phase: 'sending', sent })
    show({ phase: 'sending', sent: 0 })
    sendRows(calls, { clientToken: id, fileName, rows, begin, signal, onSent }).then(
      (importId) => show({ phase: 'sent', importId }),
      (error: unknown) => show({ phase: 'failed', error: toAppError(error) }),
    )
    return () => leaving.abort()
  }, [calls, rows, fileName, id, begin, attempt])
  return [state, () => setAttempt(attempt + 1)]
}
