import { toast } from '@tessera/shared/ui/core'
import { useEffect } from 'react'
import { TILE_CHANGE_TEXT as TEXT } from './tile-change.text'

type Call = { readonly kind: 'opened' | 'here'; readonly userId: string }

/** Tabs keep one draft between them: whoever opens a second one is told that the last change stays. */
export function useOtherTabs(userId: string | null): void {
  useEffect(() => {
    if (userId === null || typeof BroadcastChannel === 'undefined') return undefined
    const channel = new BroadcastChannel('tessera-tile-change')
    const say = (kind: Call['kind']) => channel.postMessage({ kind, userId } satisfies Call)
    channel.onmessage = ({ data }: MessageEvent<Call>) => {
      if (data.userId !== userId) return
      if (data.kind === 'opened') say('here')
      else toast.info(TEXT.otherTab)
    }
    say('opened')
    return () => channel.close()
  }, [userId])
}
