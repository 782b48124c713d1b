import type { ReactNode } from 'react'
import { Sheet } from '../ui/overlay/Sheet'

interface ImportSheetProps {
  readonly open: boolean
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The import of a list, in a sheet over it. A running import goes on when it is closed. */
export function ImportSheet({ open, title, onClose, children }: ImportSheetProps) {
  return (
    <Sheet open={open} title={title} width={WIDTH} closeOnOverlay={false} onClose={onClose}>
      {children}
    </Sheet>
  )
}

/** Wide enough for ten columns. */
const WIDTH = 1080
