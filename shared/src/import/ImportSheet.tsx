import type { ReactNode } from 'react'
import { Sheet } from '../ui/overlay/Sheet'
import type { RowImport } from './import-panel'
import type { SheetDeclaration } from './sheet-declaration'
import { SheetImport } from './SheetImport'

interface ImportSheetProps<Row extends object> {
  readonly open: boolean
  readonly title: string
  readonly onClose: () => void
  readonly sheet: SheetDeclaration<Row>
  readonly importing: RowImport<Row>
  /** Former imports, below the choice of a file. */
  readonly former?: ReactNode
}

/** The import sheet of a list. A running import goes on when it is closed. */
export function ImportSheet<Row extends object>({ open, title, onClose, ...props }: ImportSheetProps<Row>) {
  return (
    <Sheet open={open} title={title} width={WIDTH} closeOnOverlay={false} onClose={onClose}>
      <SheetImport {...props} />
    </Sheet>
  )
}

/** Wide enough for ten columns. */
const WIDTH = 1080
