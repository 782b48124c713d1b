import { Download } from 'lucide-react'
import { useState } from 'react'
import { toAppError } from '../../http/app-error'
import { Button } from '../core/Button'
import { saveFrom } from '../core/save-file'
import { showError, toast } from '../core/toast.store'
import { DATA_TEXT } from './data.text'

interface ExportButtonProps {
  /** Asks for the link of the filtered list. */
  readonly ask: () => Promise<{ readonly url: string; readonly fileName: string; readonly rows: number }>
  /** Rows of one workbook. */
  readonly limit: number
  /** `条记录` */
  readonly counted: string
}

/** Exports all pages of a filtered list as a workbook. */
export function ExportButton({ ask, limit, counted }: ExportButtonProps) {
  const [exporting, setExporting] = useState(false)
  const run = async () => {
    setExporting(true)
    try {
      const { url, fileName, rows } = await ask()
      saveFrom({ url, fileName })
      toast.success(DATA_TEXT.exported(rows, counted))
    } catch (thrown) {
      const error = toAppError(thrown)
      if (error.reason === 'VALIDATION') toast.error(DATA_TEXT.exportTooBig(limit, counted))
      else showError(error)
    } finally {
      setExporting(false)
    }
  }
  return (
    <Button icon={<Download aria-hidden />} loading={exporting} onClick={() => void run()}>
      {DATA_TEXT.export}
    </Button>
  )
}
