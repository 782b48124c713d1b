import { toast } from '@tessera/shared/ui/core'
import { confirm, type ConfirmOptions } from '@tessera/shared/ui/overlay'
import { useCallback, useEffect, useRef } from 'react'

export type Ask = (question: ConfirmOptions) => Promise<boolean>

/**
 * {@link confirm} for work that may end by itself: the question closes when it has ended, and it is said why; it closes without a word
 * when its page is left.
 */
export function useAskWhileGoing(isGoing: boolean, endedText: string | null): Ask {
  const open = useRef<AbortController | null>(null)
  useEffect(() => {
    if (isGoing || !open.current) return
    open.current.abort()
    if (endedText !== null) toast.info(endedText)
  }, [isGoing, endedText])
  useEffect(() => () => open.current?.abort(), [])
  return useCallback(async (question) => {
    const asking = new AbortController()
    open.current = asking
    const isAgreed = await confirm({ ...question, signal: asking.signal })
    if (open.current === asking) open.current = null
    return isAgreed
  }, [])
}
