import { useIsTouch } from '@tessera/shared/ui/core'
import { Tooltip } from '@tessera/shared/ui/overlay'
import type { ReactElement } from 'react'

/** Names a control and its key under the mouse. A finger would only leave the hint standing in the way. */
export function Hint({ text, children }: { readonly text: string; readonly children: ReactElement }) {
  return useIsTouch() ? children : <Tooltip title={text}>{children}</Tooltip>
}
