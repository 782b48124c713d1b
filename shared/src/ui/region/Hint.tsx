import { useIsTouch } from '@tessera/shared/ui/core'
import { Tooltip } from '@tessera/shared/ui/overlay'
import type { ReactElement } from 'react'

/** Tooltip with a control's name and shortcut; mouse only, because on touch it would stay open. */
export function Hint({ text, children }: { readonly text: string; readonly children: ReactElement }) {
  return useIsTouch() ? children : <Tooltip title={text}>{children}</Tooltip>
}
