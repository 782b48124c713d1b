import { useState } from 'react'
import { confirm } from '../ui/overlay/confirm'
import { Sheet } from '../ui/overlay/Sheet'
import { IMPORT_TEXT } from './import.text'
import type { RowImport } from './ImportPanel'
import type { SheetDeclaration } from './sheet-declaration'
import { SheetImport } from './SheetImport'

interface ImportSheetProps<Row extends object> {
  readonly open: boolean
  readonly title: string
  readonly onClose: () => void
  readonly sheet: SheetDeclaration<Row>
  readonly importing: RowImport<Row>
}

/** The import sheet of a list. Closing stops a running import, after confirmation. */
export function ImportSheet<Row extends object>({ open, title, onClose, sheet, importing }: ImportSheetProps<Row>) {
  const [busy, setBusy] = useState(false)
  const close = async () => {
    const { stopQuestion, stop, goOn } = IMPORT_TEXT
    if (busy && !(await confirm({ title: stopQuestion, okText: stop, cancelText: goOn }))) return
    onClose()
  }
  return (
    <Sheet open={open} title={title} width={WIDTH} closeOnOverlay={false} onClose={() => void close()}>
      <SheetImport sheet={sheet} importing={importing} onBusy={setBusy} />
    </Sheet>
  )
}

/** Wide enough for ten columns. */
const WIDTH = 1080
