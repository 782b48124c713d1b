import { type OpenedShare, openShare, SHARE_DATA_ID } from '@tessera/shared/contract/share'
import type { AppError } from '@tessera/shared/http/app-error'
import { useEndpoint, useEndpointMutation } from '@tessera/shared/query/query'
import { useState } from 'react'
import { documentData } from '../../parts/document-data/document-data'

/** Kept in the tab, so that a messenger which reloads it does not ask again. */
const codeKey = (token: string): string => `tessera.share.${token}`

interface Visit {
  /** Undefined while nothing is known. */
  readonly opened: OpenedShare | undefined
  readonly error: AppError | null
  readonly retry: () => void
  /** Goes along with answers. */
  readonly code: string | undefined
  readonly formerCode: string
  /** Opens a link with a code. @throws AppError */
  readonly unlock: (code: string) => Promise<void>
}

/** Opens the link, which counts as a view; what the document already says is shown until then, and without a network. */
export function useVisit(token: string): Visit {
  const [drawn] = useState(() => documentData(SHARE_DATA_ID, token, openShare.output))
  const [unlocked, setUnlocked] = useState<{ readonly code: string; readonly opened: OpenedShare }>()
  const first = useEndpoint(openShare, { token }, { enabled: token !== '', staleTime: Infinity })
  const attempt = useEndpointMutation(openShare)
  const unlock = async (code: string): Promise<void> => {
    const { data } = await attempt.mutateAsync({ token, code })
    if (data.state === 'open') sessionStorage.setItem(codeKey(token), code)
    setUnlocked({ code, opened: data })
  }
  return {
    opened: unlocked?.opened ?? first.data ?? (first.error?.reason === 'NOT_FOUND' ? undefined : (drawn ?? undefined)),
    error: first.error,
    retry: () => void first.refetch(),
    code: unlocked?.code,
    formerCode: sessionStorage.getItem(codeKey(token)) ?? '',
    unlock,
  }
}
