import { useSession } from '@tessera/shared/session/session.store'
import { useState } from 'react'
import { keepIds, readIds } from '../../parts/kept-ids'

/** What a person has opened or put away of the news of this page; other browsers show it again. */
export function useSeenNews() {
  const key = useSession(({ userInfo }) => `tessera-seen-news/${userInfo?.userId ?? ''}`)
  const [seen, setSeen] = useState<ReadonlySet<string>>(() => new Set(readIds(key)))
  return {
    isSeen: (id: string) => seen.has(id),
    see: (id: string) => {
      setSeen(new Set([...seen, id]))
      keepIds(key, [id])
    },
  }
}
