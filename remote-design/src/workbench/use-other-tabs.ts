import { toast } from '@tessera/shared/ui/core'
import { useEffect } from 'react'
import type { DesignMode } from './design-mode'
import { WORKBENCH_TEXT as TEXT } from './workbench.text'

type Call = { readonly kind: 'opened' | 'here'; readonly userId: string }

/** Tabs share one draft: with a second one open, both warn that the last write wins. */
export function useOtherTabs(userId: string | null, { slug, words }: Pick<DesignMode, 'slug' | 'words'>): void {
  const { title } = words
  useEffect(() => {
    if (userId === null || typeof BroadcastChannel === 'undefined') return undefined
    const channel = new BroadcastChannel(`tessera-${slug}`)
    const say = (kind: Call['kind']) => channel.postMessage({ kind, userId } satisfies Call)
    channel.onmessage = ({ data }: MessageEvent<Call>) => {
      if (data.userId !== userId) return
      if (data.kind === 'opened') say('here')
      else toast.info(TEXT.otherTab(title))
    }
    say('opened')
    return () => channel.close()
  }, [userId, slug, title])
}
