import type { getCoinRecordList } from '@tessera/shared/contract/billing'
import type { EndpointInput } from '@tessera/shared/contract/endpoint'
import { exportCoinRecord, RECORD_EXPORT_LIMIT } from '@tessera/shared/contract/record-export'
import { toAppError } from '@tessera/shared/http/app-error'
import { call } from '@tessera/shared/http/client'
import { Button, showError, toast } from '@tessera/shared/ui/core'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { exportInput } from './records.rules'
import { RECORDS_TEXT } from './records.text'

interface ExportButtonProps {
  readonly filters: EndpointInput<typeof getCoinRecordList>
}

/** Exports all pages of the filtered list as a workbook, with times in the viewer's time zone. */
export function ExportButton({ filters }: ExportButtonProps) {
  const [exporting, setExporting] = useState(false)
  const run = async () => {
    setExporting(true)
    try {
      const { url, fileName, rows } = await call(exportCoinRecord, exportInput(filters, new Date()))
      download(url, fileName)
      toast.success(RECORDS_TEXT.exported(rows))
    } catch (thrown) {
      const error = toAppError(thrown)
      if (error.reason === 'VALIDATION') toast.error(RECORDS_TEXT.exportTooBig(RECORD_EXPORT_LIMIT))
      else showError(error)
    } finally {
      setExporting(false)
    }
  }
  return (
    <Button icon={<Download aria-hidden />} loading={exporting} onClick={() => void run()}>
      {RECORDS_TEXT.export}
    </Button>
  )
}

function download(url: string, fileName: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
}
