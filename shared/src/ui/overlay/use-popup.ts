import { useState } from 'react'
import { useIsPhone } from '../core/media-query'
import { useBackCloses } from './use-back-closes'

/** Open state of a menu, list or calendar at its control. On a phone the back button closes it. */
export function usePopup(): { readonly open: boolean; readonly onOpenChange: (open: boolean) => void } {
  const [open, setOpen] = useState(false)
  const isPhone = useIsPhone()
  useBackCloses(open && isPhone, () => setOpen(false))
  return { open, onOpenChange: setOpen }
}
